import { hash32, random, shuffled } from "../math/random.ts";

/** Positions of the items of one task after a deal. */
export interface Deal {
  /** Both halves of dev, for settings that are chosen on one and judged on the other. */
  readonly dev: readonly [readonly number[], readonly number[]];
  readonly test: readonly number[];
}

/**
 * Where the items of a task go. Within each stratum, such as a subject (in code-unit order), items
 * are shuffled; then they are dealt in turn to the first half of dev, test, the second half of dev,
 * test. So every stratum is on both sides, dev and test differ by one item at most, and no item is
 * on both. Every repeat of a seed is another deal.
 *
 * @example
 * ```ts
 * import { dealItems } from "./deal_items.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev, test } = dealItems("t", ["a", "a", "b", "b"], { seed: 1, repeat: 1 });
 * assert.equal(dev[0].length + dev[1].length, 2);
 * assert.equal(test.length, 2);
 * ```
 */
export function dealItems(
  task: string,
  strata: readonly string[],
  { seed, repeat }: { readonly seed: number; readonly repeat: number },
): Deal {
  const rng = random(seed, hash32(`${task}\n${repeat}`));
  const byStratum = Map.groupBy(strata.keys(), (n) => strata[n]);
  const order = [...byStratum.keys()].sort()
    .flatMap((stratum) => shuffled(byStratum.get(stratum)!, rng));
  const dealt = (turn: number) => order.filter((_, at) => at % 4 === turn).sort((a, b) => a - b);
  return {
    dev: [dealt(0), dealt(2)],
    test: [...dealt(1), ...dealt(3)].sort((a, b) => a - b),
  };
}
