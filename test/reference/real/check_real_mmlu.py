"""Recomputes some splits of the study real_mmlu, and writes real_mmlu.json beside this file.

    python3 test/reference/real/check_real_mmlu.py llm_ub_mmlu_25llm.parquet

Needs numpy, scipy, scikit-learn and pyarrow; shares no code with lib/. The seeded rule of the splits
is implemented a second time. Tests only read the JSON.
"""

import itertools
import json
import pathlib
import sys

import numpy as np
import pyarrow.parquet
import scipy
import sklearn
from scipy.spatial.distance import jensenshannon
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix

HERE = pathlib.Path(__file__).parent
MANIFEST = HERE.parents[2] / "results" / "real_mmlu" / "manifest.json"
STUDY = json.loads(MANIFEST.read_text())["experiment"]
SPLITS, K = (1, 7), 3
M32 = 0xFFFFFFFF


# --- the seeded rule of the splits ----------------------------------------------------------------


def fnv1a(text):
    h = 0x811C9DC5
    for c in text:
        h = (h ^ ord(c)) * 0x01000193 & M32
    return h


def xoshiro128ss(seed, stream):
    """32-bit integers of xoshiro128**, its state filled by splitmix32."""
    z = (seed ^ (stream * 0x9E3779B9 & M32)) & M32
    state = []
    for _ in range(4):
        z = z + 0x9E3779B9 & M32
        t = (z ^ z >> 16) * 0x21F0AAAD & M32
        t = (t ^ t >> 15) * 0x735A2D97 & M32
        state.append(t ^ t >> 15)
    a, b, c, d = state
    rotl = lambda x, k: (x << k | x >> 32 - k) & M32
    while True:
        yield rotl(b * 5 & M32, 7) * 9 & M32
        t = b << 9 & M32
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = rotl(d, 11)


def below(draws, n):
    limit = 2**32 - 2**32 % n
    return next(x for x in draws if x < limit) % n


def deal(name, subjects, split):
    """Indices of dev and of test."""
    draws = xoshiro128ss(STUDY["splits"]["seed"], fnv1a(f"{name}\n{split}"))
    order = []
    for subject in sorted(set(subjects)):
        part = [n for n, s in enumerate(subjects) if s == subject]
        for i in range(len(part) - 1, 0, -1):
            j = below(draws, i + 1)
            part[i], part[j] = part[j], part[i]
        order += part
    return sorted(order[0::2]), sorted(order[1::2])


# --- the data -------------------------------------------------------------------------------------


def read(path):
    columns = pyarrow.parquet.read_table(path).to_pydict()
    group = {s: task for task, of in STUDY["tasks"]["subjects"].items() for s in of}
    models = sorted(set(columns["model"]))
    index = {model: i for i, model in enumerate(models)}
    answers, gold, subject_of = {}, {}, {}
    for item, subject, model, y, p in zip(
        columns["example_id"], columns["subtask"], columns["model"], columns["gold_index"], columns["p"]
    ):
        answers.setdefault((group[subject], item), {})[index[model]] = p
        gold[item] = y
        subject_of[item] = subject
    tasks = {}
    for task in sorted(STUDY["tasks"]["subjects"]):
        items = sorted(item for t, item in answers if t == task)
        if len(items) < STUDY["tasks"]["atLeast"]:
            continue
        p = np.array([[answers[task, item][i] for item in items] for i in range(len(models))])
        tasks[task] = {
            "p": p / p.sum(axis=2, keepdims=True),
            "gold": np.array([gold[item] for item in items]),
            "subjects": [subject_of[item] for item in items],
        }
    return models, tasks


# --- signals and teams ----------------------------------------------------------------------------


def signals(p, gold):
    right = p.argmax(axis=2) == gold
    m = len(p)
    R, J = np.ones((m, m)), np.zeros((m, m))
    for i, j in itertools.combinations(range(m), 2):
        table = confusion_matrix(right[i], right[j], labels=[False, True]).astype(float)
        with_, against = table[1, 1] * table[0, 0], table[1, 0] * table[0, 1]
        total = with_ + against
        R[i, j] = R[j, i] = (with_ - against) / total if total else 0
        J[i, j] = J[j, i] = np.mean(jensenshannon(p[i], p[j], base=2, axis=1) ** 2)
    return right.mean(axis=1), R, J


def z(u, values, n):
    se = np.std(values) / np.sqrt(n)
    return (u - np.mean(values)) / se if se > 1e-12 else 0.0


