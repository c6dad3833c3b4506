// Edge: the file system, the environment, and notebooks that are loaded from it.
import { basename } from "node:path";
import { CSV_DECIMALS } from "../format/csv.ts";
import { tableLatex } from "../format/table_latex.ts";
import { unescapeMarkdown } from "../format/escape.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import { packageVersions } from "../io/package_versions.ts";
import { type Progress, progress } from "../io/progress.ts";
import type { Notebook } from "../notebook/notebook_file.ts";
import type { Pool } from "../pool/pool.ts";
import { profileHash } from "../pool/profile_hash.ts";
import { freshCells, storedCells } from "./report_cells.ts";
import type { ReportSubject } from "./report_head.ts";
import { type ReportChapter, reportHtml } from "./report_html.ts";
import { type CellOutputs, runCells } from "./run_cells.ts";
import { writeResults } from "./write_results.ts";

/** What to reproduce, and where it goes. */
export interface ReproduceOptions {
  /** Paths of notebooks to run, in the order of the report. */
  readonly notebooks: readonly string[];
  /** Paths of notebooks whose stored outputs join the report as they are. */
  readonly stored?: readonly string[];
  /** Folder of all results. */
  readonly folder: string;
  /** The report's file name; `report.html` unless given. */
  readonly report?: string;
  /** Tables as LaTeX too. */
  readonly latex?: boolean;
  /** What the head of the report tells besides. */
  readonly head?: Pick<ReportSubject, "measured" | "missing" | "explorer">;
}

/** What a notebook answered. */
export interface Finding {
  /** The notebook's file name without its ending. */
  readonly notebook: string;
  /** Markdown; null where no cell answers. */
  readonly answer: string | null;
}

/**
 * Runs the cells of notebooks on a pool without Jupyter, writes their tables and figures, a manifest
 * each, and one report. The notebooks find the pool in `TROUPE_POOL`.
 */
export async function reproduce(pool: Pool, options: ReproduceOptions): Promise<Finding[]> {
  const { notebooks, stored = [], folder, report = "report.html", latex = false, head } = options;
  Deno.env.set("TROUPE_POOL", pool.source);
  const chapters: ReportChapter[] = [];
  const findings: Finding[] = [];
  for (const path of notebooks) {
    const id = basename(path, ".ipynb");
    const outputs = await runShown(path, id);
    const notebook = await readNotebook(path);
    const cells = freshCells(notebook, outputs, pool);
    chapters.push({ id, cells });
    const answer = answerOf({ id, cells });
    findings.push({ notebook: id, answer });
    const files = await writeResults(folder, id, outputs);
    if (latex) await writeLatex(folder, id, outputs);
    await writeManifest(folder, pool, { id, answer, files });
  }
  for (const path of stored) {
    chapters.push({ id: basename(path, ".ipynb"), cells: storedCells(await readNotebook(path)) });
  }
  const { source, simulated, models, tasks } = pool;
  const subject = { source, simulated, models: models.length, tasks: tasks.length, ...head };
  await atomicWrite(`${folder}/${report}`, reportHtml(subject, chapters));
  return findings;
}

async function readNotebook(path: string): Promise<Notebook> {
  return JSON.parse(await Deno.readTextFile(path));
}

/** Runs the cells of one notebook with a bar that counts them. */
async function runShown(path: string, id: string): Promise<CellOutputs> {
  let bar: Progress | undefined;
  const outputs = await runCells(path, {
    onCell: (done, of) => (bar ??= progress(of, id)).tick(done > 0 ? 1 : 0, `cell ${done + 1}`),
  });
  await bar?.done();
  return outputs;
}

/** The text of the cell that answers a notebook's question. */
function answerOf({ cells }: ReportChapter): string | null {
  const texts = cells.flatMap((cell) => cell.kind === "code" && cell.answer ? cell.outputs : [])
    .flatMap((output) => output.kind === "markdown" ? [unescapeMarkdown(output.markdown)] : []);
  return texts.length > 0 ? texts.join("\n\n") : null;
}

/** Every table that the notebook shows, as LaTeX, named after its cell. */
async function writeLatex(folder: string, id: string, outputs: CellOutputs): Promise<void> {
  for (const [cell, things] of outputs) {
    for (const [at, thing] of things.entries()) {
      if (typeof thing === "string" || !("kind" in thing) || thing.kind !== "table") continue;
      const name = `cell_${cell + 1}${at > 0 ? `_${at + 1}` : ""}`;
      await atomicWrite(
        `${folder}/${id}/${name}.tex`,
        tableLatex(thing, { id: `${id}_${name}`, title: thing.notes[0] ?? id }),
      );
    }
  }
}

async function writeManifest(
  folder: string,
  pool: Pool,
  { id, answer, files }: { id: string; answer: string | null; files: readonly string[] },
): Promise<void> {
  const manifest = {
    notebook: `notebooks/${id}.ipynb`,
    pool: {
      source: pool.source,
      simulated: pool.simulated,
      models: pool.models,
      tasks: pool.tasks.map(({ name, dev, test }) => ({
        name,
        options: dev.options,
        dev: dev.items.length,
        test: test.items.length,
      })),
      sha256: profileHash(pool),
    },
    answer,
    files: files.map((file) => file.slice(folder.length + 1)).sort(),
    csvDecimals: CSV_DECIMALS,
    versions: packageVersions(),
  };
  await atomicWrite(`${folder}/${id}/manifest.json`, JSON.stringify(manifest, null, 2) + "\n");
}
