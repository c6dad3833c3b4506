import assert from "node:assert/strict";
import { madeObjective } from "../../bench/made_objective.ts";
import fc from "fast-check";
import { type Objective, objective, scoreTeam } from "../../lib/select/objective.ts";
import { selectQuality } from "../../lib/select/methods/quality_only.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import type { Team } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { randomSignals } from "../support/pools.ts";

const weight = fc.integer({ min: 0, max: 100 }).map((x) => x / 50);
const weights = fc.record({ yuleQ: weight, jsd: weight });
const size = fc.integer({ min: 1, max: 3 });

/** alg:greedy by the letter: every extension scored from scratch. */
function naiveGreedy(of: Objective, k: number): { team: Team; ends: Team[] } {
  const score = (team: Team) => scoreTeam(of, team).score;
  const models = Array.from({ length: of.m }, (_, i) => i);
  let best: Team | undefined;
  const ends = models.map((seed) => {
    let team: number[] = [seed];
    while (team.length < k) {
      const candidates = models.filter((j) => !team.includes(j));
      const top = Math.max(...candidates.map((j) => score([...team, j])));
      team = [...team, candidates.find((j) => score([...team, j]) >= top - 1e-12)!];
    }
    if (!best || score(team) > score(best) + 1e-12) best = team;
    return team.toSorted((a, b) => a - b);
  });
  return { team: best!.toSorted((a, b) => a - b), ends };
}

Deno.test("greedy equals the algorithm with every extension scored from scratch", () => {
  fc.assert(fc.property(randomSignals(), weights, size, ({ quality, R, J }, lambda, k) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, lambda);
    const { team, score, paths } = selectGreedy(of, k);
    const naive = naiveGreedy(of, k);
    assert.deepEqual(team, naive.team);
    assert.deepEqual(paths.map((path) => path.team), naive.ends);
    assertClose(score, scoreTeam(of, team).score, 1e-12);
    for (const path of paths) assertClose(path.score, scoreTeam(of, path.team).score, 1e-9);
  }));
});

Deno.test("greedy never beats exhaustive search", () => {
  fc.assert(fc.property(randomSignals(), weights, size, ({ quality, R, J }, lambda, k) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, lambda);
    assert.ok(selectGreedy(of, k).score <= selectExhaustive(of, k).score + 1e-12);
  }));
});

Deno.test("without weights, greedy and exhaustive search give Quality-Only", () => {
  fc.assert(fc.property(randomSignals(), size, ({ quality, R, J }, k) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, { yuleQ: 0, jsd: 0 });
    const expected = selectQuality(quality, k);
    assert.deepEqual(selectGreedy(of, k).team, expected);
    assertClose(selectExhaustive(of, k).score, scoreTeam(of, expected).score, 1e-12);
  }));
});

Deno.test("a positive affine map of either channel leaves team, paths and scores", () => {
  const map = fc.record({
    scale: fc.integer({ min: 1, max: 40 }).map((x) => x / 10),
    shift: fc.integer({ min: -20, max: 20 }).map((x) => x / 10),
  });
  fc.assert(
    fc.property(randomSignals(), weights, map, map, ({ quality, R, J }, lambda, onR, onJ) => {
      const before = selectGreedy(objective(quality, { yuleQ: R, jsd: J }, lambda), 3);
      const mapped = objective(quality, {
        // 1 − R′ = scale · (1 − R) + shift
        yuleQ: R.map((r) => 1 - (onR.scale * (1 - r) + onR.shift)),
        jsd: J.map((d) => onJ.scale * d + onJ.shift),
      }, lambda);
      const after = selectGreedy(mapped, 3);
      assertClose(scoreTeam(mapped, before.team).score, before.score, 1e-9);
      // Where no decision was close, every one is the same.
      const margins = before.paths.flatMap((path) => path.steps.map((step) => step.margin));
      const ends = before.paths.filter((path) => path.team.join() !== before.team.join());
      const lead = Math.min(...ends.map((path) => before.score - path.score));
      if (Math.min(...margins, lead) > 1e-9) {
        assert.deepEqual(after.team, before.team);
        assert.deepEqual(
          after.paths.map((path) => path.steps.map((step) => step.added)),
          before.paths.map((path) => path.steps.map((step) => step.added)),
        );
      }
    }),
  );
});

