import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { dissimilarity } from "../../lib/evaluate/dissimilarity.ts";
import { smacof } from "../../lib/evaluate/mds.ts";
import { paperAccuracy } from "../../lib/paper/paper_tables.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { namedTasks, poolingTasks } from "../../lib/pool/pooling_tasks.ts";
import { paperPanel } from "../../lib/pool/sim/paper_accuracies.ts";
import { MEASURES } from "../../lib/signals/measures.ts";
import { signalsJson } from "../../lib/signals/signals_file.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { besidePaper } from "../../lib/verbs/beside_paper.ts";
import { alikeOrder, mapModels } from "../../lib/verbs/map_models.ts";
import { openSignals, signalFrames, signalsOfPool } from "../../lib/verbs/open_signals.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { subsample } from "../../lib/verbs/subsample.ts";
import { weightGrid } from "../../lib/verbs/weight_grid.ts";
import { assertAlike, assertClose } from "../support/close.ts";

const pool = Pool.ofProfile(madePool({ models: 5, tasks: 3, items: 60 }));

Deno.test("a signals file gives the frames, and the teams, of its pool", async () => {
  const path = await Deno.makeTempFile({ suffix: ".json" });
  const signals = signalsOfPool(pool, { pool: ["task-1", "task-3"], measures: MEASURES });
  await Deno.writeTextFile(path, JSON.stringify(signalsJson(signals)));
  const opened = await openSignals(path);
  assert.deepEqual(
    [opened.source, opened.simulated, opened.models, opened.tasks, opened.pooledOver],
    [pool.source, true, pool.models, pool.taskNames, ["task-1", "task-3"]],
  );
  const each = pairs(pool, { measures: MEASURES });
  const own = {
    quality: quality(pool),
    pairs: overTasks(each, ["task-1", "task-3"]),
  };
  const choose = (frames: typeof own) =>
    selectTeams(frames, { k: 3, weights: { yuleQ: 0.2, capa: 0.1 } }).toRecords();
  assertAlike(choose(opened), choose(own), 1e-12);
  assertAlike(
    opened.taskPairs.toRecords(),
    each.drop("n11", "n10", "n01", "n00").toRecords(),
    1e-15,
  );
  assertAlike(overTasks(opened.taskPairs, ["task-2"]).height, 10, 0);
  await Deno.remove(path);
});

Deno.test("signals of a pool are frames without a file too", () => {
  const { quality: q, pairs: p } = signalFrames(signalsOfPool(pool));
  assert.deepEqual(q.columns, ["task", "model", "accuracy"]);
  assert.deepEqual(p.columns, ["a", "b", "yuleQ", "jsd"]);
  assert.deepEqual([q.height, p.height], [15, 10]);
});

Deno.test("a signals file that is not there is said so", async () => {
  await assert.rejects(
    openSignals("nowhere.json"),
    new InputError(`Cannot open signals "nowhere.json" as there is no such file`),
  );
});

Deno.test("fewer dev items are drawn from a seed, for each task on its own; test stays whole", () => {
  const some = subsample(pool, { items: 10, seed: 4 });
  const again = subsample(pool, { items: 10, seed: 4 });
  const other = subsample(pool, { items: 10, seed: 5 });
  for (const [at, { name, dev, test }] of pool.tasks.entries()) {
    const { dev: kept } = some.tasks[at];
    assert.equal(new Set(kept.items).size, 10);
    assert.ok(kept.items.every((item) => dev.items.includes(item)), name);
    assert.deepEqual(kept.items, again.tasks[at].dev.items);
    assert.notDeepEqual(kept.items, other.tasks[at].dev.items);
    assert.deepEqual(some.tasks[at].test, test);
    const n = dev.items.indexOf(kept.items[3]);
    assert.equal(kept.gold[3], dev.gold[n]);
  }
  const alone = subsample(pool.with({ tasks: ["task-2"] }), { items: 10, seed: 4 });
  assert.deepEqual(alone.tasks[0].dev.items, some.tasks[1].dev.items);
});

Deno.test("a share of the dev items, and all of them in order", () => {
  assert.equal(subsample(pool, { share: 0.7, seed: 1 }).tasks[0].dev.items.length, 42);
  assert.deepEqual(subsample(pool, { items: 99, seed: 1 }).tasks[0].dev, pool.tasks[0].dev);
});

Deno.test("the plane of models is the kernel's, and alike models are neighbours in the order", () => {
  const frame = overTasks(pairs(pool));
  const { pooled: { yuleQ, jsd } } = poolSignals(pool);
  const { points, stress } = smacof(dissimilarity({ yuleQ, jsd }), 5);
  const rows = records<{ model: string; x: number; y: number; stress: number }>(mapModels(frame));
  assert.deepEqual(rows.map((row) => row.model), pool.models);
  rows.forEach((row, i) => {
    assertClose([row.x, row.y, row.stress], [points[i].x, points[i].y, stress], 1e-6);
  });
  assert.deepEqual(alikeOrder(frame).toSorted(), pool.models);
});

Deno.test("weights form a grid without rounding dust", () => {
  const grid = weightGrid({ step: 0.1, most: 0.3, measures: ["capa", "jsd"] });
  assert.equal(grid.length, 16);
  assert.deepEqual(grid[7], { capa: 0.1, jsd: 0.3 });
  assert.deepEqual(grid.at(-1), { capa: 0.3, jsd: 0.3 });
});

Deno.test("the paper's numbers stand beside ours where there are any", () => {
  const ours = pl.DataFrame({
    task: ["ARC-C", "CSQA", "mine"],
    method: ["c2mas", "quality", "c2mas"],
    rule: ["stacking", "poe", "stacking"],
    team: [["a"], ["a"], ["a"]],
    accuracy: [0.9, 0.8, 0.7],
  });
  const rows = records<{ paper: number | null; difference: number | null }>(besidePaper(ours));
  const expected = paperAccuracy("ARC-C", "c2mas", "stacking")!;
  assert.equal(rows[0].paper, expected);
  assertClose(rows[0].difference!, 0.9 - expected, 1e-15);
  assert.deepEqual([rows[2].paper, rows[2].difference], [null, null]);
});

Deno.test("panels stand for the paper's tasks, and pooling is over the primary seven", () => {
  const known = ["mine", ...paperPanel("held-out"), ...paperPanel("primary")];
  assert.deepEqual(poolingTasks(known), paperPanel("primary"));
  assert.deepEqual(poolingTasks(known.slice(0, -1)), known.slice(0, -1));
  assert.deepEqual(namedTasks(["primary", "mine", "ARC-C"], known), [
    ...paperPanel("primary"),
    "mine",
  ]);
  assert.deepEqual(namedTasks(["held-out"], ["RACE", "mine"]), ["RACE"]);
  assert.throws(
    () => namedTasks(["primary"], ["RACE", "mine"]),
    new InputError(
      `Cannot use panel "primary" as none of its tasks is in the pool: there are RACE, mine`,
    ),
  );
});
