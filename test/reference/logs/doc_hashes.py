"""Writes doc_hashes.json: documents as lm-evaluation-harness logs them, with its doc_hash.

Computed with Python's own json and hashlib:  python3 doc_hashes.py > doc_hashes.json
"""

import hashlib
import json

DOCS = [
    {"question": "plain", "choices": ["a", "b"], "answer": 0},
    {"b": 1.0, "a": 1e-05, "c": 1e22, "d": -0.0, "e": 12345678901234567890, "f": 1e16},
    {"10": "x", "2": "y", "nested": {"1": {}, "0": []}, "none": None, "yes": True},
    {"text": "é ü 漢字 😀 \u2028 \u2029 \x7f \x00 \x1f \t \n \r \b \f \" \\ / ", "lone": "\ud83d"},
    {"braces": "{\"a\": [1, 2]}, ", "": "empty key", "deep": [[[], {}], [{"k": [1.5, None]}]]},
    {"nan": float("nan"), "inf": [float("inf"), float("-inf")]},
]


def case(doc):
    text = json.dumps(doc, indent=2, ensure_ascii=False)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return {"line": json.dumps({"doc_id": 1, "doc": doc, "target": "0"}), "dumps": text,
            "hash": None if any("\ud800" <= c <= "\udfff" for c in text) else digest}


print(json.dumps([case(doc) for doc in DOCS], indent=1))
