import assert from "node:assert/strict";
import { mean } from "../../lib/math/mean.ts";
import { paperNumbers, SCORECARD_SECTIONS } from "../../lib/paper/paper_numbers.ts";
import {
  paperScorecard,
  scorecardDistance,
  scorecardValues,
} from "../../lib/paper/paper_scorecard.ts";
import { PAPER_RULES } from "../../lib/paper/paper_tables.ts";
import { paperPanel } from "../../lib/pool/sim/paper_accuracies.ts";
import { paperPool } from "../../lib/pool/sim/paper_pool.ts";
import { takeItems } from "../../lib/pool/split_view.ts";
import type { TestSplit } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { evaluated } from "../support/evaluation.ts";

Deno.test("the scorecard asks for 221 cells, the ablation, six teams under four rules, and facts", () => {
  const by = Object.groupBy(paperNumbers(), ({ section }) => section);
  assert.deepEqual(
    Object.keys(SCORECARD_SECTIONS).map((section) => [
      section,
      by[section as keyof typeof SCORECARD_SECTIONS]!.length,
    ]),
    [["random", 52], ["cells", 169], ["ablation", 12], ["teams", 36], ["facts", 8]],
  );
  const names = paperNumbers().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("the paper's side is that of its tables", () => {
  const paper = new Map(paperNumbers().map(({ name, paper }) => [name, paper]));
  assert.equal(paper.get("quality · stacking · CSQA"), 81.74);
  // tab:team_composition gives +2.43 for CSQA, of counts; of the rounded accuracies it is 2.44.
  assertClose(paper.get("published swap · stacking · CSQA")!, 2.44, 1e-9);
  // 74.72 less the mean of 89.61, 79.78, 67.23, 61.98, 74.44, 45.88 and 88.95.
  const over = paper.get("Quality-Only over the best single model, primary, Stacking")!;
  assertClose(over, 523.03 / 7 - 507.87 / 7, 1e-9);
});

Deno.test("ours has a value for every number, and its parts agree with each other and with the verbs", () => {
  const whole = paperPool({ dev: 60 });
  const some = Array.from({ length: 60 }, (_, n) => n);
  const pool = {
    ...whole,
    tasks: whole.tasks.map((task) => ({ ...task, test: takeItems(task.test, some) as TestSplit })),
  };
  const values = scorecardValues(pool);
  const of = (name: string) => values.get(name)!;
  assert.deepEqual(new Set(values.keys()), new Set(paperNumbers().map(({ name }) => name)));
  const average = (method: string, rule: string) =>
    mean(paperPanel("primary").map((task) => of(`${method} · ${rule} · ${task}`)));
  for (const rule of PAPER_RULES) {
    assertClose(of(`ablation none · ${rule}`), average("quality", rule), 1e-9);
    assertClose(of(`ablation both · ${rule}`), average("c2mas", rule), 1e-9);
  }
  const gain = average("c2mas", "stacking") - average("quality", "stacking");
  assertClose(of("gain on primary, Stacking"), gain, 1e-9);
  const methods = ["self-consistency", "random", "caruana", "quality"];
  for (const row of evaluated(pool, { methods, rules: ["poe"] })) {
    const name = [row.method, row.rule, row.task].filter(Boolean).join(" · ");
    assertClose(of(name), 100 * row.accuracy, 1e-9, name);
  }
});

Deno.test("a line of the scorecard is the mean over pools beside the paper", () => {
  const pools = [70, 72].map((value) => new Map(paperNumbers().map(({ name }) => [name, value])));
  const rows = paperScorecard(pools);
  const row = rows.find(({ name }) => name === "quality · stacking · CSQA")!;
  assert.deepEqual([row.ours, row.paper, row.seeds, row.section], [71, 81.74, [70, 72], "cells"]);
  assertClose(row.difference!, -10.74, 1e-9);
  assert.equal(scorecardDistance([row]).betweenSeeds, 2);
});
