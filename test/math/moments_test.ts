import assert from "node:assert/strict";
import { moments } from "../../lib/math/moments.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("mean, standard deviation and z-scores agree with NumPy and SciPy", () => {
  const { values, mean, sd, z } = reference.moments;
  const ours = moments(values);
  assertClose(ours.mean, mean, 1e-12);
  assertClose(ours.sd, sd, 1e-12);
  assertClose(values.map((value) => (value - ours.mean) / ours.sd), z, 1e-9);
});

Deno.test("the standard deviation divides by n", () => {
  // Deviations −2, 0, 2 from the mean 3: √(8 / 3).
  assertClose(moments([1, 3, 5]).sd, Math.sqrt(8 / 3), 1e-15);
});

Deno.test("there is no mean of nothing", () => {
  assert.ok(Number.isNaN(moments([]).mean) && Number.isNaN(moments([]).sd));
});
