"""RQ2: what do the two signals contribute, and where do errors fall?"""

import numpy as np
from scipy.stats import t

from .rules import choice_soft, right
from .selection import Objective, c2mas, every_team, quality_only
from .signals import Signals, contingency, pair_divergence, pairs_of, pooled, square

VARIANTS = {"HI_err": (1, 0), "HI_dist": (0, 1), "both": (1, 1)}


def ablation_table(study):
    none = {name: study.team("c2mas", name, weights=0 * study.weights) for name in study.primary}
    ablation, swaps = [], []
    for signals, on in VARIANTS.items():
        teams = {name: study.team("c2mas", name, weights=study.weights * on) for name in study.primary}
        for rule in study.rules:
            pairs = {
                name: right(study.tasks[name], rule, [teams[name], none[name]]).astype(float)
                for name in study.primary
            }
            found = study.bootstrap.compare({name: a - b for name, (a, b) in pairs.items()})
            for label, (difference, low, high) in found.items():
                same = teams == none if label == "all" else teams[label] == none[label]
                ablation.append(
                    {"signals": signals, "rule": rule, "label": label, "same": same}
                    | {"difference": difference, "low": low, "high": high}
                )
                if rule == study.rule and not same and label != "all":
                    before, after = none[label], teams[label]
                    swaps.append(
                        {"task": label, "signals": signals, "difference": difference}
                        | {"out": study.names(i for i in before if i not in after)}
                        | {"into": study.names(i for i in after if i not in before)}
                    )
    study.keep("rq2_mechanism/ablation", ["signals", "rule", "label"], ablation)
    study.keep("rq2_mechanism/swaps", ["task", "signals"], swaps)


def matrix_table(study):
    rows = []
    for name in study.primary:
        signals = study.signals[name]
        columns = *contingency(study.tasks[name].dev.correct), signals.yule_q, signals.jsd
        for i, j, n11, n10, n01, n00, q, jsd in zip(*pairs_of(study.m), *columns):
            rows.append(
                {"task": name, "a": study.models[i], "b": study.models[j], "yuleQ": q, "jsd": jsd}
                | {"n11": n11, "n10": n10, "n01": n01, "n00": n00}
            )
    study.keep("rq2_mechanism/matrices", ["task", "a", "b"], rows)


def stress_of(distances, given):
    above = pairs_of(len(given))
    return np.sqrt(((distances - given)[above] ** 2).sum() / (given[above] ** 2).sum())


def scaling(given, iterations=500, tolerance=1e-10):
    """SMACOF from the classical map."""
    n = len(given)
    centring = np.eye(n) - 1 / n
    values, vectors = np.linalg.eigh(-centring @ given**2 @ centring / 2)
    points = vectors[:, :-3:-1] * np.sqrt(np.maximum(values[:-3:-1], 0))

    def distances(points):
        return np.linalg.norm(points[:, None] - points, axis=2)

    stress = stress_of(distances(points), given)
    for _ in range(iterations):
        pull = given / (distances(points) + np.eye(n))
        moved = (pull.sum(1)[:, None] * points - pull @ points) / n
        after = stress_of(distances(moved), given)
        if stress - after <= tolerance:
            break
        points, stress = moved, after
    return points, stress


def map_table(study):
    error, divergence = study.channels
    given = square((error / error.mean() + divergence / divergence.mean()) / 2, study.m)
    points, stress = scaling(given)
    accuracy = np.mean([study.signals[name].quality for name in study.primary], axis=0)
    rows = [
        {"model": model, "fromCentre": np.hypot(*points[i]), "stress": stress, "accuracy": accuracy[i]}
        for i, model in enumerate(study.models)
    ]
    study.keep("rq2_mechanism/map", ["model"], rows)


