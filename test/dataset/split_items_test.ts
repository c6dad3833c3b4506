import assert from "node:assert/strict";
import fc from "fast-check";
import { type Placed, splitItems } from "../../lib/dataset/split_items.ts";
import type { Item } from "../../lib/types.ts";

function placed(id: string, split: string, extra: Partial<Item> = {}): Placed {
  return { item: { id, context: "", question: id, options: ["a", "b"], gold: 0, ...extra }, split };
}

const pools = fc.array(
  fc.record({
    split: fc.constantFrom("train", "validation", "test"),
    group: fc.integer({ min: 0, max: 15 }),
    subject: fc.constantFrom("x", "y"),
  }),
  { maxLength: 60 },
).map((rows) =>
  rows.map(({ split, group, subject }, n) =>
    placed(`q${n}`, split, { group: `g${group}`, subject })
  )
);
const sides = fc.subarray(["train", "validation", "test"], { minLength: 1 });
const options = fc.record({
  plan: fc.record({ dev: sides, test: sides }),
  dev: fc.integer({ min: 0, max: 20 }),
  test: fc.integer({ min: 0, max: 20 }),
  seed: fc.nat(),
});

Deno.test("dev, test and spare share no item, and dev and test share no group", () => {
  fc.assert(fc.property(pools, options, (items, how) => {
    const { dev, test, spare } = splitItems(items, how);
    const all = [...dev, ...test, ...spare].map(({ id }) => id);
    assert.equal(new Set(all).size, all.length);
    const groups = new Set(dev.map(({ group }) => group));
    assert.ok(!test.some(({ group }) => groups.has(group)));
    assert.ok(dev.length <= how.dev && test.length <= how.test);
  }));
});

Deno.test("a side takes only splits that serve it, the preferred one first", () => {
  fc.assert(fc.property(pools, options, (items, how) => {
    const splitOf = new Map(items.map(({ item, split }) => [item.id, split]));
    const drawn = splitItems(items, how);
    for (const side of ["dev", "test"] as const) {
      const ranks = drawn[side].map(({ id }) => how.plan[side].indexOf(splitOf.get(id)!));
      assert.deepEqual(ranks, ranks.toSorted((a, b) => a - b));
      assert.ok(!ranks.includes(-1));
      assert.equal(drawn[side].length, Math.min(how[side], drawn.available[side]));
    }
  }));
});

Deno.test("the same seed gives the same samples, another seed others", () => {
  const items = Array.from({ length: 100 }, (_, n) => placed(`q${n}`, "all"));
  const plan = { dev: ["all"], test: ["all"] };
  const draw = (seed: number) => splitItems(items, { plan, dev: 20, test: 20, seed });
  assert.deepEqual(draw(3), draw(3));
  assert.notDeepEqual(draw(3).dev, draw(4).dev);
});

Deno.test("a larger sample continues a smaller one", () => {
  const items = Array.from(
    { length: 300 },
    (_, n) =>
      placed(`q${n}`, n % 2 ? "val" : "test", { group: `g${n % 70}`, subject: `s${n % 3}` }),
  );
  for (const plan of [{ dev: ["val"], test: ["test"] }, { dev: ["test"], test: ["test"] }]) {
    const small = splitItems(items, { plan, dev: 10, test: 20, seed: 5 });
    const large = splitItems(items, { plan, dev: 30, test: 60, seed: 5 });
    assert.equal(small.dev.length, 10);
    assert.deepEqual(large.dev.slice(0, 10), small.dev);
    assert.deepEqual(large.test.slice(0, 20), small.test);
  }
});

Deno.test("every group gives one item before any gives a second", () => {
  const items = Array.from({ length: 60 }, (_, n) => placed(`q${n}`, "t", { group: `g${n % 20}` }));
  const plan = { dev: ["v"], test: ["t"] };
  const { test } = splitItems(items, { plan, dev: 0, test: 25, seed: 1 });
  assert.equal(new Set(test.slice(0, 20).map(({ group }) => group)).size, 20);
});

Deno.test("a sample holds the subjects in proportion", () => {
  const items = Array.from(
    { length: 400 },
    (_, n) => placed(`q${n}`, "t", { subject: n % 4 === 0 ? "rare" : "common" }),
  );
  const plan = { dev: ["t"], test: ["t"] };
  const { dev, test } = splitItems(items, { plan, dev: 40, test: 40, seed: 2 });
  for (const side of [dev, test]) {
    const rare = side.filter(({ subject }) => subject === "rare").length;
    assert.ok(Math.abs(rare - 10) <= 1, `${rare} of 40`);
  }
});

Deno.test("a pool that is too small is shared in the proportion that was asked for", () => {
  const items = Array.from({ length: 90 }, (_, n) => placed(`q${n}`, "t"));
  const plan = { dev: ["t"], test: ["t"] };
  const { dev, test } = splitItems(items, { plan, dev: 100, test: 200, seed: 2 });
  assert.deepEqual([dev.length, test.length], [30, 60]);
});

Deno.test("a group with an item in a split of test alone belongs to test", () => {
  const items = [
    placed("a", "train", { group: "g" }),
    placed("b", "test", { group: "g" }),
    placed("c", "train"),
  ];
  const plan = { dev: ["train"], test: ["test"] };
  const { dev, test, available } = splitItems(items, { plan, dev: 5, test: 5, seed: 0 });
  assert.deepEqual([dev.map((i) => i.id), test.map((i) => i.id)], [["c"], ["b"]]);
  assert.deepEqual(available, { dev: 1, test: 1 });
});
