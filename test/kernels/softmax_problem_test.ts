import assert from "node:assert/strict";
import fc from "fast-check";
import { optionTable } from "../../lib/kernels/option_table.ts";
import { softmaxProblem, softmaxProblemPlain } from "../../lib/kernels/softmax_problem.ts";
import { random } from "../../lib/math/random.ts";
import { penalisedCrossEntropy } from "../../lib/math/softmax_regression.ts";
import { assertClose } from "../support/close.ts";

Deno.test("the kernel and its twin give the same sums within 1e-12", () => {
  const shape = fc.record({
    n: fc.integer({ min: 1, max: 60 }),
    width: fc.integer({ min: 1, max: 12 }),
    classes: fc.integer({ min: 1, max: 6 }),
    scale: fc.constantFrom(0, 1, 30, 1000),
    seed: fc.nat(),
  });
  fc.assert(fc.property(shape, ({ scale, ...made }) => {
    const { data, weights } = madeProblem(made, scale);
    const [compiled, plain] = [softmaxProblem(data), softmaxProblemPlain(data)];
    const size = weights.length;
    const [a, b] = [new Float64Array(size), new Float64Array(size)];
    compiled.gradient(weights, a);
    plain.gradient(weights, b);
    // Logits of size `scale` are rounded to 1e-16 · scale by either.
    for (let w = 0; w < size; w++) {
      assert.ok(Math.abs(a[w] - b[w]) <= 1e-12 * data.n * Math.max(1, scale / 100));
    }
    assertClose(compiled.doubt(), plain.doubt(), 1e-12);
    assertClose(lowerPart(compiled.curvature()), lowerPart(plain.curvature()), 1e-12 * data.n);
  }));
});

Deno.test("the gradient is the slope of the cross-entropy", () => {
  const { data, weights } = madeProblem({ n: 12, width: 3, classes: 3, seed: 4 }, 1);
  const gradient = new Float64Array(weights.length);
  softmaxProblem(data).gradient(weights, gradient);
  for (let w = 0; w < weights.length; w++) {
    const [up, down] = [1e-5, -1e-5]
      .map((h) => data.n * penalisedCrossEntropy(data, 0, weights.with(w, weights[w] + h)));
    assertClose((up - down) / 2e-5, gradient[w], 1e-7);
  }
});

Deno.test("features by option are those by example", () => {
  const { data, weights } = madeProblem({ n: 7, width: 6, classes: 3, seed: 2 }, 1);
  const p = Float64Array.from({ length: 42 }, (_, at) => {
    const [i, row, r] = [Math.floor(at / 21), Math.floor(at / 3) % 7, at % 3];
    return data.features[row * 6 + i * 3 + r];
  });
  const tables = [0, 1].map((i) => optionTable({ p, n: 7, options: 3 }, i));
  const [a, b] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  softmaxProblem(data).gradient(weights, a);
  softmaxProblem({ ...data, tables }).gradient(weights, b);
  assert.deepEqual(a, b);
});

/** On and below the diagonal. */
function lowerPart(matrix: Float64Array): number[] {
  const rows = Math.sqrt(matrix.length);
  return [...matrix].filter((_, at) => at % rows <= Math.floor(at / rows));
}

function madeProblem(
  { seed, ...shape }: { n: number; width: number; classes: number; seed: number },
  scale: number,
) {
  const rng = random(seed);
  const { n, width, classes } = shape;
  const features = Float64Array.from({ length: n * width }, () => rng.uniform());
  const labels = Uint8Array.from({ length: n }, () => rng.integer(classes));
  const weights = Float64Array.from({ length: classes * (width + 1) }, () => scale * rng.normal());
  return { data: { ...shape, features, labels }, weights };
}
