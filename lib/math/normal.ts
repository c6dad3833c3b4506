/**
 * Distribution function Φ of the standard normal, by the series and the continued fraction of the
 * incomplete gamma function (Abramowitz and Stegun 26.2.11, 26.2.14). To about 1e-15.
 *
 * @example
 * ```ts
 * import { normalCdf } from "./normal.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalCdf(0), 0.5);
 * assert.ok(Math.abs(normalCdf(1.959963984540054) - 0.975) < 1e-14);
 * ```
 */
export function normalCdf(x: number): number {
  if (x < 0) return upperTail(-x);
  return 1 - upperTail(x);
}

/** 1 − Φ(x) for x ≥ 0, without loss of digits far out. */
function upperTail(x: number): number {
  const density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
  if (x < 3) {
    let term = x, sum = x;
    for (let j = 3; Math.abs(term) > 1e-17 * sum; j += 2) sum += term *= x * x / j;
    return 0.5 - density * sum;
  }
  let tail = x;
  for (let j = 120; j > 0; j--) tail = x + j / tail;
  return density / tail;
}

/**
 * Quantile of the standard normal, by bisection and then Newton's method.
 *
 * @example
 * ```ts
 * import { normalQuantile } from "./normal.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(normalQuantile(0.975).toFixed(10), "1.9599639845"); // scipy.stats.norm.ppf
 * ```
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return -Infinity;
  if (probability >= 1) return Infinity;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  let low = -39, high = 0;
  while (high - low > 1e-3) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  let x = (low + high) / 2;
  for (let step = 0; step < 4; step++) {
    x -= (normalCdf(x) - probability) * Math.sqrt(2 * Math.PI) * Math.exp(x * x / 2);
  }
  return x;
}
