"""Makes reference.json: what NumPy, SciPy, scikit-learn and plain enumeration say.

    python3 test/reference/make_reference.py

Needs numpy, scipy and scikit-learn; shares no code with lib/. Tests only read the JSON.
"""

import itertools
import json
import math
import pathlib
import platform

import numpy as np
import scipy
import sklearn
from scipy.optimize import minimize
from scipy.spatial.distance import jensenshannon, pdist, squareform
from scipy.special import log_softmax, softmax
from scipy.stats import spearmanr, t as student, zscore
from sklearn.linear_model import LogisticRegression
from sklearn.manifold import smacof

rng = np.random.default_rng(20240607)


def distributions(*shape, sharpness=2.0):
    """Random distributions along the last axis, some with an exact zero."""
    p = softmax(sharpness * rng.normal(size=shape), axis=-1)
    flat = p.reshape(-1, shape[-1])
    for row in flat[::5]:
        row[rng.integers(shape[-1])] = 0
        row /= row.sum()
    return flat.reshape(shape)


# --- numbers -------------------------------------------------------------------------------------


def quantiles():
    values = np.sort(rng.normal(size=17))
    probabilities = [0, 0.025, 0.1, 0.5, 0.77, 0.975, 1]
    return {
        "sorted": values.tolist(),
        "probabilities": probabilities,
        "quantiles": np.quantile(values, probabilities, method="linear").tolist(),
    }


def moments():
    values = rng.normal(loc=1e3, size=12)
    return {
        "values": values.tolist(),
        "mean": float(np.mean(values)),
        "sd": float(np.std(values, ddof=0)),
        "z": zscore(values, ddof=0).tolist(),
    }


def spearmans():
    cases = []
    for length, levels in [(12, 4), (30, 6), (9, 100)]:
        a = rng.integers(levels, size=length)
        b = a + rng.integers(levels, size=length)
        cases.append({"a": a.tolist(), "b": b.tolist(), "rho": float(spearmanr(a, b).statistic)})
    return cases


def eigenvalues():
    cases = []
    for n in (2, 5, 9):
        x = rng.normal(size=(n, n))
        a = x + x.T
        cases.append({"n": n, "matrix": a.ravel().tolist(), "values": np.linalg.eigvalsh(a)[::-1].tolist()})
    low_rank = np.outer([1, 2, 3], [1, 2, 3]).astype(float)
    cases.append({"n": 3, "matrix": low_rank.ravel().tolist(), "values": np.linalg.eigvalsh(low_rank)[::-1].tolist()})
    return cases


def student_t():
    cases = []
    for df in (1, 2, 3, 7, 19, 50, 99):
        for probability in (0.01, 0.5, 0.9, 0.975, 0.999):
            cases.append({"df": df, "probability": probability, "t": float(student.ppf(probability, df))})
    return cases


# --- the generator, from Blackman and Vigna's C code and Wellons' splitmix32 constants ---------------

MASK = 0xFFFFFFFF


def splitmix32(seed):
    while True:
        seed = (seed + 0x9E3779B9) & MASK
        z = seed
        z = ((z ^ (z >> 16)) * 0x21F0AAAD) & MASK
        z = ((z ^ (z >> 15)) * 0x735A2D97) & MASK
        yield z ^ (z >> 15)


def rotl(x, k):
    return ((x << k) | (x >> (32 - k))) & MASK


def xoshiro128starstar(seed, stream=0):
    source = splitmix32(seed ^ ((stream * 0x9E3779B9) & MASK))
    s = [next(source) for _ in range(4)]
    while True:
        yield (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 9) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)


def uniforms(words):
    while True:
        high, low = next(words), next(words)
        yield ((high << 21) + (low >> 11)) / 2**53


def integers(words, n):
    while True:
        x = next(words)
        if x < 2**32 - 2**32 % n:
            yield x % n


def normals(words):
    uniform = uniforms(words)
    while True:
        radius = math.sqrt(-2 * math.log(1 - next(uniform)))
        angle = 2 * math.pi * next(uniform)
        yield radius * math.cos(angle)
        yield radius * math.sin(angle)


def fnv1a(text):
    h = 0x811C9DC5
    for byte in text.encode("ascii"):
        h = ((h ^ byte) * 0x01000193) & MASK
    return h


