"""Does a model's likeness to the others go with its accuracy on the task, or with its mean accuracy?

    python3 test/reference/sim/task_link.py FOLDER

FOLDER as for measured_pools.py; writes task_link.json beside this file. Items are halved at random:
accuracy is counted on one half, loadings (one factor behind the tetrachoric correlations) and Yule's Q
come from the other, so that they share no chance. Tasks with fewer than 200 items are left out. The
regression of loadings on both accuracies, all standardised over models within a task, says how much
each counts; `taskShare` of the simulator is the weight of the task's own accuracy in it, over the three
sources together, which weighs a pool by how far the two accuracies differ there.
"""

import json
import pathlib
import sys

import numpy as np
from scipy.stats import spearmanr

from measured_pools import measured, one_factor, tetrachoric, yule

HERE = pathlib.Path(__file__).parent
HALVINGS = 20
SOURCES = ["MMLU, 6 to 14 B above chance", "LifeEval", "MedAgents"]


def likeness(M):
    return (M.sum(1) - np.diag(M)) / (len(M) - 1)


def standard(X):
    return (X - X.mean(0)) / X.std(0)


def centred(X):
    """Without the means of models (rows) and of tasks (columns)."""
    return X - X.mean(0) - X.mean(1, keepdims=True) + X.mean()


def over_models(A, B, of):
    """Mean over tasks of a correlation over models."""
    return np.mean([of(a, b) for a, b in zip(A.T, B.T)])


def halve(right, rng):
    """Accuracies from one half; mean Q, mean tetrachoric correlation and loadings from the other."""
    A, Q, T, L = [], [], [], []
    for c in right:
        order = rng.permutation(c.shape[1])
        one, two = c[:, order[: len(order) // 2]], c[:, order[len(order) // 2 :]]
        r = tetrachoric(two)
        A.append(one.mean(1))
        Q.append(likeness(yule(two)))
        T.append(likeness(r))
        L.append(np.clip(one_factor(r), 0, 1))
    return [np.array(x).T for x in (A, Q, T, L)]


def weights(halvings):
    """Regression of standardised loadings on the task's accuracy and on the model's mean."""
    x, y = [], []
    for A, _, _, L in halvings:
        own = np.repeat(A.mean(1, keepdims=True), A.shape[1], 1)
        x.append(np.c_[standard(A).ravel(), standard(own).ravel()])
        y.append(standard(L).ravel())
    return np.linalg.lstsq(np.concatenate(x), np.concatenate(y), rcond=None)[0]


def describe(halvings):
    pearson = lambda a, b: np.corrcoef(a, b)[0, 1]
    spearman = lambda a, b: spearmanr(a, b)[0]
    rows = []
    for A, Q, T, L in halvings:
        own = np.repeat(A.mean(1, keepdims=True), A.shape[1], 1)
        rows.append({
            "spearmanTaskAccuracyQ": over_models(A, Q, spearman),
            "spearmanMeanAccuracyQ": over_models(own, Q, spearman),
            "taskAccuracyAndMean": over_models(A, own, pearson),
            "within": pearson(centred(A).ravel(), centred(T).ravel()),
        })
    task, mean = weights(halvings)
    averages = {key: np.mean([row[key] for row in rows]) for key in rows[0]}
    row = {**averages, "weightOfTask": task, "weightOfMean": mean}
    return {key: round(float(value), 3) for key, value in row.items()}


def main():
    rng = np.random.default_rng(1)
    halvings = {}
    for name, data in measured(pathlib.Path(sys.argv[1])).items():
        right = [P.argmax(-1) == gold for _, P, gold in data.values()]
        right = [c for c in right if c.shape[1] >= 200]
        halvings[name] = [halve(right, rng) for _ in range(HALVINGS)]
    task, mean = weights([each for name in SOURCES for each in halvings[name]])
    report = {
        "pools": {name: describe(each) for name, each in halvings.items()},
        "sources": {"weightOfTask": round(task, 3), "weightOfMean": round(mean, 3),
                    "taskShare": round(task / (task + mean), 3)},
    }
    text = json.dumps(report, indent=1)
    (HERE / "task_link.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
