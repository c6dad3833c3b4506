"""Intervals of accuracies and of their differences."""

import numpy as np

Z = 1.959963984540054


def wilson(correct, n):
    """Wilson's 95 % interval of a share."""
    share, scale = correct / n, 1 + Z * Z / n
    centre = (share + Z * Z / (2 * n)) / scale
    reach = Z * np.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / scale
    return max(0.0, centre - reach), min(1.0, centre + reach)


class Bootstrap:
    """Paired bootstrap: the items of a task are drawn once, for all comparisons on it."""

    def __init__(self, replicates, seed=1):
        self.replicates, self.rng, self.times = replicates, np.random.default_rng(seed), {}

    def means(self, task, d):
        """The mean of d in every replicate: how often each item was drawn, times d."""
        n = len(d)
        if task not in self.times:
            drawn = self.rng.integers(0, n, (self.replicates, n)) + n * np.arange(self.replicates)[:, None]
            counts = np.bincount(drawn.ravel(), minlength=self.replicates * n)
            self.times[task] = counts.reshape(self.replicates, n).astype(float)
        return self.times[task] @ d / n

    def compare(self, differences):
        """Difference, low, high by task (a dict of d by its name), and averaged under "all"."""
        drawn = {task: self.means(task, d) for task, d in differences.items()}
        observed = {task: d.sum() / len(d) for task, d in differences.items()}
        observed["all"] = np.mean(list(observed.values()))
        drawn["all"] = np.mean(list(drawn.values()), axis=0)
        ends = {task: np.quantile(each, [0.025, 0.975]) for task, each in drawn.items()}
        return {task: (observed[task], *ends[task]) for task in drawn}
