import { argmax } from "../../math/argmax.ts";
import type { DevSplit, Team } from "../../types.ts";

/** What the teams of a list scored on one half of a task's dev items, by the mean distribution. */
export interface HalfScores {
  readonly items: number;
  /** Share of right answers of each team. */
  readonly accuracy: Float64Array;
  /** −Σ_r (p̄(r) − 1[r = gold])², averaged over items: 0 at best, −2 at worst. */
  readonly brier: Float64Array;
}

/** The scores of both halves of a task's dev items. */
export type TaskScores = readonly [HalfScores, HalfScores];

/**
 * Scores many teams on both halves of dev. A team answers by the mean of its members' distributions
 * (eq:choice_soft), which needs no fit. Sums over the members that a team shares with the one before
 * it are kept, so teams in lexicographic order cost one addition per option and item each.
 *
 * @example
 * ```ts
 * import { madePool } from "../../pool/sim/made_pool.ts";
 * import { teamScores } from "./team_scores.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev } = madePool({ models: 3, tasks: 1, items: 10 }).tasks[0];
 * const halves = Uint8Array.from(dev.items, (_, n) => n % 2);
 * const [first, second] = teamScores(dev, halves, [[0, 1], [0, 2]]);
 * assert.deepEqual([first.items, second.items, first.accuracy.length], [5, 5, 2]);
 * ```
 */
export function teamScores(
  dev: DevSplit,
  halves: ArrayLike<number>,
  teams: readonly Team[],
): TaskScores {
  const { p, gold, options, optionCounts } = dev;
  const N = dev.items.length;
  const row = N * options;
  const counts = [0, 0];
  for (let n = 0; n < N; n++) counts[halves[n]]++;
  const [first, second] = counts.map((items): HalfScores => ({
    items,
    accuracy: new Float64Array(teams.length),
    brier: new Float64Array(teams.length),
  }));
  const scores: TaskScores = [first, second];
  // sums[d] adds up the first d members of the team at hand.
  const sums: Float64Array[] = [new Float64Array(row)];
  let before: Team = [];
  const mean = new Float64Array(options);
  teams.forEach((team, at) => {
    let shared = 0;
    while (shared < team.length && before[shared] === team[shared]) shared++;
    for (let d = shared; d < team.length; d++) {
      const [from, to] = [sums[d], sums[d + 1] ??= new Float64Array(row)];
      const start = team[d] * row;
      for (let each = 0; each < row; each++) to[each] = from[each] + p[start + each];
    }
    before = team;
    const sum = sums[team.length];
    for (let n = 0; n < N; n++) {
      let squares = 1;
      for (let r = 0; r < options; r++) {
        const value = mean[r] = sum[n * options + r] / team.length;
        squares += value * value;
      }
      const { accuracy, brier } = scores[halves[n]];
      brier[at] -= squares - 2 * mean[gold[n]];
      if (argmax(mean, 0, optionCounts[n]) === gold[n]) accuracy[at]++;
    }
    for (const { accuracy, brier, items } of scores) {
      accuracy[at] /= items;
      brier[at] /= items;
    }
  });
  return scores;
}

/** What the teams scored on all of dev. */
export function wholeScores([a, b]: TaskScores): HalfScores {
  const items = a.items + b.items;
  const join = (of: (half: HalfScores) => Float64Array) =>
    of(a).map((value, at) => ((value || 0) * a.items + (of(b)[at] || 0) * b.items) / items);
  return { items, accuracy: join((half) => half.accuracy), brier: join((half) => half.brier) };
}
