import assert from "node:assert/strict";
import {
  fitSoftmaxRegression,
  type LabelledFeatures,
  linearLogits,
  penalisedCrossEntropy,
} from "../../lib/math/softmax_regression.ts";
import { softmaxProblemPlain } from "../../lib/kernels/softmax_problem.ts";
import { random } from "../../lib/math/random.ts";
import { softmax } from "../../lib/pool/row_table.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("the optimum agrees with SciPy and scikit-learn in value and predictions", () => {
  for (const { beta, objective, probabilities, ...example } of reference.softmaxRegression) {
    const data = { ...example, features: Float64Array.from(example.features) };
    const fit = fitSoftmaxRegression(data, beta);
    assert.ok(fit.converged && fit.gradientNorm <= 1e-8);
    assertClose(fit.value, objective, 1e-12);
    assertClose(predictions(fit.weights, data), probabilities, 1e-6);
  }
});

Deno.test("at the fitted weights the objective is flat in every direction", () => {
  const data = madeData({ n: 40, width: 3, classes: 3 });
  const { weights, value } = fitSoftmaxRegression(data, 0.05, { gradientTolerance: 1e-11 });
  assertClose(value, penalisedCrossEntropy(data, 0.05, weights), 1e-15);
  for (let w = 0; w < weights.length; w++) {
    const [up, down] = [1e-4, -1e-4]
      .map((h) => penalisedCrossEntropy(data, 0.05, weights.with(w, weights[w] + h)));
    assert.ok(up > value && down > value);
    assertClose((up - down) / 2e-4, 0, 1e-9);
  }
});

Deno.test("another start leads to the same optimum, and that optimum needs no step", () => {
  const data = madeData({ n: 50, width: 4, classes: 3 });
  const rng = random(5);
  const start = Float64Array.from({ length: 15 }, () => rng.normal());
  const given = start.slice();
  const cold = fitSoftmaxRegression(data, 0.01, { gradientTolerance: 1e-10 });
  const warm = fitSoftmaxRegression(data, 0.01, { gradientTolerance: 1e-10, start });
  assert.deepEqual(start, given, "the start is left alone");
  assertClose(predictions(warm.weights, data), predictions(cold.weights, data), 1e-8);
  assert.equal(fitSoftmaxRegression(data, 0.01, { start: warm.weights }).iterations, 0);
});

Deno.test("the kernels and their twin fit the same classifier", () => {
  const data = madeData({ n: 101, width: 5, classes: 4 });
  const compiled = fitSoftmaxRegression(data, 0.003);
  const plain = fitSoftmaxRegression(data, 0.003, { problem: softmaxProblemPlain });
  assert.equal(compiled.iterations, plain.iterations);
  assertClose(compiled.weights, [...plain.weights], 1e-9);
});

Deno.test("the bias is not penalised: under a huge penalty only class shares remain", () => {
  const data = {
    ...madeData({ n: 10, width: 2, classes: 2 }),
    labels: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
  };
  const fit = fitSoftmaxRegression(data, 1e6);
  const p = predictions(fit.weights, data);
  for (let row = 0; row < 10; row++) assertClose(p.slice(2 * row, 2 * row + 2), [0.7, 0.3], 1e-5);
});

Deno.test("a class without examples costs nothing and is never likely", () => {
  // Its bias runs to −∞, so the infimum is that of the problem without the class.
  const data = madeData({ n: 60, width: 4, classes: 3 });
  const without = fitSoftmaxRegression(data, 0.003);
  const withEmpty = fitSoftmaxRegression({ ...data, classes: 4 }, 0.003);
  assert.ok(withEmpty.converged && withEmpty.gradientNorm <= 1e-8);
  assertClose(withEmpty.value, without.value, 1e-6);
  const p = predictions(withEmpty.weights, { ...data, classes: 4 });
  for (let row = 0; row < 60; row++) assert.ok(p[4 * row + 3] < 1e-5);
});

Deno.test("separable examples still have an optimum", () => {
  const data = {
    features: Float64Array.of(-1, -2, 1, 2),
    labels: [0, 0, 1, 1],
    n: 4,
    width: 1,
    classes: 2,
  };
  assert.ok(fitSoftmaxRegression(data, 0.003).converged);
});

function madeData(shape: { n: number; width: number; classes: number }): LabelledFeatures {
  const rng = random(9);
  return {
    ...shape,
    features: Float64Array.from({ length: shape.n * shape.width }, () => rng.uniform()),
    labels: Array.from({ length: shape.n }, () => rng.integer(shape.classes)),
  };
}

function predictions(weights: Float64Array, { features, n, width, classes }: LabelledFeatures) {
  const logits = new Float64Array(classes);
  return Array.from({ length: n }, (_, row) => {
    linearLogits(weights, features, row * width, width, logits);
    return softmax([...logits]);
  }).flat();
}
