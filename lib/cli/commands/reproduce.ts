// Edge: the terminal and the file system.
import type { Command } from "commander";
import { fileURLToPath } from "node:url";
import { InputError } from "../../errors.ts";
import { reproduce } from "../../experiment/reproduce.ts";
import { explorerPage } from "../../explore/explorer.ts";
import { plainText } from "../../format/escape.ts";
import { atomicWrite } from "../../io/atomic_write.ts";
import { systemReason } from "../../io/system_reason.ts";
import { notebookPool } from "../../notebook/notebook_pool.ts";
import type { Pool } from "../../pool/pool.ts";
import { EMBEDDED_POOL } from "../../pool/sim/paper_pool.ts";
import { unknownName } from "../../registry.ts";
import { type MeasuredSource, measureFirst } from "../measure_first.ts";
import { type MeasureFlags, withMeasuring } from "../measure_flags.ts";
import { list } from "../options.ts";
import { printJson, say } from "../output.ts";
import { runFacts } from "../run_facts.ts";

interface ReproduceFlags extends MeasureFlags {
  readonly only?: string[];
  readonly measure?: string | true;
  readonly run?: string;
  readonly out?: string;
  readonly latex?: boolean;
  readonly json?: boolean;
}

/** The notebooks that are run on any pool, in the order of the report. */
const NOTEBOOKS = ["verdict", "rq1_effectiveness", "rq2_mechanism", "rq3_robustness"];

/** How far the embedded pool is from the paper. */
const SCORECARD = "scorecard";

/** The study on measured models, whose data are not part of the package: its outputs are stored. */
const MEASURED = "real_pool";

/** The study of models that are asked in several ways. */
const AGENTS = "agents";

/** Every notebook that can be asked for. */
const ALL = [...NOTEBOOKS, SCORECARD, MEASURED, AGENTS];

/** The explorer's page beside the report of a measured pool. */
const EXPLORER = "explore.html";

const EXAMPLES = `
The flags of measuring go with --measure. It goes on where it ended; a model or a data set that cannot
be had is left out, the report says so, and the command ends with exit code 2 once all is written.

Examples:
  troupe reproduce runs/mine --latex
  troupe reproduce --measure paper-small --dry-run
  troupe reproduce --measure paper --pull
  troupe reproduce --measure mine.json#first --tasks primary --host gpu1,gpu2`;

/** `troupe reproduce [SOURCE]`: RQ1–RQ3 on a pool. */
export function registerReproduce(program: Command): void {
  const command = program.command("reproduce")
    .description(
      "the notebooks of the verdict and of RQ1–RQ3 on a pool: tables, figures, one report",
    )
    .argument("[source]", "profile, folder or simulated pool", EMBEDDED_POOL)
    .option("--only <notebooks>", `some of ${ALL.join(", ")}`, list)
    .option(
      "--measure [preset]",
      "measure a preset first (paper, paper-small, FILE.json#NAME), then reproduce on it",
    )
    .option("--run <folder>", "with --measure: the run folder (default: runs/NAME)")
    .option("--out <folder>", "where results go (default: results, or results/pools/NAME)")
    .option("--latex", "the tables as LaTeX too")
    .option("--json", "machine-readable summary on stdout");
  withMeasuring(command)
    .addHelpText("after", EXAMPLES)
    .action(async (given: string, flags: ReproduceFlags) => {
      checkFlags(command, flags, given);
      const only = chosenNotebooks(flags, given);
      const measured = flags.measure ? await measureFirst(flags.measure, flags) : undefined;
      if (flags.dryRun) return;
      await reproduceOn(measured?.pool ?? given, only, flags, measured);
    });
}

