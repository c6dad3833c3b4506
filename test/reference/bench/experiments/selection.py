"""The objective z(quality) + Σ λ·z(HI) and the ways to choose teams."""

from itertools import combinations

import numpy as np

from .signals import square

TIE = 1e-12


def moments(values):
    return values.mean(), values.std()


def z(value, mean, sd, n):
    error = sd / np.sqrt(n)
    return (value - mean) / error if error > TIE else np.zeros_like(value)


def every_team(m, k):
    return np.array(list(combinations(range(m), k)))


class Objective:
    """One task's qualities and heterogeneity of pairs, standardised over the pool."""

    def __init__(self, quality, channels):
        self.quality, self.m = quality, len(quality)
        self.of_quality = moments(quality)
        self.channels = [(square(values, self.m), *moments(values)) for values in channels]

    def score(self, teams, weights):
        """Score, mean quality and heterogeneity of each of many teams of one size."""
        k = teams.shape[1]
        quality = self.quality[teams].mean(1)
        first, second = np.triu_indices(k, 1)
        pairs = teams[:, first], teams[:, second]
        total, indices = z(quality, *self.of_quality, k), []
        for (matrix, mean, sd), weight in zip(self.channels, weights):
            index = matrix[pairs].mean(1)
            total = total + weight * z(index, mean, sd, len(first))
            indices.append(index)
        return total, quality, indices

    def greedy(self, weights, k, paths=False):
        """Multi-start greedy search at many weights (W × channels) at once: W × k.

        Candidates within 1e-12 of the best tie, the lowest index wins; a later seed must be better by
        more than 1e-12.
        """
        weights = np.atleast_2d(weights)
        count, m = len(weights), self.m
        here = np.arange(count)[:, None], np.arange(m)
        members = np.broadcast_to(np.arange(m)[:, None], (count, m, 1))
        total = np.broadcast_to(self.quality, (count, m))
        inside = [np.zeros((count, m)) for _ in self.channels]
        reach = [np.broadcast_to(matrix, (count, m, m)) for matrix, _, _ in self.channels]
        score = None
        for size in range(2, k + 1):
            pairs = size * (size - 1) // 2
            scores = z((total[..., None] + self.quality) / size, *self.of_quality, size)
            for c, (_, mean, sd) in enumerate(self.channels):
                value = z((inside[c][..., None] + reach[c]) / pairs, mean, sd, pairs)
                scores = scores + weights[:, c, None, None] * value
            np.put_along_axis(scores, members, -np.inf, 2)
            added = (scores >= scores.max(2, keepdims=True) - TIE).argmax(2)
            score = np.take_along_axis(scores, added[..., None], 2)[..., 0]
            members = np.concatenate([members, added[..., None]], 2)
            total = total + self.quality[added]
            inside = [inside[c] + reach[c][(*here, added)] for c in range(len(self.channels))]
            reach = [reach[c] + self.channels[c][0][added] for c in range(len(self.channels))]
        best, chosen = score[:, 0].copy(), np.zeros(count, int)
        for seed in range(1, m):
            better = score[:, seed] > best + TIE
            best[better], chosen[better] = score[better, seed], seed
        teams = np.sort(members[np.arange(count), chosen], 1)
        return (teams, members) if paths else teams


def c2mas(quality, channels, weights, k):
    return tuple(Objective(quality, channels).greedy(weights, k)[0].tolist())


def quality_only(quality, k):
    return tuple(sorted(np.argsort(-quality, kind="stable")[:k].tolist()))


def caruana(dev, k):
    """k rounds with replacement, each adding what maximises the accuracy of the mean on dev."""
    total, team = np.zeros(dev.p.shape[1:]), []
    while len(team) < k:
        said = ((total + dev.p) / (len(team) + 1)).argmax(2)
        team.append(int((said == dev.gold).sum(1).argmax()))
        total += dev.p[team[-1]]
    return tuple(team)
