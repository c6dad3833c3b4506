import assert from "node:assert/strict";
import fc from "fast-check";
import { dealItems, splitTask } from "../../../lib/experiment/real/split_task.ts";
import { madeMeasured } from "./made_study.ts";

Deno.test("every item goes to dev or to test, and every subject to both sides evenly", () => {
  const subjects = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 4, maxLength: 80 });
  fc.assert(fc.property(subjects, fc.nat(1000), fc.nat(30), (subjects, seed, split) => {
    const { dev, test } = dealItems({ name: "t", subjects }, { seed, split });
    const all = [...dev.flat(), ...test].sort((x, y) => x - y);
    assert.deepEqual(all, [...subjects.keys()]);
    assert.ok(Math.abs(dev.flat().length - test.length) <= 1);
    for (const subject of new Set(subjects)) {
      const count = (items: number[]) => items.filter((n) => subjects[n] === subject).length;
      assert.ok(Math.abs(count(dev.flat()) - count(test)) <= 1, subject);
    }
  }));
});

Deno.test("a split depends on its number, its seed and its task, and on nothing else", () => {
  const subjects = Array.from({ length: 40 }, () => "s");
  const deal = (name: string, seed: number, split: number) =>
    JSON.stringify(dealItems({ name, subjects }, { seed, split }));
  assert.equal(deal("t", 1, 1), deal("t", 1, 1));
  const others = [deal("t", 1, 1), deal("t", 1, 2), deal("t", 2, 1), deal("u", 1, 1)];
  assert.equal(new Set(others).size, 4);
});

Deno.test("the halves of dev make up dev and judge each other", () => {
  const { dev, test, folds } = splitTask(madeMeasured().tasks[0], { seed: 1, split: 1 });
  const [first, second] = folds;
  assert.deepEqual([...first.dev.items, ...second.dev.items].sort(), dev.items);
  assert.deepEqual(first.dev.items, second.test.items);
  assert.deepEqual(first.test.items, second.dev.items);
  assert.ok(!dev.items.some((item) => test.items.includes(item)));
  assert.equal(test.split, "test");
});
