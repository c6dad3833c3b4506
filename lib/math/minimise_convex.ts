/** Where a minimisation ended. */
export interface Minimum {
  readonly x: Float64Array;
  /** Largest absolute entry of the gradient at `x`. */
  readonly gradientNorm: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
}

/** What {@linkcode minimiseConvex} may be told. */
export interface MinimiseOptions {
  /** Applies an approximate inverse Hessian in place, one that may change; the identity unless given. */
  readonly precondition?: (vector: Float64Array, iteration: number) => void;
  /** Stop once no entry of the gradient exceeds this. */
  readonly gradientTolerance?: number;
  readonly maxIterations?: number;
  /** Pairs of steps and gradient changes that L-BFGS remembers. */
  readonly memory?: number;
}

/** Writes the function's gradient at `x` to `gradient`. */
export type GradientAt = (x: Float64Array, gradient: Float64Array) => void;

/**
 * Minimises a smooth convex function by L-BFGS (Nocedal and Wright 2006, algorithm 7.4).
 *
 * The line search looks at the slope only: along a line a convex function's slope never falls, so
 * a point where it has shrunk to half is found by doubling and bisection. Function values, whose
 * differences drown in rounding near the optimum, are never asked for, and a gradient of 1e-8 is
 * within reach.
 *
 * @example
 * ```ts
 * import { minimiseConvex } from "./minimise_convex.ts";
 * import assert from "node:assert/strict";
 *
 * const slopeOfBowl = (x: Float64Array, g: Float64Array) => void (g[0] = 2 * (x[0] - 3));
 * const { x, converged } = minimiseConvex(slopeOfBowl, new Float64Array(1));
 * assert.ok(converged && Math.abs(x[0] - 3) < 1e-8);
 * ```
 */
export function minimiseConvex(
  gradientAt: GradientAt,
  start: Float64Array,
  { precondition, gradientTolerance = 1e-9, maxIterations = 1000, memory = 12 }: MinimiseOptions =
    {},
): Minimum {
  const n = start.length;
  let x = start.slice();
  let gradient = new Float64Array(n);
  let next = new Float64Array(n);
  let nextGradient = new Float64Array(n);
  gradientAt(x, gradient);
  let evaluations = 1;
  let iterations = 0;
  const history: Curvature[] = [];
  while (largest(gradient) > gradientTolerance && iterations < maxIterations) {
    const direction = descentDirection(gradient, history, iterations, precondition);
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      if (history.length === 0) break;
      history.length = 0;
      continue;
    }
    const initialSlope = slope;
    let low = 0, high = Infinity, step = 1;
    for (let tries = 0; tries < 60; tries++) {
      for (let i = 0; i < n; i++) next[i] = x[i] + step * direction[i];
      gradientAt(next, nextGradient);
      evaluations++;
      slope = dot(direction, nextGradient);
      if (Math.abs(slope) <= -0.5 * initialSlope) break;
      if (slope < 0) low = step;
      else high = step; // NaN, from an overflow, counts as too far
      step = high === Infinity ? 2 * step : (low + high) / 2;
    }
    remember(history, memory, x, next, gradient, nextGradient);
    [x, next] = [next, x];
    [gradient, nextGradient] = [nextGradient, gradient];
    iterations++;
  }
  const gradientNorm = largest(gradient);
  const converged = gradientNorm <= gradientTolerance;
  return { x, gradientNorm, iterations, evaluations, converged };
}

interface Curvature {
  readonly s: Float64Array;
  readonly y: Float64Array;
  readonly sy: number;
}

/** −H·g by the two-loop recursion. */
function descentDirection(
  gradient: Float64Array,
  history: readonly Curvature[],
  iteration: number,
  precondition: MinimiseOptions["precondition"],
): Float64Array {
  const d = new Float64Array(gradient.length);
  for (let i = 0; i < d.length; i++) d[i] = -gradient[i];
  const alphas = new Float64Array(history.length);
  for (let h = history.length - 1; h >= 0; h--) {
    const { s, y, sy } = history[h];
    alphas[h] = dot(s, d) / sy;
    for (let i = 0; i < d.length; i++) d[i] -= alphas[h] * y[i];
  }
  if (precondition) precondition(d, iteration);
  else if (history.length > 0) {
    const { y, sy } = history[history.length - 1];
    const scale = sy / dot(y, y);
    for (let i = 0; i < d.length; i++) d[i] *= scale;
  }
  for (let h = 0; h < history.length; h++) {
    const { s, y, sy } = history[h];
    const beta = dot(y, d) / sy;
    for (let i = 0; i < d.length; i++) d[i] += (alphas[h] - beta) * s[i];
  }
  return d;
}

function remember(
  history: Curvature[],
  memory: number,
  x: Float64Array,
  next: Float64Array,
  gradient: Float64Array,
  nextGradient: Float64Array,
): void {
  const s = new Float64Array(x.length);
  const y = new Float64Array(x.length);
  for (let i = 0; i < x.length; i++) {
    s[i] = next[i] - x[i];
    y[i] = nextGradient[i] - gradient[i];
  }
  const sy = dot(s, y);
  if (!(sy > 0)) return;
  history.push({ s, y, sy });
  if (history.length > memory) history.shift();
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function largest(values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]));
  return most;
}
