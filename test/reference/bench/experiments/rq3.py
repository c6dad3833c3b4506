"""RQ3: is the selection robust, and what does it cost?"""

from math import comb

import numpy as np
from scipy.stats import rankdata

from .certificates import certificates, standardised
from .intervals import wilson
from .rules import choice_soft, right
from .selection import Objective, c2mas, every_team, quality_only
from .signals import Signals, pooled


def grid(study):
    settings = study.settings["grid"]
    values = np.round(np.arange(round(settings["most"] / settings["step"]) + 1) * settings["step"], 10)
    return np.stack(np.meshgrid(values, values, indexing="ij"), -1).reshape(-1, 2)


def weight_tables(study):
    """Teams at every point of a grid, judged on test, and chosen by dev."""
    points, test, dev, teams = grid(study), {}, {}, {}
    for name in study.primary:
        task = study.tasks[name]
        swept = Objective(study.signals[name].quality, study.channels).greedy(points, study.k)
        distinct, at = np.unique(swept, axis=0, return_inverse=True)
        teams[name] = swept
        test[name] = right(task, study.rule, distinct.tolist()).mean(1)[at]
        dev[name] = choice_soft(task.dev, distinct).mean(1)[at]
    task = study.settings["task"]
    base = study.accuracy(task, study.rule, study.team("quality", task))
    rows = [
        {"lambda1": a, "lambda2": b, "team": study.names(team), "difference": accuracy - base}
        for (a, b), team, accuracy in zip(points, teams[task], test[task])
    ]
    study.keep("rq3_robustness/lambda_map", ["lambda1", "lambda2"], rows)
    means = np.mean(list(test.values()), axis=0)
    rows = [{"lambda1": a, "lambda2": b, "accuracy": mean} for (a, b), mean in zip(points, means)]
    study.keep("rq3_robustness/sensitivity", ["lambda1", "lambda2"], rows)
    leave_one_out(study, points, test, dev)


def leave_one_out(study, points, test, dev):
    fixed = int(np.abs(points - study.weights).sum(1).argmin())
    rows = []
    for name in study.primary:
        means = np.mean([dev[other] for other in study.primary if other != name], axis=0)
        at = int((means >= means.max() - 1e-12).argmax())
        rows.append(
            {
                "task": name,
                "lambda1": points[at, 0],
                "lambda2": points[at, 1],
                "plateau": (means >= means.max() - 5e-4).mean(),
                "chosen": test[name][at],
                "fixed": test[name][fixed],
                "none": test[name][0],
            }
        )
    study.keep("rq3_robustness/leave_one_out", ["task"], rows)


def parts_of_dev(study, repetition, count):
    """Every task's signals on some of its dev items, and those items."""
    tasks, n = study.primary, len(study.tasks[study.primary[0]].dev.gold)
    orders = study.draws("dev_orders", (-1, len(tasks), n))[repetition]
    if count == n:
        orders = np.broadcast_to(np.arange(n), orders.shape)
    return {name: study.tasks[name].dev.part(order[:count]) for name, order in zip(tasks, orders)}


def profiling_table(study):
    profiling, rows = study.settings["profiling"], []
    n = len(study.tasks[study.primary[0]].dev.gold)
    for items in sorted({min(each, n) for each in profiling["items"]}):
        for repetition in range(1 if items == n else profiling["repetitions"]):
            parts = parts_of_dev(study, repetition, items)
            signals = {name: Signals(part) for name, part in parts.items()}
            channels = pooled(list(signals.values()))
            for name, part in parts.items():
                quality, task = signals[name].quality, study.tasks[name]
                teams = c2mas(quality, channels, study.weights, study.k), quality_only(quality, study.k)
                fitted = right(task, study.rule, teams).mean(1)
                distinct = list(dict.fromkeys(teams))
                few = dict(zip(distinct, right(task, study.rule, distinct, None if items == n else part)))
                for method, team, whole in zip(("c2mas", "quality"), teams, fitted):
                    rows.append(
                        {"items": items, "task": name, "method": method, "team": study.names(team)}
                        | {"accuracy": few[team].mean(), "fitted": whole}
                    )
    study.keep("rq3_robustness/profiling_size", ["items", "task", "method", "team"], rows)


