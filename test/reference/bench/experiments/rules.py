"""Aggregation rules, fitted on dev: on which items is a team right?"""

import numpy as np
from sklearn.linear_model import LogisticRegression

BETA = 0.003
SMOOTHING = 1e-3


def right(task, rule, teams, dev=None):
    """Teams × test items; every team is fitted once. With `dev`, on that part of dev, and not kept."""
    teams = [tuple(team) for team in teams]
    if dev is not None:
        return RULES[rule](task, dev, np.array(teams))
    known = task.known.setdefault(rule, {})
    missing = list(dict.fromkeys(team for team in teams if team not in known))
    if missing:
        known.update(zip(missing, RULES[rule](task, task.dev, np.array(missing))))
    return np.array([known[team] for team in teams])


def choice_soft(split, teams):
    return (split.p[teams].sum(1) / teams.shape[1]).argmax(2) == split.gold


def poe(split, teams):
    return split.log_p[teams].sum(1).argmax(2) == split.gold


def log_normalised(counts):
    counts = counts + SMOOTHING
    return np.log(counts / counts.sum(-1, keepdims=True))


def dawid_skene(task, dev, teams):
    labels = np.eye(task.options)[dev.gold]
    prior = log_normalised(labels.sum(0))
    members, at = np.unique(teams, return_inverse=True)
    votes = np.empty((len(members), len(task.test.gold), task.options))
    for row, i in enumerate(members):
        confusion = log_normalised(labels.T @ np.eye(task.options)[dev.said[i]])
        votes[row] = confusion[:, task.test.said[i]].T
    at = at.reshape(teams.shape)
    total = prior + votes[at[:, 0]]
    for member in range(1, teams.shape[1]):
        total += votes[at[:, member]]
    return total.argmax(2) == task.test.gold


def stacking(task, dev, teams):
    return np.array([stack(task, dev, team) for team in teams])


def stack(task, dev, team):
    """Softmax regression on the members' distributions, bias unpenalised.

    The objective is the mean cross-entropy + β/2·‖W‖². scikit-learn sums where we average, hence
    C = 1/(βn), and fits two classes by one logistic function of w₁ − w₀, whose square is twice as
    large as those of both softmax classes together, hence twice that.
    """
    x, n = features(dev, team), len(dev.gold)
    scale = 2 if task.options == 2 else 1
    model = LogisticRegression(C=scale / (BETA * n), tol=1e-8, max_iter=10_000)
    return model.fit(x, dev.gold).predict(features(task.test, team)) == task.test.gold


def features(split, team):
    return split.p[list(team)].transpose(1, 0, 2).reshape(len(split.gold), -1)


def self_consistency(p, temperature=0.7):
    """Probability of each option to win a vote of three samples; of three different ones, the first."""
    p = (p / p.max(-1, keepdims=True)) ** (1 / temperature)
    p = p / p.sum(-1, keepdims=True)
    others = (p**2).sum(-1, keepdims=True) - p**2
    return p**3 + 3 * p**2 * (1 - p) + p * ((1 - p) ** 2 - others)


RULES = {
    "choice-soft": lambda task, dev, teams: choice_soft(task.test, teams),
    "poe": lambda task, dev, teams: poe(task.test, teams),
    "ds": dawid_skene,
    "stacking": stacking,
}
