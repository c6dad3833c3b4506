import assert from "node:assert/strict";
import { hash32, random, shuffled } from "../../lib/math/random.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("random gives the bits of an independent xoshiro128** and splitmix32", () => {
  for (const { seed, stream, ...expected } of reference.random.cases) {
    const draw = <T>(count: number, next: (rng: ReturnType<typeof random>) => T) => {
      const rng = random(seed, stream);
      return Array.from({ length: count }, () => next(rng));
    };
    assert.deepEqual(draw(12, (rng) => rng.uint32()), expected.uint32);
    assert.deepEqual(draw(6, (rng) => rng.uniform()), expected.uniform);
    assert.deepEqual(draw(8, (rng) => rng.integer(1000)), expected.integer1000);
    assert.deepEqual(draw(8, (rng) => rng.integer(3221225473)), expected.integer3221225473);
    assertClose(draw(6, (rng) => rng.normal()), expected.normal, 1e-14);
  }
});

Deno.test("hash32 is FNV-1a", () => {
  for (const [text, hash] of Object.entries(reference.random.hash32)) {
    assert.equal(hash32(text), hash);
  }
});

Deno.test("streams of one seed differ from the first number on", () => {
  const firsts = Array.from({ length: 1000 }, (_, stream) => random(1, stream).uint32());
  assert.equal(new Set(firsts).size, 1000);
});

Deno.test("uniform numbers fill 20 equal bins evenly", () => {
  // χ² with 19 degrees of freedom exceeds 43.8 once in a thousand seeds; this seed is fixed.
  const rng = random(11);
  const bins = new Float64Array(20);
  for (let n = 0; n < 20_000; n++) bins[Math.floor(20 * rng.uniform())]++;
  const chi2 = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  assert.ok(chi2 < 43.8, `χ² = ${chi2}`);
});

Deno.test("integers below 3 are equally likely", () => {
  const rng = random(5);
  const counts = [0, 0, 0];
  for (let n = 0; n < 30_000; n++) counts[rng.integer(3)]++;
  // σ = √(30000 · 1/3 · 2/3) = 81.6, so 5σ is 408.
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 408, `${counts}`);
});

Deno.test("normal numbers have mean 0, variance 1 and 2.5 % above 1.96", () => {
  const rng = random(3);
  const values = Array.from({ length: 50_000 }, () => rng.normal());
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + x * x, 0) / values.length;
  const tail = values.filter((x) => x > 1.96).length / values.length;
  assert.ok(Math.abs(mean) < 5 / Math.sqrt(50_000));
  assert.ok(Math.abs(variance - 1) < 5 * Math.sqrt(2 / 50_000));
  assert.ok(Math.abs(tail - 0.025) < 5 * Math.sqrt(0.025 * 0.975 / 50_000));
});

Deno.test("shuffled keeps its input and gives each of six orders equally often", () => {
  const input = Object.freeze(["x", "y", "z"]);
  const rng = random(2);
  const counts = new Map<string, number>();
  for (let n = 0; n < 12_000; n++) {
    const order = shuffled(input, rng).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  // σ = √(12000 · 1/6 · 5/6) = 40.8, so 5σ is 204.
  for (const count of counts.values()) assert.ok(Math.abs(count - 2000) < 204);
});
