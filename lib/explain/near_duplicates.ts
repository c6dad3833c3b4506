import { contingency } from "../signals/contingency.ts";
import type { DevSplit } from "../types.ts";
import { type QInterval, yuleQInterval } from "./yule_q_interval.ts";

/** Two models, and how sure it is that they fail alike. */
export interface AlikePair extends QInterval {
  /** Indices of the models, a < b. */
  readonly a: number;
  readonly b: number;
  /** Items that both answered. */
  readonly n: number;
  /** Share of items where both choose the same option. */
  readonly agreement: number;
  /** Of the items that both get wrong, the share with the same wrong option; NaN where there is none. */
  readonly sameWrong: number;
  /** True where even the lower end of Q is at least `least`: one of the two adds next to nothing. */
  readonly nearDuplicate: boolean;
}

/** What {@linkcode nearDuplicates} may be told. */
export interface NearDuplicateOptions {
  /** The Q from which two models count as near-duplicates. */
  readonly least?: number;
  /** Standard errors of the interval; 95 % unless given. */
  readonly z?: number;
}

/**
 * Every pair of models, most alike first by the lower end of Yule's Q over the given tasks (see
 * {@linkcode yuleQInterval}): a pair is a near-duplicate only where the data leave no other choice.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { nearDuplicates } from "./near_duplicates.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 4, tasks: 2, items: 50 });
 * const pairs = nearDuplicates(pool.tasks.map((task) => task.dev));
 * assert.equal(pairs.length, 6);
 * assert.ok(pairs[0].low >= pairs[5].low);
 * ```
 */
export function nearDuplicates(
  splits: readonly DevSplit[],
  { least = 0.9, z }: NearDuplicateOptions = {},
): AlikePair[] {
  const m = splits[0].models.length;
  const n = splits.reduce((sum, { items }) => sum + items.length, 0);
  const found: AlikePair[] = [];
  for (let a = 0; a < m; a++) {
    for (let b = a + 1; b < m; b++) {
      const interval = yuleQInterval(splits.map((dev) => contingency(dev, a, b)), z);
      found.push({
        a,
        b,
        n,
        ...interval,
        ...sameAnswers(splits, a, b),
        nearDuplicate: interval.low >= least,
      });
    }
  }
  return found.sort((one, other) => other.low - one.low);
}

function sameAnswers(
  splits: readonly DevSplit[],
  a: number,
  b: number,
): Pick<AlikePair, "agreement" | "sameWrong"> {
  let items = 0, same = 0, wrong = 0, sameWrong = 0;
  for (const { predicted, correct, items: { length: N } } of splits) {
    items += N;
    for (let n = 0; n < N; n++) {
      const [i, j] = [a * N + n, b * N + n];
      const agree = predicted[i] === predicted[j] ? 1 : 0;
      same += agree;
      if (correct[i] || correct[j]) continue;
      wrong++;
      sameWrong += agree;
    }
  }
  return { agreement: same / items, sameWrong: sameWrong / wrong };
}
