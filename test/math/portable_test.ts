import assert from "node:assert/strict";
import { exp, log, turn } from "../../lib/math/portable.ts";
import { sha256 } from "../../lib/io/sha256.ts";
import reference from "../reference/portable.json" with { type: "json" };

// Arguments as in test/reference/portable.py, which does the same in CPython.
const uniform = new Float64Array(20_000);
for (let n = 0, state = 1n; n < uniform.length; n++) {
  state = (state * 1103515245n + 12345n) % 2n ** 31n;
  uniform[n] = Number(state) / 2 ** 31;
}

const bits = (values: Float64Array) => sha256(new Uint8Array(values.buffer));

Deno.test("logarithms have the bits that another language gives the same formula", () => {
  const logs = uniform.map((u, n) => log((u + 2 ** -32) * 2 ** ((n % 401) - 200)));
  assert.equal(bits(logs), reference.log);
});

Deno.test("so have exponentials, which vanish below the smallest normal number", () => {
  assert.equal(bits(uniform.map((u) => exp(1400 * u - 700))), reference.exp);
  assert.equal(exp(-709), 0);
});

Deno.test("so have cosines and sines, and quarter turns are exact", () => {
  const points = new Float64Array(2 * uniform.length);
  uniform.forEach((u, n) => turn(u, points.subarray(2 * n)));
  assert.equal(bits(points), reference.turn);
  const at = (u: number) => {
    const point = new Float64Array(2);
    turn(u, point);
    return [...point].map((value) => value + 0);
  };
  assert.deepEqual([0, 0.25, 0.5, 0.75].map(at), [[1, 0], [0, 1], [-1, 0], [0, -1]]);
});

Deno.test("none is off by more than two ulps from forty digits", () => {
  const { log, exp, turn } = reference.largestError;
  for (const error of [log, exp]) assert.ok(error <= 2 ** -52);
  assert.ok(turn <= 2 ** -51);
});
