/**
 * Holm's step-down adjustment: the smallest level at which each hypothesis is rejected when the chance
 * of even one false rejection among all of them is held at that level. In the order given; never
 * smaller than the p-value itself, at most 1.
 *
 * @example
 * ```ts
 * import { holm } from "./adjust_p_values.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(holm([0.04, 0.01, 0.5]), [0.08, 0.03, 0.5]);
 * ```
 */
export function holm(pValues: readonly number[]): number[] {
  const count = pValues.length;
  let most = 0;
  return inOrder(pValues, ascending(pValues), (p, rank) => {
    most = Math.max(most, Math.min(1, (count - rank) * p));
    return most;
  });
}

/**
 * Benjamini and Hochberg's step-up adjustment: the smallest level at which each hypothesis is rejected
 * when the expected share of false ones among the rejected is held at that level. In the order given.
 *
 * @example
 * ```ts
 * import { benjaminiHochberg } from "./adjust_p_values.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(benjaminiHochberg([0.04, 0.01, 0.5]), [0.06, 0.03, 0.5]);
 * ```
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const count = pValues.length;
  let least = 1;
  return inOrder(pValues, ascending(pValues).reverse(), (p, rank) => {
    least = Math.min(least, p * count / (count - rank));
    return least;
  });
}

function ascending(values: readonly number[]): number[] {
  return [...values.keys()].sort((a, b) => values[a] - values[b] || a - b);
}

/** Visits the values in an order and puts what comes of each back where it stood. */
function inOrder(
  values: readonly number[],
  order: readonly number[],
  adjust: (value: number, rank: number) => number,
): number[] {
  const result = new Array<number>(values.length);
  order.forEach((at, rank) => result[at] = adjust(values[at], rank));
  return result;
}
