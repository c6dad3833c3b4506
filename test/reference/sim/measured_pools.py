"""What measured pools show about how models hang together; writes measured_pools.json beside this file.

    python3 test/reference/sim/measured_pools.py FOLDER

FOLDER holds llm_ub_mmlu_25llm.parquet, lifeeval_11llm_4tasks.parquet and
medagents_10llm_10tasks_letters.parquet. Needs numpy, scipy and pyarrow; shares no code with lib/.
All items are used, as nothing is selected here. The simulator's link, spread, bias, family and
temperature are set from what this prints.
"""

import json
import pathlib
import re
import sys
from collections import defaultdict

import numpy as np
import pyarrow.parquet
import scipy
from scipy.optimize import minimize
from scipy.stats import spearmanr

HERE = pathlib.Path(__file__).parent
STUDY = json.loads((HERE.parents[2] / "results/real_mmlu/manifest.json").read_text())["experiment"]
CATEGORY = {s: c for c, subjects in STUDY["tasks"]["subjects"].items() for s in subjects}


def read(path, task_of):
    """{task: (models, P of m x N x L, gold)}, items that every model answered, in order of id."""
    columns = ["task", "subtask", "example_id", "model", "gold_index", "p"]
    rows = pyarrow.parquet.read_table(path, columns=columns).to_pydict()
    cells, golds = defaultdict(dict), {}
    for task, subtask, item, model, gold, p in zip(*(rows[c] for c in columns)):
        cells[task_of(task, subtask)][item, model] = p
        golds[task_of(task, subtask), item] = gold
    result = {}
    for task, by in cells.items():
        models = sorted({model for _, model in by})
        items = sorted({item for item, _ in by})
        items = [i for i in items if all((i, m) in by for m in models)]
        options = max(len(p) for p in by.values())
        P = np.zeros((len(models), len(items), options))
        for i, m in enumerate(models):
            for n, item in enumerate(items):
                P[i, n, : len(by[item, m])] = by[item, m]
        result[task] = models, P, np.array([golds[task, item] for item in items])
    return result


def subset(data, names):
    return {
        task: (names, P[[models.index(x) for x in names]], gold)
        for task, (models, P, gold) in data.items()
    }


def tables(c):
    """Contingency counts of correctness for all pairs: both right, only i, only j, both wrong."""
    a = c.astype(float)
    return a @ a.T, a @ (1 - a).T, (1 - a) @ a.T, (1 - a) @ (1 - a).T


def yule(c):
    n11, n10, n01, n00 = tables(c)
    bottom = n11 * n00 + n10 * n01
    return np.where(bottom > 0, (n11 * n00 - n10 * n01) / np.where(bottom > 0, bottom, 1), 0)


def tetrachoric(c):
    """Digby's approximation of the tetrachoric correlation, with half a count added to each cell."""
    n11, n10, n01, n00 = (t + 0.5 for t in tables(c))
    odds = (n11 * n00 / (n10 * n01)) ** 0.75
    return (odds - 1) / (odds + 1)


def entropy(p):
    return -(p * np.log2(np.where(p > 0, p, 1))).sum(-1)


def jsd(P):
    h = entropy(P)
    return np.array(
        [[(entropy((p + q) / 2) - (a + b) / 2).mean() for q, b in zip(P, h)] for p, a in zip(P, h)]
    )


def one_factor(r):
    """Loadings whose products come closest to the correlations off the diagonal."""
    upper = np.triu_indices(len(r), 1)
    loss = lambda l: ((np.outer(l, l) - r)[upper] ** 2).sum()
    return minimize(loss, np.full(len(r), 0.7), method="L-BFGS-B").x


def weights_of(name):
    """Siblings, base and chat of the same weights, have the same one."""
    return re.sub(r"-(chat|base|instruct|hf)\b", "", name.lower())


