import { signed } from "../plot/text.ts";

/**
 * A fraction as a percentage: 0.7479 → "74.79 %".
 *
 * @example
 * ```ts
 * import { percent } from "./format.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(percent(0.7479), "74.79 %");
 * ```
 */
export function percent(fraction: number, digits = 2): string {
  return `${signed(100 * fraction, digits, { plus: false })} %`;
}

/**
 * A difference of fractions in percentage points, with its sign: 0.0076 → "+0.76 points".
 *
 * @example
 * ```ts
 * import { points } from "./format.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(points(-0.0076), "−0.76 points");
 * ```
 */
export function points(difference: number, digits = 2): string {
  return `${signed(100 * difference, digits)} points`;
}

/** An interval of fractions in percentage points: "[+0.31, +1.22]". */
export function interval(low: number, high: number, digits = 2): string {
  return `[${signed(100 * low, digits)}, ${signed(100 * high, digits)}]`;
}
