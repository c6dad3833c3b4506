import assert from "node:assert/strict";
import { selectQuality } from "../../../lib/select/methods/quality_only.ts";

Deno.test("Quality-Only breaks ties by model order and reports in model order", () => {
  assert.deepEqual(selectQuality(Object.freeze([0.7, 0.9, 0.7, 0.7]), 3), [0, 1, 2]);
  assert.deepEqual(selectQuality([0.1, 0.2, 0.3], 1), [2]);
});
