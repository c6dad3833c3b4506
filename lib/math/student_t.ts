/**
 * Distribution function of Student's t with a whole number of degrees of freedom, by the finite
 * series of Abramowitz and Stegun 26.7.3 and 26.7.4.
 *
 * @example
 * ```ts
 * import { studentCdf } from "./student_t.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(studentCdf(0, 7), 0.5);
 * assert.ok(Math.abs(studentCdf(1, 1) - 0.75) < 1e-15); // Cauchy: ½ + atan(1) / π
 * ```
 */
export function studentCdf(t: number, df: number): number {
  const theta = Math.atan(t / Math.sqrt(df));
  const cos2 = Math.cos(theta) ** 2;
  const odd = df % 2 === 1;
  let term = odd ? Math.cos(theta) : 1;
  let sum = df === 1 ? 0 : term;
  for (let j = odd ? 3 : 2; j < df; j += 2) {
    term *= cos2 * (j - 1) / j;
    sum += term;
  }
  const central = odd ? 2 / Math.PI * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  return 0.5 + central / 2;
}

/**
 * Quantile of Student's t, by bisection to the last bits.
 *
 * @example
 * ```ts
 * import { studentQuantile } from "./student_t.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(studentQuantile(0.975, 19).toFixed(6), "2.093024"); // scipy.stats.t.ppf
 * ```
 */
export function studentQuantile(probability: number, df: number): number {
  if (probability < 0.5) return -studentQuantile(1 - probability, df);
  let low = 0, high = 1;
  while (studentCdf(high, df) < probability) high *= 2;
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (studentCdf(middle, df) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
