import assert from "node:assert/strict";
import fc from "fast-check";
import { placeLabels } from "../../lib/plot/place_labels.ts";

const frame = { left: 0, top: 0, right: 600, bottom: 400 };
const point = fc.record({
  x: fc.integer({ min: 20, max: 580 }),
  y: fc.integer({ min: 20, max: 380 }),
  radius: fc.constant(4),
  width: fc.integer({ min: 20, max: 70 }),
  height: fc.constant(12),
});

Deno.test("eleven labels in a wide frame never cover each other and stay inside", () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 11 }), (points) => {
      const places = placeLabels(points, frame);
      places.forEach((a, i) => {
        assert.ok(
          a.left >= 0 && a.left + points[i].width <= 600 && a.top >= 0 && a.top + 12 <= 400,
        );
        places.slice(0, i).forEach((b, j) => {
          const apart = a.left + points[i].width <= b.left || b.left + points[j].width <= a.left ||
            a.top + 12 <= b.top || b.top + 12 <= a.top;
          assert.ok(apart, `labels ${i} and ${j} overlap`);
        });
      });
    }),
    { seed: 1, numRuns: 200 },
  );
});

Deno.test("a lone label stands right of its point without a leader line", () => {
  const [place] = placeLabels([{ x: 100, y: 100, radius: 4, width: 30, height: 12 }], frame);
  assert.deepEqual(place, { left: 107, top: 94, leader: undefined });
});

Deno.test("a label at the right edge turns to the left", () => {
  const [place] = placeLabels([{ x: 595, y: 100, radius: 4, width: 30, height: 12 }], frame);
  assert.equal(place.left, 595 - 7 - 30);
});
