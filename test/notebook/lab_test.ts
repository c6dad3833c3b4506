import assert from "node:assert/strict";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import type { Cell, Notebook } from "../../lib/notebook/notebook_file.ts";
import { venvProgram } from "../../tools/jupyter.ts";
import { missingData } from "../../tools/notebook/list.ts";
import { openNotebook, runAll, save, type ShownCell, shownCells } from "./lab_page.ts";
import { startLab } from "./lab_server.ts";

/**
 * Opens the committed notebooks in JupyterLab in Chromium, as a person with a fresh clone does.
 * `eval "$(.ci/lab)"` installs both.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHROMIUM = await firstFound([
  Deno.env.get("TROUPE_CHROMIUM"),
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
]);
const VENV = await firstVenv([Deno.env.get("TROUPE_JUPYTERLAB"), join(ROOT, ".venv")]);
const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

Deno.test({
  name: "notebooks show their figures in a fresh JupyterLab, before and after running",
  // Without a browser there is nothing to see; where everything is installed, that is a fault.
  ignore: !(CHROMIUM && VENV) && Deno.env.get("CI") !== "true",
  sanitizeOps: false,
  sanitizeResources: false,
  async fn(t) {
    assert.ok(CHROMIUM && VENV, 'Chromium and JupyterLab are missing: run `eval "$(.ci/lab)"`');
    // Inside the project, so that imports resolve; a copy, as JupyterLab saves what it opens.
    const folder = await Deno.makeTempDir({ dir: ROOT, prefix: ".lab_" });
    const cleanup = new AsyncDisposableStack();
    cleanup.defer(() => Deno.remove(folder, { recursive: true }));
    try {
      const notebooks = await copyNotebooks(folder);
      const server = await startLab(VENV, folder);
      cleanup.defer(() => server.stop());
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: BROWSER_FLAGS,
        handleSIGINT: false,
        handleSIGTERM: false,
      });
      cleanup.defer(() => browser.close());
      for (const name of notebooks) {
        await t.step(name, async () => {
          const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } });
          page.setDefaultTimeout(600_000);
          try {
            await checkNotebook(page, server.url(name), join(folder, name));
          } finally {
            await page.close();
          }
        });
      }
    } finally {
      await cleanup.disposeAsync();
    }
  },
});

async function checkNotebook(page: Page, url: string, path: string): Promise<void> {
  const committed = codeCells(await readNotebook(path));
  const figures = committed.map(figureIds);
  assert.ok(figures.flat().length > 0, "the committed notebook holds no figure");

  await openNotebook(page, url, committed.length);
  const fresh = await shownCells(page);
  await screenshot(page, `${basename(path, ".ipynb")}_fresh.png`);
  assert.deepEqual(
    fresh.map((cell) => cell.pngs),
    figures.map((ids) => ids.length),
    "before running",
  );
  assertDrawn(fresh);
  const missing = await missingData(path);
  if (missing) return console.error(`${basename(path)}: not run, as ${missing}`);

  await runAll(page);
  const run = await shownCells(page);
  await screenshot(page, `${basename(path, ".ipynb")}_run.png`);
  assert.deepEqual(run.map((cell) => cell.svgIds), figures, "after running");
  assertDrawn(run);

  await save(page);
  const outputs = codeCells(await readNotebook(path)).flatMap((cell) => cell.outputs!);
  assert.deepEqual(outputs.filter((output) => output.output_type === "error"), []);
}

function assertDrawn(cells: readonly ShownCell[]): void {
  assert.deepEqual(
    cells.map((cell) => cell.broken),
    cells.map(() => 0),
    "figures that failed to draw",
  );
}

/** All of notebooks/, and the fixture that shows one of everything. */
async function copyNotebooks(folder: string): Promise<string[]> {
  const sources = [join(ROOT, "test/notebook/fixtures/figures.ipynb")];
  for await (const { name } of Deno.readDir(join(ROOT, "notebooks"))) {
    if (name.endsWith(".ipynb")) sources.push(join(ROOT, "notebooks", name));
  }
  for (const source of sources) await Deno.copyFile(source, join(folder, basename(source)));
  return sources.map((source) => basename(source)).sort();
}

const readNotebook = async (path: string): Promise<Notebook> =>
  JSON.parse(await Deno.readTextFile(path));

const codeCells = (notebook: Notebook) =>
  notebook.cells.filter((cell) => cell.cell_type === "code");

/** Ids of the figures that a cell shows, read from the SVG in its stored outputs. */
function figureIds(cell: Cell): string[] {
  return cell.outputs!.flatMap((output) => {
    const svg = "data" in output ? output.data["image/svg+xml"] as string[] | undefined : undefined;
    return svg ? [/<svg[^>]* id="([^"]*)"/.exec(svg.join(""))![1]] : [];
  });
}

/** Pictures for a person to look at, where LAB_SCREENSHOTS names a folder. */
async function screenshot(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("LAB_SCREENSHOTS");
  if (folder) await page.screenshot({ path: join(folder, name) });
}

async function firstFound(paths: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const path of paths) {
    if (path && await Deno.stat(path).then(() => true, () => false)) return path;
  }
}

async function firstVenv(folders: readonly (string | undefined)[]): Promise<string | undefined> {
  for (const folder of folders) {
    if (folder && await firstFound([venvProgram(folder, "jupyter-lab")])) return folder;
  }
}
