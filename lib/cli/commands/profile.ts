// Edge: the terminal, the environment and the file system.
import type { Command } from "commander";
import { InputError } from "../../errors.ts";
import { type CensoringReport, censoringReport } from "../../evaluate/censoring_report.ts";
import { TEMPLATES } from "../../prompt/templates.ts";
import { buildProfile } from "../../pool/build_profile.ts";
import { rowTable } from "../../pool/row_table.ts";
import { type Agent, agentsOfModels } from "../../measure/agent.ts";
import { dryRun } from "../../measure/dry_run.ts";
import { loadAgents } from "../../measure/load_agents.ts";
import { loadPreset } from "../../measure/load_preset.ts";
import { measurePreset } from "../../measure/measure_preset.ts";
import { type Preset, presetAgents } from "../../measure/preset.ts";
import { type FinishedRun, profileModels } from "../../measure/profile_models.ts";
import { freeFolder } from "../../measure/run_folder.ts";
import type { RunOptions } from "../../measure/run_options.ts";
import { scenarioRows } from "../../measure/run_rows.ts";
import { type AgentSummary, summarizeRun } from "../../measure/summarize_run.ts";
import type { ProfileRow } from "../../types.ts";
import { interruptible } from "../interrupt.ts";
import {
  type MeasureFlags,
  measureOptions,
  namedSpecs,
  replacements,
  withMeasuring,
} from "../measure_flags.ts";
import { list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { printDryRun } from "../print_dry_run.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

interface ProfileFlags extends MeasureFlags {
  readonly models?: string[];
  readonly agents?: string;
  readonly preset?: string;
  readonly seed: number;
  readonly out: string;
  readonly newRun?: boolean;
  readonly onlyNamed?: boolean;
  readonly fewShot: number;
  readonly concurrency?: number;
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
  const command = program.command("profile")
    .description("measure models through Ollama into a run folder; run again to resume")
    .option("--models <names>", "models as the server knows them", list)
    .option("--agents <file>", "JSON file of agents: models with prompts of their own")
    .option("--preset <name>", "paper (11 models, 13 benchmarks), paper-small, or FILE.json#NAME");
  withMeasuring(command)
    .option("--seed <number>", "seed of the sample of questions", whole(0), 0)
    .option("--out <folder>", "run folder", "runs/profile")
    .option("--new-run", "start afresh in the next free folder (runs/profile-2, …)")
    .option("--only-named", "build the profile of the models and tasks of this command alone")
    .option("--few-shot <count>", "solved examples before each question", whole(0), 0)
    .option("--concurrency <count>", "requests at a time (default: follows the server)", whole(1))
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: ProfileFlags) => {
      const preset = await chosenPreset(flags);
      const options = await runOptions(flags, preset);
      if (flags.dryRun) return printDryRun(await dryRun(options, preset), flags);
      let answers = 0;
      const onAnswer = () => void answers++;
      const run = await interruptible(
        (signal) => measure({ ...options, signal, onAnswer }, flags, preset),
        () =>
          `Stopped: ${answers} new answers are saved in ${options.out}; run the same command ` +
          "again to go on",
      );
      printRun(run, flags);
      if (run.missing.length > 0) throw incomplete(run);
    });
}

async function measure(
  options: RunOptions,
  flags: ProfileFlags,
  preset: Preset | undefined,
): Promise<FinishedRun> {
  if (!preset) return await profileModels(options);
  const { pull } = flags;
  return (await measurePreset({ ...options, preset, pull, tasks: namedSpecs(flags) })).run;
}

async function chosenPreset(flags: ProfileFlags): Promise<Preset | undefined> {
  const { preset, models, agents, replace, pull } = flags;
  if (preset === undefined) {
    if (!pull && !replace) return undefined;
    throw new InputError("Cannot profile as --pull and --replace go with --preset: got none");
  }
  if (models || agents) {
    throw new InputError(
      "Cannot profile as --preset names the models: leave out --models, --agents",
    );
  }
  return await loadPreset(preset, replacements(flags));
}

async function runOptions(flags: ProfileFlags, preset?: Preset): Promise<RunOptions> {
  const { seed, fewShot, concurrency, onlyNamed: only } = flags;
  const tasks = namedSpecs(flags) ?? preset?.tasks;
  if (!tasks) {
    throw new InputError("Cannot profile as --tasks must name some, or --preset: got neither");
  }
  const options = measureOptions(flags);
  return {
    ...options,
    agents: preset ? presetAgents(preset) : await chosenAgents(flags),
    tasks,
    dev: options.dev ?? preset?.dev,
    test: options.test ?? preset?.test,
    seed,
    fewShot,
    concurrency,
    only,
    out: flags.newRun ? await freeFolder(flags.out) : flags.out.replace(/\/+$/, ""),
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
