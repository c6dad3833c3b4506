import assert from "node:assert/strict";
import { dissimilarity, similarityOrder } from "../../lib/evaluate/dissimilarity.ts";
import { assertClose } from "../support/close.ts";
import { symmetric } from "../support/pools.ts";

Deno.test("both channels are scaled by their own mean over the pairs", () => {
  // 1 − R over the pairs (01, 02, 12) = (0.2, 0.4, 0.6), mean 0.4; J = (0.1, 0.1, 0.4), mean 0.2.
  const R = symmetric([0, 0.8, 0.6, 0, 0, 0.4, 0, 0, 0], 3, 1);
  const J = symmetric([0, 0.1, 0.1, 0, 0, 0.4, 0, 0, 0], 3, 0);
  const [d01, d02, d12] = [0.5 * (0.5 + 0.5), 0.5 * (1 + 0.5), 0.5 * (1.5 + 2)];
  assertClose(dissimilarity({ yuleQ: R, jsd: J }), [0, d01, d02, d01, 0, d12, d02, d12, 0], 1e-12);
});

Deno.test("models that never differ are at distance 0, not NaN", () => {
  const same = { yuleQ: new Float64Array(4).fill(1), jsd: new Float64Array(4) };
  assert.deepEqual([...dissimilarity(same)], [0, 0, 0, 0]);
});

Deno.test("neighbours in the order are alike", () => {
  // Models 0 … 3 stand on a line at 0, 3, 1, 2: the order is 0 2 3 1, or backwards.
  const places = [0, 3, 1, 2];
  const J = Float64Array.from(
    { length: 16 },
    (_, at) => Math.abs(places[Math.floor(at / 4)] - places[at % 4]) / 10,
  );
  const order = similarityOrder({ yuleQ: J.map((d) => 1 - d), jsd: J });
  assert.ok(["0231", "1320"].includes(order.join("")), order.join(""));
});
