// Edge: the terminal, the file system and the environment.
import type { Command } from "commander";
import { loadRealStudy } from "../../experiment/load_experiment.ts";
import { DATA_FOLDER } from "../../experiment/real/open_study.ts";
import { resultFiles } from "../../experiment/real/result_files.ts";
import { runRealStudy } from "../../experiment/real/run_real_study.ts";
import { atomicWrite } from "../../io/atomic_write.ts";
import { printJson } from "../options.ts";

interface StudyFlags {
  readonly data?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `troupe study ID`: a study on measured answers. */
export function registerStudy(program: Command): void {
  program.command("study")
    .description("a study on answers of real models: tables, figures, signals")
    .argument("<id>", "real_mmlu, real_lifeeval or real_medagents")
    .option("--data <path>", `the data file or its folder (default: the folder in ${DATA_FOLDER})`)
    .option("--out <folder>", "where results go", "results")
    .option("--json", "machine-readable findings on stdout")
    .addHelpText("after", "\nExample:\n  troupe study real_mmlu --data llm_ub_mmlu_25llm.parquet")
    .action(async (id: string, flags: StudyFlags) => {
      const experiment = await loadRealStudy(id);
      const result = await runRealStudy(experiment, flags.data ?? Deno.env.get(DATA_FOLDER));
      for (const [name, text] of resultFiles(result)) {
        await atomicWrite(`${flags.out}/${id}/${name}`, text);
      }
      if (result.sha256 !== experiment.data.sha256) {
        console.error(
          `troupe: the data file is not the one of the committed results ` +
            `(sha256 ${result.sha256.slice(0, 12)}…, there ${
              experiment.data.sha256.slice(0, 12)
            }…)`,
        );
      }
      if (flags.json) {
        return printJson({
          study: id,
          simulated: false,
          findings: result.reports.map(({ id, answer }) => ({ report: id, answer })),
        });
      }
      for (const { title, answer } of result.reports) console.log(`${title}\n  ${answer}\n`);
      console.log(`Tables, figures and signals are in ${flags.out}/${id}/.`);
    });
}
