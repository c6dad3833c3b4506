"""Makes statistics.json: p-value adjustments, exact paired tests and power, as others compute them.

    python3 test/reference/make_statistics.py

Needs numpy, scipy and statsmodels; shares no code with lib/. Tests only read the JSON.
"""

import json
import pathlib

import numpy as np
import scipy
import statsmodels
from scipy.optimize import brentq, nnls
from scipy.stats import binomtest, norm
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

rng = np.random.default_rng(20240607)


def adjustments():
    p = np.round(np.concatenate([rng.uniform(size=9), rng.uniform(0, 0.02, size=6)]), 6)
    p[3] = p[7]  # a tie
    return {
        "p": p.tolist(),
        "holm": multipletests(p, method="holm")[1].tolist(),
        "bh": multipletests(p, method="fdr_bh")[1].tolist(),
    }


def paired_tests():
    rows = []
    for n, a, b in [(20, 0.7, 0.5), (150, 0.8, 0.72), (1068, 0.75, 0.74), (12, 0.5, 0.5)]:
        x = (rng.uniform(size=n) < a).astype(int)
        y = np.where(rng.uniform(size=n) < 0.8, x, (rng.uniform(size=n) < b).astype(int))
        table = [[int(((x == i) & (y == j)).sum()) for j in (1, 0)] for i in (1, 0)]
        p = mcnemar(table, exact=True).pvalue
        wins, losses = table[0][1], table[1][0]
        if wins + losses:
            assert abs(p - binomtest(wins, wins + losses, 0.5).pvalue) < 1e-12
        rows.append({"a": x.tolist(), "b": y.tolist(), "p": float(p)})
    return rows


def detectable():
    rows = []
    for n, psi, alpha, power in [(100, 0.2, 0.05, 0.8), (1068, 0.1, 0.05, 0.8), (13884, 0.12, 0.01, 0.9)]:
        def lack(d):
            return norm.ppf(1 - alpha / 2) * np.sqrt(psi) + norm.ppf(power) * np.sqrt(psi - d * d) - d * np.sqrt(n)
        rows.append({"n": n, "discordance": psi, "alpha": alpha, "power": power,
                     "difference": float(brentq(lack, 0, psi, xtol=1e-15))})
    return rows


def normals():
    x = [-9.0, -5.5, -3.0, -2.999, -1.0, -1e-3, 0.3, 2.5, 3.2, 7.0]
    q = [1e-12, 0.001, 0.025, 0.4, 0.5, 0.8, 0.975, 0.9999]
    return {"x": x, "cdf": norm.cdf(x).tolist(), "q": q, "ppf": norm.ppf(q).tolist()}


def non_negative():
    rows = []
    for n, k, signs in [(30, 4, [1, 0.5, -0.7, 0.2]), (12, 3, [-1, -1, 2]), (50, 4, [1, 1, 1, 1])]:
        X = np.round(rng.normal(size=(n, k)) + 0.6 * rng.normal(size=(n, 1)), 4)
        y = np.round(X @ np.array(signs) + 0.3 * rng.normal(size=n), 4)
        rows.append({"X": X.tolist(), "y": y.tolist(), "beta": nnls(X, y)[0].tolist()})
    return rows


out = {
    "made_with": {"numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
    "adjustments": adjustments(),
    "paired_tests": paired_tests(),
    "detectable": detectable(),
    "normal": normals(),
    "nnls": non_negative(),
}
pathlib.Path(__file__).with_name("statistics.json").write_text(json.dumps(out) + "\n")