def random_numbers():
    take = lambda source, count: list(itertools.islice(source, count))
    cases = []
    for seed, stream in [(0, 0), (1, 0), (7, 3), (0xDEADBEEF, 12345)]:
        make = lambda: xoshiro128starstar(seed, stream)
        cases.append({
            "seed": seed,
            "stream": stream,
            "uint32": take(make(), 12),
            "uniform": take(uniforms(make()), 6),
            "integer1000": take(integers(make(), 1000), 8),
            # 3/4 of 2^32 is the worst case for rejection
            "integer3221225473": take(integers(make(), 3221225473), 8),
            "normal": take(normals(make()), 6),
        })
    return {"cases": cases, "hash32": {t: fnv1a(t) for t in ["", "a", "foobar", "MMLU-Pro"]}}


# --- signals -----------------------------------------------------------------------------------------


def jsd():
    """Mean over items of scipy's squared distance, for every pair of 4 models."""
    m, N, L = 4, 25, 5
    p = distributions(m, N, L)
    p[3] = p[2]
    p[0, 0] = [1, 0, 0, 0, 0]
    p[1, 0] = [0, 0, 1, 0, 0]
    J = [[float(np.mean(np.nan_to_num(jensenshannon(p[i], p[j], base=2, axis=1)) ** 2)) for j in range(m)] for i in range(m)]
    return {"p": p.tolist(), "J": J}


def scores():
    """score(S) of every team, from zscore() over members and pairs."""
    m, l1, l2 = 6, 0.13, 0.05
    q = rng.uniform(0.3, 0.9, size=m)
    R, J = np.ones((m, m)), np.zeros((m, m))
    pairs = list(itertools.combinations(range(m), 2))
    for i, j in pairs:
        R[i, j] = R[j, i] = rng.uniform(-0.2, 0.9)
        J[i, j] = J[j, i] = rng.uniform(0, 0.4)
    u = zscore(q)
    e = dict(zip(pairs, zscore([1 - R[pair] for pair in pairs])))
    d = dict(zip(pairs, zscore([J[pair] for pair in pairs])))
    teams = []
    for k in range(1, m + 1):
        for team in itertools.combinations(range(m), k):
            inside = list(itertools.combinations(team, 2))
            root = math.sqrt(max(1, len(inside)))
            terms = {
                "quality": float(sum(u[list(team)]) / math.sqrt(k)),
                "hiErr": float(sum(e[pair] for pair in inside) / root),
                "hiDist": float(sum(d[pair] for pair in inside) / root),
            }
            score = terms["quality"] + l1 * terms["hiErr"] + l2 * terms["hiDist"]
            teams.append({"team": team, "score": score, "terms": terms})
    return {"lambda1": l1, "lambda2": l2, "quality": q.tolist(), "R": R.ravel().tolist(), "J": J.ravel().tolist(), "teams": teams}


# --- aggregation -------------------------------------------------------------------------------------


def softmax_regression():
    """The optimum by SciPy's BFGS, checked against scikit-learn."""
    cases = []
    for n, width, classes, beta in [(60, 4, 3, 0.003), (200, 8, 4, 0.01), (40, 3, 2, 0.1)]:
        x = softmax(2 * rng.normal(size=(n, width)), axis=1)
        truth = rng.normal(size=(width, classes)) * 3
        y = np.array([rng.choice(classes, p=q) for q in softmax(x @ truth, axis=1)])
        y[:classes] = np.arange(classes)
        onehot = np.eye(classes)[y]

        def value_and_gradient(v):
            w = v.reshape(classes, width + 1)
            logp = log_softmax(x @ w[:, :-1].T + w[:, -1], axis=1)
            residual = (np.exp(logp) - onehot) / n
            gradient = np.hstack([residual.T @ x + beta * w[:, :-1], residual.sum(0)[:, None]])
            return -np.sum(logp * onehot) / n + beta / 2 * np.sum(w[:, :-1] ** 2), gradient.ravel()

        best = minimize(value_and_gradient, np.zeros(classes * (width + 1)), jac=True, method="BFGS", options={"gtol": 1e-10, "maxiter": 10000})
        w = best.x.reshape(classes, width + 1)
        mine = softmax(x @ w[:, :-1].T + w[:, -1], axis=1)
        # With two classes scikit-learn has one logit w = w1 - w0, whose penalty is twice ours.
        C = (2 if classes == 2 else 1) / (n * beta)
        other = LogisticRegression(C=C, tol=1e-12, max_iter=10000, solver="newton-cg").fit(x, y).predict_proba(x)
        assert np.abs(mine - other).max() < 1e-5
        cases.append({
            "n": n, "width": width, "classes": classes, "beta": beta,
            "features": x.ravel().tolist(), "labels": y.tolist(),
            "objective": float(best.fun), "probabilities": mine.ravel().tolist(),
        })
    return cases


