"""Makes theory.json: what NumPy and SciPy say about the paper's theory.

    python3 test/reference/theory/make_theory.py

Needs numpy and scipy; shares no code with lib/. Risk bounds come from linear programmes over the seven
error patterns, double faults from root finding, divergences from scipy.spatial, Stacking from a general
optimiser. Tests only read the JSON.
"""

import itertools
import json
import pathlib
import platform

import numpy as np
import scipy
from scipy.optimize import brentq, linprog, minimize
from scipy.spatial.distance import jensenshannon
from scipy.special import log_softmax, softmax

rng = np.random.default_rng(20240607)
PAIRS = [(0, 1), (0, 2), (1, 2)]


def jsd(p, q):
    return float(jensenshannon(p, q, base=2) ** 2)


def templates():
    """d and h as divergences of whole distributions."""
    rows = []
    while len(rows) < 12:
        b, c = rng.uniform(0.3, 0.5), rng.uniform(0.001, 0.15)
        a, u = 1 - b - 2 * c, (b + 2 * c) / 3
        if not (c < a < b and a > (2 * b + u) / 3):
            continue
        right, one, two = [a, u, u, u], [a, b, c, c], [a, c, b, c]
        rows.append({"a": a, "b": b, "c": c, "d": jsd(one, two), "h": jsd(right, one)})
    return rows


def risk_bounds():
    """Least and largest P(three members give one wrong answer) given e, D and K, by enumeration.

    Each of three members is right (0) or gives one of three wrong answers: 64 joint answers, whose
    probabilities are the variables of two linear programmes.
    """
    answers = list(itertools.product(range(4), repeat=3))
    e = np.array([sum(x != 0 for x in s) / 3 for s in answers])
    D = np.array([sum(s[i] != 0 and s[j] != 0 for i, j in PAIRS) / 3 for s in answers])
    K = np.array([sum(s[i] == s[j] != 0 for i, j in PAIRS) / 3 for s in answers])
    same = np.array([float(s[0] == s[1] == s[2] != 0) for s in answers])
    rows = []
    for _ in range(40):
        p = rng.dirichlet(np.full(64, 0.05))
        moments = [float(v @ p) for v in (e, D, K)]
        ends = [
            sign * linprog(sign * same, A_eq=[e, D, K, np.ones(64)], b_eq=[*moments, 1]).fun
            for sign in (1, -1)
        ]
        rows.append(dict(zip(["e", "D", "K"], moments)) | {"low": ends[0], "high": ends[1]})
    return rows


def double_faults():
    rows = []
    for _ in range(40):
        x, z, r = rng.uniform(0.02, 0.98), rng.uniform(0.02, 0.98), rng.uniform(-0.95, 0.95)

        def gap(s):
            agree, differ = s * (1 - x - z + s), (x - s) * (z - s)
            return (agree - differ) / (agree + differ) - r

        s = brentq(gap, max(0, x + z - 1), min(x, z), xtol=1e-15, rtol=1e-14)
        rows.append({"x": x, "z": z, "r": r, "doubleFault": s})
    return rows


def stacking(k, L, N, beta):
    p = softmax(1.5 * rng.normal(size=(k, N, L)), axis=-1)
    gold = np.argmax(p.mean(0) + 0.25 * rng.normal(size=(N, L)), axis=1)
    Y = np.eye(L)[gold]
    phi, mean = np.concatenate(p, axis=1), p.mean(0)

    def fit(X, strength):
        width = X.shape[1]

        def objective(w):
            W, b = w[: width * L].reshape(width, L), w[width * L :]
            log = log_softmax(X @ W + b, axis=1)
            residual = (np.exp(log) - Y) / N
            gradient = np.concatenate([(X.T @ residual + strength * W).ravel(), residual.sum(0)])
            return -(Y * log).sum() / N + strength / 2 * (W**2).sum(), gradient

        options = {"maxiter": 20000, "maxfun": 40000, "ftol": 1e-16, "gtol": 1e-11, "maxcor": 50}
        found = minimize(objective, np.zeros((width + 1) * L), jac=True, method="L-BFGS-B", options=options)
        return found.fun, softmax(X @ found.x[: width * L].reshape(width, L) + found.x[width * L :], axis=1)

    full, _ = fit(phi, beta)
    base, pi = fit(mean, beta / k)
    delta = phi - np.tile(mean, k)
    gamma = delta.T @ (Y - pi) / N
    top = np.linalg.eigvalsh(delta.T @ delta / N)[-1]
    pairs = list(itertools.combinations(range(k), 2))
    return {
        "k": k,
        "beta": beta,
        "p": p.tolist(),
        "gold": gold.tolist(),
        "gain": base - full,
        "gamma2": float((gamma**2).sum()),
        "curvature": float(beta + top / 2),
        "hiDist": float(np.mean([jsd(p[i, n], p[j, n]) for i, j in pairs for n in range(N)])),
    }


def alignments():
    rows = []
    for _ in range(5):
        tasks = rng.normal(size=(4, 15)) * rng.uniform(0.1, 2, size=(4, 1)) + rng.normal(size=(4, 1))
        target = tasks[0] + rng.normal(size=15)
        rho = np.corrcoef(target, tasks.mean(0))[0, 1]
        rows.append({"target": target.tolist(), "tasks": tasks.tolist(), "rho": float(rho)})
    return rows


def votes():
    """P(majority errs) and Var of the mean, over all outcomes of members with a common cause."""
    rows = []
    for k, p, rho in itertools.product([3, 5], [0.6, 0.8], [0.1, 0.5]):
        outcomes = np.array(list(itertools.product([0, 1], repeat=k)))
        alone = np.prod(np.where(outcomes, p, 1 - p), axis=1)
        together = np.where(outcomes.all(1), p, 0) + np.where(~outcomes.any(1), 1 - p, 0)
        weight, share = rho * together + (1 - rho) * alone, outcomes.mean(1)
        rows.append({
            "k": k, "p": p, "rho": rho,
            "variance": float(weight @ (share - p) ** 2),
            "errs": float(weight[share <= 0.5].sum()),
        })
    return rows


result = {
    "made_with": {"python": platform.python_version(), "numpy": np.__version__, "scipy": scipy.__version__},
    "templates": templates(),
    "riskBounds": risk_bounds(),
    "doubleFaults": double_faults(),
    "stacking": [stacking(2, 3, 30, 0.003), stacking(3, 4, 40, 0.05), stacking(3, 2, 25, 0.5)],
    "alignments": alignments(),
    "votes": votes(),
}
path = pathlib.Path(__file__).with_name("theory.json")
path.write_text(json.dumps(result, indent=1) + "\n")
