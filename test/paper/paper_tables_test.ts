import assert from "node:assert/strict";
import { PAPER_BENCHMARKS } from "../../lib/pool/sim/paper_accuracies.ts";
import {
  PAPER_ABLATION,
  PAPER_COMPOSITION,
  PAPER_ROWS,
  PAPER_TEAM_ROWS,
  paperAccuracy,
  type PaperPanel,
  type PaperRow,
} from "../../lib/paper/paper_tables.ts";

const FOLDER = new URL("../../../shared/paper/", import.meta.url);

const RULES: Record<string, PaperRow["aggregator"]> = {
  "": null,
  "Choice-Soft": "choice-soft",
  PoE: "poe",
  DS: "ds",
  Stacking: "stacking",
};
const METHODS: Record<string, PaperRow["method"]> = {
  "Self-Consistency": "self-consistency",
  "Random-k": "random",
  Caruana: "caruana",
  "Quality-Only": "quality",
  "C2-MAS": "c2mas",
};

Deno.test("the tables have the paper's shape: 30 rows, 221 team cells", () => {
  assert.equal(PAPER_ROWS.length, 11 + 2 + 17);
  assert.equal(PAPER_TEAM_ROWS.length * PAPER_BENCHMARKS.length, 221);
  for (const row of PAPER_ROWS) assert.equal(row.accuracies.length, 13);
  const keys = PAPER_ROWS.map((row) => [row.method, row.aggregator, row.model].join());
  assert.equal(new Set(keys).size, PAPER_ROWS.length);
});

Deno.test("accuracies are looked up by task, method, rule and model", () => {
  assert.equal(paperAccuracy("RACE", "self-consistency", null), 0.676);
  assert.equal(paperAccuracy("C-Eval", "single", "stacking", "InternLM3-8B"), 0.8408);
  assert.equal(paperAccuracy("C-Eval", "single", null, "nobody"), undefined);
  assert.equal(paperAccuracy("no such task", "c2mas", "ds"), undefined);
});

/** The transcription calls the held-out panel by the paper's word. */
const panelOf = (name: string): PaperPanel => name === "ood" ? "held-out" : name as PaperPanel;

onTranscript("team_results.csv", "teams, baselines and closed models", (rows) => {
  for (const { panel, method, aggregator, benchmark, test_accuracy_pct } of rows) {
    const known = METHODS[method];
    const row = PAPER_ROWS.find((row) =>
      known
        ? row.method === known && row.aggregator === RULES[aggregator]
        : row.method === "reference" && row.model === method
    )!;
    assertCell(row, panelOf(panel), benchmark, Number(test_accuracy_pct));
  }
  assert.equal(rows.length, 19 * 15);
});

onTranscript("individual_accuracy.csv", "single models", (rows) => {
  for (const { model, panel, benchmark, test_accuracy_pct } of rows) {
    const row = PAPER_ROWS.find((row) => row.method === "single" && row.model === model)!;
    assertCell(row, panelOf(panel), benchmark, Number(test_accuracy_pct));
  }
  assert.equal(rows.length, 11 * 15);
});

onTranscript("ablation.csv", "ablation", (rows) => {
  for (const { hi_err, hi_dist, aggregator, avg_test_accuracy_pct } of rows) {
    const signals = hi_err === "no" ? "none" : hi_dist === "no" ? "err" : "both";
    const key = aggregator === "Overall" ? "overall" : RULES[aggregator]!;
    assert.equal(PAPER_ABLATION[signals][key], Number(avg_test_accuracy_pct));
  }
  assert.equal(rows.length, 15);
});

onTranscript("team_composition.csv", "team composition", (rows) => {
  const short = (names: readonly string[]) =>
    names.map((name) => name.replace(/(-Nano)?-\d+B$/, "")).sort();
  assert.deepEqual(rows.map((row) => row.benchmark), Object.keys(PAPER_COMPOSITION));
  for (const { benchmark, quality_only, c2mas, delta_acc_pp } of rows) {
    const swap = PAPER_COMPOSITION[benchmark];
    assert.deepEqual(short(swap.quality), quality_only.split("|").sort());
    assert.deepEqual(short(swap.c2mas), c2mas.split("|").sort());
    assert.equal(swap.delta, Number(delta_acc_pp));
  }
});

function assertCell(row: PaperRow, panel: PaperPanel, benchmark: string, percent: number): void {
  const at = PAPER_BENCHMARKS.findIndex(({ name }) => name === benchmark);
  const ours = benchmark === "Avg." ? row.averages[panel] : row.accuracies[at];
  assert.equal(ours, percent, `${row.method} ${row.aggregator} ${row.model} ${benchmark}`);
  if (at >= 0) assert.equal(PAPER_BENCHMARKS[at].panel, panel);
}

/** A test against an independent transcription of the paper, where there is one. */
function onTranscript(
  file: string,
  what: string,
  check: (rows: Record<string, string>[]) => void,
): void {
  Deno.test(`an independent transcription has the same ${what}`, async () => {
    const text = await Deno.readTextFile(new URL(file, FOLDER)).catch(() => undefined);
    if (text === undefined) return console.error(`skipped: ${file} is not here`);
    const [head, ...lines] = text.trim().split(/\r?\n/).map((line) => line.split(","));
    check(lines.map((cells) => Object.fromEntries(head.map((key, at) => [key, cells[at]]))));
  });
}
