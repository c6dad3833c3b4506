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
  const { p, options } = dev;
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
  teams.forEach((team, at) => {
    let shared = 0;
    while (shared < team.length && before[shared] === team[shared]) shared++;
    for (let d = shared; d < team.length; d++) {
      const [from, to] = [sums[d], sums[d + 1] ??= new Float64Array(row)];
      const start = team[d] * row;
      for (let each = 0; each < row; each++) to[each] = from[each] + p[start + each];
    }
    before = team;
    const { accuracy, brier } = judge(dev, halves, sums[team.length], team.length);
    scores.forEach((half, h) => {
      half.accuracy[at] = accuracy[h] / counts[h];
      half.brier[at] = brier[h] / counts[h];
    });
  });
  return scores;
}

/** Right answers and summed Brier scores on each half, from a team's summed distributions. */
function judge(
  { gold, options, items: { length: N } }: DevSplit,
  halves: ArrayLike<number>,
  sum: Float64Array,
  size: number,
) {
  let right0 = 0, right1 = 0, brier0 = 0, brier1 = 0;
  for (let n = 0, at = 0; n < N; n++, at += options) {
    const own = sum[at + gold[n]] / size;
    let squares = 1, beaten = 0;
    for (let r = 0; r < options; r++) {
      const value = sum[at + r] / size;
      squares += value * value;
      // An option before the gold one wins a tie; without branches, as answers cannot be foreseen.
      beaten |= Number(value > own) | (Number(r < gold[n]) & Number(value === own));
    }
    const loss = squares - 2 * own;
    const right = 1 - beaten;
    if (halves[n] === 0) {
      right0 += right;
      brier0 -= loss;
    } else {
      right1 += right;
      brier1 -= loss;
    }
  }
  return { accuracy: [right0, right1], brier: [brier0, brier1] };
}

/** What the teams scored on all of dev. */
export function wholeScores([a, b]: TaskScores): HalfScores {
  const items = a.items + b.items;
  const join = (of: (half: HalfScores) => Float64Array) =>
    of(a).map((value, at) => ((value || 0) * a.items + (of(b)[at] || 0) * b.items) / items);
  return { items, accuracy: join((half) => half.accuracy), brier: join((half) => half.brier) };
}
