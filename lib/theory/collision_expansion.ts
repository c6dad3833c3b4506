import { InputError } from "../errors.ts";
import {
  doubleFaultCurvature,
  doubleFaultGradient,
  doubleFaultOf,
  type ErrorPair,
} from "./double_fault.ts";
import type { JointTemplate } from "./joint_template.ts";

/** Where the relation of Yule's Q and double faults is linearised: equal error rates and one Q. */
export interface Reference {
  /** e*, the error rate of both models, in (0, 1). */
  readonly error: number;
  /** r*, their Yule's Q, in (−1, 1). */
  readonly r: number;
}

/** A pair with the double faults that it really has. */
export interface ObservedPair extends ErrorPair {
  /** D_ij, the share of items that both get wrong, in [0, 1]. */
  readonly doubleFault: number;
}

/**
 * ρ_ij, what the linearised relation leaves unexplained of a pair's double faults
 * (eq:score_df_expansion): D_ij − f* − a_e[(e_i − e*) + (e_j − e*)] − a_r(R_ij − r*).
 *
 * @example
 * ```ts
 * import { expansionResidual } from "./collision_expansion.ts";
 * import assert from "node:assert/strict";
 *
 * const reference = { error: 0.5, r: 0 };
 * assert.equal(expansionResidual({ x: 0.5, z: 0.5, r: 0, doubleFault: 0.25 }, reference), 0);
 * ```
 */
export function expansionResidual({ x, z, r, doubleFault }: ObservedPair, at: Reference): number {
  const point = { x: at.error, z: at.error, r: at.r };
  const { dx, dr } = doubleFaultGradient(point);
  return doubleFault - doubleFaultOf(point) - dx * (x - at.error + z - at.error) -
    dr * (r - at.r);
}

/**
 * |ρ_ij| ≤ (M / 2)·[(e_i − e*)² + (e_j − e*)² + (R_ij − r*)²] where ‖∇²f‖ ≤ M between the reference and
 * the pair (eq:score_df_remainder).
 *
 * @example
 * ```ts
 * import { remainderBound } from "./collision_expansion.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(remainderBound({ x: 0.5, z: 0.25, r: 0.5 }, { error: 0.5, r: 0 }, 2), 0.3125);
 * ```
 */
export function remainderBound({ x, z, r }: ErrorPair, at: Reference, M: number): number {
  return M / 2 * ((x - at.error) ** 2 + (z - at.error) ** 2 + (r - at.r) ** 2);
}

/**
 * The largest ‖∇²f‖ among `steps` + 1 points from the reference to a pair, for {@linkcode remainderBound}.
 *
 * @example
 * ```ts
 * import { curvatureTowards } from "./collision_expansion.ts";
 * import assert from "node:assert/strict";
 *
 * const at = { error: 0.5, r: 0 };
 * assert.ok(Math.abs(curvatureTowards({ x: 0.5, z: 0.5, r: 0 }, at) - 1) < 1e-12);
 * ```
 */
export function curvatureTowards({ x, z, r }: ErrorPair, at: Reference, steps = 32): number {
  const along = (from: number, to: number, share: number) => from + share * (to - from);
  return Math.max(
    ...Array.from({ length: steps + 1 }, (_, n) =>
      doubleFaultCurvature({
        x: along(at.error, x, n / steps),
        z: along(at.error, z, n / steps),
        r: along(at.r, r, n / steps),
      })),
  );
}

/** −K as a sum: what a point of quality, of HI_err and of HI_dist is worth. All are positive. */
export interface CollisionExpansion {
  /** The part that all teams share. */
  readonly c0: number;
  /** A_q = θ + 2(1 − θ)a_e. */
  readonly quality: number;
  /** A_H = (1 − θ)a_r. */
  readonly hiErr: number;
  /** A_J = 1 / d. */
  readonly hiDist: number;
}

/**
 * The three-term form of the collision identity (eq:score_collision_expansion,
 * eq:score_positive_coefficients): −K_S = c₀ + A_q·q̄_S + A_H·H_S + A_J·J_S + η_S, with η_S from
 * {@linkcode expansionError}. The signs are those of the selection objective.
 *
 * @example
 * ```ts
 * import { collisionExpansion } from "./collision_expansion.ts";
 * import assert from "node:assert/strict";
 *
 * const expansion = collisionExpansion({ theta: 0.5, d: 0.25 }, { error: 0.5, r: 0 });
 * assert.deepEqual(expansion, { c0: -0.9375, quality: 1, hiErr: 0.0625, hiDist: 4 });
 * ```
 */
export function collisionExpansion(
  { theta, d }: Pick<JointTemplate, "theta" | "d">,
  { error, r }: Reference,
): CollisionExpansion {
  const point = { x: error, z: error, r };
  const { dx, dr } = doubleFaultGradient(point);
  return {
    c0: -theta - (1 - theta) * (doubleFaultOf(point) + 2 * dx * (1 - error) + dr * (1 - r)),
    quality: theta + 2 * (1 - theta) * dx,
    hiErr: (1 - theta) * dr,
    hiDist: 1 / d,
  };
}

/**
 * η_S = −((1 − θ)/3)·Σ ρ_ij, the error of the three-term form for a team of three, and τ_S ≥ |η_S|,
 * the same with |ρ_ij|.
 *
 * @example
 * ```ts
 * import { expansionError } from "./collision_expansion.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(expansionError([0.375, -0.375, 0.75], 0.5), { eta: -0.125, tau: 0.25 });
 * ```
 */
export function expansionError(
  residuals: readonly number[],
  theta: number,
): { readonly eta: number; readonly tau: number } {
  if (residuals.length !== 3) {
    throw new InputError(
      `Cannot expand a team's collisions as it must have three pairs: got ${residuals.length}`,
    );
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    eta: 0 - (1 - theta) / 3 * sum(residuals),
    tau: (1 - theta) / 3 * sum(residuals.map(Math.abs)),
  };
}
