import assert from "node:assert/strict";
import fc from "fast-check";
import { caveatsOf, chanceLevel } from "../../lib/verdict/caveats.ts";
import { paretoFront } from "../../lib/verdict/pareto_front.ts";
import { populations } from "./population.ts";
import { asTest } from "./population.ts";
import { takeItems } from "../../lib/pool/split_view.ts";

Deno.test("models that guess are named, and others are not", () => {
  const { models, tasks } = populations([[0.25, 0.3, 0.9], [0.25, 0.31, 0.9]]);
  const few = tasks.map((all) => {
    const dev = takeItems(all, Array.from({ length: 300 }, (_, n) => n));
    return { name: all.task, dev, test: asTest(dev) };
  });
  const guessing = chanceLevel({ models, tasks: few });
  assert.ok(guessing.includes("model-0") && !guessing.includes("model-2"), guessing.join());
  const ids = caveatsOf({ source: "made up", simulated: false, models, tasks: few }).map((c) =>
    c.id
  );
  assert.deepEqual(ids, ["chance-level"]);
});

Deno.test("of a pool in order there is nothing to say; of few items there is", () => {
  const { models, tasks } = populations([[0.8, 0.7]]);
  const pool = (items: number) => {
    const dev = takeItems(tasks[0], Array.from({ length: items }, (_, n) => n));
    const task = { name: "t", dev, test: asTest(dev) };
    return { source: "made up", simulated: false, models, tasks: [task] };
  };
  assert.deepEqual(caveatsOf(pool(200)), []);
  assert.deepEqual(caveatsOf(pool(50)).map((each) => each.id), ["few-items"]);
  assert.deepEqual(caveatsOf(pool(200), { answers: 0, of: 400 }), []);
});

Deno.test("no point of the front is beaten, and every other is", () => {
  const point = fc.record({ accuracy: fc.integer({ max: 9, min: 0 }), cost: fc.nat(9) });
  fc.assert(fc.property(fc.array(point, { minLength: 1 }), (points) => {
    const front = new Set(paretoFront(points));
    const beats = (a: typeof points[0], b: typeof points[0]) =>
      a.accuracy >= b.accuracy && a.cost <= b.cost && (a.accuracy > b.accuracy || a.cost < b.cost);
    points.forEach((each, at) => {
      if (front.has(at)) assert.ok(!points.some((other) => beats(other, each)));
      else {
        const covered = [...front].some((other) =>
          beats(points[other], each) ||
          (points[other].cost === each.cost && points[other].accuracy === each.accuracy)
        );
        assert.ok(covered);
      }
    });
  }));
});