def ragged_aggregation():
    """Choice-Soft, PoE and DS of three members on items with 3 to 5 options."""
    m, L, team = 4, 5, [0, 2, 3]
    counts = {"dev": [5, 4, 3, 5, 5, 4, 3, 5, 4, 5, 5, 3], "test": [3, 4, 5, 5, 4, 3, 5]}
    split = {}
    for name, sizes in counts.items():
        p = np.zeros((m, len(sizes), L))
        for n, count in enumerate(sizes):
            p[:, n, :count] = distributions(m, count)
        split[name] = {"p": p, "gold": [int(rng.integers(c)) for c in sizes], "counts": sizes}
    split["test"]["p"][:, 2, :] = np.eye(5)[[0, 1, 1, 1]]  # certain, and not of one mind
    dev, test = split["dev"], split["test"]

    prior = np.full(L, 1e-3)
    confusion = np.full((m, L, L), 1e-3)
    for n, y in enumerate(dev["gold"]):
        prior[y] += 1
        for i in range(m):
            confusion[i, y, np.argmax(dev["p"][i, n])] += 1
    prior /= prior.sum()
    confusion /= confusion.sum(axis=2, keepdims=True)

    result = {"choice-soft": [], "poe": [], "ds": []}
    for n, count in enumerate(test["counts"]):
        members = test["p"][team, n, :]
        soft = members.mean(axis=0)
        poe = softmax(np.log(np.maximum(members[:, :count], 1e-300)).sum(axis=0))
        ds = prior[:count].copy()
        for i in team:
            ds *= confusion[i, :count, np.argmax(test["p"][i, n])]
        ds /= ds.sum()
        pad = lambda v: np.concatenate([v, np.zeros(L - len(v))]).tolist()
        result["choice-soft"].append(soft.tolist())
        result["poe"].append(pad(poe))
        result["ds"].append(pad(ds))
    plain = {name: {**s, "p": s["p"].tolist()} for name, s in split.items()}
    return {"options": L, "team": team, **plain, "distributions": result}


def self_consistency():
    """P(the vote is right), by listing every sequence of samples."""
    cases = []
    for L, samples, temperature in [(4, 3, 0.7), (2, 3, 1.0), (5, 4, 0.5), (3, 1, 1.3), (3, 5, 2.0)]:
        p = distributions(6, L)
        gold = rng.integers(L, size=6)
        right = []
        for row, answer in zip(p, gold):
            sharp = row ** (1 / temperature)
            sharp = sharp / sharp.sum()
            total = 0.0
            for sequence in itertools.product(range(L), repeat=samples):
                most = max(sequence.count(r) for r in sequence)
                winner = next(r for r in sequence if sequence.count(r) == most)
                if winner == answer:
                    total += float(np.prod(sharp[list(sequence)]))
            right.append(total)
        cases.append({"samples": samples, "temperature": temperature, "p": p.tolist(), "gold": gold.tolist(), "right": right})
    return cases


# --- maps --------------------------------------------------------------------------------------------


def stress1(points, D):
    d = squareform(pdist(points))
    upper = np.triu_indices(len(D), 1)
    return float(np.sqrt(((d - D)[upper] ** 2).sum() / (D[upper] ** 2).sum()))


def scaling():
    cases = []
    for n, noise in [(4, 0.0), (7, 0.3), (11, 0.6)]:
        D = squareform(pdist(rng.normal(size=(n, 2)))) + noise * np.abs(rng.normal(size=(n, n)))
        D = (D + D.T) / 2
        np.fill_diagonal(D, 0)
        H = np.eye(n) - 1 / n
        values, vectors = np.linalg.eigh(-0.5 * H @ D**2 @ H)
        start = vectors[:, ::-1][:, :2] * np.sqrt(np.maximum(values[::-1][:2], 0))
        points = smacof(D, metric=True, n_components=2, init=start, n_init=1, max_iter=100000, eps=1e-15, normalized_stress=False)[0]
        cases.append({
            "n": n,
            "D": D.ravel().tolist(),
            "classicalDistances": squareform(pdist(start)).ravel().tolist(),
            "classicalStress": stress1(start, D),
            "smacofStress": stress1(points, D),
        })
    return cases


reference = {
    "madeWith": {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "scikit-learn": sklearn.__version__,
    },
    "quantile": quantiles(),
    "moments": moments(),
    "spearman": spearmans(),
    "eigen": eigenvalues(),
    "studentT": student_t(),
    "random": random_numbers(),
    "jsd": jsd(),
    "scores": scores(),
    "softmaxRegression": softmax_regression(),
    "aggregation": ragged_aggregation(),
    "selfConsistency": self_consistency(),
    "scaling": scaling(),
}
path = pathlib.Path(__file__).with_name("reference.json")
path.write_text(json.dumps(reference, separators=(",", ":")) + "\n")
