"""What dev says of models and of pairs of them; pairs are the upper triangle, row by row."""

from functools import cache

import numpy as np


@cache
def pairs_of(m):
    return np.triu_indices(m, 1)


def square(values, m):
    """A symmetric matrix with a zero diagonal from its upper triangle."""
    matrix = np.zeros((m, m))
    matrix[pairs_of(m)] = values
    return matrix + matrix.T


def pair_divergence(p):
    """Jensen–Shannon divergence in bits, pairs × items; 0·log 0 = 0."""

    def entropy(q):
        return -(q * np.log2(np.maximum(q, 1e-300))).sum(-1)

    own = entropy(p)
    rows = [entropy((p[i] + p[i + 1 :]) / 2) - (own[i] + own[i + 1 :]) / 2 for i in range(len(p) - 1)]
    return np.concatenate(rows)


def contingency(correct):
    """N11, N10, N01 and N00 of every pair."""
    right = correct.astype(float)
    both = right @ right.T
    alone = np.diag(both)
    i, j = pairs_of(len(correct))
    n11 = both[i, j]
    return n11, alone[i] - n11, alone[j] - n11, correct.shape[1] - alone[i] - alone[j] + n11


def yule_q(correct):
    n11, n10, n01, n00 = contingency(correct)
    together, apart = n11 * n00, n10 * n01
    total = together + apart
    return np.divide(together - apart, total, out=np.zeros_like(total), where=total > 0)


class Signals:
    """Quality of every model, Yule's Q and JSD of every pair on one split."""

    def __init__(self, split):
        self.quality = split.correct.mean(1)
        self.yule_q = yule_q(split.correct)
        self.jsd = split.divergence.mean(1)


def pooled(signals):
    """HI_err and HI_dist of every pair, from means over tasks."""
    error = 1 - np.mean([each.yule_q for each in signals], axis=0)
    divergence = np.mean([each.jsd for each in signals], axis=0)
    return error, divergence
