import { mean } from "../math/mean.ts";
import { kernels, reserve } from "./kernels.ts";
import { rowLength } from "./option_table.ts";

/** Examples of a linear softmax classifier: `n` rows of `width` features, row by row. */
export interface LabelledFeatures {
  readonly features: Float64Array;
  /** The same as tables of `optionTable`, side by side, where they are at hand. */
  readonly tables?: readonly Float64Array[];
  readonly labels: ArrayLike<number>;
  readonly n: number;
  readonly width: number;
  readonly classes: number;
}

/** What a fit asks for again and again. The last feature of each class is its bias, always 1. */
export interface SoftmaxProblem {
  /** Writes Σ (softmax(Wᵀφ + b) − 1_y)·φᵀ, class by class, to `gradient`. */
  gradient(weights: Float64Array, gradient: Float64Array): void;
  /** Σ −log softmax(Wᵀφ + b)_y at the weights of the last gradient. */
  loss(): number;
  /**
   * The mean of u_n = (1 − Σ_c p_nc²) / (K − 1) at those weights: how unsure the classifier is of an
   * example, from 0 to 1/K, where all classes are equally likely.
   */
  doubt(): number;
  /** Φᵀ·diag(u)·Φ with the u of the last doubt, (width + 1)², on and below the diagonal. */
  curvature(): Float64Array;
}

/**
 * The sums over examples that softmax regression needs, by WebAssembly where it can run.
 *
 * The problem lives in the kernels' memory: it is void once another kernel has been used.
 *
 * @example
 * ```ts
 * import { softmaxProblem } from "./softmax_problem.ts";
 * import assert from "node:assert/strict";
 *
 * const one = { features: Float64Array.of(2), labels: [0], n: 1, width: 1, classes: 2 };
 * const gradient = new Float64Array(4);
 * softmaxProblem(one).gradient(new Float64Array(4), gradient);
 * assert.deepEqual([...gradient], [-1, -0.5, 1, 0.5]);
 * ```
 */
