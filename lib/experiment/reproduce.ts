// Edge: the file system, the environment, and notebooks that are loaded from it.
import { basename } from "node:path";
import { CSV_DECIMALS } from "../format/csv.ts";
import { atomicWrite } from "../io/atomic_write.ts";
import { packageVersions } from "../io/package_versions.ts";
import type { Pool } from "../pool/pool.ts";
import { profileHash } from "../pool/profile_hash.ts";
import { readNotebook } from "./read_notebook.ts";
import { storedCells } from "./report_cells.ts";
import type { ReportSubject } from "./report_head.ts";
import { type ReportChapter, reportHtml } from "./report_html.ts";
import type { RanChapter } from "./run_chapter.ts";
import { runChapters } from "./run_chapters.ts";

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
 * Runs the cells of notebooks on a pool without Jupyter, on all cores, writes their tables and figures,
 * a manifest each, and one report. The notebooks find the pool in `TROUPE_POOL`.
 */
export async function reproduce(pool: Pool, options: ReproduceOptions): Promise<Finding[]> {
  const { notebooks, stored = [], folder, report = "report.html", latex = false, head } = options;
  const { source, simulated, models, tasks } = pool;
  Deno.env.set("TROUPE_POOL", source);
  const ran = await runChapters(
    notebooks.map((path) => ({ path, folder, latex, simulated })),
    { onChapter: (chapter) => writeManifest(folder, pool, chapter) },
  );
  const chapters: ReportChapter[] = [...ran];
  for (const path of stored) {
    chapters.push({ id: basename(path, ".ipynb"), cells: storedCells(await readNotebook(path)) });
  }
  const subject = { source, simulated, models: models.length, tasks: tasks.length, ...head };
  await atomicWrite(`${folder}/${report}`, reportHtml(subject, chapters));
  return ran.map(({ id, answer }) => ({ notebook: id, answer }));
}

async function writeManifest(
  folder: string,
  pool: Pool,
  { id, answer, files }: RanChapter,
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
