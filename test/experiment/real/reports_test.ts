import assert from "node:assert/strict";
import { csvTable } from "../../../lib/experiment/real/csv_table.ts";
import { realContext } from "../../../lib/experiment/real/real_context.ts";
import { resultFiles } from "../../../lib/experiment/real/result_files.ts";
import { runSplits } from "../../../lib/experiment/real/run_splits.ts";
import { studySplit } from "../../../lib/experiment/real/study_split.ts";
import { writeReports } from "../../../lib/experiment/real/write_reports.ts";
import { parseSignals } from "../../../lib/signals/signals_file.ts";
import { assertClose } from "../../support/close.ts";
import { madeMeasured, madeStudy } from "./made_study.ts";

const measured = madeMeasured();
const study = madeStudy(measured);
const splits = [1, 2, 3].map((split) => studySplit(measured, study, split));
const found = {
  outcomes: splits.flatMap((each) => each.outcomes),
  grid: splits.flatMap((each) => each.grid),
  tuned: splits.flatMap((each) => each.tuned),
};
const context = realContext(study, measured, found);
const reports = writeReports(context);
const files = resultFiles({ context, reports, sha256: "0".repeat(64), versions: {} });

Deno.test("workers find what one thread finds, in the order of the splits", async () => {
  let ticks = 0;
  const parallel = await runSplits(measured, study, { workers: 2, onSplit: () => ticks++ });
  assert.deepEqual(parallel, found);
  assert.equal(ticks, 3);
});

Deno.test("every report has a sentence and its files", () => {
  assert.deepEqual(reports.map((report) => report.id), study.reports.map((report) => report.id));
  for (const report of reports) assert.match(report.answer, /\d/);
  for (const name of ["models.csv", "splits.csv", "lead_all.svg", "tuned_weights.csv"]) {
    assert.ok(files.has(name), name);
  }
});

Deno.test("the average of a difference is the difference of the averages", async () => {
  const lead = await csvTable(files.get("lead.csv")!);
  const accuracy = await csvTable(files.get("accuracy.csv")!);
  const of = (method: string) =>
    accuracy.find((row) =>
      row.pool === "all" && row.k === 3 && row.aggregator === "stacking" &&
      row.method === method && row.task === "Average"
    )!.accuracy as number;
  const row = lead.find((row) =>
    row.pool === "all" && row.k === 3 && row.aggregator === "stacking" && row.task === "Average"
  )!;
  assertClose(row.difference as number, of("c2mas") - of("quality"), 2e-6);
});

Deno.test("what the items add to an accuracy adds up to it", () => {
  const setting = { pool: "all", k: 3, method: "random", aggregator: "stacking" } as const;
  const sums = context.contributions(setting).map((task) => task.reduce((a, b) => a + b, 0));
  const table = context.accuracies(setting);
  const means = sums.map((_, t) => table.reduce((sum, split) => sum + split[t], 0) / table.length);
  assertClose(sums, means, 1e-12);
});

Deno.test("accuracies are right answers by hand over the test items", async () => {
  const rows = (await csvTable(files.get("splits.csv")!))
    .filter((row) => row.pool === "all" && row.method === "quality" && row.task === "task-1");
  assert.equal(rows.length, 3);
  const accuracy = (await csvTable(files.get("accuracy.csv")!)).find((row) =>
    row.pool === "all" && row.k === 3 && row.aggregator === "choice-soft" &&
    row.method === "quality" && row.task === "task-1"
  )!;
  const mean = rows.reduce((sum, row) => sum + Number(row["choice-soft"]) / Number(row.n), 0) / 3;
  assertClose(accuracy.accuracy as number, mean, 1e-6);
});

Deno.test("the stored signals can be read again, and are those of every item", () => {
  const signals = parseSignals(files.get("signals.json")!, "signals.json");
  assert.deepEqual(signals.models, measured.models);
  assertClose(signals.pooled.R, context.signals.pooled.R, 5e-7);
});

Deno.test("the manifest tells the data, the rule of the splits and the findings", () => {
  const manifest = JSON.parse(files.get("manifest.json")!);
  assert.equal(manifest.data.file, "made.parquet");
  assert.match(manifest.protocol.intervals, /Nadeau and Bengio/);
  assert.equal(manifest.findings.lead, reports[1].answer);
});
