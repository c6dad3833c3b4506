import { signalsJson } from "../../signals/signals_file.ts";
import { CSV_DECIMALS, toCsv } from "../../format/csv.ts";
import type { StudyResult } from "../types.ts";
import type { RealContext } from "./real_context.ts";

/** A study's results, ready to be stored. */
export interface RealResult {
  readonly context: RealContext;
  readonly reports: readonly StudyResult[];
  /** Of the data file. */
  readonly sha256: string;
  readonly versions: Readonly<Record<string, string>>;
}

/** How splits, intervals and weights were made, for whoever reads the manifest alone. */
const PROTOCOL = {
  splits:
    "Within each subject items are shuffled by xoshiro128** seeded with the study's seed and " +
    "the stream FNV-1a(task, newline, number of the split from 1), then dealt in turn to dev, test, " +
    "dev, test; signals, selection, weights and fits see dev only.",
  intervals:
    "low, high: corrected resampled t over the splits (Nadeau and Bengio 2003), variance " +
    "(1/S + n_test/n_dev)·s², S − 1 degrees of freedom, on the split's difference averaged over " +
    "tasks; splits share items, so they are not independent samples. It is wide where the teams " +
    "change from split to split. items_low, items_high: items resampled with the teams of every " +
    "split held fixed; narrower, as it leaves out how the choice varies with the dev items.",
  tunedWeights: "Per split, pool and k the grid point whose teams, selected on one half of dev, " +
    "answer the other half best by Choice-Soft, averaged over both halves and all tasks.",
  signals:
    "signals.json holds q, R and J on every item of a task, rounded to six decimals; pooled: " +
    "their mean over all tasks of the file.",
};

/**
 * Every file of a study's results by its name: tables (CSV), figures (SVG), signals and manifest. The
 * same results are the same texts: no times, no machine.
 */
export function resultFiles(
  { context, reports, sha256, versions }: RealResult,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const { tables, figures } of reports) {
    for (const table of tables) files.set(`${table.id}.csv`, toCsv(table.rows));
    for (const figure of figures) files.set(`${figure.id}.svg`, figure.svg);
  }
  const rounded = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(CSV_DECIMALS)) : value;
  files.set("signals.json", JSON.stringify(signalsJson(context.signals), rounded) + "\n");
  const { measured, experiment } = context;
  const manifest = {
    experiment,
    data: { file: experiment.data.file, sha256, sources: experiment.data.sources },
    pool: {
      simulated: false,
      models: measured.models,
      tasks: measured.tasks.map(({ name, all }) => ({ name, items: all.items.length })),
      leftOut: { smallTasks: measured.small, incompleteItems: measured.incomplete },
      unansweredShare: measured.unanswered,
    },
    protocol: PROTOCOL,
    findings: Object.fromEntries(reports.map((report) => [report.id, report.answer])),
    csvDecimals: CSV_DECIMALS,
    versions,
  };
  files.set("manifest.json", JSON.stringify(manifest, null, 2) + "\n");
  return files;
}
