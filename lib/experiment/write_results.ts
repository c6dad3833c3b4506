// Edge: the file system.
import { atomicWrite } from "../io/atomic_write.ts";
import type { Profile } from "../types.ts";
import { CSV_DECIMALS, toCsv } from "../format/csv.ts";
import { tableLatex } from "../format/table_latex.ts";
import { displayTable } from "./report_html.ts";
import type { ExperimentResult } from "./run_experiment.ts";
import { packageVersions } from "../io/package_versions.ts";
import { profileHash } from "./profile_hash.ts";

/** What {@linkcode writeResults} may be told. */
export interface WriteOptions {
  /** Folder of all results; the experiment gets its own below it. */
  readonly folder: string;
  readonly latex?: boolean;
}

/**
 * Writes an experiment's tables (CSV, and LaTeX where asked), figures (SVG) and manifest into its
 * folder. The same results are the same bytes: no times, no machine.
 */
export async function writeResults(
  profile: Profile,
  { experiment, studies }: ExperimentResult,
  { folder, latex = false }: WriteOptions,
): Promise<void> {
  const to = `${folder}/${experiment.id}`;
  for (const study of studies) {
    for (const table of study.tables) {
      await atomicWrite(`${to}/${table.id}.csv`, toCsv(table.rows));
      if (latex && table.display) {
        await atomicWrite(`${to}/${table.id}.tex`, tableLatex(displayTable(table), table));
      }
    }
    for (const figure of study.figures) await atomicWrite(`${to}/${figure.id}.svg`, figure.svg);
  }
  const manifest = {
    experiment,
    pool: {
      source: profile.source,
      simulated: profile.simulated,
      models: profile.models,
      tasks: profile.tasks.map(({ name, dev, test }) => ({
        name,
        options: dev.options,
        dev: dev.items.length,
        test: test.items.length,
      })),
      sha256: profileHash(profile),
    },
    findings: Object.fromEntries(studies.map((study) => [study.id, study.answer])),
    csvDecimals: CSV_DECIMALS,
    versions: packageVersions(),
  };
  await atomicWrite(`${to}/manifest.json`, JSON.stringify(manifest, null, 2) + "\n");
}
