import { kernels, reserve } from "./kernels.ts";

/** Examples of a linear softmax classifier: `n` rows of `width` features, row by row. */
export interface LabelledFeatures {
  readonly features: Float64Array;
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
   * u_n = (1 − Σ_c p_nc²) / (K − 1): how unsure the classifier is of each example at those weights, from
   * 0 to 1/K, where all classes are equally likely.
   */
  doubts(): Float64Array;
  /** Φᵀ·diag(u)·Φ, (width + 1)². */
  gram(u: Float64Array): Float64Array;
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
  const { features, labels, n, width, classes } = data;
  const rows = width + 1;
  const length = Math.ceil(n / 4) * 4;
  const phi = reserve(
    compiled,
    8 * (2 * rows * length + classes * (length + 2 * rows) + rows * rows),
  );
  const scaled = phi + 8 * rows * length;
  const probabilities = scaled + 8 * rows * length;
  const weightsAt = probabilities + 8 * classes * length;
  const out = weightsAt + 8 * classes * rows;
  const { buffer } = compiled.memory;
  const byFeature = new Float64Array(buffer, phi, rows * length).fill(0);
  for (let row = 0, at = 0; row < n; row++) {
    for (let d = 0; d < width; d++) byFeature[d * length + row] = features[at++];
    byFeature[width * length + row] = 1;
  }
  const residuals = new Float64Array(buffer, probabilities, classes * length);
  const inside = new Float64Array(buffer, weightsAt, classes * rows);
  const likelihoods = new Float64Array(n);
  return {
    gradient(weights, gradient) {
      inside.set(weights);
      compiled.logits(phi, rows, length, weightsAt, classes, probabilities);
      compiled.softmax(probabilities, length, classes);
      for (let row = 0; row < n; row++) {
        const at = labels[row] * length + row;
        likelihoods[row] = residuals[at];
        residuals[at] -= 1;
      }
      compiled.products(probabilities, classes, phi, rows, length, out);
      gradient.set(new Float64Array(buffer, out, classes * rows));
    },
    loss: () => surprise(likelihoods),
    doubts: () =>
      doubtsOf(n, classes, (c, row) => residuals[c * length + row] + (c === labels[row] ? 1 : 0)),
    gram(u) {
      const byDoubt = new Float64Array(buffer, scaled, rows * length).fill(0);
      for (let d = 0, at = 0; d < rows; d++, at += length) {
        for (let row = 0; row < n; row++) byDoubt[at + row] = u[row] * byFeature[at + row];
      }
      compiled.products(scaled, rows, phi, rows, length, out);
      return new Float64Array(buffer, out, rows * rows).slice();
    },
  };
}

/** The twin in TypeScript: the reference, and the fallback where there is no WebAssembly. */
export function softmaxProblemPlain(data: LabelledFeatures): SoftmaxProblem {
  const { features, labels, n, width, classes } = data;
  const rows = width + 1;
  const p = new Float64Array(classes);
  const all = new Float64Array(n * classes);
  const likelihoods = new Float64Array(n);
  return {
    gradient(weights, gradient) {
      gradient.fill(0);
      for (let row = 0; row < n; row++) {
        const at = row * width;
        linearLogits(weights, features, at, width, p);
        softmaxInPlace(p);
        all.set(p, row * classes);
        likelihoods[row] = p[labels[row]];
        p[labels[row]] -= 1;
        for (let c = 0; c < classes; c++) {
          const to = c * rows;
          for (let d = 0; d < width; d++) gradient[to + d] += p[c] * features[at + d];
          gradient[to + width] += p[c];
        }
      }
    },
    loss: () => surprise(likelihoods),
    doubts: () => doubtsOf(n, classes, (c, row) => all[row * classes + c]),
    gram(u) {
      const gram = new Float64Array(rows * rows);
      const feature = (row: number, d: number) => d < width ? features[row * width + d] : 1;
      for (let row = 0; row < n; row++) {
        for (let a = 0; a < rows; a++) {
          const left = u[row] * feature(row, a);
          for (let b = 0; b < rows; b++) gram[a * rows + b] += left * feature(row, b);
        }
      }
      return gram;
    },
  };
}

/** Σ −log p. */
function surprise(likelihoods: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < likelihoods.length; row++) sum -= Math.log(likelihoods[row]);
  return sum;
}

function doubtsOf(
  n: number,
  classes: number,
  probability: (c: number, row: number) => number,
): Float64Array {
  const doubts = new Float64Array(n);
  for (let row = 0; row < n; row++) {
    let squares = 0;
    for (let c = 0; c < classes; c++) squares += probability(c, row) ** 2;
    doubts[row] = (1 - squares) / Math.max(1, classes - 1);
  }
  return doubts;
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
