import assert from "node:assert/strict";
import { hash32, random } from "../../lib/math/random.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { takeItems } from "../../lib/pool/split_view.ts";
import { drawItems } from "../../lib/select/bootstrap_signals.ts";
import { CARUANA, selectCaruana } from "../../lib/select/methods/caruana.ts";
import { objective } from "../../lib/select/objective.ts";
import { closestQualityChange, qualityTolerance } from "../../lib/select/quality_tolerance.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import { teamStability } from "../../lib/select/team_stability.ts";
import { COHEN_KAPPA } from "../../lib/signals/measures/cohen_kappa.ts";
import { JSD } from "../../lib/signals/measures/jsd.ts";
import { YULE_Q } from "../../lib/signals/measures/yule_q.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import type { Profile, Task } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { profileOf, splitOfCorrectness } from "../support/pools.ts";

const replicates = 40;

/** The pool of one replicate, its items written out. */
function drawnPool(pool: Profile, b: number, share = 1): Profile {
  const tasks = pool.tasks.map((task): Task => {
    const N = task.dev.items.length;
    const rng = random(7, hash32(task.name));
    const { times } = drawItems(N, { replicates, size: Math.round(share * N), rng });
    const positions = Array.from(times.subarray(b * N, (b + 1) * N))
      .flatMap((count, n) => Array<number>(count).fill(n));
    return { ...task, dev: takeItems(task.dev, positions) };
  });
  return { ...pool, tasks };
}

Deno.test("every replicate chooses as if its items had been written out", () => {
  const pool = madePool({ models: 6, tasks: 3, items: 60, seed: 3 });
  const weights = { yuleQ: 0.4, jsd: 0.3, cohenKappa: 0.2 };
  const measures = [YULE_Q, JSD, COHEN_KAPPA];
  const over = ["task-1", "task-3"];
  for (const share of [1, 0.5]) {
    const found = teamStability(pool, {
      k: 3,
      weights,
      measures,
      pool: over,
      replicates,
      seed: 7,
      share,
    });
    for (const [t, { chosen, task }] of found.entries()) {
      const counts = new Map<string, number>();
      for (let b = 0; b < replicates; b++) {
        const signals = poolSignals(drawnPool(pool, b, share), { pool: over, measures });
        const { quality } = signals.tasks.get(task)!;
        const { team } = selectGreedy(objective(quality, signals.pooled, weights), 3);
        counts.set(team.join(), (counts.get(team.join()) ?? 0) + 1 / replicates);
      }
      assert.equal(chosen.length, counts.size, `task ${t}`);
      for (const { team, share } of chosen) assertClose(share, counts.get(team.join())!, 1e-9);
    }
  }
});

Deno.test("a method that looks at answers sees those of the replicate", () => {
  const pool = madePool({ models: 4, tasks: 1, items: 30, seed: 5 });
  const [{ chosen }] = teamStability(pool, { k: 2, method: CARUANA, replicates, seed: 7 });
  const teams = Array.from(
    { length: replicates },
    (_, b) => selectCaruana(drawnPool(pool, b).tasks[0].dev, 2).toSorted().join(),
  );
  for (const { team, share } of chosen) {
    assertClose(share, teams.filter((each) => each === team.join()).length / replicates, 1e-9);
  }
});

Deno.test("the probability is the exact one of the bootstrap within simulation error", () => {
  // Two models, k = 1: model a is right alone on `x` of N items, b alone on `y`. A resample chooses a
  // unless b is right alone more often: P(X ≥ Y) for trinomial (X, Y), summed here term by term.
  const [N, x, y] = [40, 9, 6];
  const rows = ([0, 1] as const).map((i) =>
    Array.from({ length: N }, (_, n): 0 | 1 => n < x ? i ? 0 : 1 : n < x + y ? i ? 1 : 0 : 1)
  );
  const dev = splitOfCorrectness(rows);
  const pool = profileOf([{ name: "t", dev, test: { ...dev, split: "test" } }]);
  let exact = 0;
  const logFactorial = (n: number) => {
    let sum = 0;
    for (let i = 2; i <= n; i++) sum += Math.log(i);
    return sum;
  };
  for (let a = 0; a <= N; a++) {
    for (let b = 0; b <= Math.min(a, N - a); b++) {
      const rest = N - a - b;
      exact += Math.exp(
        logFactorial(N) - logFactorial(a) - logFactorial(b) - logFactorial(rest) +
          a * Math.log(x / N) + b * Math.log(y / N) + rest * Math.log(1 - (x + y) / N),
      );
    }
  }
  const count = 4000;
  const [{ probability, team, membership }] = teamStability(pool, { k: 1, replicates: count });
  assert.deepEqual(team, [0]);
  const error = Math.sqrt(exact * (1 - exact) / count);
  assertClose(probability, exact, 3.5 * error);
  assertClose(membership[0] + membership[1], 1, 1e-9);
});

Deno.test("with half the items drawn, the probability is that of a new sample choosing the same", () => {
  // Models whose true difference is drawn anew from a wide range each time; the share of pools whose
  // second sample chooses as the first did must be the mean probability that was stated.
  const rng = random(99);
  const N = 100;
  let stated = 0, repeated = 0, variance = 0;
  const trials = 400;
  for (let trial = 0; trial < trials; trial++) {
    const ability = [0, 1].map(() => 0.6 + 0.3 * (rng.uniform() - 0.5));
    const sample = () =>
      ability.map((p) => Array.from({ length: N }, (): 0 | 1 => rng.uniform() < p ? 1 : 0));
    const best = (rows: (0 | 1)[][]) => {
      const [a, b] = rows.map((row) => row.reduce<number>((sum, c) => sum + c, 0));
      return a >= b ? 0 : 1;
    };
    const [first, second] = [sample(), sample()];
    const dev = splitOfCorrectness(first);
    const pool = profileOf([{ name: "t", dev, test: { ...dev, split: "test" } }]);
    const [{ probability, team }] = teamStability(pool, {
      k: 1,
      replicates: 100,
      seed: trial,
      share: 0.5,
    });
    assert.deepEqual(team, [best(first)]);
    stated += probability;
    repeated += best(second) === team[0] ? 1 : 0;
    variance += probability * (1 - probability);
  }
  assertClose(repeated, stated, 3 * Math.sqrt(variance));
});

Deno.test("the fewest items that change the team do, and one fewer do not", () => {
  const pool = madePool({ models: 7, tasks: 2, items: 80, seed: 9 });
  const signals = poolSignals(pool);
  const build = (quality: number[]) =>
    objective(quality, signals.pooled, { yuleQ: 0.13, jsd: 0.05 });
  const base = [...signals.tasks.get("task-1")!.quality];
  const usual = selectGreedy(build(base), 3).team;
  let found = 0;
  for (const { model, items, team } of qualityTolerance(build(base), 3, { n: 80 })) {
    if (items === null) continue;
    found++;
    const at = (count: number) =>
      selectGreedy(build(base.with(model, base[model] + count / 80)), 3).team;
    assert.deepEqual(at(items), team);
    assert.notDeepEqual(team, usual);
    assert.deepEqual(at(items - Math.sign(items)), usual);
  }
  assert.ok(found > 0);
  const closest = closestQualityChange(build(base), 3, { n: 80, most: 0.25 })!;
  const fewest = qualityTolerance(build(base), 3, { n: 80 })
    .flatMap(({ items }) => items === null ? [] : [Math.abs(items)]);
  assert.equal(Math.abs(closest.items!), Math.min(...fewest));
});
