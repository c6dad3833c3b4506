import assert from "node:assert/strict";
import { random } from "../../lib/math/random.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { JsdStream } from "../../lib/signals/jsd_stream.ts";
import { jsdMatrixParallel, pairCountsParallel } from "../../lib/signals/parallel.ts";
import { pairCounts } from "../../lib/signals/pair_counts.ts";

Deno.test("a split in pieces has the same J, to the last bit, however it is cut", () => {
  const { dev } = madePool({ models: 35, tasks: 1, items: 700, options: 3 }).tasks[0];
  const whole = jsdMatrix(dev);
  const rng = random(6);
  for (const largest of [5, 100, 400, 700]) {
    const stream = new JsdStream(35, 3);
    for (let from = 0; from < 700;) {
      const to = Math.min(700, from + 1 + rng.integer(largest));
      const piece = new Float64Array(35 * (to - from) * 3);
      for (let i = 0; i < 35; i++) {
        piece.set(dev.p.subarray((i * 700 + from) * 3, (i * 700 + to) * 3), i * (to - from) * 3);
      }
      stream.add(piece);
      from = to;
    }
    assert.deepEqual(stream.matrix(), whole);
  }
});

Deno.test("all cores give the bits of one", async () => {
  const { dev } = madePool({ models: 150, tasks: 1, items: 600, options: 4 }).tasks[0];
  assert.deepEqual(await jsdMatrixParallel(dev, { threads: 2 }), jsdMatrix(dev));
  assert.deepEqual(await pairCountsParallel(dev, { threads: 2 }), pairCounts(dev));
});
