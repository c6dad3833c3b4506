"""Writes small example logs of HELM, OpenAI evals and lighteval with those tools' own classes.

    example_logs.py FOLDER

Needs crfm-helm 0.5.16, evals 3.0.1, lighteval 0.13.0 (their classes alone: torch is replaced by an empty module) and
datasets. Times, run ids and creators are fixed, so that the files do not change. Answers come from a formula, and the
numbers that the tests expect stand in `examples/expected.json`, made by the same script from the formula alone.
"""

import json
import math
import os
import sys
import types
from dataclasses import asdict
from pathlib import Path

os.environ["OPENAI_API_KEY"] = "none"
COUNT, OPTIONS = 12, 4
MODELS = ["org/model-a", "org/model-b"]


def question(n):
    """Question, options, gold: what is n times 3?"""
    return f"What is {n} times 3?", [str(3 * n + (r + n) % OPTIONS) for r in range(OPTIONS)], (OPTIONS - n % OPTIONS) % OPTIONS


def log_likelihoods(m, n):
    return [-1.0 - ((5 * n + 3 * r + 7 * m) % 11) / 4 for r in range(OPTIONS)]


def said(m, n):
    lls = log_likelihoods(m, n)
    return lls.index(max(lls))


def helm(folder):
    from helm.benchmark.adaptation.adapter_spec import AdapterSpec
    from helm.benchmark.adaptation.request_state import RequestState
    from helm.benchmark.adaptation.scenario_state import ScenarioState
    from helm.benchmark.metrics.metric import PerInstanceStats
    from helm.benchmark.metrics.metric_name import MetricName
    from helm.benchmark.metrics.statistic import Stat
    from helm.benchmark.run_spec import RunSpec
    from helm.benchmark.scenarios.scenario import CORRECT_TAG, Input, Instance, Output, Reference, ScenarioSpec
    from helm.common.general import asdict_without_nones
    from helm.common.request import GeneratedOutput, Request, RequestResult, Token

    for method in ["multiple_choice_joint", "multiple_choice_separate_original"]:
        for m, model in enumerate(MODELS):
            spec = AdapterSpec(method=method, model=model, model_deployment=model, max_train_instances=5, temperature=0.0)
            states, stats = [], []
            for n in range(COUNT):
                text, options, gold = question(n)
                references = [Reference(Output(o), [CORRECT_TAG] if r == gold else []) for r, o in enumerate(options)]
                instance = Instance(Input(text), references, split="test", id=f"id{n}")
                lls = log_likelihoods(m, n)
                if method == "multiple_choice_joint":
                    letter = "ABCD"[said(m, n)]
                    result = RequestResult(True, {}, [GeneratedOutput(f" {letter}", -0.5, [Token(f" {letter}", -0.5)])], False, 0.1, 0)
                    mapping = {"ABCD"[r]: o for r, o in enumerate(options)}
                    states.append(RequestState(instance, None, None, 0, mapping, Request(model, model, prompt=text), result, 5, False))
                else:
                    for r, option in enumerate(options):
                        tokens = [Token("Q:", -9.0), Token(" " + option[:1], lls[r] / 2), Token(option[1:], lls[r] / 2)]
                        result = RequestResult(True, {}, [GeneratedOutput(f"Q: {option}", lls[r] - 9, tokens)], False, 0.1, 0)
                        states.append(RequestState(instance, r, "original", 0, None, Request(model, model, prompt=f"Q: {option}", echo_prompt=True, max_tokens=0), result, 5, False))
                exact = Stat(MetricName("exact_match", split="test")).add(1 if said(m, n) == gold else 0)
                stats.append(PerInstanceStats(f"id{n}", None, 0, [exact]))
            name = f"times:method={method},model={model.replace('/', '_')}"
            run = RunSpec(name=name, scenario_spec=ScenarioSpec("times.TimesScenario", {}), adapter_spec=spec, metric_specs=[])
            out = folder / name.replace(":", "-", 1)
            out.mkdir(parents=True, exist_ok=True)
            for file, value in [("run_spec", asdict_without_nones(run)), ("scenario_state", asdict_without_nones(ScenarioState(spec, states))),
                                ("per_instance_stats", [asdict_without_nones(each) for each in stats])]:
                (out / f"{file}.json").write_text(json.dumps(value, indent=1))


