"""Answers of SciPy and scikit-learn for clustering, silhouettes, odds ratios and Shapley values.

python3 test/reference/make_explain.py, with NumPy, SciPy and scikit-learn installed.
"""
import itertools
import json
import math
import pathlib

import numpy as np
import scipy
import sklearn
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform
from scipy.stats import norm
from scipy.stats.contingency import odds_ratio
from sklearn.metrics import silhouette_score

rng = np.random.default_rng(20240607)


def shortest_order(tree, distance):
    """The least sum of neighbours' distances over all flips of the branches, one by one.

    SciPy 1.17's optimal_leaf_ordering is not used: on distances that break the triangle inequality it
    returns longer orders than some flips have (1.457 against 1.351 on the five models below).
    """
    m = len(distance)
    least = math.inf
    for flips in range(2 ** (m - 2)):  # an order and its reverse are equally long
        leaves = [[i] for i in range(m)]
        for t in range(m - 1):
            a, b = int(tree[t, 0]), int(tree[t, 1])
            if flips >> t & 1:
                a, b = b, a
            leaves.append(leaves[a] + leaves[b])
        order = leaves[-1]
        least = min(least, sum(distance[a, b] for a, b in zip(order[:-1], order[1:])))
    return float(least)


def clustering(m):
    half = rng.uniform(0.05, 1, size=(m, m))
    distance = np.triu(half, 1) + np.triu(half, 1).T
    flat = squareform(distance)
    tree = linkage(flat, method="average")
    cuts = {}
    for count in range(2, m):
        labels = fcluster(tree, count, criterion="maxclust")
        groups = sorted(sorted(np.flatnonzero(labels == g).tolist()) for g in set(labels))
        cuts[count] = {
            "groups": groups,
            "silhouette": float(silhouette_score(distance, labels, metric="precomputed")),
        }
    return {
        "distance": distance.ravel().tolist(),
        "heights": tree[:, 2].tolist(),
        "orderLength": shortest_order(tree, distance),
        "cuts": cuts,
    }


def interval(tables):
    """Woolf's combined log odds ratio with half an item in every cell, mapped to Yule's Q."""
    corrected = [np.asarray(table, dtype=float) + 0.5 for table in tables]
    # Doubled cells are whole numbers, and their odds ratio is the same.
    thetas = [math.log(odds_ratio(np.rint(2 * c).astype(int), kind="sample").statistic) for c in corrected]
    variances = [float(np.sum(1 / c)) for c in corrected]
    weights = [1 / v for v in variances]
    theta = sum(w * t for w, t in zip(weights, thetas)) / sum(weights)
    reach = norm.ppf(0.975) / math.sqrt(sum(weights))

    def q(value):
        ratio = math.exp(value)
        return (ratio - 1) / (ratio + 1)

    return {
        "tables": [[int(n) for n in np.asarray(t).ravel()] for t in tables],
        "q": q(theta),
        "low": q(theta - reach),
        "high": q(theta + reach),
    }


def shapley(n):
    """By the definition: the mean gain over all orders."""
    value = {s: float(rng.normal()) for r in range(n + 1) for s in itertools.combinations(range(n), r)}
    gains = np.zeros(n)
    for order in itertools.permutations(range(n)):
        before = ()
        for player in order:
            after = tuple(sorted(before + (player,)))
            gains[player] += value[after] - value[before]
            before = after
    return {
        "n": n,
        "values": {",".join(map(str, s)): v for s, v in value.items()},
        "shapley": (gains / math.factorial(n)).tolist(),
    }


result = {
    "versions": {"numpy": np.__version__, "scipy": scipy.__version__, "sklearn": sklearn.__version__},
    "clusterings": [clustering(m) for m in (3, 5, 8, 13, 16)],
    "intervals": [
        interval([[[60, 8], [6, 25]]]),
        interval([[[30, 0], [0, 10]]]),
        interval([[[400, 50], [60, 490]], [[20, 9], [7, 4]], [[90, 3], [0, 7]]]),
    ],
    "games": [shapley(n) for n in (1, 3, 5)],
}
path = pathlib.Path(__file__).with_name("explain.json")
path.write_text(json.dumps(result) + "\n")
