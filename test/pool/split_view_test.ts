import assert from "node:assert/strict";
import fc from "fast-check";
import { argmax } from "../../lib/math/argmax.ts";
import { takeItems, takeModels } from "../../lib/pool/split_view.ts";
import { numbersOf, permutation, randomSplit, splitOf } from "../support/pools.ts";

Deno.test("argmax looks only at its range, and the lowest index wins a tie", () => {
  assert.equal(argmax([9, 1, 3, 3, 9], 1, 3), 1);
});

Deno.test("an absent option is never predicted", () => {
  const view = splitOf([[[0, 1], [0.2, 0.3, 0.5]]], [1, 2]);
  assert.deepEqual([...view.predicted], [1, 2]);
});

Deno.test("correctness is packed 32 items to a word", () => {
  fc.assert(fc.property(randomSplit({ items: 70, options: 2 }), (view) => {
    const N = view.items.length;
    const words = Math.ceil(N / 32);
    assert.equal(view.correctBits.length, view.models.length * words);
    for (let i = 0; i < view.models.length; i++) {
      for (let n = 0; n < 32 * words; n++) {
        const bit = (view.correctBits[i * words + (n >> 5)] >>> (n & 31)) & 1;
        assert.equal(bit, n < N ? view.correct[i * N + n] : 0);
      }
    }
  }));
});

Deno.test("taking all items or models in order changes nothing; taking them back undoes it", () => {
  const shuffledViews = randomSplit().chain((view) =>
    fc.tuple(
      fc.constant(view),
      permutation(view.items.length),
      permutation(view.models.length),
    )
  );
  fc.assert(fc.property(shuffledViews, ([view, items, models]) => {
    const before = numbersOf(view);
    const back = (order: number[]) => order.map((_, at) => order.indexOf(at));
    assert.deepEqual(takeItems(takeItems(view, items), back(items)), view);
    assert.deepEqual(takeModels(takeModels(view, models), back(models)), view);
    assert.deepEqual(numbersOf(view), before);
  }));
});

Deno.test("items may be taken more than once", () => {
  const view = splitOf([[[0.2, 0.8], [0.9, 0.1]]], [1, 1]);
  const twice = takeItems(view, [1, 0, 1]);
  assert.deepEqual([...twice.correct], [0, 1, 0]);
  assert.deepEqual([...twice.p], [0.9, 0.1, 0.2, 0.8, 0.9, 0.1]);
});