def openai_evals(folder):
    from evals.base import RunSpec
    from evals.record import LocalRecorder

    folder.mkdir(parents=True, exist_ok=True)
    for m, model in enumerate(MODELS):
        spec = RunSpec(completion_fns=[model], eval_name="times.dev.v0", base_eval="times", split="dev", run_config={"seed": 1}, created_by="")
        spec.run_id, spec.created_at = f"26010110000{m}ABCDEFGH", "2026-01-01 10:00:00.000000"
        path = folder / f"{spec.run_id}_{model.replace('/', '_')}_times.jsonl"
        recorder = LocalRecorder(str(path), spec)
        for n in range(COUNT):
            text, options, gold = question(n)
            with recorder.as_default_recorder(f"times.dev.{n}"):
                listed = "\n".join(f"{'ABCD'[r]}) {o}" for r, o in enumerate(options))
                letter, right = "ABCD"[said(m, n)], "ABCD"[gold]
                recorder.record_sampling(f"{text}\n{listed}", [letter])
                recorder.record_match(letter == right, expected=right, picked=letter if letter == right else None,
                                      sampled=letter, options=[right])
        recorder.flush_events()
        recorder.record_final_report({"accuracy": 0.5})
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        for line in lines:
            if "created_at" in line:
                line["created_at"] = "2026-01-01 10:00:00+00:00"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def lighteval(folder):
    from datasets import Dataset

    torch = types.ModuleType("torch")
    torch.Tensor = type("Tensor", (), {})
    sys.modules["torch"] = torch
    from lighteval.models.model_output import ModelResponse
    from lighteval.tasks.requests import Doc

    del sys.modules["torch"]

    for m, model in enumerate(MODELS):
        rows, old = [], []
        for n in range(COUNT):
            text, options, gold = question(n)
            choices = [f" {o}" for o in options]
            lls = log_likelihoods(m, n)
            acc = int(said(m, n) == gold)
            doc = Doc(query=text, choices=choices, gold_index=gold, task_name="times|5", id=str(n))
            response = ModelResponse(input=text, logprobs=lls, argmax_logits_eq_gold=[False] * OPTIONS)
            rows.append({"doc": asdict(doc), "model_response": asdict(response), "metric": {"acc": acc}})
            # The columns of lighteval up to 0.8, each as Python prints it.
            detail = {"example": text, "instruction": "", "full_prompt": text, "num_effective_few_shots": 5, "num_asked_few_shots": 5,
                      "predictions": [(ll, False) for ll in lls], "input_tokens": [], "cont_tokens": [], "truncated": [], "padded": [],
                      "gold": [choices[gold]], "pred_logits": [], "choices": choices, "gold_index": [gold], "metrics": {"acc": acc}, "specifics": None}
            old.append({key: str(value) for key, value in detail.items()})
        for layout, details in [("new", rows), ("old", old)]:
            # Under a name that every file system takes; lighteval writes
            # details/<model>/<time>/details_<task>_<time>.parquet, with bars in the task.
            folder.mkdir(parents=True, exist_ok=True)
            data = Dataset.from_list(details)
            data = data.select_columns(sorted(data.column_names))
            data.to_parquet(str(folder / f"{layout}_{model.split('/')[1]}.parquet"))


def expected():
    softmax = lambda lls: [math.exp(ll) / sum(map(math.exp, lls)) for ll in lls]
    return [{"model": model, "question": question(n)[0], "gold": question(n)[2], "said": said(m, n), "p": softmax(log_likelihoods(m, n)),
             "pPerToken": softmax([ll / 2 for ll in log_likelihoods(m, n)])}
            for m, model in enumerate(MODELS) for n in range(COUNT)]


if __name__ == "__main__":
    root = Path(sys.argv[1])
    helm(root / "helm")
    openai_evals(root / "openai_evals")
    lighteval(root / "lighteval")
    (root / "expected.json").write_text(json.dumps(expected()))
