import assert from "node:assert/strict";
import fc from "fast-check";
import { firstView, type Known, readView, writeView } from "../../lib/explore/view.ts";
import "../support/pools.ts";

const known: Known = {
  models: ["a&b=c", "b", "c,d", "e+f", "<g>"],
  tasks: ["t 1", "t#2", "%3"],
  measures: ["yuleQ", "jsd"],
};

Deno.test("the first view leaves the address as it is", () => {
  assert.equal(writeView(firstView(known), known), "");
  assert.deepEqual(readView("", known), firstView(known));
});

Deno.test("every view comes back from its address", () => {
  const weight = fc.integer({ min: 0, max: 5000 }).map((x) => x / 1000);
  const some = (names: readonly string[]) => fc.subarray([...names], { minLength: 1 });
  fc.assert(fc.property(
    fc.record({
      models: some(known.models),
      tasks: some(known.tasks),
      lambda1: weight,
      lambda2: weight,
      members: fc.integer({ min: 1, max: 5 }),
      max: fc.constantFrom(0.25, 1, 5),
      rule: fc.constantFrom("stacking", "choice-soft", "majority"),
      measure: fc.constantFrom("yuleQ", "jsd"),
      at: fc.nat(),
    }),
    ({ at, ...rest }) => {
      const view = {
        ...rest,
        task: rest.tasks[at % rest.tasks.length],
        k: 1 + at % rest.models.length,
      };
      assert.deepEqual(readView(`#${writeView(view, known)}`, known), view);
    },
  ));
});

Deno.test("what an address gets wrong is as it is at first", () => {
  const first = firstView(known);
  const wrong =
    "#k=99&members=-1&lambda=x,2&rule=evil&task=none&with=nobody&measure=__proto__&max=0";
  assert.deepEqual(readView(wrong, known), { ...first, lambda2: 2 });
  fc.assert(fc.property(fc.string(), (text) => {
    const view = readView(text, known);
    assert.ok(view.models.length > 0 && view.k >= 1 && view.k <= view.models.length);
    assert.ok(view.tasks.includes(view.task));
  }));
});
