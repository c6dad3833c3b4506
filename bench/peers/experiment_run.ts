// Edge: the file system and the environment.
import { basename } from "node:path";
import { runCells } from "../../lib/experiment/run_cells.ts";
import { runChapters } from "../../lib/experiment/run_chapters.ts";
import type { KeptFile } from "../../lib/notebook/kept_file.ts";
import { projectFile } from "../../lib/notebook/project_file.ts";
import { type Lap, plus, stopwatch } from "./stopwatch.ts";

/** Tables of one run by their path below `results/`, without its ending, and what each took. */
export interface ExperimentRun {
  readonly tables: ReadonlyMap<string, string>;
  readonly parts: ReadonlyMap<string, Lap>;
}

/**
 * Runs the cells of notebooks on the embedded pool without Jupyter. Nothing is known from an earlier
 * run: fits are kept in a folder of their own, from one notebook to the next.
 */
export function runExperiments(notebooks: readonly string[]): Promise<ExperimentRun> {
  return withFreshFits(async () => {
    const tables = new Map<string, string>();
    const parts = new Map<string, Lap>();
    for (const name of notebooks) await runNotebook(name, tables, parts);
    return { tables, parts };
  });
}

/** The same as `reproduce` does it, on all cores; one of the tables is read again. */
export function runSideBySide(
  notebooks: readonly string[],
  table: string,
): Promise<Pick<ExperimentRun, "tables">> {
  return withFreshFits(async (folder) => {
    await runChapters(notebooks.map((name) => ({
      path: projectFile(`notebooks/${name}.ipynb`),
      folder,
      latex: false,
      simulated: true,
    })));
    return { tables: new Map([[table, await Deno.readTextFile(`${folder}/${table}.csv`)]]) };
  });
}

async function withFreshFits<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  Deno.env.set("TROUPE_FITS", `${folder}/fits`);
  Deno.env.set("TROUPE_POOL", "sim:paper");
  try {
    return await run(folder);
  } finally {
    Deno.env.delete("TROUPE_FITS");
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs one notebook; the time of a cell goes to the table that it, or the next one, shows. */
async function runNotebook(
  name: string,
  tables: Map<string, string>,
  parts: Map<string, Lap>,
): Promise<void> {
  const lap = stopwatch();
  const laps: Lap[] = [];
  const outputs = await runCells(projectFile(`notebooks/${name}.ipynb`), {
    onCell: () => void laps.push(lap()),
  });
  laps.push(lap());
  const [loading, ...cells] = laps;
  let since = loading;
  [...outputs.values()].forEach((things, at) => {
    since = plus(since, cells[at]);
    const kept = things.filter((thing): thing is KeptFile =>
      typeof thing === "object" && "file" in thing
    );
    for (const { file, text } of kept) tables.set(file.replace(/\.csv$/, ""), text);
    if (kept.length === 0) return;
    parts.set(kept[0].file.replace(/\.csv$/, ""), since);
    since = { ms: 0, cpu: 0 };
  });
  parts.set(`${basename(name)}, the rest`, since);
}
