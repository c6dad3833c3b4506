// Edge: the file system, workers and the terminal.
import { progress } from "../../io/progress.ts";
import { packageVersions } from "../../io/package_versions.ts";
import { readMeasured } from "./read_measured.ts";
import { realContext } from "./real_context.ts";
import type { RealResult } from "./result_files.ts";
import { runSplits } from "./run_splits.ts";
import type { RealExperiment } from "./types.ts";
import { writeReports } from "./write_reports.ts";

/** Runs a study from its data file, or the folder that holds it, with a progress bar. */
export async function runRealStudy(
  experiment: RealExperiment,
  data: string | undefined,
): Promise<RealResult> {
  const { measured, sha256 } = await readMeasured(data, experiment);
  const bar = progress(experiment.splits.count, `${experiment.id}, splits`);
  const found = await runSplits(measured, experiment, { onSplit: () => bar.tick() });
  await bar.done();
  const context = realContext(experiment, measured, found);
  return { context, reports: writeReports(context), sha256, versions: packageVersions() };
}
