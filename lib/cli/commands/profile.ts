// Edge: the terminal, the environment and the file system.
import { oneLine } from "../../format/escape.ts";
import type { Command } from "commander";
import { expandTaskPanels } from "../../dataset/benchmarks.ts";
import { DEFAULT_ITEMS } from "../../dataset/load_dataset.ts";
import { InputError } from "../../errors.ts";
import { type CensoringReport, censoringReport } from "../../evaluate/censoring_report.ts";
import { type BackendKind, BACKENDS } from "../../server/backend.ts";
import { EXACT_BUDGET } from "../../server/measure_missing.ts";
import { TEMPLATES } from "../../prompt/templates.ts";
import { buildProfile } from "../../pool/build_profile.ts";
import { rowTable } from "../../pool/row_table.ts";
import { type Agent, agentsOfModels } from "../../measure/agent.ts";
import { type DryRun, dryRun, type ModelPlan, type TaskPlan } from "../../measure/dry_run.ts";
import { loadAgents } from "../../measure/load_agents.ts";
import { loadPreset } from "../../measure/load_preset.ts";
import { pullMissing } from "../../measure/measure_preset.ts";
import { type Preset, presetAgents } from "../../measure/preset.ts";
import { type FinishedRun, profileModels } from "../../measure/profile_models.ts";
import { freeFolder } from "../../measure/run_folder.ts";
import { PREFIX_SPACE, type PrefixSpace, type RunOptions } from "../../measure/run_options.ts";
import { scenarioRows } from "../../measure/run_rows.ts";
import { type AgentSummary, summarizeRun } from "../../measure/summarize_run.ts";
import type { ProfileRow } from "../../types.ts";
import { apiKey, chosenHosts, datasetPlaces } from "../hosts.ts";
import { interruptible } from "../interrupt.ts";
import { idsOption, list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

interface ProfileFlags {
  readonly models?: string[];
  readonly agents?: string;
  readonly preset?: string;
  readonly replace?: string[];
  readonly pull?: boolean;
  readonly tasks?: string[];
  readonly dev?: number;
  readonly test?: number;
  readonly seed: number;
  readonly host?: string[];
  readonly out: string;
  readonly newRun?: boolean;
  readonly backend: BackendKind[];
  readonly exact?: boolean;
  readonly prefixSpace: PrefixSpace[];
  readonly skipLong?: boolean;
  readonly onlyNamed?: boolean;
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
  troupe profile --preset paper-small --dry-run
  troupe profile --preset paper --pull --out runs/paper

agents.json: [{"name": "terse", "model": "qwen3:8b", "system": "Be brief.", "fewShot": 2}, …]
An agent has a model and, if you like (docs/agents.md has an example of each):
  name          in the profile; the model's unless given
  system        said first in every chat
  prompt        how a question is put: ${TEMPLATES.map(({ id }) => id).join(", ")}, or a text with
                {question} and {options}
  fewShot       examples before it: 3, {"count": 3, "set": 2} or {"examples": "file.jsonl"}
  order         of the options: "reversed", {"shift": 1} or {"seed": 7}; undone in the profile
  cyclic        true: asked in every rotation of the options, and averaged
  temperature   flattens (above 1) or sharpens its distribution, never changes its first choice;
                agents that differ in it alone are asked once
  quantisation  joined to the model's tag
  host          the only server that it is asked on
Running the same command again goes on where it ended.`;

/** `troupe profile`: measures models into a run folder. */
export function registerProfile(program: Command): void {
  program.command("profile")
    .description("measure models through Ollama into a run folder; run again to resume")
    .option("--models <names>", "models as the server knows them", list)
    .option("--agents <file>", "JSON file of agents: models with prompts of their own")
    .option("--preset <name>", "paper (11 models, 13 benchmarks), paper-small, or FILE.json#NAME")
    .option("--replace <name=tag>", "other tags for models of the preset, by name", list)
    .option("--pull", "pull models of the preset that the server lacks")
    .option("--tasks <specs>", "benchmarks, panels (primary, held-out, all) or files", list)
    .option("--dev <count>", `dev questions per task (default: ${DEFAULT_ITEMS})`, whole(0))
    .option("--test <count>", `test questions per task (default: ${DEFAULT_ITEMS})`, whole(0))
    .option("--seed <number>", "seed of the sample of questions", whole(0), 0)
    .option("--host <urls>", "servers that share the work (default: OLLAMA_HOST or local)", list)
    .option("--out <folder>", "run folder", "runs/profile")
    .option("--new-run", "start afresh in the next free folder (runs/profile-2, …)")
    .addOption(idsOption("--backend <kind>", "one of", BACKENDS, ["ollama"]))
    .option(
      "--exact",
      `measure letters outside the top 20 too: up to ${EXACT_BUDGET} more requests`,
    )
    .addOption(
      idsOption(
        "--prefix-space <how>",
        "end the answer prefix in a space, as the paper does (auto: as each model likes)",
        PREFIX_SPACE,
        ["auto"],
      ),
    )
    .option("--skip-long", "leave questions beyond the context unanswered")
    .option("--only-named", "build the profile of the models and tasks of this command alone")
    .option("--few-shot <count>", "solved examples before each question", whole(0), 0)
    .option("--num-ctx <tokens>", "context of each request", whole(16), 4096)
    .option("--concurrency <count>", "requests at a time (default: follows the server)", whole(1))
    .option("--timeout <seconds>", "limit of one question", whole(1), 120)
    .option("--dry-run", "count the questions, time a few, estimate the rest")
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: ProfileFlags) => {
      const preset = await chosenPreset(flags);
      const options = await runOptions(flags, preset);
      if (flags.dryRun) return printDryRun(await dryRun(options, preset), flags);
      let answers = 0;
      const onAnswer = () => void answers++;
      const run = await interruptible(
        async (signal) => {
          if (preset && flags.pull) await pullMissing(preset, { ...options, signal });
          return await profileModels({ ...options, signal, onAnswer });
        },
        () =>
          `Stopped: ${answers} new answers are saved in ${options.out}; run the same command ` +
          "again to go on",
      );
      printRun(run, flags);
      if (run.missing.length > 0) throw incomplete(run);
    });
}

async function chosenPreset(flags: ProfileFlags): Promise<Preset | undefined> {
  const { preset, models, agents, replace = [], pull } = flags;
  if (preset === undefined) {
    if (!pull && replace.length === 0) return undefined;
    throw new InputError("Cannot profile as --pull and --replace go with --preset: got none");
  }
  if (models || agents) {
    throw new InputError(
      "Cannot profile as --preset names the models: leave out --models, --agents",
    );
  }
  const pairs = replace.map((text) => {
    const [, name, tag] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (name !== undefined) return [name, tag];
    throw new InputError(`Cannot replace a model as it must be written NAME=TAG: got "${text}"`);
  });
  return await loadPreset(preset, Object.fromEntries(pairs));
}

async function runOptions(flags: ProfileFlags, preset?: Preset): Promise<RunOptions> {
  const { seed, exact, fewShot, numCtx, concurrency, skipLong } = flags;
  const [backend] = flags.backend;
  const tasks = flags.tasks ?? preset?.tasks;
  if (!tasks) {
    throw new InputError("Cannot profile as --tasks must name some, or --preset: got neither");
  }
  return {
    agents: preset ? presetAgents(preset) : await chosenAgents(flags),
    tasks: expandTaskPanels(tasks),
    dev: flags.dev ?? preset?.dev,
    test: flags.test ?? preset?.test,
    seed,
    exact,
    fewShot,
    numCtx,
    concurrency,
    skipLong,
    only: flags.onlyNamed,
    out: flags.newRun ? await freeFolder(flags.out) : flags.out.replace(/\/+$/, ""),
    hosts: chosenHosts(flags.host, backend),
    backend,
    prefixSpace: flags.prefixSpace[0],
    timeoutMs: 1000 * flags.timeout,
    apiKey: apiKey(),
    datasets: datasetPlaces(),
    onNote: (note) => console.error(oneLine(note)),
  };
}

async function chosenAgents({ models, agents: path }: ProfileFlags): Promise<Agent[]> {
  if (path === undefined) {
    if (models?.length) return agentsOfModels(models);
    throw new InputError(
      "Cannot profile as --models, --agents or --preset must name some: got none",
    );
  }
  if (models) throw new InputError("Cannot profile as --models and --agents exclude each other");
  return await loadAgents(path);
}

function printDryRun(plan: DryRun, { json }: ProfileFlags): void {
  if (json) return printJson(plan);
  for (const { host, version, problem } of plan.servers) {
    say(problem ?? `Ollama or another server (${version}) answers at ${host}`);
  }
  say();
  say(textTable(plan.models, [
    { head: "agent", cell: (row: ModelPlan) => row.agent },
    { head: "model", cell: (row) => row.model },
    { head: "there", cell: (row) => row.problem ? "no" : "yes", align: "left" },
    { head: "to pull", cell: (row) => row.gigabytes ? `${row.gigabytes.toFixed(1)} GB` : "" },
    { head: "on", cell: (row) => row.estimate?.processor ?? "", align: "left" },
    { head: "questions", cell: (row) => row.estimate?.questions ?? "" },
    { head: "s/question", cell: (row) => row.estimate?.secondsPerQuestion.toFixed(3) ?? "" },
    { head: "minutes", cell: (row) => row.estimate ? minutes(row.estimate.seconds) : "" },
  ]));
  say();
  say(textTable(plan.tasks, [
    { head: "task", cell: (row: TaskPlan) => row.task },
    { head: "questions", cell: (row) => row.questions ?? "not here yet" },
    { head: "licence", cell: (row) => row.licence ?? "", align: "left" },
  ]));
  for (const { task, problem } of plan.tasks) if (problem) say(`\n${task}: ${problem}`);
  for (const { agent, problem } of plan.models) if (problem) say(`${agent}: ${problem}`);
  const free = plan.diskFreeGigabytes;
  if (plan.pullGigabytes > 0) {
    const disk = free === null ? "" : `, ${free.toFixed(0)} GB are free here`;
    say(`\n${plan.pullGigabytes.toFixed(1)} GB to pull${disk}`);
  }
  say(
    `\n${plan.questions} questions to ask of what is there, about ${
      minutes(plan.seconds)
    } minutes; ` +
      "for a first look: --preset paper-small, or fewer --tasks, --dev and --test",
  );
}

const minutes = (seconds: number) => (seconds / 60).toFixed(1);

function printRun(run: FinishedRun, { json }: ProfileFlags): void {
  const agents = summarizeRun(run);
  const censoring = reportCensoring(run, agents);
  if (json) {
    const { folder, profile, measured, retries, missing, leftOut } = run;
    return printJson({ folder, profile, measured, retries, missing, leftOut, agents, censoring });
  }
  say(textTable(agents, [
    { head: "agent", cell: (row: AgentSummary) => row.agent },
    { head: "task", cell: (row) => row.task },
    { head: "on", cell: (row) => row.processor },
    { head: "prefix", cell: (row) => row.prefix },
    { head: "items", cell: (row) => row.items },
    { head: "accuracy", cell: (row) => percent(row.accuracy) },
    { head: "on letters", cell: (row) => percent(row.mass) },
    { head: "censored", cell: (row) => row.censored },
    { head: "unanswered", cell: (row) => row.unseen },
    { head: "recovered", cell: (row) => row.recovered },
  ]));
  say(`\n${describeCensoring(censoring, agents)}`);
  for (const row of agents.filter(({ unseen, items }) => unseen > items / 10)) {
    say(
      `${row.agent} shows no letter in ${row.unseen} of ${row.items} answers to ${row.task}, ` +
        "which count as guesses: its accuracy there says little. Try another prompt, or --exact.",
    );
  }
  for (const { agent, task, placeBias } of agents) {
    if (!placeBias) continue;
    const letters = placeBias.map((bias, r) =>
      `${"ABCDEFGHIJ"[r]} ${bias < 0 ? "−" : "+"}${percent(Math.abs(bias))}`
    );
    say(
      `${agent} on ${task} favours places by ${letters.join(", ")} points (averaged out).`,
    );
  }
  for (const { name, reason } of run.leftOut) {
    say(`${name} is in the folder but not in the profile: ${reason}.`);
  }
  const again = run.retries > 0 ? `, ${run.retries} requests sent again` : "";
  say(`${run.measured} answers measured${again}; profile: ${run.profile}`);
}

/** Censored letters change nothing where there are none. */
function reportCensoring(run: FinishedRun, agents: readonly AgentSummary[]): CensoringReport {
  const build = (rows: Iterable<ProfileRow>) =>
    buildProfile(rowTable(rows), { source: run.folder });
  const shared = build(run.rows.map(({ row }) => row));
  const any = agents.some((row) => row.censored > row.unseen);
  const low = any ? build(scenarioRows(run.rows, "low")) : shared;
  const high = any ? build(scenarioRows(run.rows, "high")) : shared;
  return censoringReport({ low, shared, high });
}

function describeCensoring(
  { largestJ, teamsChanged }: CensoringReport,
  agents: readonly AgentSummary[],
): string {
  if (agents.every((row) => row.censored === 0)) return "Every letter was measured.";
  const worst = agents.reduce((a, b) => b.unseen / b.items > a.unseen / a.items ? b : a);
  const unseen = worst.unseen === 0
    ? "Every answer shows a letter."
    : `Unanswered questions count as guesses; of ${worst.agent} on ${worst.task} they are ` +
      `${percent(worst.unseen / worst.items)} %, and its accuracy could be off by as many points.`;
  const teams = teamsChanged.length > 0
    ? `change the team of ${teamsChanged.join(", ")} (--exact measures them)`
    : "change no team";
  return `${unseen} Letters outside the returned tokens, at their lowest and highest values, move ` +
    `J by at most ${largestJ.toFixed(4)} bit and ${teams}.`;
}

function incomplete({ missing, folder }: FinishedRun): InputError {
  return new InputError(
    `Cannot finish ${folder} as a part is missing, which the profile does without: ` +
      `${missing.map(({ reason }) => reason).join("; ")}; run the same command again to go on`,
  );
}
