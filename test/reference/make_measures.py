"""Makes measures.json: what scikit-learn, lm-sim and plain counting say of pairs of models.

    pip install numpy scikit-learn lm-sim
    python3 test/reference/make_measures.py

Shares no code with lib/. Tests only read the JSON.
"""

import json
import pathlib
import platform
from importlib.metadata import version

import numpy as np
import sklearn
from lmsim.metrics import CAPA
from sklearn.metrics import cohen_kappa_score, matthews_corrcoef

rng = np.random.default_rng(20250211)

MODELS, ITEMS = 5, 40


def split(options):
    """Answers of models that share some of what is hard, on items with so many options each."""
    gold = [int(rng.integers(count)) for count in options]
    shared = [rng.normal(size=count) for count in options]
    p = []
    for model in range(MODELS):
        rows = []
        for n, count in enumerate(options):
            logits = 1.2 * shared[n] + 1.5 * rng.normal(size=count)
            logits[gold[n]] += 0.4 + 0.3 * model
            row = np.exp(logits - logits.max())
            rows.append(row / row.sum())
        p.append(rows)
    return p, gold


def pairs(p, gold):
    said = np.array([[int(np.argmax(row)) for row in rows] for rows in p])
    right = said == np.array(gold)
    found = []
    for i in range(MODELS):
        for j in range(i + 1, MODELS):
            both = int(np.sum(right[i] & right[j]))
            neither = int(np.sum(~right[i] & ~right[j]))
            only_i = int(np.sum(right[i] & ~right[j]))
            only_j = int(np.sum(~right[i] & right[j]))
            odds = both * neither, only_i * only_j
            found.append({
                "i": i,
                "j": j,
                "yuleQ": (odds[0] - odds[1]) / (odds[0] + odds[1]) if sum(odds) else 0,
                "doubleFault": neither / len(gold),
                "disagreement": float(np.mean(right[i] != right[j])),
                "correlation": float(matthews_corrcoef(right[i], right[j])),
                "cohenKappa": float(cohen_kappa_score(said[i], said[j])),
                "capa": float(CAPA().compute_k(p[i], p[j], gold)),
            })
    return found


def case(options):
    p, gold = split(options)
    return {"gold": gold, "p": [[row.tolist() for row in rows] for rows in p], "pairs": pairs(p, gold)}


out = {
    "madeWith": {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scikit-learn": sklearn.__version__,
        "lm-sim": version("lm-sim"),
    },
    "even": case([4] * ITEMS),
    "ragged": case([2 + n % 4 for n in range(ITEMS)]),
}
path = pathlib.Path(__file__).with_name("measures.json")
path.write_text(json.dumps(out, indent=1) + "\n")
