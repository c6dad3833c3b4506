import assert from "node:assert/strict";
import { random } from "../../lib/math/random.ts";
import { lambdaMap, type MapCell, teamAt } from "../../lib/select/lambda_map.ts";
import { objective, reweigh } from "../../lib/select/objective.ts";
import { sidesOf } from "../../lib/select/polygon.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import type { Team } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { randomObjective } from "../support/signals.ts";

// TROUPE_FULL=1 asks at 10,000 weights of each of 50 pools.
const full = Deno.env.get("TROUPE_FULL") === "1";
const [pools, points] = full ? [50, 10_000] : [12, 200];

for (const method of ["c2mas", "exhaustive"] as const) {
  Deno.test(`the map of ${method} agrees with the search at random weights, and areas add up`, () => {
    const rng = random(20, method.length);
    const search = method === "c2mas" ? selectGreedy : selectExhaustive;
    for (let pool = 0; pool < pools; pool++) {
      const m = 4 + rng.integer(8);
      const k = 1 + rng.integer(Math.min(5, m));
      const max = 10 ** (rng.uniform() * 2 - 1);
      const of = randomObjective(rng, m, { items: pool % 3 === 0 ? 10 : 1000 });
      const map = lambdaMap(of, { k, max, method });
      assertClose(areas(map), max * max, 1e-9 * max * max, "areas");
      for (const { polygon } of map) assertConvex(polygon);
      for (let point = 0; point < points; point++) {
        const [yuleQ, jsd] = [max * rng.uniform(), max * rng.uniform()];
        const { team } = search(reweigh(of, { yuleQ, jsd }), k);
        assert.deepEqual(teamAt(map, [yuleQ, jsd]), team, `m ${m}, k ${k}, at ${yuleQ}, ${jsd}`);
      }
    }
  });
}

Deno.test("models that are equal in everything tie everywhere, and the first is taken", () => {
  const same = Float64Array.from({ length: 16 }, (_, at) => at % 5 === 0 ? 1 : 0.5);
  const of = objective([0.6, 0.6, 0.6, 0.6], { yuleQ: same, jsd: same }, { yuleQ: 0, jsd: 0 });
  for (const method of ["c2mas", "exhaustive"] as const) {
    const map = lambdaMap(of, { k: 2, max: 1, method });
    assert.deepEqual(map.map(({ team, area }) => ({ team, area })), [{ team: [0, 1], area: 1 }]);
  }
});

Deno.test("at weight 0 the map has the best qualities, and a team of one everywhere", () => {
  const rng = random(3);
  const of = randomObjective(rng, 6, { items: 1e6 });
  const best = selectGreedy(reweigh(of, { yuleQ: 0, jsd: 0 }), 3).team;
  assert.deepEqual(teamAt(lambdaMap(of, { k: 3, max: 1 }), [0, 0]), best);
  const alone = lambdaMap(of, { k: 1, max: 1 });
  assert.deepEqual(alone.map(({ team }) => team.length), [1]);
});

Deno.test("a third channel keeps its weight, and axes may be any two", () => {
  const rng = random(4);
  const draw = () => Float64Array.from({ length: 36 }, () => rng.uniform());
  const pairs = { yuleQ: draw(), jsd: draw(), doubleFault: draw() };
  const quality = Array.from({ length: 6 }, () => rng.uniform());
  const weights = { yuleQ: 0.1, jsd: 0.7, doubleFault: 0.4 };
  for (const each of Object.values(pairs)) {
    for (let i = 0; i < 6; i++) for (let j = 0; j < i; j++) each[i * 6 + j] = each[j * 6 + i];
  }
  const of = objective(quality, pairs, weights);
  const map = lambdaMap(of, { k: 3, max: [1, 2], axes: ["doubleFault", "yuleQ"] });
  assertClose(areas(map), 2, 1e-9);
  for (let point = 0; point < 200; point++) {
    const [doubleFault, yuleQ] = [rng.uniform(), 2 * rng.uniform()];
    const expected: Team = selectGreedy(reweigh(of, { doubleFault, yuleQ }), 3).team;
    assert.deepEqual(teamAt(map, [doubleFault, yuleQ]), expected);
  }
});

Deno.test("what cannot be mapped is said in one line", () => {
  const of = randomObjective(random(5), 5);
  assert.throws(() => lambdaMap(of, { k: 9, max: 1 }), /k must be a whole number from 1 to 5/);
  assert.throws(() => lambdaMap(of, { k: 2, max: 0 }), /the largest must be above 0: got 0/);
  assert.throws(
    () => lambdaMap(of, { k: 2, max: 1, axes: ["jsd", "jsd"] }),
    /two different channels: got jsd twice/,
  );
  assert.throws(
    () => lambdaMap(of, { k: 2, max: 1, axes: ["jsd", "yule"] }),
    /Cannot find channel "yule"/,
  );
  const one = objective([0.1, 0.2], { jsd: Float64Array.of(0, 1, 1, 0) }, { jsd: 1 });
  assert.throws(() => lambdaMap(one, { k: 1, max: 1 }), /needs two channels: got jsd/);
});

function areas(map: readonly MapCell[]): number {
  return map.reduce((sum, { area }) => sum + area, 0);
}

/** Every corner lies on the inner side of every edge. */
function assertConvex(polygon: MapCell["polygon"]): void {
  for (const { a, b, c } of sidesOf(polygon)) {
    for (const [x, y] of polygon) assert.ok(a + b * x + c * y >= -1e-9);
  }
}
