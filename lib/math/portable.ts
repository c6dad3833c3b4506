/**
 * Logarithm, exponential, sine and cosine from additions, multiplications, divisions and bits alone, so
 * that they give the same bits in every engine; those of `Math` may differ in the last one. The
 * polynomials are those of fdlibm (Sun Microsystems 1993), good to an ulp.
 *
 * `lib/kernels/assembly/portable.as` takes the same steps for two numbers at a time.
 *
 * @module
 */

const LN2_HIGH = 6.93147180369123816490e-01, LN2_LOW = 1.90821492927058770002e-10;

/** One double, and the same bits as two words, the high one at {@linkcode HIGH}. */
const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0]; // 1 where the low word comes first

/** 2^k at k + 1023, for normal powers. */
const POWERS = new Float64Array(2047);
POWERS[1023] = 1;
for (let k = 1; k <= 1023; k++) {
  POWERS[1023 + k] = 2 * POWERS[1022 + k];
  POWERS[1023 - k] = POWERS[1024 - k] / 2;
}

/**
 * ln x for normal x > 0: x = 2^k·(1 + f), √½ ≤ 1 + f < √2, and ln(1 + f) by the series of atanh.
 *
 * @example
 * ```ts
 * import { log } from "./portable.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(log(1), 0);
 * assert.ok(Math.abs(log(10) - Math.LN10) < 1e-15);
 * ```
 */
export function log(x: number): number {
  double[0] = x;
  const high = words[HIGH];
  const above = ((high & 0xfffff) + 0x95f64) >> 20; // 1 for mantissas from √2 on, which are halved
  const k = (high >> 20) - 1023 + above;
  const f = x * POWERS[1023 - k] - 1;
  const s = f / (2 + f), z = s * s, w = z * z;
  const odd = w *
    (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const even = z * (6.666666666666735130e-01 +
    w *
      (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  const half = 0.5 * f * f;
  return k * LN2_HIGH - ((half - (s * (half + (odd + even)) + k * LN2_LOW)) - f);
}

/**
 * e^x for |x| ≤ 708; 0 below: x = k·ln 2 + r, |r| ≤ ln 2 / 2.
 *
 * @example
 * ```ts
 * import { exp } from "./portable.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(exp(0), 1);
 * assert.ok(Math.abs(exp(1) - Math.E) < 1e-15);
 * ```
 */
export function exp(x: number): number {
  if (x < -708) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const high = x - k * LN2_HIGH, low = k * LN2_LOW;
  const r = high - low, t = r * r;
  const c = r - t * (1.66666666666666019037e-01 +
        t * (-2.77777777770155933842e-03 +
            t * (6.61375632143793436117e-05 +
                t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
  return (1 - ((low - (r * c) / (2 - c)) - high)) * POWERS[1023 + k];
}

/**
 * Writes cos 2πu and sin 2πu, 0 ≤ u < 1, to `point`: u is the nearest quarter turn and a rest, whose
 * angle is at most π/4.
 *
 * @example
 * ```ts
 * import { turn } from "./portable.ts";
 * import assert from "node:assert/strict";
 *
 * const point = new Float64Array(2);
 * turn(0.5, point);
 * assert.deepEqual(point, Float64Array.of(-1, -0));
 * ```
 */
export function turn(u: number, point: Float64Array): void {
  const quarters = Math.floor(4 * u + 0.5);
  const x = 2 * Math.PI * (u - 0.25 * quarters); // the rest is exact
  const z = x * x;
  const sin = x + x * z * (-1.66666666666666324348e-01 +
        z * (8.33333333332248946124e-03 +
            z * (-1.98412698298579493134e-04 +
                z * (2.75573137070700676789e-06 +
                    z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
  const cos = 1 - (0.5 * z - z * z * (4.16666666666666019037e-02 +
        z * (-1.38888888888741095749e-03 +
            z * (2.48015872894767294178e-05 +
                z * (-2.75573143513906633035e-07 +
                    z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
  const swapped = quarters & 1;
  point[0] = (quarters + 1) & 2 ? -(swapped ? sin : cos) : swapped ? sin : cos;
  point[1] = quarters & 2 ? -(swapped ? cos : sin) : swapped ? cos : sin;
}
