import assert from "node:assert/strict";
import fc from "fast-check";
import { spreadLabels } from "../../lib/plot/spread_labels.ts";

Deno.test("labels keep their order, their gap and the frame", () => {
  const positions = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(positions, (wanted) => {
      const placed = spreadLabels(wanted, { gap: 14, low: 0, high: 200 });
      const order = wanted.map((_, i) => i).sort((i, j) => wanted[i] - wanted[j] || i - j);
      order.slice(1).forEach((i, rank) => assert.ok(placed[i] - placed[order[rank]] >= 14 - 1e-9));
      assert.ok(Math.min(...placed) >= -1e-9 && Math.max(...placed) <= 200 + 1e-9);
    }),
    { seed: 2, numRuns: 300 },
  );
});

Deno.test("labels that are far apart do not move", () => {
  assert.deepEqual(spreadLabels([90, 10, 50], { gap: 14, low: 0, high: 100 }), [90, 10, 50]);
});

Deno.test("labels at the lower edge push the others up", () => {
  assert.deepEqual(spreadLabels([100, 100], { gap: 10, low: 0, high: 100 }), [90, 100]);
});
