"""RQ1: does C²-MAS beat other ways to choose?"""

from functools import cache

import numpy as np

from .intervals import wilson
from .rules import right, self_consistency
from .selection import c2mas, every_team, quality_only
from .signals import Signals, pooled

RIVALS = ["quality", "caruana", "random", "self-consistency", "best-single"]
OWN_RULE = ["self-consistency", "best-single"]


@cache
def outcome(study, method, name, rule):
    """The team, if it is one, and the probability to be right on every test item."""
    task = study.tasks[name]
    if method == "random":
        return None, right(task, rule, every_team(study.m, study.k)).mean(0)
    team = study.team(method, name)
    if method == "self-consistency":
        votes = self_consistency(task.test.p[team[0]])
        return None, votes[np.arange(len(task.test.gold)), task.test.gold]
    if method == "best-single":
        return team, task.test.correct[team[0]].astype(float)
    return team, right(task, rule, [team])[0].astype(float)


def row(study, method, name, rule):
    team, answered = outcome(study, method, name, rule)
    n, accuracy = len(answered), answered.mean()
    low, high = wilson(accuracy * n, n)
    line = {
        "task": name,
        "method": method,
        "rule": "" if method in OWN_RULE else rule,
        "team": study.names(team) if team else "",
        "correct": accuracy * n,
        "n": n,
        "accuracy": accuracy,
        "low": low,
        "high": high,
    }
    if method == "self-consistency":
        line["sd"] = np.sqrt((answered * (1 - answered)).sum()) / n
    if method == "random":
        each = right(study.tasks[name], rule, every_team(study.m, study.k)).mean(1)
        drawn = np.repeat(each, drawn_times(study))
        line |= {"sd": each.std(), "teams": len(each), "drawsMean": drawn.mean(), "drawsSd": drawn.std()}
    return line


def drawn_times(study):
    """How often each of all teams was among the 100 drawn ones."""
    drawn = {}
    for team in study.draws("random_teams", (-1, study.k)).tolist():
        drawn[tuple(team)] = drawn.get(tuple(team), 0) + 1
    return [drawn.get(tuple(team), 0) for team in every_team(study.m, study.k).tolist()]


def main_table(study):
    rows = [
        row(study, method, name, rule)
        for name in study.tasks
        for method in ["c2mas", *RIVALS]
        for rule in (study.rules if method not in OWN_RULE else study.rules[:1])
    ]
    study.keep("rq1_effectiveness/main", ["task", "method", "rule"], rows)


def same_team(a, b):
    """Whether both are one team of the same members, whatever their order."""
    return a is not None and b is not None and sorted(a) == sorted(b)


def compare(study, names, rule, over):
    """C²-MAS − another method: one line per task and one for all."""
    pairs = {name: (outcome(study, "c2mas", name, rule), outcome(study, over, name, rule)) for name in names}
    found = study.bootstrap.compare({name: a[1] - b[1] for name, (a, b) in pairs.items()})
    same = {name: same_team(a[0], b[0]) for name, (a, b) in pairs.items()}
    same["all"] = all(same.values())
    sizes = {name: len(a[1]) for name, (a, _) in pairs.items()}
    sizes["all"] = sum(sizes.values())
    return [
        {"label": label, "difference": d, "low": low, "high": high, "same": same[label], "n": sizes[label]}
        for label, (d, low, high) in found.items()
    ]


def interval_table(study):
    panels = {"primary": study.primary, "held out": study.held_out}
    rows = [
        {"panel": panel, "rule": rule, "over": over, **line}
        for panel, names in panels.items()
        for rule in study.rules
        for over in RIVALS
        for line in compare(study, names, rule, over)
    ]
    study.keep("rq1_effectiveness/intervals", ["panel", "rule", "over", "label"], rows)


def consistency_table(study):
    rows = []
    for panel in ("primary", "held out"):
        for rule in study.rules:
            lines = [
                line
                for line in study.tables["rq1_effectiveness/intervals"]["rows"]
                if (line["panel"], line["rule"], line["over"]) == (panel, rule, "quality")
                and line["label"] != "all"
            ]
            differences = np.array([line["difference"] for line in lines])
            changed = [line["difference"] for line in lines if not line["same"]]
            counts = [int((np.sign(differences) == sign).sum()) for sign in (1, 0, -1)]
            rows.append(
                {"panel": panel, "rule": rule, **dict(zip(("better", "equal", "worse"), counts))}
                | {"worst": differences.min(), "changed": np.mean(changed) if changed else ""}
            )
    study.keep("rq1_effectiveness/consistency", ["panel", "rule"], rows)


