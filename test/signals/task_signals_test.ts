import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../lib/errors.ts";
import { takeItems, takeModels } from "../../lib/pool/split_view.ts";
import { poolMatrices, poolSignals, taskSignals } from "../../lib/signals/task_signals.ts";
import type { DevSplit, TestSplit } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { numbersOf, permutation, profileOf, randomSplit, splitOf } from "../support/pools.ts";

Deno.test("signals permute with the models", () => {
  const case_ = randomSplit().chain((view) =>
    fc.tuple(fc.constant(view), permutation(view.models.length))
  );
  fc.assert(fc.property(case_, ([view, order]) => {
    const m = order.length;
    const before = taskSignals(view);
    const after = taskSignals(takeModels(view, order));
    assert.deepEqual([...after.quality], order.map((i) => before.quality[i]));
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < m; b++) {
        assert.equal(after.pairs.yuleQ[a * m + b], before.pairs.yuleQ[order[a] * m + order[b]]);
        assertClose(after.pairs.jsd[a * m + b], before.pairs.jsd[order[a] * m + order[b]], 1e-14);
      }
    }
  }));
});

Deno.test("signals ignore the order of the items", () => {
  const case_ = randomSplit().chain((view) =>
    fc.tuple(fc.constant(view), permutation(view.items.length))
  );
  fc.assert(fc.property(case_, ([view, order]) => {
    const before = taskSignals(view);
    const after = taskSignals(takeItems(view, order) as DevSplit);
    assert.deepEqual(after.quality, before.quality);
    assert.deepEqual(after.pairs.yuleQ, before.pairs.yuleQ);
    assertClose(after.pairs.jsd, before.pairs.jsd, 1e-13);
  }));
});

Deno.test("R is symmetric, and signals leave their input alone", () => {
  fc.assert(fc.property(randomSplit(), (view) => {
    const before = numbersOf(view);
    const { pairs: { yuleQ: R } } = taskSignals(view);
    const m = view.models.length;
    for (let i = 0; i < m; i++) {
      for (let j = 0; j < m; j++) assert.equal(R[i * m + j], R[j * m + i]);
    }
    assert.deepEqual(numbersOf(view), before);
  }));
});

Deno.test("pooling averages the matrices of the named tasks only, and keeps each quality", () => {
  const dev = (p: number[][][], task: string) => splitOf(p, [0, 0], { task });
  const one = dev([[[1, 0], [1, 0]], [[0, 1], [1, 0]]], "one"); // JSD: 1 and 0 bits
  const two = dev([[[1, 0], [1, 0]], [[1, 0], [1, 0]]], "two"); // 0 and 0
  const three = dev([[[1, 0], [1, 0]], [[0, 1], [0, 1]]], "three"); // 1 and 1
  const profile = profileOf([one, two, three].map((split) => ({
    name: split.task,
    dev: split,
    test: split as unknown as TestSplit,
  })));
  const all = poolSignals(profile);
  assert.deepEqual(all.pooledOver, ["one", "two", "three"]);
  assertClose(all.pooled.jsd[1], (0.5 + 0 + 1) / 3, 1e-15);
  const some = poolSignals(profile, { pool: ["three", "one"] });
  assertClose(some.pooled.jsd[1], 0.75, 1e-15);
  assert.deepEqual([...some.tasks.get("two")!.quality], [1, 1]);
});

Deno.test("one task pools to itself", () => {
  fc.assert(fc.property(randomSplit(), (view) => {
    const signals = taskSignals(view);
    assert.deepEqual(poolMatrices([signals.pairs]), signals.pairs);
  }));
});

Deno.test("a task without dev items cannot be profiled", () => {
  const empty = splitOf([[], []], [], { task: "hollow", options: 2 });
  assert.throws(
    () => taskSignals(empty),
    new InputError(`Cannot profile task "hollow" as its dev split has no items`),
  );
});
