import assert from "node:assert/strict";
import fc from "fast-check";
import { assignSplits } from "../../lib/import/assign_splits.ts";

const documents = fc.dictionary(fc.string(), fc.constantFrom("law", "art", "zoology", ""));

Deno.test("every subject is split by the share, within one document", () => {
  const property = fc.property(
    documents,
    fc.integer({ min: 0, max: 99 }),
    fc.constantFrom(0.2, 0.5, 0.7),
    (subjects, seed, devShare) => {
      const subjectOf = new Map(Object.entries(subjects));
      const sides = assignSplits("t", subjectOf, { seed, devShare });
      const dev = (keys: string[]) => keys.filter((key) => sides.get(key) === "dev").length;
      assert.equal(dev([...subjectOf.keys()]), Math.round(subjectOf.size * devShare));
      for (const subject of new Set(subjectOf.values())) {
        const own = [...subjectOf.keys()].filter((key) => subjectOf.get(key) === subject);
        assert.ok(Math.abs(dev(own) - own.length * devShare) <= 1);
      }
    },
  );
  fc.assert(property, { numRuns: 300, seed: 4 });
});

Deno.test("sides ignore the order of documents and change with the seed and the task", () => {
  const names = Array.from({ length: 200 }, (_, n) => `document ${n}`);
  const split = (order: string[], task: string, seed: number) => {
    const sides = assignSplits(task, new Map(order.map((name) => [name, ""])), {
      seed,
      devShare: 0.5,
    });
    return names.map((name) => sides.get(name)).join();
  };
  assert.equal(split(names, "t", 0), split(names.toReversed(), "t", 0));
  assert.notEqual(split(names, "t", 0), split(names, "t", 1));
  assert.notEqual(split(names, "t", 0), split(names, "u", 0));
});
