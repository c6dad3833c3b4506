import { cholesky, solveCholesky } from "./cholesky.ts";
import { minimiseConvex, type Minimum, type ValueAndGradient } from "./minimise_convex.ts";

/** Examples for {@linkcode fitSoftmaxRegression}: `n` rows of `width` features, row by row. */
export interface LabelledFeatures {
  readonly features: Float64Array;
  readonly labels: ArrayLike<number>;
  readonly n: number;
  readonly width: number;
  readonly classes: number;
}

/** A fitted linear classifier: class c weighs the features by `weights[c·(width + 1) …]`, bias last. */
export interface SoftmaxRegression extends Omit<Minimum, "x"> {
  readonly weights: Float64Array;
}

/**
 * Multinomial logistic regression with an L2 penalty on the weights and none on the biases:
 *
 * min (1/n) Σ −log softmax(Wᵀφ + b)_y + (β/2)·‖W‖², started at zero (eq:stacking_objective).
 *
 * The Hessian of the loss is at most ½·ΦᵀΦ/n for each class (Böhning 1992) on the subspace where
 * the classes sum to zero, which the iterates never leave; its Cholesky factor preconditions L-BFGS,
 * and some twenty iterations reach a gradient of 1e-8. A class without examples has its optimum at
 * a bias of −∞; the search stops where its gradient is negligible.
 *
 * @example
 * ```ts
 * import { fitSoftmaxRegression } from "./softmax_regression.ts";
 * import assert from "node:assert/strict";
 *
 * const fit = fitSoftmaxRegression({
 *   features: Float64Array.of(-1, 1), labels: [0, 1], n: 2, width: 1, classes: 2,
 * }, 0.1);
 * assert.ok(fit.converged && fit.gradientNorm <= 1e-8);
 * assert.ok(fit.weights[2] > 0); // class 1 likes the positive feature
 * ```
 */
export function fitSoftmaxRegression(
  data: LabelledFeatures,
  beta: number,
  { gradientTolerance = 1e-8 }: { gradientTolerance?: number } = {},
): SoftmaxRegression {
  const stride = data.width + 1;
  const factor = cholesky(curvatureBound(data, beta), stride);
  const { x, ...minimum } = minimiseConvex(
    penalisedCrossEntropy(data, beta),
    new Float64Array(data.classes * stride),
    {
      gradientTolerance,
      precondition: (vector) => {
        for (let c = 0; c < data.classes; c++) solveCholesky(factor, stride, vector, c * stride);
      },
    },
  );
  return { weights: x, ...minimum };
}

/** Value and gradient of the penalised mean cross-entropy. */
export function penalisedCrossEntropy(
  { features, labels, n, width, classes }: LabelledFeatures,
  beta: number,
): ValueAndGradient {
  const stride = width + 1;
  const logits = new Float64Array(classes);
  return (weights, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (let row = 0; row < n; row++) {
      const at = row * width;
      linearLogits(weights, features, at, width, logits);
      loss -= logits[labels[row]];
      loss += softmaxInPlace(logits);
      logits[labels[row]] -= 1;
      for (let c = 0; c < classes; c++) {
        const residual = logits[c];
        const to = c * stride;
        for (let d = 0; d < width; d++) gradient[to + d] += residual * features[at + d];
        gradient[to + width] += residual;
      }
    }
    let squares = 0;
    for (let w = 0; w < weights.length; w++) {
      gradient[w] /= n;
      if (w % stride === width) continue;
      squares += weights[w] * weights[w];
      gradient[w] += beta * weights[w];
    }
    return loss / n + beta / 2 * squares;
  };
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
function softmaxInPlace(logits: Float64Array): number {
  let largest = -Infinity;
  for (let c = 0; c < logits.length; c++) if (logits[c] > largest) largest = logits[c];
  let total = 0;
  for (let c = 0; c < logits.length; c++) total += logits[c] = Math.exp(logits[c] - largest);
  for (let c = 0; c < logits.length; c++) logits[c] /= total;
  return largest + Math.log(total);
}

/** ½·ΦᵀΦ/n + β·I without β on the bias; a trace of ridge keeps it definite when β is 0. */
function curvatureBound({ features, n, width }: LabelledFeatures, beta: number): Float64Array {
  const stride = width + 1;
  const bound = new Float64Array(stride * stride);
  const phi = new Float64Array(stride);
  phi[width] = 1;
  for (let row = 0; row < n; row++) {
    phi.set(features.subarray(row * width, (row + 1) * width));
    for (let a = 0; a < stride; a++) {
      if (phi[a] === 0) continue;
      for (let b = 0; b <= a; b++) bound[a * stride + b] += 0.5 * phi[a] * phi[b] / n;
    }
  }
  for (let a = 0; a < stride; a++) {
    bound[a * stride + a] += a < width ? beta + 1e-10 : 1e-10;
    for (let b = 0; b < a; b++) bound[b * stride + a] = bound[a * stride + b];
  }
  return bound;
}
