import assert from "node:assert/strict";
import { ablationSwaps, swapAccuracies } from "../../lib/paper/ablation_swaps.ts";
import { auditAblation, auditAverages } from "../../lib/paper/audit_averages.ts";
import { auditBolds } from "../../lib/paper/audit_bolds.ts";
import { auditCounts, rightAnswers } from "../../lib/paper/audit_counts.ts";
import { auditGains } from "../../lib/paper/audit_gains.ts";
import { singleCeilings } from "../../lib/paper/best_single.ts";
import { impliedDiscordance } from "../../lib/paper/implied_discordance.ts";
import { paperClaims } from "../../lib/paper/paper_claims.ts";
import { AVERAGE } from "../../lib/paper/paper_marks.ts";
import { PAPER_FACTS } from "../../lib/paper/paper_tables.ts";
import { paperDifferences, paperRegressions } from "../../lib/paper/regressions.ts";
import { pairedBootstrap } from "../../lib/evaluate/paired_bootstrap.ts";
import { assertClose } from "../support/close.ts";

Deno.test("every cell but Random-k's is a count out of 1,068", () => {
  const cells = auditCounts();
  assert.equal(cells.length, 26 * 13);
  assert.deepEqual(cells.filter(({ count }) => count === null), []);
});

Deno.test("a percentage between two counts is none: the check can fail", () => {
  // Counts of 1,068 are 0.094 points apart, so that about one two-decimal number in nine is one.
  const all = Array.from({ length: 10_001 }, (_, x) => x / 100);
  const counts = all.filter((percent) => rightAnswers(percent) !== null).length;
  assert.ok(counts >= 1069 && counts < 1300, `${counts}`);
  assert.equal(rightAnswers(61.98), 662); // 61.985 %, rounded down in the paper
});

Deno.test("every printed average, gain and bold agrees with its cells", () => {
  assert.equal(auditAverages().length, 60);
  assert.equal(auditGains().length, 60);
  assert.equal(auditBolds().length, 60);
  for (const audited of [...auditAverages(), ...auditGains(), ...auditBolds()]) {
    assert.ok(audited.agrees, JSON.stringify(audited));
  }
});

Deno.test("the ablation repeats the main table, and its last column is the mean of the four rules", () => {
  assert.deepEqual(
    auditAblation().map(({ signals, agrees, repeats }) => [signals, agrees, repeats]),
    [["none", true, true], ["err", true, null], ["both", true, true]],
  );
});

Deno.test("the ablation's totals say which swaps each signal makes", () => {
  const fitting = (signals: "none" | "err" | "both") =>
    ablationSwaps(signals).filter(({ fits }) => fits).map(({ tasks }) => tasks);
  assert.deepEqual(fitting("none"), [[]]);
  assert.deepEqual(fitting("err"), [["CSQA", "OBQA"]]);
  assert.deepEqual(fitting("both"), [["CSQA", "MMLU-Pro", "OBQA"]]);
});

Deno.test("C²-MAS is below Quality-Only in five cells", () => {
  const cells = paperRegressions().map((cell) =>
    [cell.column, cell.aggregator, cell.difference].join(" ")
  );
  assert.deepEqual(cells.sort(), [
    "AQUA-RAT ds -0.75",
    "AQUA-RAT poe -1.5",
    "MMLU-Pro ds -0.18",
    "MathQA choice-soft -0.93",
    "MathQA poe -0.47",
  ]);
});

Deno.test("held out, C²-MAS is below Quality-Only under PoE and not above Caruana under three rules", () => {
  const averages = (against: "quality" | "caruana") =>
    paperDifferences(against)
      .filter(({ panel, column }) => panel === "held-out" && column === AVERAGE)
      .map(({ difference }) => difference);
  assert.deepEqual(averages("quality"), [0.11, -0.31, 0.33, 0.31]);
  assert.deepEqual(averages("caruana"), [-0.62, -1.11, 0, 0.49]);
});

Deno.test("Self-Consistency exceeds every single model on four benchmarks, by 3.09 on RACE", () => {
  const above = singleCeilings().filter(({ excess }) => excess > 0);
  assert.deepEqual(
    above.map(({ task, excess }) => [task, excess]),
    [["LogiQA2", 0.09], ["AQUA-RAT", 0.19], ["RACE", 3.09], ["StrategyQA", 1.12]],
  );
});

Deno.test("on OBQA the newcomer is the better model on test, elsewhere the weaker one", () => {
  assert.deepEqual(
    swapAccuracies().map((swap) => [swap.task, swap.in, swap.inAccuracy > swap.outAccuracy]),
    [["CSQA", "GLM-4-9B", false], ["MMLU-Pro", "Ministral-3-8B", false], [
      "OBQA",
      "GLM-4-9B",
      true,
    ]],
  );
});

Deno.test("the claims that the tables contradict are these four", () => {
  const broken = paperClaims().filter(({ holds }) => !holds).map(({ claim }) => claim);
  assert.deepEqual(broken, [
    "the pattern (never below Quality-Only) holds across all four aggregators",
    "non-regressive across multiple benchmarks and aggregation rules",
    "gains persist on held-out tasks, across aggregation rules",
    "new members have slightly lower individual accuracy",
  ]);
  assert.equal(paperClaims().filter(({ holds }) => holds).length, 14);
});

Deno.test("implied discordance: a bootstrap of that many items gives the interval back", () => {
  const { discordant, won, lost } = impliedDiscordance(PAPER_FACTS.interval, {
    tasks: 7,
    items: 1068,
  });
  assert.ok(discordant > 185 && discordant < 195, `${discordant}`);
  assertClose(won - lost, 0.008 * 7 * 1068, 1e-9);
  // Three of seven tasks change, as in the paper: 26, 19 and 15 more items are won than lost.
  const outcomes = [26, 19, 15, 0, 0, 0, 0].map((lead, t) => {
    const own = lead ? Math.round(discordant / 3) : 0;
    const wins = Math.round((own + lead) / 2);
    const difference = (n: number) => n < wins ? 1 : n < own ? -1 : 0;
    const items = Array.from({ length: 1068 }, (_, n) => difference(n));
    return {
      task: `${t}`,
      a: items.map((x) => Math.max(x, 0)),
      b: items.map((x) => Math.max(-x, 0)),
    };
  });
  const { average } = pairedBootstrap(outcomes);
  assertClose([100 * average.low, 100 * average.high], [0.44, 1.16], 0.03);
});
