#!/bin/sh
# Has the real lm-evaluation-harness and Inspect write logs with their mock models, offline.
#
#   make_logs.sh FOLDER
#
# FOLDER gets lm-eval/<model>/… and inspect/<model>/…; the tests of lib/import read it where the
# environment names it as TROUPE_FRESH_LOGS. The tools live in a cache folder beside no checkout.
set -eu

out=$(mkdir -p "$1" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/troupe-ci"
lm_eval=0.4.13
inspect=0.3.285

# install PACKAGE VERSION: a virtual environment that is there whole or not at all.
install() {
  venv="$cache/$1-$2"
  [ -e "$venv/installed" ] && return
  rm -rf "$venv"
  mkdir -p "$cache"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "$1==$2"
  touch "$venv/installed"
}
install lm-eval "$lm_eval"
install inspect-ai "$inspect"

rm -rf "$out/lm-eval" "$out/inspect" "$out/tasks"
"$cache/lm-eval-$lm_eval/bin/python" "$here/lm_eval_tasks.py" "$out/tasks"
export HF_HUB_OFFLINE=1 HF_DATASETS_OFFLINE=1 HF_HOME="$out/tasks/home"
seed=1
for model in model-a model-b; do
  (cd "$out/tasks" && "$cache/lm-eval-$lm_eval/bin/lm_eval" --model dummy \
    --model_args "pretrained=org/$model" --include_path . --seed "$seed" --log_samples \
    --tasks fresh_letters,fresh_texts,fresh_pairs,fresh_triples,fresh_open --output_path "$out/lm-eval" \
    >"$out/tasks/$model.log" 2>&1) || { cat "$out/tasks/$model.log" >&2; exit 1; }
  "$cache/inspect-ai-$inspect/bin/python" "$here/inspect_tasks.py" "$out/inspect" "$model" "$seed" \
    >"$out/tasks/$model-inspect.log" 2>&1 || { cat "$out/tasks/$model-inspect.log" >&2; exit 1; }
  seed=$((seed + 1))
done
echo "logs of lm-eval $lm_eval and inspect-ai $inspect are in $out"
