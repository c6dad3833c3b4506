import assert from "node:assert/strict";
import { ruleOf } from "../../lib/aggregate/rules.ts";
import { accuracy, judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import { worldGain } from "../../lib/evaluate/world_gain.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { objective } from "../../lib/select/objective.ts";
import { selectQuality } from "../../lib/select/methods/quality_only.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { assertClose } from "../support/close.ts";

const make = (world: { link: number; correlation: number; seed: number }) =>
  madePool({ ...world, models: 6, tasks: 2, items: 120 });

Deno.test("every cell of the grid is a row, and the gain is the mean over seeds and tasks", () => {
  const weights = { yuleQ: 1, jsd: 0.5 };
  const rows = worldGain({
    links: [-0.5, 0.8],
    correlations: [0.3, 0.7],
    seeds: [3, 5],
    make,
    weights,
  });
  assert.deepEqual(
    rows.map(({ link, correlation, pools }) => [link, correlation, pools]),
    [[-0.5, 0.3, 2], [-0.5, 0.7, 2], [0.8, 0.3, 2], [0.8, 0.7, 2]],
  );
  const gains = [3, 5].map((seed) => {
    const pool = make({ link: 0.8, correlation: 0.7, seed });
    const { tasks, pooled } = poolSignals(pool);
    const each = pool.tasks.map((task) => {
      const { quality } = tasks.get(task.name)!;
      const [ours, theirs] = [
        selectGreedy(objective(quality, pooled, weights), 3).team,
        selectQuality(quality, 3),
      ].map((team) => accuracy(judgeTeam(task, ruleOf("choice-soft"), team).right));
      return ours - theirs;
    });
    return (each[0] + each[1]) / 2;
  });
  assert.notEqual(gains[0], gains[1]);
  assertClose(rows[3].gain, (gains[0] + gains[1]) / 2, 1e-12);
  // Of two values, the standard error of the mean is half their distance; t(0.975, 1) = 12.706205.
  assertClose(rows[3].high - rows[3].gain, 12.706205 * Math.abs(gains[0] - gains[1]) / 2, 1e-7);
  assertClose(rows[3].gain - rows[3].low, rows[3].high - rows[3].gain, 1e-12);
});

Deno.test("without weights C²-MAS is Quality-Only: no team changes and nothing is gained", () => {
  const [row] = worldGain({
    links: [0],
    correlations: [0.5],
    seeds: [1, 2],
    make,
    weights: { yuleQ: 0, jsd: 0 },
  });
  assert.deepEqual([row.gain, row.low, row.high, row.changed], [0, 0, 0, 0]);
});

Deno.test("one pool says nothing about how sure its gain is", () => {
  assert.throws(() => worldGain({ seeds: [1] }), /takes two pools or more: got 1/);
});
