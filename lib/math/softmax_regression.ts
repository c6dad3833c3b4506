import {
  type LabelledFeatures,
  linearLogits,
  softmaxInPlace,
  type SoftmaxProblem,
  softmaxProblem,
} from "../kernels/softmax_problem.ts";
import { cholesky, solveCholesky } from "./cholesky.ts";
import { minimiseConvex, type Minimum } from "./minimise_convex.ts";

export { type LabelledFeatures, linearLogits };

/** A fitted linear classifier: class c weighs the features by `weights[c·(width + 1) …]`, bias last. */
export interface SoftmaxRegression extends Omit<Minimum, "x"> {
  readonly weights: Float64Array;
  /** Value of the objective. */
  readonly value: number;
}

/** What {@linkcode fitSoftmaxRegression} may be told. */
export interface SoftmaxOptions {
  /** Stop once no entry of the gradient exceeds this. */
  readonly gradientTolerance?: number;
  /** Weights to start from, such as those of a similar problem; zero unless given. */
  readonly start?: Float64Array;
  /** How sums over examples are taken; by the kernels unless given. */
  readonly problem?: (data: LabelledFeatures) => SoftmaxProblem;
}

/**
 * Multinomial logistic regression with an L2 penalty on the weights and none on the biases:
 *
 * min (1/n) Σ −log softmax(Wᵀφ + b)_y + (β/2)·‖W‖² (eq:stacking_objective).
 *
 * At zero, where all K classes are equally likely, the Hessian is Φᵀ·diag(u)·Φ/n + β with u = 1/K for
 * each class, on the subspace where the classes sum to zero, which the iterates never leave. Its
 * Cholesky factor preconditions L-BFGS. Where the classifier has become sure of many examples after a
 * few steps, the same form with what doubt is left replaces it; about fifteen gradients reach 1e-8. A
 * class without examples has its optimum at a bias of −∞; the search stops where its gradient is
 * negligible.
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
  { gradientTolerance = 1e-8, start, problem = softmaxProblem }: SoftmaxOptions = {},
): SoftmaxRegression {
  const { n, width, classes } = data;
  const stride = width + 1;
  const sums = problem(data);
  const { x, ...minimum } = minimiseConvex(
    (weights, gradient) => {
      sums.gradient(weights, gradient);
      penalise(weights, gradient, n, stride, beta);
    },
    start ?? new Float64Array(classes * stride),
    {
      gradientTolerance,
      precondition: inverseHessian(sums, data, beta),
    },
  );
  const value = sums.loss() / n + beta / 2 * squaredWeights(x, stride); // the last gradient was x's
  return { weights: x, value, ...minimum };
}

/** (1/n) Σ −log softmax(Wᵀφ + b)_y + (β/2)·‖W‖². */
export function penalisedCrossEntropy(
  { features, labels, n, width, classes }: LabelledFeatures,
  beta: number,
  weights: Float64Array,
): number {
  const logits = new Float64Array(classes);
  let loss = 0;
  for (let row = 0; row < n; row++) {
    linearLogits(weights, features, row * width, width, logits);
    loss -= logits[labels[row]];
    loss += softmaxInPlace(logits);
  }
  return loss / n + beta / 2 * squaredWeights(weights, width + 1);
}

/** ‖W‖², without the biases. */
function squaredWeights(weights: Float64Array, stride: number): number {
  let squares = 0;
  for (let w = 0; w < weights.length; w++) {
    if (w % stride !== stride - 1) squares += weights[w] * weights[w];
  }
  return squares;
}

/** Turns the sums over examples into the gradient of the objective. */
function penalise(
  weights: Float64Array,
  gradient: Float64Array,
  n: number,
  stride: number,
  beta: number,
): void {
  for (let from = 0; from < gradient.length; from += stride) {
    const bias = from + stride - 1;
    for (let w = from; w < bias; w++) gradient[w] = gradient[w] / n + beta * weights[w];
    gradient[bias] /= n;
  }
}

/** The step at which the Hessian is looked at again, and the doubt below which it is taken anew. */
const AGAIN = 3, STILL_UNSURE = 0.8;

/** Applies the inverse of Φᵀ·diag(u)·Φ/n + β to each class of a vector. */
function inverseHessian(
  sums: SoftmaxProblem,
  { n, width, classes }: LabelledFeatures,
  beta: number,
): (vector: Float64Array, iteration: number) => void {
  const stride = width + 1;
  let factor: Float64Array;
  return (vector, iteration) => {
    if (iteration === 0 || iteration === AGAIN) {
      const doubt = sums.doubt();
      if (iteration === 0 || doubt * classes < STILL_UNSURE) {
        factor = cholesky(ridged(sums.curvature(), n, stride, beta), stride);
      }
    }
    for (let c = 0; c < classes; c++) solveCholesky(factor, stride, vector, c * stride);
  };
}

/** G/n + β·I without β on the bias; a trace of ridge keeps it definite when β is 0. */
function ridged(gram: Float64Array, n: number, stride: number, beta: number): Float64Array {
  const hessian = gram.map((sum) => sum / n);
  for (let a = 0; a < stride; a++) hessian[a * stride + a] += (a < stride - 1 ? beta : 0) + 1e-10;
  return hessian;
}
