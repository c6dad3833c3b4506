import { InputError } from "../errors.ts";
import { symmetricEigen } from "../math/symmetric_eigen.ts";

/** A pair of models: their error rates x, z in (0, 1) and their Yule's Q, r in (−1, 1). */
export interface ErrorPair {
  /** Error rate of the first, in (0, 1). */
  readonly x: number;
  /** Error rate of the second, in (0, 1). */
  readonly z: number;
  /** Yule's Q of the two, in (−1, 1). */
  readonly r: number;
}

/**
 * f(x, z, r), the double-fault probability of two models with error rates x, z and Yule's Q r: the
 * root s of s(1 − x − z + s) / ((x − s)(z − s)) = (1 + r) / (1 − r) (eq:score_df_inverse), in
 * (max{0, x + z − 1}, min{x, z}). With ψ the right side, s = 2ψxz / (B + √(B² − 4ψ(ψ − 1)xz)) and
 * B = 1 + (ψ − 1)(x + z).
 *
 * @example
 * ```ts
 * import { doubleFaultOf } from "./double_fault.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(doubleFaultOf({ x: 0.5, z: 0.25, r: 0 }), 0.125); // independent errors
 * assert.equal(doubleFaultOf({ x: 0.5, z: 0.5, r: 0.8 }), 0.375); // odds 9 = (0.375 / 0.125)²
 * ```
 */
export function doubleFaultOf({ x, z, r }: ErrorPair): number {
  if (!(x > 0 && x < 1 && z > 0 && z < 1 && r > -1 && r < 1)) {
    throw new InputError(
      `Cannot compute double faults as error rates lie in (0, 1) and Yule's Q in (−1, 1): ` +
        `got ${x}, ${z} and ${r}`,
    );
  }
  const odds = (1 + r) / (1 - r);
  const B = 1 + (odds - 1) * (x + z);
  return 2 * odds * x * z / (B + Math.sqrt(B * B - 4 * odds * (odds - 1) * x * z));
}

/**
 * Gradient of f (eq:score_df_derivatives): ∂f/∂x = (1/(1 − x − z + s) + 1/(x − s)) / T, in (0, 1),
 * ∂f/∂z alike, and ∂f/∂r = 2 / ((1 − r²)T) > 0, with T = 1/s + 1/(1 − x − z + s) + 1/(x − s) + 1/(z − s).
 *
 * @example
 * ```ts
 * import { doubleFaultGradient } from "./double_fault.ts";
 * import assert from "node:assert/strict";
 *
 * const { dx, dz, dr } = doubleFaultGradient({ x: 0.5, z: 0.5, r: 0 });
 * assert.deepEqual([dx, dz, dr], [0.5, 0.5, 0.125]);
 * ```
 */
export function doubleFaultGradient(pair: ErrorPair): {
  readonly dx: number;
  readonly dz: number;
  readonly dr: number;
} {
  const { x, z, r } = pair;
  const s = doubleFaultOf(pair);
  const neither = 1 / (1 - x - z + s);
  const T = 1 / s + neither + 1 / (x - s) + 1 / (z - s);
  return {
    dx: (neither + 1 / (x - s)) / T,
    dz: (neither + 1 / (z - s)) / T,
    dr: 2 / ((1 - r * r) * T),
  };
}

/**
 * The Hessian of f in (x, z, r), 3 × 3 row by row, by differentiating Φ(f, x, z) = ln((1 + r)/(1 − r))
 * twice: T·f_ab = [a = b = r]·4r/(1 − r²)² − Φ_ss f_a f_b − Φ_sa f_b − Φ_sb f_a − Φ_ab.
 *
 * @example
 * ```ts
 * import { doubleFaultHessian } from "./double_fault.ts";
 * import assert from "node:assert/strict";
 *
 * const hessian = doubleFaultHessian({ x: 0.5, z: 0.5, r: 0 });
 * assert.equal(hessian[1], 1); // f = xz where errors are independent
 * ```
 */
export function doubleFaultHessian(pair: ErrorPair): Float64Array {
  const { x, z, r } = pair;
  const s = doubleFaultOf(pair);
  const { dx, dz, dr } = doubleFaultGradient(pair);
  const first = [dx, dz, dr];
  const [both, onlyX, onlyZ, neither] = [s, x - s, z - s, 1 - x - z + s].map((cell) => 1 / cell);
  const T = both + onlyX + onlyZ + neither;
  const ss = -(both ** 2) - neither ** 2 + onlyX ** 2 + onlyZ ** 2;
  const mixed = [neither ** 2 - onlyX ** 2, neither ** 2 - onlyZ ** 2, 0];
  const own = [
    [onlyX ** 2 - neither ** 2, -(neither ** 2), 0],
    [-(neither ** 2), onlyZ ** 2 - neither ** 2, 0],
    [0, 0, -4 * r / (1 - r * r) ** 2],
  ];
  return Float64Array.from(
    { length: 9 },
    (_, at) => {
      const [a, b] = [Math.floor(at / 3), at % 3];
      return -(ss * first[a] * first[b] + mixed[a] * first[b] + mixed[b] * first[a] + own[a][b]) /
        T;
    },
  );
}

/**
 * ‖∇²f‖, the largest absolute eigenvalue of the Hessian of f at one pair.
 *
 * @example
 * ```ts
 * import { doubleFaultCurvature } from "./double_fault.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(Math.abs(doubleFaultCurvature({ x: 0.5, z: 0.5, r: 0 }) - 1) < 1e-12); // f = xz there
 * ```
 */
export function doubleFaultCurvature(pair: ErrorPair): number {
  return Math.max(...symmetricEigen(doubleFaultHessian(pair), 3).values.map(Math.abs));
}
