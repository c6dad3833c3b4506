import assert from "node:assert/strict";
import pl from "nodejs-polars";
import {
  ablate,
  type AggregationRule,
  answers,
  compareTeams,
  evaluateTeams,
  type Measure,
  openPool,
  openSignals,
  overTasks,
  pairs,
  type Pool,
  predictByLogScore,
  quality,
  records,
  selectTeams,
  signalsJson,
  signalsOfPool,
  type TeamMethod,
} from "troupe";
import { assertClose } from "./support/close.ts";

// What a person asks for in one cell, through the public API alone.

const pool = await openPool("sim:pool?models=6&tasks=3&items=80&options=4");

/** Qualities and pooled pairs, as the first cells of a notebook have them. */
const framesOf = (of: Pool) => ({ quality: quality(of), pairs: overTasks(pairs(of)), pool: of });

interface Row {
  readonly task: string;
  readonly team: string[];
  readonly method: string;
  readonly rule: string;
  readonly accuracy: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

Deno.test("other k and λ: in the line where they stand", () => {
  const frames = framesOf(pool);
  for (const k of [2, 4]) {
    const teams = selectTeams(frames, { k, weights: { yuleQ: 0.4, jsd: 0.2 } });
    const rows = records<Row>(evaluateTeams(pool, teams, { rules: ["stacking"] }));
    assert.deepEqual(rows.map((row) => row.team.length), [k, k, k]);
  }
});

Deno.test("a subset of models by a Polars expression", () => {
  const some = pool.filter(pl.col("model").neq(pl.lit("model-1")));
  const teams = selectTeams(framesOf(some), { k: 3 });
  for (const { team } of records<Row>(teams)) assert.ok(!team.includes("model-1"));
  assert.equal(evaluateTeams(some, teams, { rules: ["poe"] }).height, 3);
});

/** Members weigh by how sure they are: the square of each probability. */
const squares: AggregationRule = {
  id: "squares",
  label: "Sum of squares",
  fit: (_dev, team) => ({
    predict: (view) =>
      predictByLogScore(view, (n, out) => {
        const N = view.items.length;
        out.forEach((_, r) => {
          const sum = team.reduce((s, i) => s + view.p[(i * N + n) * view.options + r] ** 2, 0);
          out[r] = Math.log(sum);
        });
      }),
  }),
};

/** The share of items that both get wrong, of those that either does. */
const sharedErrors: Measure = {
  id: "sharedErrors",
  label: "Shared errors",
  symbol: "S",
  index: "hiShared",
  higher: "alike",
  counts: ({ n10, n01, n00 }) => n00 / Math.max(1, n10 + n01 + n00),
};

/** The best model, and its least alike companions by Yule's Q. */
const around: TeamMethod = {
  id: "around",
  label: "Around the best",
  needs: "signals",
  weighted: false,
  choose({ quality, signals, models, k }) {
    const m = models.length;
    const best = Array.from(quality).indexOf(Math.max(...Array.from(quality)));
    const others = models.map((_, i) => i).filter((i) => i !== best)
      .sort((a, b) => signals.pooled.yuleQ[best * m + a] - signals.pooled.yuleQ[best * m + b]);
    return [best, ...others.slice(0, k - 1)].sort();
  },
};

Deno.test("an own aggregation rule of a few lines", () => {
  const teams = selectTeams(framesOf(pool), { k: 3 });
  const rows = records<Row>(evaluateTeams(pool, teams, { rules: [squares, "choice-soft"] }));
  assert.deepEqual(rows.slice(0, 2).map((row) => row.rule), ["squares", "choice-soft"]);
  assert.ok(rows.every((row) => row.accuracy > 0.25 && row.accuracy <= 1));
});

Deno.test("an own pair measure with its own weight", () => {
  const measures = ["yuleQ", sharedErrors];
  const frames = { quality: quality(pool), pairs: overTasks(pairs(pool, { measures })) };
  const weights = { yuleQ: 0.1, sharedErrors: 0.3 };
  const [row] = records<Record<string, number>>(
    selectTeams(frames, { k: 3, weights, measures: [sharedErrors] }),
  );
  assertClose(row.score, row.zQuality + 0.1 * row.zHiErr + 0.3 * row.zHiShared, 1e-12);
});

Deno.test("an own selection method, compared with the library's", () => {
  const frames = framesOf(pool);
  const mine = selectTeams(frames, { k: 3, method: around });
  const theirs = selectTeams(frames, { k: 3 });
  const rows = records<Row>(compareTeams(pool, mine, theirs, { rule: "stacking" }));
  assert.deepEqual(rows.map((row) => row.task), ["task-1", "task-2", "task-3", "all"]);
  for (const { low, difference, high } of rows) assert.ok(low <= difference && difference <= high);
});

Deno.test("item metadata is joined, and accuracy looked at by it", () => {
  const items = pool.frame.select("task", "item").unique({ maintainOrder: true });
  const subjects = items.withColumn(
    pl.Series("subject", Array.from({ length: items.height }, (_, n) => n % 2 ? "law" : "logic")),
  );
  const by = answers(pool).join(subjects, { on: ["task", "item"], how: "left" })
    .groupBy("subject", "model").agg(
      pl.col("correct").mean().alias("accuracy"),
      pl.col("correct").count().alias("n"),
    ).sort(["subject", "model"]);
  const rows = records<{ subject: string; model: string; accuracy: number; n: number }>(by);
  assert.equal(rows.length, 2 * 6);
  assert.equal(rows.reduce((sum, row) => sum + row.n, 0), pool.frame.height);
  const all = records<{ model: string; correct: number }>(
    answers(pool).groupBy("model").agg(pl.col("correct").sum()).sort("model"),
  );
  for (const { model, correct } of all) {
    const parts = rows.filter((row) => row.model === model);
    assertClose(parts.reduce((sum, row) => sum + row.accuracy * row.n, 0), correct, 1e-9);
  }
});

Deno.test("a signals file", async () => {
  const path = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(path, JSON.stringify(signalsJson(signalsOfPool(pool))));
  const signals = await openSignals(path);
  const [mine, theirs] = [signals, framesOf(pool)].map((frames) =>
    records<Row>(selectTeams(frames, { k: 3, method: ["c2mas", "quality"] })).map((row) => row.team)
  );
  assert.deepEqual(mine, theirs);
  assert.ok(signals.simulated);
  await Deno.remove(path);
});

Deno.test("a second pool side by side", async () => {
  const other = await openPool("sim:pool?models=6&tasks=3&items=80&options=4&seed=2");
  const frames = [pool, other].map((each) => {
    const teams = selectTeams(framesOf(each), { k: 3, method: ["c2mas", "quality"] });
    return evaluateTeams(each, teams, { rules: ["choice-soft"] })
      .withColumn(pl.lit(each.source).alias("pool"));
  });
  const wide = pl.concat(frames).groupBy("pool", "method").agg(pl.col("accuracy").mean());
  assert.equal(wide.height, 4);
  assert.equal(new Set(wide.getColumn("accuracy").toArray()).size > 1, true);
});

Deno.test("all of them at once in an ablation, with paired intervals against a baseline", async () => {
  const some = pool.filter(pl.col("model").neq(pl.lit("model-6")));
  const frame = await ablate(some, {
    k: [2, 3],
    weights: [{ yuleQ: 0.1, sharedErrors: 0.3 }, { yuleQ: 0.4, sharedErrors: 0 }],
    measures: [sharedErrors],
    method: ["c2mas", around],
    rules: [squares, "majority"],
    baseline: "quality",
  });
  // Sizes × rules × (c2mas at two weights, and one method that takes none) × (three tasks and all).
  assert.equal(frame.height, 2 * 2 * 3 * 4);
  for (const { low, difference, high } of records<Row>(frame)) {
    assert.ok(low <= difference && difference <= high);
  }
});