export function softmaxProblem(data: LabelledFeatures): SoftmaxProblem {
  const compiled = kernels();
  if (!compiled) return softmaxProblemPlain(data);
  const { labels, n, width, classes } = data;
  const rows = width + 1;
  const length = rowLength(n);
  const phi = reserve(
    compiled,
    8 * ((2 * rows + 1) * length + classes * (length + 2 * rows) + rows * rows),
  );
  const weighed = phi + 8 * rows * length;
  const probabilities = weighed + 8 * rows * length;
  const doubtsAt = probabilities + 8 * classes * length;
  const weightsAt = doubtsAt + 8 * length;
  const out = weightsAt + 8 * classes * rows;
  const { buffer } = compiled.memory;
  const byFeature = new Float64Array(buffer, phi, rows * length);
  setFeatures(byFeature, data);
  const p = new Float64Array(buffer, probabilities, classes * length);
  const inside = new Float64Array(buffer, weightsAt, classes * rows);
  const u = new Float64Array(buffer, doubtsAt, n);
  const products = new Float64Array(buffer, out, classes * rows);
  const squares = new Float64Array(buffer, out, rows * rows);
  const observed = labelSums(byFeature, data);
  return {
    gradient(weights, gradient) {
      inside.set(weights);
      compiled.logits(phi, rows, length, weightsAt, classes, probabilities);
      compiled.softmax(probabilities, length, classes);
      compiled.products(probabilities, classes, phi, rows, length, out);
      for (let w = 0; w < gradient.length; w++) gradient[w] = products[w] - observed[w];
    },
    loss: () => surprise(labels, n, (c, row) => p[c * length + row]),
    doubt() {
      compiled.doubts(probabilities, length, classes, 1 / Math.max(1, classes - 1), doubtsAt);
      return mean(u);
    },
    curvature() {
      compiled.weigh(doubtsAt, phi, rows, length, weighed);
      compiled.gram(weighed, phi, rows, length, out);
      return squares.slice();
    },
  };
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function softmaxProblemPlain(data: LabelledFeatures): SoftmaxProblem {
  const { features, labels, n, width, classes } = data;
  const rows = width + 1;
  const p = new Float64Array(classes);
  const all = new Float64Array(n * classes);
  const u = new Float64Array(n);
  const feature = (d: number, row: number) => d < width ? features[row * width + d] : 1;
  return {
    gradient(weights, gradient) {
      gradient.fill(0);
      for (let row = 0; row < n; row++) {
        const at = row * width;
        linearLogits(weights, features, at, width, p);
        softmaxInPlace(p);
        all.set(p, row * classes);
        p[labels[row]] -= 1;
        for (let c = 0; c < classes; c++) {
          const to = c * rows;
          for (let d = 0; d < width; d++) gradient[to + d] += p[c] * features[at + d];
          gradient[to + width] += p[c];
        }
      }
    },
    loss: () => surprise(labels, n, (c, row) => all[row * classes + c]),
    doubt() {
      for (let row = 0; row < n; row++) {
        let squares = 0;
        for (let c = 0; c < classes; c++) squares += all[row * classes + c] ** 2;
        u[row] = (1 - squares) / Math.max(1, classes - 1);
      }
      return mean(u);
    },
    curvature() {
      const gram = new Float64Array(rows * rows);
      for (let row = 0; row < n; row++) {
        for (let a = 0; a < rows; a++) {
          const left = u[row] * feature(a, row);
          for (let b = 0; b <= a; b++) gram[a * rows + b] += left * feature(b, row);
        }
      }
      return gram;
    },
  };
}

/** Writes features feature by feature, the bias last, and zeros behind the examples. */
function setFeatures(byFeature: Float64Array, data: LabelledFeatures): void {
  const { tables, n, width } = data;
  const length = rowLength(n);
  if (tables) tables.forEach((table, at) => byFeature.set(table, at * table.length));
  else {
    const { features } = data;
    for (let d = 0; d < width; d++) {
      const to = d * length;
      for (let row = 0, at = d; row < n; row++, at += width) byFeature[to + row] = features[at];
      byFeature.fill(0, to + n, to + length);
    }
  }
  byFeature.fill(1, width * length, width * length + n).fill(0, width * length + n);
}

/** Σ 1_y·φᵀ, class by class: the part of the gradient that no weights change. */
function labelSums(
  byFeature: Float64Array,
  { labels, n, width, classes }: LabelledFeatures,
): Float64Array {
  const length = rowLength(n), rows = width + 1;
  const sums = new Float64Array(classes * rows);
  for (let d = 0; d < rows; d++) {
    for (let row = 0, at = d * length; row < n; row++, at++) {
      sums[labels[row] * rows + d] += byFeature[at];
    }
  }
  return sums;
}

/** Σ −log p of the labels. */
function surprise(
  labels: ArrayLike<number>,
  n: number,
  probability: (c: number, row: number) => number,
): number {
  let sum = 0;
  for (let row = 0; row < n; row++) sum -= Math.log(probability(labels[row], row));
  return sum;
}

/** Logits Wᵀφ + b of the features from `at`, written to `out`. */
export function linearLogits(
  weights: Float64Array,
  features: Float64Array,
  at: number,
  width: number,
  out: Float64Array,
): void {
  for (let c = 0; c < out.length; c++) {
    const from = c * (width + 1);
    let sum = weights[from + width];
    for (let d = 0; d < width; d++) sum += weights[from + d] * features[at + d];
    out[c] = sum;
  }
}

/** Turns logits into probabilities in place and returns log Σ exp of the logits. */
export function softmaxInPlace(logits: Float64Array): number {
  let largest = -Infinity;
  for (let c = 0; c < logits.length; c++) if (logits[c] > largest) largest = logits[c];
  let total = 0;
  for (let c = 0; c < logits.length; c++) total += logits[c] = Math.exp(logits[c] - largest);
  for (let c = 0; c < logits.length; c++) logits[c] /= total;
  return largest + Math.log(total);
}