def landscape_table(study):
    name, teams = study.settings["task"], every_team(study.m, study.k)
    objective = Objective(study.signals[name].quality, study.channels)
    score, quality, (error, divergence) = objective.score(teams, study.weights)
    reached = right(study.tasks[name], study.rule, teams).mean(1)
    chosen = {study.team(method, name): method for method in ("c2mas", "quality")}
    rows = [
        {"team": study.names(team), "chosenBy": chosen.get(tuple(team), "")}
        | {"quality": q, "heterogeneity": e, "hiDist": d, "score": s, "accuracy": a}
        for team, q, e, d, s, a in zip(teams.tolist(), quality, error, divergence, score, reached)
    ]
    study.keep("rq2_mechanism/landscape", ["team"], rows)


def failure_table(study):
    rows = []
    for name in study.primary:
        test = study.tasks[name].test
        for method in ("c2mas", "quality", "caruana"):
            team = list(study.team(method, name))
            wrong, said = (~test.correct[team]).sum(0), test.said[team]
            alike = (wrong == study.k) & (said == said[0]).all(0)
            shares = {"all right": (wrong == 0).mean()}
            shares |= {f"{w} of {study.k} wrong": (wrong == w).mean() for w in range(1, study.k)}
            shares["all wrong, different answers"] = ((wrong == study.k) & ~alike).mean()
            shares["all wrong, same answer"] = alike.mean()
            rows += [
                {"task": name, "method": method, "category": category, "share": share}
                for category, share in shares.items()
            ]
    study.keep("rq2_mechanism/cofailure", ["task", "method", "category"], rows)


def mechanism_table(study):
    rows = []
    for name in study.primary:
        test = study.tasks[name].test
        for method in ("c2mas", "quality"):
            team = list(study.team(method, name))
            wrong, said = ~test.correct[team], test.said[team]
            first, second = pairs_of(study.k)
            both = wrong[first] & wrong[second]
            rows.append(
                {
                    "task": name,
                    "method": method,
                    "quality": study.signals[name].quality[team].mean(),
                    "e": wrong.mean(),
                    "D": both.mean(),
                    "K": (both & (said[first] == said[second])).mean(),
                    "J": pair_divergence(test.p[team]).mean(),
                    "error": 1 - study.accuracy(name, study.rule, team),
                    "team": study.names(team),
                }
            )
    study.keep("rq2_mechanism/mechanism", ["task", "method"], rows)


def world_table(study):
    """Pools of many worlds: does C²-MAS pay there under Choice-Soft?"""
    worlds = {}
    for pool in (pool for pool in study.meta["pools"] if "link" in pool):
        tasks = study.pool(pool["id"])
        signals = {name: Signals(task.dev) for name, task in tasks.items()}
        channels, gains, changed = pooled(list(signals.values())), [], []
        for name, task in tasks.items():
            quality = signals[name].quality
            teams = c2mas(quality, channels, study.weights, study.k), quality_only(quality, study.k)
            ours, theirs = choice_soft(task.test, np.array(teams)).mean(1)
            gains.append(ours - theirs)
            changed.append(teams[0] != teams[1])
        found = worlds.setdefault((pool["link"], pool["correlation"]), [])
        found.append((np.mean(gains), np.mean(changed)))
    rows = []
    for (link, correlation), pools in worlds.items():
        gains, changed = np.array(pools).T
        half = t.ppf(0.975, len(gains) - 1) * gains.std() / np.sqrt(len(gains) - 1)
        rows.append(
            {"link": link, "correlation": correlation, "gain": gains.mean(), "changed": changed.mean()}
            | {"low": gains.mean() - half, "high": gains.mean() + half, "pools": len(gains)}
        )
    study.keep("rq2_mechanism/worlds", ["link", "correlation"], rows)


PARTS = {
    "rq2_mechanism/ablation": ablation_table,
    "rq2_mechanism/matrices": matrix_table,
    "rq2_mechanism/map": map_table,
    "rq2_mechanism/landscape": landscape_table,
    "rq2_mechanism/cofailure": failure_table,
    "rq2_mechanism/mechanism": mechanism_table,
    "rq2_mechanism/worlds": world_table,
}