Deno.test("the trace names the newcomer, the runner-up and the margin", () => {
  // Quality alone decides: from seed 0 the best (3) joins, then 2 just before 1.
  const zero = new Float64Array(16);
  const of = objective([0.2, 0.5, 0.6, 0.9], { yuleQ: zero, jsd: zero }, { yuleQ: 1, jsd: 1 });
  const [path] = selectGreedy(of, 3).paths;
  assert.deepEqual(path.steps.map(({ added, runnerUp }) => [added, runnerUp]), [[3, 2], [2, 1]]);
  for (const [at, { margin }] of path.steps.entries()) {
    const [winner, loser] = at === 0 ? [[0, 3], [0, 2]] : [[0, 3, 2], [0, 3, 1]];
    assertClose(margin, scoreTeam(of, winner).score - scoreTeam(of, loser).score, 1e-12);
  }
});

Deno.test("the last candidate has no runner-up, and a team of one no steps", () => {
  const zero = new Float64Array(4);
  const of = objective([0.2, 0.5], { yuleQ: zero, jsd: zero }, { yuleQ: 1, jsd: 1 });
  assert.deepEqual(
    selectGreedy(of, 2).paths[0].steps.map(({ runnerUp, margin }) => ({ runnerUp, margin })),
    [{ runnerUp: null, margin: Infinity }],
  );
  assert.deepEqual(selectGreedy(of, 1).paths.map((path) => path.steps), [[], []]);
  assert.deepEqual(selectGreedy(of, 1).team, [1]);
});

Deno.test("candidates within 1e-12 tie and the lowest index wins", () => {
  const zero = new Float64Array(16);
  const weights = { yuleQ: 0, jsd: 0 };
  const nearly = objective([0.5, 0.7, 0.7 + 1e-14, 0.1], { yuleQ: zero, jsd: zero }, weights);
  assert.deepEqual(selectGreedy(nearly, 1).team, [1]);
  assert.equal(selectGreedy(nearly, 2).paths[3].steps[0].added, 1);
  const clearly = objective([0.5, 0.7, 0.7 + 1e-9, 0.1], { yuleQ: zero, jsd: zero }, weights);
  assert.deepEqual(selectGreedy(clearly, 1).team, [2]);
});

Deno.test("greedy and exhaustive search leave their input alone", () => {
  fc.assert(fc.property(randomSignals(), weights, ({ quality, R, J }, lambda) => {
    Object.freeze(quality);
    const before = [R.slice(), J.slice()];
    const of = Object.freeze(objective(quality, { yuleQ: R, jsd: J }, lambda));
    selectGreedy(of, 3);
    selectExhaustive(of, 2);
    assert.deepEqual([R, J], before);
  }));
});

/** A matrix that counts how many of its entries are looked at. */
function counting(matrix: Float64Array, count: (entries: number) => void): Float64Array {
  return new Proxy(matrix, {
    get(target, key) {
      if (key === "slice") {
        return (from: number, to: number) => {
          count(to - from);
          return target.slice(from, to);
        };
      }
      if (typeof key === "string" && /^\d+$/.test(key)) count(1);
      return Reflect.get(target, key, target);
    },
  });
}

Deno.test("the search looks at k entries of each matrix per pair of models: it grows as m²", () => {
  const k = 5;
  const looks = [40, 80, 160, 320].map((m) => {
    const of = madeObjective(m);
    let looked = 0;
    const channels = of.channels.map((channel) => ({
      ...channel,
      matrix: counting(channel.matrix, (entries) => looked += entries),
    }));
    const { team } = selectGreedy({ ...of, channels }, k);
    assert.deepEqual(team, selectGreedy(of, k).team);
    return { m, looked };
  });
  for (const { m, looked } of looks) {
    // A row for the seed and one for each member that joins, in two channels; then the team's pairs.
    assert.ok(looked >= 2 * k * m * m && looked <= 2 * k * m * m + 2 * k * k, `${m}: ${looked}`);
  }
  const growth = looks.slice(1).map(({ looked }, at) => Math.log2(looked / looks[at].looked));
  for (const power of growth) assert.ok(Math.abs(power - 2) < 0.01, `m^${power}`);
});
