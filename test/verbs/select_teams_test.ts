import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import type { TeamMethod } from "../../lib/select/method.ts";
import { METHODS } from "../../lib/select/methods.ts";
import { objective, PAPER_WEIGHTS, scoreTeam } from "../../lib/select/objective.ts";
import { selection } from "../../lib/select/selection.ts";
import type { Measure } from "../../lib/signals/measure.ts";
import { MEASURES } from "../../lib/signals/measures.ts";
import { poolSignals } from "../../lib/signals/task_signals.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { assertClose } from "../support/close.ts";

interface TeamRow {
  readonly task: string;
  readonly method: string;
  readonly k: number;
  readonly team: string[];
  readonly share: number;
  readonly score: number;
  readonly quality: number;
  readonly runnerUp: string[] | null;
  readonly margin: number | null;
  readonly [column: string]: unknown;
}

const pool = Pool.ofProfile(madePool({ models: 6, tasks: 3, items: 80 }));
const frames = {
  quality: quality(pool),
  pairs: overTasks(pairs(pool, { measures: MEASURES })),
  pool,
};
const rowsOf = (frame: pl.DataFrame) => records<TeamRow>(frame);

Deno.test("the columns are those that are documented, in their order", () => {
  assert.deepEqual(selectTeams(frames, { k: 3 }).columns, [
    ...["task", "method", "k", "team", "share", "draws", "rule", "quality", "hiErr", "hiDist"],
    ...["score", "zQuality", "zHiErr", "zHiDist", "runnerUp", "margin"],
  ]);
});

Deno.test("teams and scores are those of the kernel, for every method", () => {
  const dev = (name: string) => pool.task(name).dev;
  const chooser = selection(poolSignals(pool), { k: 3 }, dev);
  const rows = rowsOf(selectTeams(frames, { k: 3, method: METHODS }));
  const expected = pool.taskNames.flatMap((task) =>
    METHODS.flatMap((method) => chooser.choose(task, method))
  );
  assert.equal(rows.length, expected.length);
  for (const [at, choice] of expected.entries()) {
    const row = rows[at];
    assert.deepEqual([row.task, row.method, row.k], [choice.task, choice.method.id, 3]);
    assert.deepEqual(row.team, choice.team.map((i) => pool.models[i]));
    assert.deepEqual(row.runnerUp, choice.runnerUp && choice.runnerUp.map((i) => pool.models[i]));
    assert.equal(row.share, choice.share);
    assertClose(row.score, choice.score, 1e-12);
    assertClose(row.quality, choice.quality, 1e-12);
    assertClose(
      [row.zQuality, row.zHiErr, row.zHiDist] as number[],
      Object.values(choice.terms),
      1e-12,
    );
    if (choice.margin !== null) assertClose(row.margin!, choice.margin, 1e-12);
  }
});

Deno.test("any measures may be weighed, and each has its own columns", () => {
  const weights = { capa: 0.3, doubleFault: 0.2, disagreement: 0.1 };
  const frame = selectTeams(frames, { k: 3, weights });
  assert.deepEqual(
    frame.columns.filter((name) => /^(z|hi)[A-Z]/.test(name)),
    [
      ...["hiCapa", "hiDoubleFault", "hiDisagreement"],
      ...["zQuality", "zHiCapa", "zHiDoubleFault", "zHiDisagreement"],
    ],
  );
  const signals = poolSignals(pool, { measures: MEASURES });
  for (const row of rowsOf(frame)) {
    const of = objective(signals.tasks.get(row.task)!.quality, signals.pooled, weights);
    const { score } = scoreTeam(of, row.team.map((name) => pool.models.indexOf(name)));
    assertClose(row.score, score, 1e-12);
    const z = row.zQuality as number + 0.3 * (row.zHiCapa as number) +
      0.2 * (row.zHiDoubleFault as number) + 0.1 * (row.zHiDisagreement as number);
    assertClose(row.score, z, 1e-12);
  }
});

Deno.test("a weight of 0 everywhere chooses the best models", () => {
  const of = (method: string, weights = PAPER_WEIGHTS) =>
    rowsOf(selectTeams(frames, { k: 3, weights, method })).map((row) => row.team);
  assert.deepEqual(of("c2mas", { yuleQ: 0, jsd: 0 }), of("quality"));
});

