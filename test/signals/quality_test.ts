import assert from "node:assert/strict";
import { quality } from "../../lib/signals/quality.ts";
import { splitOf } from "../support/pools.ts";

Deno.test("quality is the share of right answers, and a tie goes to the first option", () => {
  // gold 1, 0, 1: model a says 1, 0 (tie), 0 (tie); model b says 1, 1, 1.
  const view = splitOf([
    [[0.2, 0.8], [0.5, 0.5], [0.5, 0.5]],
    [[0.4, 0.6], [0.1, 0.9], [0, 1]],
  ], [1, 0, 1]);
  assert.deepEqual([...quality(view)], [2 / 3, 2 / 3]);
});

Deno.test("quality of an empty split is not a number", () => {
  assert.ok(Number.isNaN(quality(splitOf([[]], [], { options: 2 }))[0]));
});