def composition_table(study):
    rows = []
    for name in study.tasks:
        before, after = study.team("quality", name), study.team("c2mas", name)
        out, into = [i for i in before if i not in after], [i for i in after if i not in before]
        difference = compare(study, [name], study.rule, "quality")[0]["difference"]
        rows.append(
            {
                "task": name,
                "panel": "primary" if name in study.primary else "held out",
                "out": study.names(out),
                "into": study.names(into),
                "jaccard": len({*before} & {*after}) / len({*before} | {*after}),
                "difference": difference,
                "before": study.names(before),
                "after": study.names(after),
            }
        )
    study.keep("rq1_effectiveness/composition", ["task"], rows)


def complete_table(study):
    rows = [
        line
        for line in study.tables["rq1_effectiveness/main"]["rows"]
        if line["method"] in ("c2mas", "self-consistency")
    ]
    for name, task in study.tasks.items():
        for i, correct in enumerate(task.test.correct):
            low, high = wilson(correct.sum(), len(correct))
            rows.append(
                {"task": name, "method": "single", "rule": "", "team": study.models[i]}
                | {"correct": int(correct.sum()), "n": len(correct), "accuracy": correct.mean()}
                | {"low": low, "high": high}
            )
    study.keep("rq1_effectiveness/complete", ["task", "method", "rule", "team"], rows)


def drawn_table(study):
    teams, times, rows = every_team(study.m, study.k), drawn_times(study), []
    for name, task in study.tasks.items():
        answered = right(task, study.rule, teams)
        for team, draws, each in zip(teams, times, answered):
            if draws:
                rows.append(
                    {"task": name, "team": study.names(team), "draws": draws, "n": len(each)}
                    | {"correct": int(each.sum()), "accuracy": each.mean()}
                )
    study.keep("rq1_effectiveness/random_draws", ["task", "team"], rows)


def fidelity_table(study):
    """Our accuracies beside the published ones, of as many items."""
    rows = []
    for name, task in study.tasks.items():
        for i, model in enumerate(study.models):
            n, correct = task.test.correct.shape[1], int(task.test.correct[i].sum())
            published = study.meta["published"][model][name] / 100
            gap, shared = correct / n - published, (correct + published * n) / (2 * n)
            score = gap / np.sqrt(shared * (1 - shared) * 2 / n)
            rows.append(
                {"model": model, "task": name, "correct": correct, "n": n, "gap": gap, "z": score}
                | {"agrees": bool(abs(score) <= 1.959963984540054)}
            )
    study.keep("rq1_effectiveness/fidelity", ["model", "task"], rows)


def seed_table(study):
    """The same on pools that the simulator drew with other seeds."""
    rows = []
    for seed in range(1, study.settings["seeds"] + 1):
        pool = study.pool(f"seed_{seed}")
        signals = {name: Signals(task.dev) for name, task in pool.items()}
        channels = pooled(list(signals.values()))
        gains = []
        for name, task in pool.items():
            quality = signals[name].quality
            teams = c2mas(quality, channels, study.weights, study.k), quality_only(quality, study.k)
            ours, theirs = right(task, study.rule, teams).mean(1)
            gains.append(ours - theirs)
        rows.append(
            {"label": f"seed {seed}", "difference": np.mean(gains), "low": min(gains), "high": max(gains)}
        )
    study.keep("rq1_effectiveness/seeds", ["label"], rows)


PARTS = {
    "rq1_effectiveness/main": main_table,
    "rq1_effectiveness/intervals": interval_table,
    "rq1_effectiveness/consistency": consistency_table,
    "rq1_effectiveness/composition": composition_table,
    "rq1_effectiveness/complete": complete_table,
    "rq1_effectiveness/random_draws": drawn_table,
    "rq1_effectiveness/fidelity": fidelity_table,
    "rq1_effectiveness/seeds": seed_table,
}
