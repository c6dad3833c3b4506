import assert from "node:assert/strict";
import fc from "fast-check";
import { paretoFront } from "../../lib/plot/pareto.ts";

const row = fc.record({
  cost: fc.integer({ min: 1, max: 20 }),
  accuracy: fc.integer({ min: 0, max: 20 }),
});

Deno.test("nobody beats a team of the front, and every other team is beaten or matched", () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const front = paretoFront(rows);
      const beats = (a: typeof rows[number], b: typeof rows[number]) =>
        a.cost <= b.cost && a.accuracy >= b.accuracy &&
        (a.cost < b.cost || a.accuracy > b.accuracy);
      for (const member of front) assert.ok(!rows.some((other) => beats(other, member)));
      for (const other of rows) {
        assert.ok(
          front.some((member) => member.cost <= other.cost && member.accuracy >= other.accuracy),
        );
      }
    }),
    { seed: 4 },
  );
});
