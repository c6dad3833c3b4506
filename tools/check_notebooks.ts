// Edge: the file system and `deno check`.
import { basename, dirname, join } from "node:path";
import { type Notebook, sourceOf } from "../lib/notebook/notebook_file.ts";
import { listNotebooks } from "./notebook/list.ts";

/** The code of a notebook as one module, and the cell and line that each of its lines came from. */
export function extractCode(notebook: Notebook): { code: string; origins: string[] } {
  const lines: string[] = [], origins: string[] = [];
  notebook.cells.forEach((cell, index) => {
    if (cell.cell_type !== "code") return;
    sourceOf(cell).split("\n").forEach((line, n) => {
      lines.push(line);
      origins.push(`cell ${index + 1}, line ${n + 1}`);
    });
  });
  return { code: lines.concat("export {};", "").join("\n"), origins };
}

/**
 * Type-checks the code cells of notebooks and returns the compiler's report, empty where all is
 * well. Each notebook becomes one module beside it for the time of the check, so that its imports
 * and the project's settings hold.
 */
export async function checkNotebooks(paths: readonly string[]): Promise<string> {
  const modules = new Map<string, { path: string; origins: string[] }>();
  try {
    for (const path of paths) {
      const { code, origins } = extractCode(JSON.parse(await Deno.readTextFile(path)));
      const module = join(dirname(path), `.check_${basename(path, ".ipynb")}.ts`);
      modules.set(module, { path, origins });
      await Deno.writeTextFile(module, code);
    }
    if (modules.size === 0) return "";
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["check", "--quiet", ...modules.keys()],
      env: { NO_COLOR: "1" },
    }).output();
    return success ? "" : nameCells(new TextDecoder().decode(stderr), modules);
  } finally {
    for (const module of modules.keys()) await Deno.remove(module).catch(() => {});
  }
}

/** Replaces places in the temporary modules by places in the notebooks. */
function nameCells(
  report: string,
  modules: ReadonlyMap<string, { readonly path: string; readonly origins: readonly string[] }>,
): string {
  return report.replace(/file:\/\/\S*?(\.check_[^/\s]*\.ts):(\d+):\d+/g, (place, name, line) => {
    for (const [module, { path, origins }] of modules) {
      if (basename(module) === name) return `${path}, ${origins[Number(line) - 1] ?? "end"}`;
    }
    return place;
  });
}

if (import.meta.main) {
  const report = await checkNotebooks(await listNotebooks(Deno.args));
  if (report) console.error(report);
  Deno.exit(report ? 1 : 0);
}
