import assert from "node:assert/strict";
import { type GradientAt, minimiseConvex } from "../../lib/math/minimise_convex.ts";
import { assertClose } from "../support/close.ts";

/** ½ Σ c_i (x_i − i)²: the optimum is (0, 1, 2, …), the condition number is that of c. */
function bowl(curvatures: readonly number[]): GradientAt {
  return (x, gradient) => curvatures.forEach((c, i) => gradient[i] = c * (x[i] - i));
}

Deno.test("a badly scaled bowl is minimised to the asked gradient", () => {
  const start = new Float64Array(5).fill(10);
  const minimum = minimiseConvex(bowl([1e-3, 0.1, 1, 10, 1e3]), start);
  assert.ok(minimum.converged && minimum.gradientNorm <= 1e-9);
  assertClose(minimum.x, [0, 1, 2, 3, 4], 1e-5);
  assert.deepEqual([...start], [10, 10, 10, 10, 10], "the start is left alone");
});

Deno.test("the exact inverse Hessian as preconditioner needs one step", () => {
  const curvatures = [1e-3, 0.1, 1, 10, 1e3];
  const { iterations, converged } = minimiseConvex(bowl(curvatures), new Float64Array(5), {
    precondition: (vector) => curvatures.forEach((c, i) => vector[i] /= c),
  });
  assert.deepEqual({ iterations, converged }, { iterations: 1, converged: true });
});

Deno.test("a start at the optimum needs no step", () => {
  const { iterations, evaluations } = minimiseConvex(bowl([1, 1]), Float64Array.of(0, 1));
  assert.deepEqual([iterations, evaluations], [0, 1]);
});

Deno.test("running out of iterations is said", () => {
  const { converged, iterations } = minimiseConvex(bowl([1e-3, 1, 1e3]), Float64Array.of(9, 9, 9), {
    maxIterations: 2,
  });
  assert.deepEqual([converged, iterations], [false, 2]);
});

Deno.test("log-cosh, flat far out and curved at its optimum, is minimised from afar", () => {
  const f: GradientAt = (x, gradient) => void (gradient[0] = Math.tanh(x[0] - 2));
  const { x, converged } = minimiseConvex(f, Float64Array.of(300));
  assert.ok(converged);
  assertClose(x, [2], 1e-8);
});
