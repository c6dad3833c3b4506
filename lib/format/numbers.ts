/** A count with thousands separators, the same on every machine: 1068 → "1,068". */
export function count(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with a real minus sign and, if asked, a plus: −0.31, +1.20; a dash where it is not finite. */
export function signed(value: number, digits: number, { plus = true } = {}): string {
  if (!Number.isFinite(value)) return "–";
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "−" : plus ? "+" : "") + text;
}

/** An axis label with the number of items behind each value: "Accuracy (%), n = 1,068". */
export function labelWithN(label: string, n?: number): string {
  return n === undefined ? label : `${label}, n = ${count(n)}`;
}

/**
 * A fraction as a percentage: 0.7479 → "74.79 %".
 *
 * @example
 * ```ts
 * import { percent } from "./numbers.ts";
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
 * import { points } from "./numbers.ts";
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
