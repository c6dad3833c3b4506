import assert from "node:assert/strict";
import pl from "nodejs-polars";
import type { AggregationRule } from "../../lib/aggregate/aggregation_rule.ts";
import { choiceSoft } from "../../lib/aggregate/choice_soft.ts";
import { InputError } from "../../lib/errors.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import type { TeamMethod } from "../../lib/select/method.ts";
import type { Measure } from "../../lib/signals/measure.ts";
import { ablate } from "../../lib/verbs/ablate.ts";
import { compareTeams } from "../../lib/verbs/compare_teams.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";
import { assertClose } from "../support/close.ts";

interface Row {
  readonly task: string;
  readonly method: string;
  readonly k: number;
  readonly rule: string | null;
  readonly weights: string | null;
  readonly team: string[] | null;
  readonly accuracy: number;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly sameTeam: boolean | null;
}

const pool = Pool.ofProfile(madePool({ models: 5, tasks: 2, items: 60, options: 3 }));

Deno.test("every combination is tried once, on every task and on all of them", async () => {
  const rows = records<Row>(
    await ablate(pool, {
      k: [2, 3],
      weights: [{ yuleQ: 0.1, jsd: 0 }, { yuleQ: 0, jsd: 0.1 }],
      method: ["c2mas", "caruana"],
      rules: ["choice-soft", "majority"],
    }),
  );
  // Two sizes × two rules × (two weights of c2mas + caruana, which takes none) × (two tasks + all).
  assert.equal(rows.length, 2 * 2 * 3 * 3);
  const labels = new Set(rows.map((row) =>
    JSON.stringify([
      ...[row.task, row.method, row.k, row.rule, row.weights],
    ])
  ));
  assert.equal(labels.size, rows.length);
  assert.deepEqual(
    [...new Set(rows.map((row) => row.weights))],
    ["yuleQ 0.1, jsd 0", "yuleQ 0, jsd 0.1", null],
  );
});

Deno.test("each is compared with the baseline of its size and rule", async () => {
  const rows = records<Row>(await ablate(pool, { k: [3], rules: ["poe"], seed: 1 }));
  const frames = { quality: quality(pool), pairs: overTasks(pairs(pool)), pool };
  const by = (method: string) => selectTeams(frames, { k: 3, method });
  const expected = records<Row>(compareTeams(pool, by("c2mas"), by("quality"), { rule: "poe" }));
  assert.deepEqual(rows.map((row) => row.task), ["task-1", "task-2", "all"]);
  rows.forEach((row, at) => {
    const { difference, low, high, sameTeam } = expected[at];
    assert.deepEqual(
      [row.difference, row.low, row.high, row.sameTeam],
      [difference, low, high, sameTeam],
    );
  });
  assertClose(rows[2].accuracy, (rows[0].accuracy + rows[1].accuracy) / 2, 1e-12);
  const itself = records<Row>(await ablate(pool, { rules: ["poe"], baseline: "c2mas" }));
  assert.ok(itself.every((row) => row.sameTeam && row.difference === 0));
});

Deno.test("a rule, a measure and a method of one's own are dimensions like the others", async () => {
  const first: AggregationRule = {
    id: "first",
    label: "First member",
    fit: (dev, [i]) => choiceSoft.fit(dev, [i]),
  };
  const worst: TeamMethod = {
    id: "worst",
    label: "Worst k",
    needs: "signals",
    weighted: false,
    choose: ({ quality, k }) =>
      Array.from(quality, (_, i) => i).sort((a, b) => quality[a] - quality[b]).slice(0, k).sort(),
  };
  const apart: Measure = {
    id: "apart",
    label: "One right",
    symbol: "A",
    index: "hiApart",
    higher: "different",
    counts: ({ n10, n01 }) => n10 + n01,
  };
  const rows = records<Row>(
    await ablate(pool, {
      k: [2],
      method: [worst, "c2mas"],
      rules: [first, "majority"],
      weights: [{ apart: 0.2, yuleQ: 0.1 }],
      measures: [apart],
      baseline: worst,
    }),
  );
  assert.equal(rows.length, 2 * 2 * 3);
  assert.deepEqual([...new Set(rows.map((row) => row.rule))], ["first", "majority"]);
  const c2mas = rows.filter((row) => row.method === "c2mas");
  assert.ok(c2mas.every((row) => row.weights === "apart 0.2, yuleQ 0.1"));
  assert.ok(rows.filter((row) => row.method === "worst").every((row) => row.difference === 0));
});

Deno.test("some tasks may be reported, and others pooled over", async () => {
  const rows = records<Row>(
    await ablate(pool, { tasks: ["task-2"], pooledOver: ["task-1"], rules: ["poe"] }),
  );
  assert.deepEqual(rows.map((row) => row.task), ["task-2", "all"]);
  const frames = {
    quality: quality(pool.with({ tasks: ["task-2"] })),
    pairs: overTasks(pairs(pool), ["task-1"]),
  };
  const [{ team }] = records<Row>(selectTeams(frames, { k: 3 }));
  assert.deepEqual(rows[0].team, team);
});

Deno.test("methods that stand for several lines per task have no single difference", async () => {
  const frame = await ablate(pool, { method: ["single"], rules: ["poe"] });
  assert.equal(frame.filter(pl.col("task").neq(pl.lit("all"))).height, 2 * 5);
});

Deno.test("an empty dimension is refused by its name", async () => {
  for (const name of ["k", "weights", "method", "rules"] as const) {
    await assert.rejects(
      ablate(pool, { [name]: [] }),
      new InputError(`Cannot ablate as \`${name}\` is empty: name one or more`),
    );
  }
});