def stability_table(study):
    """Spread of every pair over parts of dev, by task and pooled."""
    stability = study.settings["stability"]
    count = round(stability["share"] * len(study.tasks[study.primary[0]].dev.gold))
    drawn = {name: [] for name in [*study.primary, "pooled"]}
    for repetition in range(stability["repetitions"]):
        signals = {name: Signals(part) for name, part in parts_of_dev(study, repetition, count).items()}
        for name, each in signals.items():
            drawn[name].append((each.yule_q, each.jsd))
        error, divergence = pooled(list(signals.values()))
        drawn["pooled"].append((1 - error, divergence))
    rows = [
        {"scope": scope, "matrix": matrix, "a": study.models[i], "b": study.models[j], "sd": sd}
        for scope, each in drawn.items()
        for matrix, spread in zip(("Yule’s Q", "JSD (bits)"), np.std(each, axis=0))
        for i, j, sd in zip(*np.triu_indices(study.m, 1), spread)
    ]
    study.keep("rq3_robustness/matrix_stability", ["scope", "matrix", "a", "b"], rows)


def alignment_table(study):
    """How a task's pairs agree with the pool's."""
    rows = []
    for name, signals in study.signals.items():
        own, moved, bound, found = pooled([signals]), 0, 0, []
        for before, after, weight in zip(own, study.channels, study.weights):
            rho = np.corrcoef(before, after)[0, 1]
            moved = moved + weight * (standardised(after) - standardised(before))
            bound += weight * np.sqrt(2 * len(before) * (1 - rho))
            found.append(rho)
        rows.append(
            {"task": name, "panel": "pooled" if name in study.primary else "held out"}
            | {"err": found[0], "dist": found[1], "moved": np.linalg.norm(moved), "bound": bound}
        )
    study.keep("rq3_robustness/alignment", ["task"], rows)


def size_table(study):
    rows = []
    for k in study.settings["sizes"]:
        for method in ("c2mas", "quality", "caruana"):
            teams = {name: study.team(method, name, k) for name in study.primary}
            for rule in study.rules:
                accuracies, ends = [], []
                for name, team in teams.items():
                    answered = right(study.tasks[name], rule, [team])[0]
                    accuracies.append(answered.mean())
                    ends.append(wilson(answered.sum(), len(answered)))
                low, high = np.mean(ends, axis=0)
                rows.append(
                    {"k": k, "method": method, "rule": rule, "accuracy": np.mean(accuracies)}
                    | {"low": low, "high": high}
                )
    study.keep("rq3_robustness/team_size", ["k", "method", "rule"], rows)


def validity_table(study):
    """Spearman's ρ of score and of mean dev quality with test accuracy, over all teams."""
    teams, rows = every_team(study.m, study.k), []
    for name, task in study.tasks.items():
        objective = Objective(study.signals[name].quality, study.channels)
        score, quality, _ = objective.score(teams, study.weights)
        predictors = rankdata(score), rankdata(quality)
        for rule in study.rules:
            reached = rankdata(right(task, rule, teams).sum(1))
            objective_rho, quality_rho = (np.corrcoef(each, reached)[0, 1] for each in predictors)
            rows.append(
                {"task": name, "rule": rule, "teams": len(teams)}
                | {"objective": objective_rho, "quality": quality_rho}
            )
    study.keep("rq3_robustness/validity", ["task", "rule"], rows)


def cost_table(study):
    """Teams that greedy search scores, counted from a search that is really run."""
    rng, rows = np.random.default_rng(1), []
    sizes = [("m", m, m, study.k) for m in (10, 20, 50, 100, 200, 400)]
    sizes += [("k", k, 50, k) for k in (2, 3, 4, 5, 6, 8)]
    for variable, size, m, k in sizes:
        objective = Objective(rng.normal(size=m), [rng.normal(size=comb(m, 2))])
        _, members = objective.greedy([[0.1]], k, paths=True)
        scored = sum(m - len(set(path[:joined])) for path in members[0] for joined in range(1, k))
        rows.append({"variable": variable, "size": size, "series": "greedy", "cost": scored})
        rows.append({"variable": variable, "size": size, "series": "exhaustive", "cost": comb(m, k)})
    study.keep("rq3_robustness/cost", ["variable", "size", "series"], rows)


PARTS = {
    "rq3_robustness/sensitivity": weight_tables,
    "rq3_robustness/profiling_size": profiling_table,
    "rq3_robustness/matrix_stability": stability_table,
    "rq3_robustness/certificates": certificates,
    "rq3_robustness/alignment": alignment_table,
    "rq3_robustness/team_size": size_table,
    "rq3_robustness/validity": validity_table,
    "rq3_robustness/cost": cost_table,
}
