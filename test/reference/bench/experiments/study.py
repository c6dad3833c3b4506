"""All of RQ1 to RQ3 on one pool: every results table, and how long each took."""

import json
import time
from functools import cached_property
from pathlib import Path

import numpy as np
import scipy
import sklearn
from threadpoolctl import threadpool_limits

from .intervals import Bootstrap
from .pool import read_pool
from .selection import c2mas, caruana, quality_only
from .rules import right
from .signals import Signals, pooled


class Study:
    """The settings, the pool, and what the research questions share."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.meta = json.loads((self.folder / "meta.json").read_text())
        settings = self.meta["settings"]
        self.k, self.rules, self.rule = settings["k"], settings["rules"], settings["rule"]
        self.weights = np.array([settings["weights"]["yuleQ"], settings["weights"]["jsd"]])
        self.settings = settings
        self.models, self.primary = self.meta["models"], self.meta["primary"]
        self.m = len(self.models)
        self.tables, self.parts, self.teams = {}, [], {}

    @cached_property
    def tasks(self):
        return self.pool("main")

    @cached_property
    def held_out(self):
        return [name for name in self.tasks if name not in self.primary]

    @cached_property
    def signals(self):
        return {name: Signals(task.dev) for name, task in self.tasks.items()}

    @cached_property
    def channels(self):
        return pooled([self.signals[name] for name in self.primary])

    @cached_property
    def bootstrap(self):
        return Bootstrap(self.settings["replicates"])

    def pool(self, name):
        return read_pool(self.folder, next(p for p in self.meta["pools"] if p["id"] == name), self.models)

    def draws(self, name, shape):
        """Which items or models are drawn: the same for everybody, so that results can be compared."""
        return np.fromfile(self.folder / f"{name}.bin", "u4").reshape(shape)

    def team(self, method, name, k=None, weights=None):
        """The team that a method chooses for a task; chosen once."""
        k, weights = k or self.k, self.weights if weights is None else weights
        key = method, name, k, *weights
        if key not in self.teams:
            self.teams[key] = self.choose(method, name, k, weights)
        return self.teams[key]

    def choose(self, method, name, k, weights):
        quality = self.signals[name].quality
        if method == "c2mas":
            return c2mas(quality, self.channels, weights, k)
        if method == "quality":
            return quality_only(quality, k)
        if method == "caruana":
            return caruana(self.tasks[name].dev, k)
        return quality_only(quality, 1)

    def accuracy(self, name, rule, team):
        return float(right(self.tasks[name], rule, [team])[0].mean())

    def names(self, team):
        return " · ".join(self.models[i] for i in team)

    def keep(self, name, key, rows):
        """A results table: rows that the columns `key` tell apart."""
        self.tables[name] = {"key": key, "rows": rows}

    def timed(self, name, function):
        wall, cpu = time.perf_counter(), time.process_time()
        result = function(self)
        self.parts.append(
            {
                "part": name,
                "ms": (time.perf_counter() - wall) * 1000,
                "cpu": (time.process_time() - cpu) * 1000,
            }
        )
        return result


def run(folder):
    """Answers all three questions; the tables and times go to FOLDER/tables.json."""
    from . import rq1, rq2, rq3

    study = Study(folder)
    with threadpool_limits(1):  # thousands of small problems: more threads only wait for each other
        for module in (rq1, rq2, rq3):
            for name, function in module.PARTS.items():
                study.timed(name, function)
    tables = {name: compact(**table) for name, table in study.tables.items()}
    versions = {package.__name__: package.__version__ for package in (np, scipy, sklearn)}
    result = {"versions": versions, "parts": study.parts, "tables": tables}
    (study.folder / "tables.json").write_text(json.dumps(result))
    accuracies = [row["accuracy"] for row in study.tables["rq1_effectiveness/main"]["rows"]]
    return float(np.mean(accuracies))


def compact(key, rows):
    """Column names once, the rows as lists; cells that a row does not have are null."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    return {"key": key, "columns": columns, "rows": [[plain(row.get(c)) for c in columns] for row in rows]}


def plain(value):
    """NumPy's values as JSON's, numbers to eight decimals."""
    value = value.item() if hasattr(value, "item") else value
    return round(value, 8) if isinstance(value, float) else value
