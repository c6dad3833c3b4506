// Edge: the terminal and the file system.
import type { Command } from "commander";
import { TeamOutcomes } from "../../evaluate/team_outcomes.ts";
import { experimentIds, loadExperiment } from "../../experiment/load_experiment.ts";
import { profileHash } from "../../experiment/profile_hash.ts";
import { reportHtml } from "../../experiment/report_html.ts";
import { openJournal, sourceHash } from "../../experiment/resume.ts";
import { type ExperimentResult, runExperiment } from "../../experiment/run_experiment.ts";
import type { Experiment } from "../../experiment/types.ts";
import { writeResults } from "../../experiment/write_results.ts";
import { atomicWrite } from "../../io/atomic_write.ts";
import { progress } from "../../io/progress.ts";
import { openPool } from "../../pool/open_pool.ts";
import { EMBEDDED_POOL } from "../../pool/sim/paper_pool.ts";
import type { Profile } from "../../types.ts";
import { heading, list, printJson } from "../options.ts";
import { textTable } from "../../format/text_table.ts";
import { headline } from "../../experiment/headline.ts";

interface ReproduceFlags {
  readonly pool: string;
  readonly only?: string[];
  readonly out?: string;
  readonly latex?: boolean;
  readonly json?: boolean;
}

/** `troupe reproduce`: RQ1–RQ3 on a pool. */
export function registerReproduce(program: Command): void {
  program.command("reproduce")
    .description("RQ1–RQ3 on a pool: tables, figures and one report")
    .option("--pool <source>", "profile, folder or simulated pool", EMBEDDED_POOL)
    .option("--only <experiments>", "some experiments only, such as rq1_effectiveness", list)
    .option("--out <folder>", "where results go (default: results, or results/pools/NAME)")
    .option("--latex", "the tables as LaTeX too")
    .option("--json", "machine-readable summary on stdout")
    .addHelpText("after", "\nExample:\n  troupe reproduce --pool runs/mine --latex")
    .action(async (flags: ReproduceFlags) => {
      const profile = await openPool(flags.pool);
      const experiments = await chosenExperiments(flags.only);
      const folder = flags.out ?? defaultFolder(flags.pool);
      const results = await runAll(profile, experiments, folder);
      for (const result of results) {
        await writeResults(profile, result, { folder, latex: flags.latex });
      }
      await atomicWrite(`${folder}/report.html`, reportHtml(profile, results));
      const lines = headline(profile, results);
      if (flags.json) {
        const findings = results.flatMap(({ experiment, studies }) =>
          studies.map((study) => ({
            experiment: experiment.id,
            study: study.id,
            answer: study.answer,
          }))
        );
        return printJson({
          pool: profile.source,
          simulated: profile.simulated,
          headline: lines,
          findings,
        });
      }
      if (lines.length > 0) {
        console.log(heading(profile, "Average test accuracy, %"));
        console.log(textTable(
          lines,
          Object.keys(lines[0]).map((head) => ({
            head,
            cell: (line: typeof lines[number]) => line[head],
          })),
        ));
      }
      console.log(
        `\nLook at ${folder}/report.html; tables and figures are in ${folder}/<experiment>/.`,
      );
    });
}

async function chosenExperiments(only: readonly string[] | undefined): Promise<Experiment[]> {
  return Promise.all((only ?? await experimentIds()).map(loadExperiment));
}

/** The committed results are those of the embedded pool; other pools get a folder of their own. */
function defaultFolder(source: string): string {
  if (source === EMBEDDED_POOL) return "results";
  return `results/pools/${source.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, "")}`;
}

/** Runs the experiments with one bar each; what an interrupted run had finished is taken up. */
async function runAll(
  profile: Profile,
  experiments: readonly Experiment[],
  folder: string,
): Promise<ExperimentResult[]> {
  const work = JSON.stringify([profileHash(profile), experiments, await sourceHash()]);
  const journal = await openJournal(`${folder}/.unfinished`, work);
  const outcomes = new TeamOutcomes();
  const results: ExperimentResult[] = [];
  for (const experiment of experiments) {
    results.push(
      await runExperiment(profile, experiment, {
        outcomes,
        progress,
        recall: (study) => journal.recall(experiment.id, study),
        onStudy: (result) => journal.keep(experiment.id, result),
      }),
    );
  }
  await journal.clear();
  return results;
}
