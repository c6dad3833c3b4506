"""Writes four multiple-choice tasks and a generation task for lm-evaluation-harness.

    lm_eval_tasks.py FOLDER

fresh_letters: options A-D, gold as an index, a subject, and two documents with equal content.
fresh_texts:   full option texts that are digits, gold as text, acc_norm and acc_mutual_info.
fresh_pairs:   two contexts and one continuation, as winogrande has them.
fresh_triples: three contexts of different lengths and one continuation, with acc_norm and two examples before each.
fresh_open:    generation, which a profile cannot hold.
"""

import json
import sys
from pathlib import Path

LETTERS = """
doc_to_text: "{{question}}\\nA. {{choices[0]}}\\nB. {{choices[1]}}\\nC. {{choices[2]}}\\nD. {{choices[3]}}\\nAnswer:"
doc_to_choice: ["A", "B", "C", "D"]
doc_to_target: answer
output_type: multiple_choice
metric_list: [{metric: acc}]
"""
TEXTS = """
doc_to_text: "Question: {{question}}\\nAnswer:"
doc_to_choice: "{{options}}"
doc_to_target: right
output_type: multiple_choice
metric_list: [{metric: acc}, {metric: acc_norm}, {metric: acc_mutual_info}]
"""
PAIRS = """
doc_to_text: !function pairs.doc_to_text
doc_to_target: !function pairs.doc_to_target
doc_to_choice: !function pairs.doc_to_choice
output_type: multiple_choice
metric_list: [{metric: acc}]
"""
TRIPLES = """
doc_to_text: !function triples.doc_to_text
doc_to_target: !function triples.doc_to_target
doc_to_choice: !function triples.doc_to_choice
output_type: multiple_choice
fewshot_split: test
num_fewshot: 2
metric_list: [{metric: acc}, {metric: acc_norm}]
"""
OPEN = """
doc_to_text: "Question: {{question}}\\nAnswer:"
doc_to_target: right
output_type: generate_until
generation_kwargs: {until: ["\\n"], do_sample: false}
metric_list: [{metric: exact_match}]
"""
FUNCTIONS = '''
def doc_to_text(doc):
    return int(doc["answer"]) - 1


def doc_to_target(doc):
    return doc["sentence"].split("_", 1)[1].strip()


def doc_to_choice(doc):
    before = doc["sentence"].split("_", 1)[0]
    return [before + doc["option1"], before + doc["option2"]]
'''

THREE = FUNCTIONS.replace('int(doc["answer"]) - 1', 'int(doc["answer"])').replace(
    '[before + doc["option1"], before + doc["option2"]]', '[before + option for option in doc["options"]]')


def letters():
    docs = []
    for n in range(48):
        product = n * 7
        choices = [str(product + (n + shift) % 4) + "\u2028." for shift in range(4)]
        subject = ["arithmetic", "algebra", "counting"][n % 3]
        docs.append({"question": f"What is {n} times 7?", "choices": choices,
                     "answer": (4 - n % 4) % 4, "subject": subject, "weight": 1.0})
    return docs + [docs[0]]


def texts():
    return [{"question": f"What is {n % 5} plus {n // 5}?",
             "options": [str(n % 5 + n // 5 + shift) for shift in (3, 0, 1, 12, 100)],
             "right": str(n % 5 + n // 5)} for n in range(40)]


def pairs():
    return [{"sentence": f"Ann gave Sue {n} plums because _ was hungry.", "option1": "Ann",
             "option2": "Sue", "answer": str(1 + n % 2)} for n in range(20)]


def triples():
    return [{"sentence": f"The cup fell at {n} o'clock because _ pushed it.",
             "options": ["Al", "Christopher the elder of the two", "the dog"], "answer": str(n % 3)} for n in range(30)]


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pairs.py").write_text(FUNCTIONS)
    (folder / "triples.py").write_text(THREE)
    tasks = {"fresh_letters": (LETTERS, letters()), "fresh_texts": (TEXTS, texts()),
             "fresh_pairs": (PAIRS, pairs()), "fresh_triples": (TRIPLES, triples()),
             "fresh_open": (OPEN, texts())}
    for name, (config, docs) in tasks.items():
        data = folder / f"{name}.jsonl"
        data.write_text("".join(json.dumps(doc) + "\n" for doc in docs))
        head = f"task: {name}\ndataset_path: json\ndataset_kwargs: {{data_files: {{test: {data}}}}}\n"
        (folder / f"{name}.yaml").write_text(head + "test_split: test\n" + config.lstrip())


main(Path(sys.argv[1]))