def score(team, q, R, J, l1, l2):
    upper = np.triu_indices(len(q), 1)
    pairs = list(itertools.combinations(sorted(team), 2))
    total = z(np.mean([q[i] for i in team]), q, len(team))
    if pairs:
        total += l1 * z(1 - np.mean([R[a] for a in pairs]), 1 - R[upper], len(pairs))
        total += l2 * z(np.mean([J[a] for a in pairs]), J[upper], len(pairs))
    return total


def c2mas(q, R, J, k, l1, l2):
    best, best_score = None, -np.inf
    for seed in range(len(q)):
        team = [seed]
        while len(team) < k:
            rest = [i for i in range(len(q)) if i not in team]
            scores = [score(team + [i], q, R, J, l1, l2) for i in rest]
            team.append(next(i for i, s in zip(rest, scores) if s >= max(scores) - 1e-12))
        value = score(team, q, R, J, l1, l2)
        if value > best_score + 1e-12:
            best, best_score = sorted(team), value
    return best


def caruana(p, gold, k):
    team = []
    for _ in range(k):
        right = [(p[team + [i]].mean(axis=0).argmax(axis=1) == gold).sum() for i in range(len(p))]
        team.append(int(np.argmax(right)))
    return team


# --- rules ----------------------------------------------------------------------------------------


def choice_soft(dev, gold, test):
    return test.mean(axis=0).argmax(axis=1)


def poe(dev, gold, test):
    return np.log(np.maximum(test, 1e-300)).sum(axis=0).argmax(axis=1)


def dawid_skene(dev, gold, test):
    L = dev.shape[2]
    prior = np.bincount(gold, minlength=L) + 1e-3
    scores = np.tile(np.log(prior / prior.sum()), (test.shape[1], 1))
    for d, t in zip(dev, test):
        A = confusion_matrix(gold, d.argmax(axis=1), labels=range(L)) + 1e-3
        scores += np.log(A / A.sum(axis=1, keepdims=True))[:, t.argmax(axis=1)].T
    return scores.argmax(axis=1)


def stacking(dev, gold, test):
    phi = lambda p: np.concatenate(list(p), axis=1)
    # mean loss + (beta / 2) |W|^2 is scikit-learn's objective divided by n at C = 1 / (beta n)
    fit = LogisticRegression(C=1 / (0.003 * len(gold)), tol=1e-10, max_iter=10000)
    return fit.fit(phi(dev), gold).predict(phi(test))


def majority(dev, gold, test):
    votes = np.eye(test.shape[2])[test.argmax(axis=2)].sum(axis=0)
    return votes.argmax(axis=1)


RULES = {"choice-soft": choice_soft, "poe": poe, "ds": dawid_skene, "stacking": stacking, "majority": majority}


def main(path):
    models, tasks = read(path)
    rows, pooled = [], []
    for split in SPLITS:
        dealt = {name: deal(name, task["subjects"], split) for name, task in tasks.items()}
        of = {name: signals(tasks[name]["p"][:, dev], tasks[name]["gold"][dev]) for name, (dev, _) in dealt.items()}
        R, J = (np.mean([of[name][at] for name in tasks], axis=0) for at in (1, 2))
        for pool, names in STUDY["pools"].items():
            members = [i for i, model in enumerate(models) if model in names]
            part = np.ix_(members, members)
            upper = np.triu_indices(len(members), 1)
            pooled.append({
                "split": split,
                "pool": pool,
                "R": float(R[part][upper].mean()),
                "J": float(J[part][upper].mean()),
            })
            for name, (dev, test) in dealt.items():
                p, gold = tasks[name]["p"][members], tasks[name]["gold"]
                q = of[name][0][members]
                weights = STUDY["weights"]["lambda1"], STUDY["weights"]["lambda2"]
                teams = {
                    "c2mas": c2mas(q, R[part], J[part], K, *weights),
                    "quality": sorted(sorted(range(len(q)), key=lambda i: (-q[i], i))[:K]),
                    "caruana": caruana(p[:, dev], gold[dev], K),
                }
                for method, team in teams.items():
                    right = {
                        rule: int((predict(p[team][:, dev], gold[dev], p[team][:, test]) == gold[test]).sum())
                        for rule, predict in RULES.items()
                    }
                    rows.append({
                        "pool": pool,
                        "split": split,
                        "task": name,
                        "method": method,
                        "team": [models[members[i]] for i in team],
                        "n": len(test),
                        **right,
                    })
    versions = {"numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}
    lines = ",\n".join(json.dumps(row) for row in rows)
    text = f'{{"versions": {json.dumps(versions)},\n"pooled": {json.dumps(pooled)},\n"rows": [\n{lines}\n]}}\n'
    (HERE / "real_mmlu.json").write_text(text)


main(sys.argv[1])
