"""Runs two multiple-choice tasks with Inspect's mock model.

    inspect_tasks.py FOLDER MODEL SEED

FOLDER/MODEL gets fresh_logprobs (log-probabilities, .eval), fresh_letters (letters only, options
shuffled by the seed, two epochs, .eval) and fresh_json (letters only, .json).
"""

import random
import sys

from inspect_ai import Task, eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (ChatCompletionChoice, ChatMessageAssistant, Logprob, Logprobs,
                              ModelOutput, ModelUsage, TopLogprob, get_model)
from inspect_ai.scorer import choice
from inspect_ai.solver import multiple_choice

import math

folder, model, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
rng = random.Random(seed)


def samples():
    return [Sample(id=n + 1, input=f"What is {n} plus 3?", target="ABCD"[n % 4],
                   choices=[str(n + 3 + (shift - n) % 4) for shift in range(4)],
                   metadata={"subject": ["sums", "more sums"][n % 2]}) for n in range(24)]


def output(logprobs):
    weights = [rng.random() for _ in "ABCD"]
    best = "ABCD"[weights.index(max(weights))]
    result = ModelOutput.from_content("mockllm/model", f"ANSWER: {best}")
    result.usage = ModelUsage(input_tokens=9, output_tokens=3, total_tokens=12)
    if logprobs:
        total = sum(weights) * 1.25
        top = [TopLogprob(token=f" {letter}", logprob=math.log(w / total))
               for letter, w in zip("ABCD", weights)]
        tokens = [Logprob(token="ANSWER", logprob=-0.1), Logprob(token=":", logprob=-0.1),
                  Logprob(token=f" {best}", logprob=math.log(max(weights) / total), top_logprobs=top)]
        message = ChatMessageAssistant(content=f"ANSWER: {best}")
        result.choices = [ChatCompletionChoice(message=message, logprobs=Logprobs(content=tokens))]
    return result


def run(name, log_format, logprobs=False, shuffle=False, epochs=1):
    dataset = MemoryDataset(samples(), name=name)
    if shuffle:
        dataset.shuffle_choices(seed=seed)
    task = Task(dataset=dataset, solver=multiple_choice(), scorer=choice(), name=name)
    outputs = [output(logprobs) for _ in range(24 * epochs)]
    mock = get_model(f"mockllm/{model}", custom_outputs=outputs, memoize=False)
    [log] = eval(task, model=mock, log_dir=f"{folder}/{model}", log_format=log_format,
                 display="none", epochs=epochs, max_connections=1)
    assert log.status == "success", log.error


run("fresh_logprobs", "eval", logprobs=True)
run("fresh_letters", "eval", shuffle=True, epochs=2)
run("fresh_json", "json")
