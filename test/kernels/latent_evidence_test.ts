import assert from "node:assert/strict";
import fc from "fast-check";
import {
  latentEvidence,
  latentEvidencePlain,
  type Scene,
} from "../../lib/kernels/latent_evidence.ts";
import { type Random, random } from "../../lib/math/random.ts";

const scenes = fc.record({
  items: fc.integer({ min: 0, max: 150 }),
  options: fc.integer({ min: 2, max: 26 }),
  models: fc.array(
    fc.record({
      loading: fc.double({ min: 0, max: 1, noNaN: true }),
      family: fc.option(fc.nat(4), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  difficulty: fc.double({ min: 0, max: 3, noNaN: true }),
  pull: fc.double({ min: 0, max: 3, noNaN: true }),
  family: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Both ways of drawing go on from the same place, and arrive at the same one. */
function assertSame(scene: Scene, start: () => Random): void {
  const [compiled, plain] = [start(), start()];
  assert.deepEqual(latentEvidence(scene, compiled), latentEvidencePlain(scene, plain));
  assert.deepEqual(compiled.state, plain.state);
  assert.equal(compiled.normal(), plain.normal());
}

function withBias(scene: Omit<Scene, "bias">): Scene {
  const rng = random(3);
  const bias = Float64Array.from({ length: scene.models.length * scene.options }, rng.normal);
  return { ...scene, bias };
}

Deno.test("the kernel draws and mixes as its twin does, to the last bit", () => {
  fc.assert(
    fc.property(scenes, fc.nat(), fc.nat(3), (scene, seed, before) => {
      const start = () => {
        const rng = random(seed);
        for (let n = 0; n < before; n++) rng.normal(); // an odd number leaves one of a pair
        return rng;
      };
      assertSame(withBias(scene), start);
    }),
    { numRuns: 150 },
  );
});

Deno.test("an item may be larger than what is drawn at a time, and many items are drawn in turns", () => {
  const spread = { difficulty: 1.2, pull: 1.1, family: 0.7 };
  const many = Array.from({ length: 700 }, (_, i) => ({ loading: i / 700, family: i % 3 }));
  assertSame(withBias({ items: 3, options: 13, models: many, ...spread }), () => random(5));
  const few = [{ loading: 0.5 }, { loading: 0.9 }];
  assertSame(withBias({ items: 20_001, options: 5, models: few, ...spread }), () => random(6));
});

Deno.test("a number that would make a gold option more likely is left out", () => {
  const scene = withBias({
    items: 4,
    options: 5,
    models: [{ loading: 0.5 }],
    difficulty: 1,
    pull: 1,
    family: 0,
  });
  const start = () => {
    const rng = random(1);
    rng.state.words[1] = 0x831c71c7; // 9 · rotl(5 · it, 7) is 2³² − 1, the one that 5 does not divide
    return rng;
  };
  assert.equal(start().uint32(), 2 ** 32 - 1);
  assertSame(scene, start);
});

Deno.test("a lead is what ability has to exceed", () => {
  const scene = withBias({
    items: 40,
    options: 4,
    models: [{ loading: 0.7 }, { loading: 0.2 }],
    difficulty: 1,
    pull: 1,
    family: 0,
  });
  const { gold, z, leads } = latentEvidence(scene, random(8));
  leads.forEach((lead, row) => {
    const seen = [...z.subarray(4 * row, 4 * row + 4)];
    const [right] = seen.splice(gold[row % 40], 1);
    assert.equal(lead, Math.max(...seen) - right);
  });
});