Deno.test("a measure of one's own joins the objective with its own weight", () => {
  // Alike where the names are neighbours: a channel that knows nothing of the answers.
  const neighbours: Measure = {
    id: "neighbours",
    label: "Neighbours",
    symbol: "N",
    index: "hiNeighbours",
    higher: "alike",
    matrix: ({ models: { length: m } }) =>
      Float64Array.from(
        { length: m * m },
        (_, at) => Math.abs(Math.floor(at / m) - at % m) <= 1 ? 1 : 0,
      ),
  };
  const mine = {
    quality: frames.quality,
    pairs: overTasks(pairs(pool, { measures: [neighbours] })),
  };
  const weights = { neighbours: 100 };
  const rows = rowsOf(selectTeams(mine, { k: 3, weights, measures: [neighbours] }));
  for (const { team, hiNeighbours } of rows) {
    assert.equal(hiNeighbours, 1, `${team}: no two neighbours`);
  }
  assert.throws(
    () => selectTeams(mine, { k: 3, weights }),
    /Cannot find measure "neighbours": There are yuleQ, jsd, /,
  );
});

Deno.test("a method of one's own is taken beside the library's", () => {
  const last: TeamMethod = {
    id: "last",
    label: "The last k",
    needs: "signals",
    weighted: false,
    choose: ({ models, k }) => models.map((_, i) => i).slice(-k),
  };
  const rows = rowsOf(selectTeams(frames, { k: 2, method: [last, "quality"] }));
  assert.deepEqual(rows.map((row) => row.method).slice(0, 2), ["last", "quality"]);
  assert.deepEqual(rows[0].team, ["model-5", "model-6"]);
});

Deno.test("frames that a user changed are what teams are chosen from", () => {
  const { col, lit, when } = pl;
  const praised = frames.quality.withColumn(
    when(col("model").eq(lit("model-2"))).then(lit(1)).otherwise(col("accuracy")).alias("accuracy"),
  );
  const rows = rowsOf(selectTeams({ ...frames, quality: praised }, { k: 1, method: "quality" }));
  assert.deepEqual(rows.map((row) => row.team), [["model-2"], ["model-2"], ["model-2"]]);
  const some = frames.quality.filter(col("model").neq(lit("model-2")));
  const without = rowsOf(selectTeams({ ...frames, quality: some }, { k: 3 }));
  assert.ok(without.every((row) => !row.team.includes("model-2")));
});

Deno.test("pairs that stand for every task are pooled over all of them", () => {
  const each = selectTeams({ quality: frames.quality, pairs: pairs(pool) }, { k: 3 });
  const pooled = selectTeams({ quality: frames.quality, pairs: overTasks(pairs(pool)) }, { k: 3 });
  assert.deepEqual(each.toRecords(), pooled.toRecords());
});

Deno.test("the order of the rows does not matter", () => {
  const upside = {
    quality: frames.quality.sort(["model", "task"]),
    pairs: frames.pairs.sort(["b", "a"]),
  };
  const byTask = (frame: pl.DataFrame) => frame.sort(["task"]).toRecords();
  assert.deepEqual(
    byTask(selectTeams(upside, { k: 3 })),
    byTask(selectTeams({ quality: frames.quality, pairs: frames.pairs }, { k: 3 })),
  );
});

Deno.test("mistakes are named", () => {
  const { col, lit } = pl;
  const refuses = (run: () => unknown, message: string) =>
    assert.throws(run, new InputError(message));
  refuses(
    () => selectTeams(frames, { k: 3, method: "c2ms" }),
    `Cannot find method "c2ms": did you mean "c2mas"? There are ${
      METHODS.map(({ id }) => id).join(", ")
    }`,
  );
  refuses(
    () => selectTeams({ ...frames, pairs: frames.pairs.drop("jsd") }, { k: 3 }),
    "Cannot select teams as the frame `pairs` needs the column jsd: it has " +
      frames.pairs.drop("jsd").columns.join(", "),
  );
  refuses(
    () => selectTeams({ ...frames, quality: frames.quality.drop("accuracy") }, { k: 3 }),
    "Cannot select teams as the frame `quality` needs the column accuracy: " +
      "it has task, model, n, correct",
  );
  const lacking = frames.quality.filter(
    col("task").neq(lit("task-2")).or(col("model").neq(lit("model-4"))),
  );
  refuses(
    () => selectTeams({ ...frames, quality: lacking }, { k: 3 }),
    `Cannot select teams as task "task-2" has no quality of model "model-4"`,
  );
  const gap = frames.pairs.filter(
    col("a").neq(lit("model-1")).or(col("b").neq(lit("model-3"))),
  );
  refuses(
    () => selectTeams({ ...frames, pairs: gap }, { k: 3 }),
    `Cannot select teams as the pair "model-1", "model-3" has no yuleQ`,
  );
  refuses(
    () =>
      selectTeams({ quality: frames.quality, pairs: frames.pairs }, { k: 3, method: "caruana" }),
    "Cannot choose by caruana from signals alone as it looks at every answer: " +
      "hand selectTeams the pool, or use a method that needs signals only",
  );
  refuses(
    () => selectTeams(frames, { k: 7 }),
    "Cannot select a team as k must be a whole number from 1 to 6, the pool's size: got 7",
  );
});