async function reproduceOn(
  source: string,
  only: readonly string[],
  flags: ReproduceFlags,
  measured: MeasuredSource | undefined,
): Promise<void> {
  const folder = flags.out ?? defaultFolder(source);
  await makeFolder(folder);
  const pool = await notebookPool(source);
  const found = measured && [...measured.missing, ...measured.leftOut];
  const facts = await runFacts(pool, found);
  const explorer = await writeExplorer(pool, folder, flags);
  const embedded = source === EMBEDDED_POOL && !only.includes(MEASURED);
  const report = flags.only ? `report_${only.join("_")}.html` : "report.html";
  const findings = await reproduce(pool, {
    notebooks: only.map(notebookPath),
    stored: embedded ? [notebookPath(MEASURED)] : [],
    folder,
    report,
    latex: flags.latex,
    head: { ...facts, explorer },
  });
  const { simulated } = pool;
  const { missing = [] } = facts;
  if (flags.json) printJson({ pool: source, simulated, findings, missing });
  else {
    for (const { answer } of findings) if (answer) say(`${plainText(answer)}\n`);
    for (const { name, reason } of missing) say(`Missing: ${name}. ${reason}`);
    say(`Look at ${folder}/${report}; tables and figures are in ${folder}/<notebook>/.`);
    if (explorer) say(`Explore it live: ${folder}/${explorer}`);
  }
  if (measured && measured.missing.length > 0) throw incomplete(measured, folder);
}

/** Flags of measuring mean nothing where nothing is measured, nor does a pool where one is made. */
function checkFlags(
  command: Command,
  { measure, only }: ReproduceFlags,
  source: string,
): void {
  if (measure && source !== EMBEDDED_POOL) {
    throw new InputError(`Cannot reproduce as --measure makes the pool: leave out "${source}"`);
  }
  const own = ["only", "measure", "out", "latex", "json"];
  const given = command.options.map((option) => option.attributeName())
    .filter((name) => command.getOptionValueSource(name) === "cli" && !own.includes(name));
  if (!measure && given.length > 0) {
    const flag = command.options.find((option) => option.attributeName() === given[0])!.long;
    throw new InputError(`Cannot reproduce as ${flag} goes with --measure: got none`);
  }
  const unknown = only?.find((id) => !ALL.includes(id));
  if (unknown !== undefined) throw new InputError(unknownName("notebook", unknown, ALL));
}

function chosenNotebooks({ only, measure }: ReproduceFlags, given: string): readonly string[] {
  return only ?? (given === EMBEDDED_POOL && !measure ? [...NOTEBOOKS, SCORECARD] : NOTEBOOKS);
}

/** The explorer of a measured pool, where the whole report is made; those of simulated ones are made apart. */
async function writeExplorer(
  pool: Pool,
  folder: string,
  { only }: ReproduceFlags,
): Promise<string | undefined> {
  if (pool.simulated || only) return undefined;
  await atomicWrite(`${folder}/${EXPLORER}`, await explorerPage(pool));
  return EXPLORER;
}

function incomplete({ missing, pool }: MeasuredSource, folder: string): InputError {
  const names = missing.map(({ name, tasks }) => tasks ? `${name} on ${tasks.join(", ")}` : name)
    .join("; ");
  return new InputError(
    `Cannot finish ${pool} as a part is missing, which ${folder} does without: ${names}; see to ` +
      "it as the report says, then run the same command again to go on",
  );
}

/** Makes the folder of the results before anything is read, so that no work is done in vain. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
    await Deno.remove(await Deno.makeTempFile({ dir: folder, suffix: ".tmp" }));
  } catch (error) {
    const reason = error instanceof Deno.errors.AlreadyExists
      ? "it is a file"
      : systemReason(error) ?? String(error);
    throw new InputError(`Cannot write results to "${folder}" as ${reason}`);
  }
}

function notebookPath(id: string): string {
  return fileURLToPath(new URL(`../../../notebooks/${id}.ipynb`, import.meta.url));
}

/** The committed results are those of the embedded pool; other pools get a folder of their own. */
function defaultFolder(source: string): string {
  if (source === EMBEDDED_POOL) return "results";
  return `results/pools/${source.replaceAll(/[^A-Za-z0-9]+/g, "_").replaceAll(/^_|_$/g, "")}`;
}
