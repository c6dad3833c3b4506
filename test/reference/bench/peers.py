"""The same work as the kernels, as one would write it with NumPy, SciPy and scikit-learn.

    python peers.py ROW FOLDER REPEATS

reads the inputs of a row from FOLDER and prints, as JSON, one entry per way of doing it: its name, its
best time and processor time in milliseconds and a number that says what came out. The first entry is the peer that ratios
are taken against. A further row is a function of the same name that yields (name, function) pairs.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

FOLDER = Path(sys.argv[2])
META = json.loads((FOLDER / "meta.json").read_text())


def array(name, dtype, shape):
    return np.fromfile(FOLDER / f"{name}.bin", dtype).reshape(shape)


def jsd():
    m, length, items = META["models"], META["length"], META["items"]
    p = np.maximum(array("p", "f8", (m, length)), 2.0**-65)

    def mean_off_diagonal(mixed):
        own = np.diag(mixed)
        j = ((own[:, None] + own) / 2 - mixed) / (2 * items)
        return float(j[np.triu_indices(m, 1)].mean())

    def whole_rows():
        mixed = np.zeros((m, m))
        for i in range(m):
            s = p[i] + p[i:]
            mixed[i, i:] = (s * np.log2(s)).sum(1)
        return mean_off_diagonal(mixed)

    def in_blocks(block=1024):
        mixed = np.zeros((m, m))
        s, log = np.empty((m, block)), np.empty((m, block))
        for at in range(0, length, block):
            part = np.ascontiguousarray(p[:, at : at + block])
            width = part.shape[1]
            for i in range(m):
                t, u = s[: m - i, :width], log[: m - i, :width]
                np.add(part[i], part[i:], out=t)
                np.log2(t, out=u)
                mixed[i, i:] += np.einsum("ij,ij->i", t, u)
        return mean_off_diagonal(mixed)

    yield "NumPy", whole_rows
    yield "NumPy, blocked for the cache by hand", in_blocks


def counts():
    m, items = META["models"], META["items"]
    right = array("correct", "u1", (m, items))
    single = right.astype("f4")
    packed = array("bits", "u8", (m, -1))

    def matrix_product():
        return float((single @ single.T).sum(dtype="f8"))

    def bitwise_count():
        total = 0
        for i in range(m):
            shared = np.bitwise_count(packed[i] & packed[i:]).sum(1, dtype="i8")
            total += 2 * int(shared.sum()) - int(shared[0])
        return float(total)

    yield "NumPy with BLAS", matrix_product
    yield "NumPy, bitwise_count", bitwise_count


def stacking():
    from sklearn.linear_model import LogisticRegression

    n, width, classes, beta = META["n"], META["width"], META["classes"], META["beta"]
    x, y = array("features", "f8", (n, width)), array("labels", "u1", (n,))

    def fit():
        model = LogisticRegression(C=1 / (beta * n), tol=1e-8, max_iter=10_000).fit(x, y)
        p = model.predict_proba(x)
        loss = -np.log(p[np.arange(n), y]).mean()
        return float(loss + beta / 2 * (model.coef_**2).sum())

    yield "scikit-learn, lbfgs", fit


def bootstrap():
    tasks, n, replicates = META["tasks"], META["n"], META["replicates"]
    d = array("differences", "f8", (tasks, n))

    def resample():
        rng = np.random.default_rng(1)
        mean = np.zeros(replicates)
        for each in d:
            mean += each[rng.integers(0, n, (replicates, n))].mean(1) / tasks
        low, high = np.quantile(mean, [0.025, 0.975])
        return float(high - low)

    def scipy_bootstrap():
        from scipy.stats import bootstrap as scipy

        widths = []
        for each in d:
            result = scipy((each,), np.mean, n_resamples=replicates, method="percentile", rng=1)
            widths.append(result.confidence_interval.high - result.confidence_interval.low)
        return float(np.mean(widths) / np.sqrt(tasks))

    yield "NumPy", resample
    yield "SciPy, stats.bootstrap", scipy_bootstrap


def greedy():
    m, k, weights = META["models"], META["k"], META["weights"]
    quality = array("quality", "f8", (m,))
    channels = [array(name, "f8", (m, m)) for name in ("decorrelation", "divergence")]
    upper = np.triu_indices(m, 1)
    moments = [(c[upper].mean(), c[upper].std()) for c in channels]

    def search():
        best = -np.inf
        for seed in range(m):
            team = np.zeros(m, bool)
            team[seed] = True
            total = quality[seed]
            inside, reach = [0.0, 0.0], [c[seed].copy() for c in channels]
            for size in range(2, k + 1):
                pairs = size * (size - 1) / 2
                score = ((total + quality) / size - quality.mean()) * np.sqrt(size) / quality.std()
                for channel in range(2):
                    mean, sd = moments[channel]
                    value = (inside[channel] + reach[channel]) / pairs
                    score += weights[channel] * (value - mean) * np.sqrt(pairs) / sd
                score[team] = -np.inf
                added = int(score.argmax())
                total += quality[added]
                for channel in range(2):
                    inside[channel] += reach[channel][added]
                    reach[channel] += channels[channel][added]
                team[added] = True
            best = max(best, float(score[added]))
        return best

    yield "NumPy", search


def experiments():
    from experiments.study import run

    yield "NumPy, SciPy, scikit-learn", lambda: run(FOLDER)


def main():
    repeats = int(sys.argv[3])
    results = []
    for name, function in globals()[sys.argv[1]]():
        times, cpu = [], []
        for _ in range(repeats):
            since, used = time.perf_counter(), time.process_time()
            check = function()
            times.append((time.perf_counter() - since) * 1000)
            cpu.append((time.process_time() - used) * 1000)
        results.append({"name": name, "ms": min(times), "cpu": min(cpu), "check": check})
    print(json.dumps(results))


main()
