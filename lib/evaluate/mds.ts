import { symmetricEigen } from "../math/symmetric_eigen.ts";

/** Points in the plane, and how far their distances are from the given ones. */
export interface Embedding {
  /** Where each model stands. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Kruskal's stress-1, √(Σ (d − δ)² / Σ δ²); 0 for a perfect map. */
  readonly stress: number;
}

/**
 * Classical (Torgerson) scaling: the plane that best reproduces the double-centred squared
 * dissimilarities. `D` is a symmetric n × n matrix with a zero diagonal.
 *
 * @example
 * ```ts
 * import { classicalMds } from "./mds.ts";
 * import assert from "node:assert/strict";
 *
 * const { points, stress } = classicalMds(Float64Array.of(0, 2, 2, 0), 2);
 * assert.ok(Math.abs(Math.abs(points[0].x - points[1].x) - 2) < 1e-9 && stress < 1e-9);
 * ```
 */
export function classicalMds(D: Float64Array, n: number): Embedding {
  const squared = D.map((d) => d * d);
  const rowMeans = Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += squared[i * n + j];
    return sum / n;
  });
  const mean = rowMeans.reduce((sum, value) => sum + value, 0) / n;
  const B = squared.map((d, at) =>
    -0.5 * (d - rowMeans[Math.floor(at / n)] - rowMeans[at % n] + mean)
  );
  const { values, vectors } = symmetricEigen(B, n);
  const axis = (k: number, i: number) =>
    k < n ? Math.sqrt(Math.max(0, values[k])) * vectors[k][i] : 0;
  const points = Array.from({ length: n }, (_, i) => ({ x: axis(0, i), y: axis(1, i) }));
  return { points, stress: stressOf(points, D) };
}

/**
 * Metric scaling by SMACOF (Guttman transforms) from the classical map: the stress never rises.
 *
 * @example
 * ```ts
 * import { classicalMds, smacof } from "./mds.ts";
 * import assert from "node:assert/strict";
 *
 * const D = Float64Array.of(0, 1, 1, 1, 0, 1, 1, 1, 0); // an equilateral triangle
 * assert.ok(smacof(D, 3).stress <= classicalMds(D, 3).stress + 1e-12);
 * ```
 */
export function smacof(
  D: Float64Array,
  n: number,
  { maxIterations = 500, tolerance = 1e-10 }: { maxIterations?: number; tolerance?: number } = {},
): Embedding {
  let { points, stress } = classicalMds(D, n);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const moved = guttmanTransform(points, D);
    const next = stressOf(moved, D);
    if (stress - next <= tolerance) break;
    points = moved;
    stress = next;
  }
  return { points, stress };
}

function guttmanTransform(points: Embedding["points"], D: Float64Array): Embedding["points"] {
  const n = points.length;
  return points.map((p, i) => {
    let x = 0, y = 0;
    for (let j = 0; j < n; j++) {
      const distance = Math.hypot(p.x - points[j].x, p.y - points[j].y);
      if (distance < 1e-12) continue;
      const pull = D[i * n + j] / distance;
      x += pull * (p.x - points[j].x);
      y += pull * (p.y - points[j].y);
    }
    return { x: x / n, y: y / n };
  });
}

function stressOf(points: Embedding["points"], D: Float64Array): number {
  const n = points.length;
  let error = 0, total = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const distance = Math.hypot(points[i].x - points[j].x, points[i].y - points[j].y);
      error += (distance - D[i * n + j]) ** 2;
      total += D[i * n + j] ** 2;
    }
  }
  return total === 0 ? 0 : Math.sqrt(error / total);
}