def describe(data):
    names = next(iter(data.values()))[0]
    m, upper = len(names), np.triu_indices(len(names), 1)
    right = {task: P.argmax(-1) == gold for task, (_, P, gold) in data.items()}
    accuracy = np.mean([c.mean(1) for c in right.values()], 0)
    Q = np.mean([yule(c) for c in right.values()], 0)
    J = np.mean([jsd(P) for _, P, _ in data.values()], 0)
    r = [tetrachoric(c) for c in right.values()]
    loading = one_factor(np.mean(r, 0))
    left = (np.mean(r, 0) - np.outer(loading, loading))[upper]
    z = (accuracy - accuracy.mean()) / accuracy.std()
    strong = np.argsort(-accuracy)[:4]
    among = lambda M, s: M[np.ix_(s, s)][np.triu_indices(len(s), 1)].mean()
    siblings = np.array([weights_of(names[i]) == weights_of(names[j]) for i, j in zip(*upper)])
    task_accuracy = [c.mean() for c in right.values()]
    task_r = [each[upper].mean() for each in r]
    wrong = [same_wrong(P.argmax(-1), gold) for _, P, gold in data.values()]
    row = {
        "models": m,
        "tasks": len(data),
        "accuracy": accuracy.mean(),
        "meanQ": Q[upper].mean(),
        "sdQ": Q[upper].std(),
        "strongestQ": among(Q, strong),
        "spearmanAccuracyQ": spearmanr(accuracy, (Q.sum(1) - np.diag(Q)) / (m - 1))[0],
        "meanJsd": J[upper].mean(),
        "sdJsd": J[upper].std(),
        "strongestJsd": among(J, strong),
        "spearmanAccuracyJsd": spearmanr(accuracy, J.sum(1))[0],
        "loading": loading.mean(),
        "loadingSd": loading.std(),
        "link": np.corrcoef(z, loading)[0, 1],
        "taskAccuracyAndCorrelation": np.corrcoef(task_accuracy, task_r)[0, 1],
        "sameWrongOption": np.mean(wrong),
    }
    if siblings.any():
        fit = lambda x: 1 - (x**2).sum() / ((np.mean(r, 0)[upper] - np.mean(r, 0)[upper].mean()) ** 2).sum()
        within = np.where(siblings, left[siblings].mean(), left[~siblings].mean())
        row |= {
            "siblings": int(siblings.sum()),
            "siblingsQ": Q[upper][siblings].mean(),
            "othersQ": Q[upper][~siblings].mean(),
            "oneFactorFit": fit(left),
            "withFamiliesFit": fit(left - within),
        }
    return {key: round(float(value), 3) for key, value in row.items()}


def same_wrong(predicted, gold):
    wrong = predicted != gold
    both = same = 0
    for i in range(len(predicted)):
        for j in range(i):
            w = wrong[i] & wrong[j]
            both += w.sum()
            same += (predicted[i] == predicted[j])[w].sum()
    return same / both


def bias(data):
    """Distance between the places that models choose and those of the golds, by task."""
    result = {}
    for task, (_, P, gold) in data.items():
        options = P.shape[2]
        places = np.array([np.bincount(p, minlength=options) for p in P.argmax(-1)]) / len(gold)
        off = places - np.bincount(gold, minlength=options) / len(gold)
        result[task] = {
            "options": options,
            "ofEach": round(float(np.linalg.norm(off, axis=1).mean()), 3),
            "common": round(float(np.linalg.norm(off.mean(0))), 3),
        }
    return result


def measured(folder):
    """The five pools, by name."""
    mmlu = read(folder / "llm_ub_mmlu_25llm.parquet", lambda _, subtask: CATEGORY[subtask])
    mmlu = {t: v for t, v in mmlu.items() if v[1].shape[1] >= STUDY["tasks"]["atLeast"]}
    right = {x: [] for x in next(iter(mmlu.values()))[0]}
    for models, P, gold in mmlu.values():
        for x, c in zip(models, P.argmax(-1) == gold):
            right[x].append(c.mean())
    up_to_14b = [x for x in STUDY["pools"]["up to 14 B"] if np.mean(right[x]) > 0.4 and x != "Qwen-1_8B"]
    return {
        "MMLU, all sizes": mmlu,
        "MMLU, about 7 B": subset(mmlu, sorted(STUDY["pools"]["about 7 B"])),
        "MMLU, 6 to 14 B above chance": subset(mmlu, sorted(up_to_14b)),
        "LifeEval": read(folder / "lifeeval_11llm_4tasks.parquet", lambda task, _: task),
        "MedAgents": read(folder / "medagents_10llm_10tasks_letters.parquet", lambda task, _: task),
    }


def main():
    pools = measured(pathlib.Path(sys.argv[1]))
    report = {
        "versions": {"numpy": np.__version__, "scipy": scipy.__version__},
        "pools": {name: describe(data) for name, data in pools.items()},
        "bias": {name: bias(pools[name]) for name in list(pools)[2:]},
    }
    text = json.dumps(report, indent=1)
    (HERE / "measured_pools.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
