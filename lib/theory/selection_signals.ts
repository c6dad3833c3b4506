import { moments } from "../math/moments.ts";
import type { Team } from "../types.ts";

/** A spread of at most this is none: the vector is constant. */
const CONSTANT = 1e-12;

/** One heterogeneity channel: a value per pair of models, higher for more complementary pairs. */
export interface EdgeChannel {
  /** Its weight in the objective. */
  readonly lambda: number;
  /** The upper triangle row by row: 1 − R̄ for error decorrelation, J̄ for divergence. */
  readonly values: ArrayLike<number>;
}

/** What the score of every team of a pool follows from. */
export interface SelectionSignals {
  /** u = Z(q), one number per model. */
  readonly u: Float64Array;
  /** v = Σ λ_c Z(h_c), one number per pair. */
  readonly v: Float64Array;
}

/**
 * Z(x), a vector with mean 0 and population standard deviation 1, or zeros where x is constant
 * (eq:selection_base_standardization). ‖Z(x)‖ = √length.
 *
 * @example
 * ```ts
 * import { standardised } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...standardised([1, 3])], [-1, 1]);
 * assert.deepEqual([...standardised([2, 2])], [0, 0]);
 * ```
 */
export function standardised(values: ArrayLike<number>): Float64Array {
  const { mean, sd } = moments(values);
  return Float64Array.from(values, (value) => sd > CONSTANT ? (value - mean) / sd : 0);
}

/** The entries above the diagonal of an m × m matrix, row by row. */
export function upperTriangle(matrix: ArrayLike<number>, m: number): Float64Array {
  const entries = new Float64Array(m * (m - 1) / 2);
  let at = 0;
  for (let i = 0; i < m; i++) for (let j = i + 1; j < m; j++) entries[at++] = matrix[i * m + j];
  return entries;
}

/**
 * Where the pair {i, j} of m models stands in an upper triangle.
 *
 * @example
 * ```ts
 * import { edgeAt } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([edgeAt(0, 1, 3), edgeAt(2, 0, 3), edgeAt(1, 2, 3)], [0, 1, 2]);
 * ```
 */
export function edgeAt(i: number, j: number, m: number): number {
  const [low, high] = i < j ? [i, j] : [j, i];
  return low * (2 * m - low - 1) / 2 + high - low - 1;
}

/**
 * u and v (eq:selection_standardized_signals) for any channels; the paper's are 1 − R̄ and J̄.
 *
 * @example
 * ```ts
 * import { selectionSignals } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const { v } = selectionSignals([0.5, 0.6, 0.7], [{ lambda: 2, values: [0, 1, 0.5] }]);
 * assert.ok(v[1] > 0 && Math.abs(v[2]) < 1e-12);
 * ```
 */
export function selectionSignals(
  quality: ArrayLike<number>,
  channels: readonly EdgeChannel[],
): SelectionSignals {
  const v = new Float64Array(quality.length * (quality.length - 1) / 2);
  for (const { lambda, values } of channels) {
    standardised(values).forEach((z, edge) => v[edge] += lambda * z);
  }
  return { u: standardised(quality), v };
}

/**
 * F(S) = Σ u_i / √r + Σ v_e / √(r(r − 1)/2) over the members and pairs of a team of r
 * (eq:selection_sum_form): the objective of selection wherever no channel is numerically constant.
 *
 * @example
 * ```ts
 * import { selectionScore } from "./selection_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const signals = { u: Float64Array.of(1, 0, -1), v: Float64Array.of(0.5, 0, -0.5) };
 * assert.equal(selectionScore(signals, [0]), 1);
 * assert.equal(selectionScore(signals, [0, 1]), 1 / Math.SQRT2 + 0.5);
 * ```
 */
export function selectionScore({ u, v }: SelectionSignals, team: Team): number {
  const r = team.length;
  let members = 0, pairs = 0;
  team.forEach((i, at) => {
    members += u[i];
    for (const j of team.slice(at + 1)) pairs += v[edgeAt(i, j, u.length)];
  });
  return members / Math.sqrt(r) + (r > 1 ? pairs / Math.sqrt(r * (r - 1) / 2) : 0);
}

/** b − a of two profiles of one pool. */
export function signalChange(before: SelectionSignals, after: SelectionSignals): SelectionSignals {
  const minus = (a: Float64Array, b: Float64Array) => b.map((value, at) => value - a[at]);
  return { u: minus(before.u, after.u), v: minus(before.v, after.v) };
}

/** ‖x‖₂. */
export function norm(values: ArrayLike<number>): number {
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += values[at] * values[at];
  return Math.sqrt(squares);
}
