"""A pool of models as arrays: what every model thinks of every item, and what is right."""

from functools import cached_property

import numpy as np

from .signals import pair_divergence


class Split:
    """Choice distributions p (models × items × options) and the right options of one split."""

    def __init__(self, p, gold):
        self.p, self.gold = p, gold

    @cached_property
    def said(self):
        return self.p.argmax(2)

    @cached_property
    def correct(self):
        return self.said == self.gold

    @cached_property
    def log_p(self):
        return np.log(np.maximum(self.p, 1e-300))

    @cached_property
    def divergence(self):
        """JSD in bits of every pair on every item, pairs × items."""
        return pair_divergence(self.p)

    def part(self, items):
        """The same with some of the items; what is known of each item is kept."""
        part = Split(self.p[:, items], self.gold[items])
        for name in ("said", "correct", "divergence"):
            setattr(part, name, getattr(self, name)[:, items])
        return part


class Task:
    """One benchmark: dev chooses and fits, test judges."""

    def __init__(self, name, dev, test):
        self.name, self.dev, self.test = name, dev, test
        self.options = dev.p.shape[2]
        self.known = {}  # how teams did, see rules.py


def read_pool(folder, pool, models):
    """The tasks of a pool by name; all items of a task have the same number of options."""
    p = np.fromfile(folder / f"{pool['id']}_p.bin", "f8")
    gold = np.fromfile(folder / f"{pool['id']}_gold.bin", "u1").astype(np.intp)
    tasks, at, item = {}, 0, 0
    for task in pool["tasks"]:
        splits = []
        for n in (task["dev"], task["test"]):
            shape = (len(models), n, task["options"])
            splits.append(Split(p[at : at + np.prod(shape)].reshape(shape), gold[item : item + n]))
            at, item = at + np.prod(shape), item + n
        tasks[task["name"]] = Task(task["name"], *splits)
    return tasks
