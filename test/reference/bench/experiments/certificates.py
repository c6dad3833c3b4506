"""Certificates that a team outlives a smaller profile (prop:selection_stability)."""

import numpy as np

from .selection import Objective
from .signals import Signals, pooled, square


def standardised(values):
    return (values - values.mean()) / values.std()


def standard_signals(quality, channels, weights):
    """u, and v as a square matrix: the score of a team is Σu/√k + Σv/√(k(k−1)/2)."""
    v = sum(weight * standardised(each) for each, weight in zip(channels, weights))
    return standardised(quality), square(v, len(quality))


def score(signals, teams):
    u, v = signals
    k = teams.shape[1]
    first, second = np.triu_indices(k, 1)
    inside = v[teams[:, first], teams[:, second]].sum(1)
    return u[teams].sum(1) / np.sqrt(k) + inside / np.sqrt(len(first))


def comparisons(team, paths):
    """Every extension of every seed beside each that was passed over; and the other seeds' ends."""
    m, k = len(paths), paths.shape[1]
    extensions = []
    for size in range(2, k + 1):
        winners, rivals = [], []
        for path in paths:
            passed = np.setdiff1d(np.arange(m), path[:size])
            winners += [path[:size]] * len(passed)
            rivals += [np.append(path[: size - 1], j) for j in passed]
        extensions.append((np.array(winners), np.array(rivals)))
    ends = np.unique(np.sort(paths, 1), axis=0)
    return extensions, ends[(ends != team).any(1)]


def holds(run, before, change):
    """Which of the three certificates hold: by norms, by overlap, signed."""
    team, extensions, ends = run
    du, dv = np.linalg.norm(change[0]), np.linalg.norm(change[1]) / np.sqrt(2)
    norm = signed = np.inf
    for winners, rivals in extensions:
        lead = score(before, winners) - score(before, rivals)
        moved = score(change, winners) - score(change, rivals)
        bound = (np.sqrt(2) * du + 2 * dv) / np.sqrt(winners.shape[1])
        norm, signed = min(norm, (lead - bound).min()), min(signed, (lead + moved).min())
    overlap = norm
    if len(ends):
        k = len(team)
        lead = score(before, team[None]) - score(before, ends)
        moved = score(change, team[None]) - score(change, ends)
        shared = np.isin(ends, team).sum(1)
        both = shared * (shared - 1) / (k * (k - 1))
        reach = np.sqrt(2 - 2 * shared / k) * du + np.sqrt(2 - 2 * both) * dv
        norm = min(norm, (lead - np.sqrt(2) * (du + dv)).min())
        overlap = min(overlap, (lead - reach).min())
        signed = min(signed, (lead + moved).min())
    return du, dv, norm > 0, overlap > 0, signed > 0


def certificates(study):
    """Choosing again from parts of dev: how often the team stayed, and how often that was known."""
    repetitions, names = 20, study.primary
    tasks = [study.tasks[name] for name in names]
    n = len(tasks[0].dev.gold)
    count = round(study.settings["stability"]["share"] * n)
    orders = study.draws("certificate_orders", (repetitions, len(names), n))
    again = [
        [Signals(task.dev.part(order[:count])) for task, order in zip(tasks, each)] for each in orders
    ]
    pools = [pooled(parts) for parts in again]
    rows = []
    for t, name in enumerate(names):
        quality = study.signals[name].quality
        teams, paths = Objective(quality, study.channels).greedy(study.weights, study.k, paths=True)
        before = standard_signals(quality, study.channels, study.weights)
        run, found = (teams[0], *comparisons(teams[0], paths[0])), []
        for parts, channels in zip(again, pools):
            after = standard_signals(parts[t].quality, channels, study.weights)
            change = after[0] - before[0], after[1] - before[1]
            chosen = Objective(parts[t].quality, channels).greedy(study.weights, study.k)[0]
            found.append((*holds(run, before, change), (chosen == teams[0]).all()))
        du, dv, *counts = np.array(found, float).T
        counts = dict(zip(("norm", "overlap", "signed", "same"), (int(each.sum()) for each in counts)))
        rows.append({"task": name, "repetitions": repetitions, "du": du.mean(), "dv": dv.mean(), **counts})
    study.keep("rq3_robustness/certificates", ["task"], rows)
