// Edge: the terminal and the file system.
import type { Command } from "commander";
import { fileURLToPath } from "node:url";
import { InputError } from "../../errors.ts";
import { reproduce } from "../../experiment/reproduce.ts";
import { plainText } from "../../format/escape.ts";
import { systemReason } from "../../io/system_reason.ts";
import { notebookPool } from "../../notebook/notebook_pool.ts";
import { EMBEDDED_POOL } from "../../pool/sim/paper_pool.ts";
import { unknownName } from "../../registry.ts";
import { list } from "../options.ts";
import { printJson, say } from "../output.ts";

interface ReproduceFlags {
  readonly only?: string[];
  readonly measure?: string | true;
  readonly pull?: boolean;
  readonly dryRun?: boolean;
  readonly host?: string;
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

/** Every notebook that can be asked for. */
const ALL = [...NOTEBOOKS, SCORECARD, MEASURED];

/** `troupe reproduce [SOURCE]`: RQ1–RQ3 on a pool. */
export function registerReproduce(program: Command): void {
  program.command("reproduce")
    .description(
      "the notebooks of the verdict and of RQ1–RQ3 on a pool: tables, figures, one report",
    )
    .argument("[source]", "profile, folder or simulated pool", EMBEDDED_POOL)
    .option("--only <notebooks>", `some of ${ALL.join(", ")}`, list)
    .option(
      "--measure [preset]",
      "measure a preset first (paper, paper-small), then reproduce on it",
    )
    .option("--pull", "with --measure: pull models that the server lacks")
    .option("--dry-run", "with --measure: what is there, what must be got, how long it takes")
    .option("--host <urls>", "with --measure: servers to ask")
    .option("--out <folder>", "where results go (default: results, or results/pools/NAME)")
    .option("--latex", "the tables as LaTeX too")
    .option("--json", "machine-readable summary on stdout")
    .addHelpText(
      "after",
      "\nExample:\n  troupe reproduce runs/mine --latex" +
        "\n  troupe reproduce --measure paper-small --dry-run",
    )
    .action(async (given: string, flags: ReproduceFlags) => {
      const source = flags.measure ? await measured(program, flags) : given;
      if (flags.dryRun) return;
      const only = flags.only ?? (source === EMBEDDED_POOL ? [...NOTEBOOKS, SCORECARD] : NOTEBOOKS);
      const unknown = only.find((id) => !ALL.includes(id));
      if (unknown !== undefined) throw new InputError(unknownName("notebook", unknown, ALL));
      const folder = flags.out ?? defaultFolder(source);
      await makeFolder(folder);
      const pool = await notebookPool(source);
      const embedded = source === EMBEDDED_POOL && !only.includes(MEASURED);
      const report = flags.only ? `report_${only.join("_")}.html` : "report.html";
      const findings = await reproduce(pool, {
        notebooks: only.map(notebookPath),
        stored: embedded ? [notebookPath(MEASURED)] : [],
        folder,
        report,
        latex: flags.latex,
      });
      if (flags.json) return printJson({ pool: source, simulated: pool.simulated, findings });
      for (const { answer } of findings) if (answer) say(`${plainText(answer)}\n`);
      say(
        `Look at ${folder}/${report}; tables and figures are in ${folder}/<notebook>/.`,
      );
    });
}

/** Measures a preset as `profile` does, and returns the run folder. */
async function measured(program: Command, flags: ReproduceFlags): Promise<string> {
  const preset = flags.measure === true ? "paper" : flags.measure!;
  const folder = `runs/${preset.replaceAll(/[^A-Za-z0-9-]+/g, "_")}`;
  await program.parseAsync([
    ...["profile", "--preset", preset, "--out", folder],
    ...(flags.pull ? ["--pull"] : []),
    ...(flags.dryRun ? ["--dry-run"] : []),
    ...(flags.host ? ["--host", flags.host] : []),
  ], { from: "user" });
  return folder;
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
