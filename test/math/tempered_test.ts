import assert from "node:assert/strict";
import fc from "fast-check";
import { argmax } from "../../lib/math/argmax.ts";
import { tempered } from "../../lib/math/tempered.ts";

const distributions = fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), {
  minLength: 2,
  maxLength: 10,
}).map((weights) => {
  const total = weights.reduce((sum, value) => sum + value, 0);
  return weights.map((value) => value / total);
});
const temperatures = fc.double({ min: 0.05, max: 50, noNaN: true });

Deno.test("a temperature keeps the sum, the order and the most likely option", () =>
  fc.assert(fc.property(distributions, temperatures, (p, T) => {
    const q = tempered(p, T);
    assert.ok(Math.abs(q.reduce((sum, value) => sum + value, 0) - 1) < 1e-12);
    assert.equal(q[argmax(p, 0, p.length)], Math.max(...q));
    p.forEach((a, r) => p.forEach((b, s) => a > b && assert.ok(q[r] >= q[s])));
  })));

Deno.test("it is the softmax of the logits over T, and temperatures multiply", () =>
  fc.assert(fc.property(distributions, temperatures, temperatures, (p, T, U) => {
    const weights = p.map((value) => Math.exp((Math.log(value) - Math.log(Math.max(...p))) / T));
    const total = weights.reduce((sum, value) => sum + value, 0);
    const q = tempered(p, T);
    q.forEach((value, r) => assert.ok(Math.abs(value - weights[r] / total) < 1e-12));
    const twice = tempered(tempered(p, 1 + T), 1 + U);
    const once = tempered(p, (1 + T) * (1 + U));
    twice.forEach((value, r) => assert.ok(Math.abs(value - once[r]) < 1e-9));
  })));

Deno.test("temperature 1 changes nothing, and 0 stays 0", () => {
  assert.deepEqual(tempered([0.7, 0.3, 0], 1), [0.7, 0.3, 0]);
  assert.equal(tempered([0.7, 0.3, 0], 3)[2], 0);
});
