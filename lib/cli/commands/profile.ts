// Edge: the terminal, the environment and the file system.
import type { Command } from "commander";
import { DEFAULT_ITEMS } from "../../dataset/load_dataset.ts";
import { InputError } from "../../errors.ts";
import { type CensoringReport, censoringReport } from "../../evaluate/censoring_report.ts";
import { type BackendKind, BACKENDS } from "../../server/backend.ts";
import type { Imputation } from "../../server/choice_distribution.ts";
import { buildProfile } from "../../pool/build_profile.ts";
import { rowTable } from "../../pool/row_table.ts";
import { type Agent, agentsOfModels, parseAgents } from "../../measure/agent.ts";
import { type AgentEstimate, estimateRun } from "../../measure/estimate_run.ts";
import { type FinishedRun, profileModels } from "../../measure/profile_models.ts";
import { freeFolder } from "../../measure/run_folder.ts";
import type { RunOptions } from "../../measure/run_options.ts";
import { runRows } from "../../measure/run_rows.ts";
import { type AgentSummary, summarizeRun } from "../../measure/summarize_run.ts";
import { idsOption, list, printJson, whole } from "../options.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

interface ProfileFlags {
  readonly models?: string[];
  readonly agents?: string;
  readonly tasks: string[];
  readonly dev: number;
  readonly test: number;
  readonly seed: number;
  readonly host?: string[];
  readonly out: string;
  readonly newRun?: boolean;
  readonly backend: BackendKind[];
  readonly exact?: boolean;
  readonly prefixSpace: boolean;
  readonly fewShot: number;
  readonly numCtx: number;
  readonly concurrency?: number;
  readonly timeout: number;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  troupe profile --models llama3.1:8b,qwen3:8b,gemma2:9b --tasks ARC-C,OBQA
  troupe profile --agents agents.json --tasks quiz.csv --dev 200 --test 200 --out runs/quiz
  troupe select runs/quiz && troupe evaluate runs/quiz

agents.json: [{"name": "terse", "model": "qwen3:8b", "system": "Be brief.", "fewShot": 2}, …]
An agent has a name, a model, and if you like a system prompt, a number of examples (fewShot), a
quantisation tag and a host. Running the same command again goes on where it ended.`;

/** `troupe profile`: measures models into a run folder. */
export function registerProfile(program: Command): void {
  program.command("profile")
    .description("measure models through Ollama into a run folder; run again to resume")
    .option("--models <names>", "models as the server knows them", list)
    .option("--agents <file>", "JSON file of agents: models with prompts of their own")
    .requiredOption("--tasks <specs>", "benchmarks (see `dataset`) or files of questions", list)
    .option("--dev <count>", "dev questions per task", whole(0), DEFAULT_ITEMS)
    .option("--test <count>", "test questions per task", whole(0), DEFAULT_ITEMS)
    .option("--seed <number>", "seed of the sample of questions", whole(0), 0)
    .option("--host <urls>", "servers that share the work (default: OLLAMA_HOST or local)", list)
    .option("--out <folder>", "run folder", "runs/profile")
    .option("--new-run", "start afresh in the next free folder (runs/profile-2, …)")
    .addOption(idsOption("--backend <kind>", "one of", BACKENDS, ["ollama"]))
    .option("--exact", "measure letters outside the top 20 too, with many more requests")
    .option("--no-prefix-space", "end the answer prefix without its space")
    .option("--few-shot <count>", "solved examples before each question", whole(0), 0)
    .option("--num-ctx <tokens>", "context of each request", whole(16), 4096)
    .option("--concurrency <count>", "requests at a time (default: follows the server)", whole(1))
    .option("--timeout <seconds>", "limit of one question", whole(1), 120)
    .option("--dry-run", "count the questions, time a few, estimate the rest")
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: ProfileFlags) => {
      const options = await runOptions(flags);
      if (flags.dryRun) return printEstimate(await estimateRun(options), flags);
      const run = await profileModels(options);
      printRun(run, flags);
    });
}

async function runOptions(flags: ProfileFlags): Promise<RunOptions> {
  const { tasks, dev, test, seed, exact, fewShot, numCtx, concurrency } = flags;
  const hosts = flags.host ??
    (Deno.env.get("OLLAMA_HOST") ? [Deno.env.get("OLLAMA_HOST")!] : undefined);
  return {
    agents: await chosenAgents(flags),
    tasks,
    dev,
    test,
    seed,
    exact,
    fewShot,
    numCtx,
    concurrency,
    out: flags.newRun ? await freeFolder(flags.out) : flags.out.replace(/\/+$/, ""),
    hosts,
    backend: flags.backend[0],
    space: flags.prefixSpace,
    timeoutMs: 1000 * flags.timeout,
    apiKey: Deno.env.get("TROUPE_API_KEY"),
    onNote: (note) => console.error(note),
  };
}

async function chosenAgents({ models, agents: path }: ProfileFlags): Promise<Agent[]> {
  if (path === undefined) {
    if (models?.length) return agentsOfModels(models);
    throw new InputError("Cannot profile as --models or --agents must name some: got neither");
  }
  if (models) throw new InputError("Cannot profile as --models and --agents exclude each other");
  const text = await Deno.readTextFile(path).catch((error) => {
    throw new InputError(`Cannot read agents from ${path}: ${error.message}`);
  });
  try {
    return parseAgents(JSON.parse(text), path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`Cannot read agents from ${path} as it must be JSON: ${error}`);
  }
}

function printEstimate(estimates: readonly AgentEstimate[], { json }: ProfileFlags): void {
  const questions = estimates.reduce((sum, one) => sum + one.questions, 0);
  const seconds = estimates.reduce((sum, one) => sum + one.seconds, 0);
  if (json) return printJson({ questions, seconds, agents: estimates });
  console.log(textTable(estimates, [
    { head: "agent", cell: (row) => row.agent },
    { head: "on", cell: (row) => row.processor },
    ...Object.keys(estimates[0].tasks).map((task) => ({
      head: task,
      cell: (row: AgentEstimate) => row.tasks[task],
    })),
    { head: "s/question", cell: (row) => row.secondsPerQuestion.toFixed(3) },
    { head: "minutes", cell: (row) => (row.seconds / 60).toFixed(1) },
  ]));
  console.log(`\n${questions} questions to ask, about ${(seconds / 60).toFixed(1)} minutes`);
}

function printRun(run: FinishedRun, { json }: ProfileFlags): void {
  const agents = summarizeRun(run);
  const of = (imputation: Imputation) =>
    buildProfile(rowTable(runRows(run.answers, imputation)), { source: run.folder });
  const censoring = censoringReport({ low: of("low"), shared: of("shared"), high: of("high") });
  if (json) {
    const { folder, profile, measured } = run;
    return printJson({ folder, profile, measured, agents, censoring });
  }
  console.log(textTable(agents, [
    { head: "agent", cell: (row: AgentSummary) => row.agent },
    { head: "task", cell: (row) => row.task },
    { head: "on", cell: (row) => row.processor },
    { head: "items", cell: (row) => row.items },
    { head: "accuracy", cell: (row) => percent(row.accuracy) },
    { head: "on letters", cell: (row) => percent(row.mass) },
    { head: "censored", cell: (row) => row.censored },
    { head: "unseen", cell: (row) => row.unseen },
    { head: "recovered", cell: (row) => row.recovered },
  ]));
  console.log(`\n${describeCensoring(censoring, agents)}`);
  for (const row of agents.filter(({ unseen, items }) => unseen > items / 10)) {
    console.log(
      `${row.agent} shows no letter in ${row.unseen} of ${row.items} answers to ${row.task}, ` +
        "which count as uniform: try --no-prefix-space, another prompt, or --exact.",
    );
  }
  console.log(`${run.measured} answers measured; profile: ${run.profile}`);
}

function describeCensoring(
  { largestJ, teamsChanged }: CensoringReport,
  agents: readonly AgentSummary[],
): string {
  const unseen = Math.max(...agents.map((row) => row.unseen / row.items));
  if (agents.every((row) => row.censored === 0)) return "Every letter was measured.";
  const teams = teamsChanged.length > 0
    ? `change the team of ${teamsChanged.join(", ")} (--exact measures them)`
    : "change no team";
  return "Letters outside the returned tokens could move an accuracy by at most " +
    `${percent(unseen)} points (answers with no letter at all); at their lowest and highest ` +
    `values they move J by at most ${largestJ.toFixed(4)} bit and ${teams}.`;
}
