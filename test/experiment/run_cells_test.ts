import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import { cellsModule } from "../../lib/experiment/cells_module.ts";
import { runCells } from "../../lib/experiment/run_cells.ts";
import { writeResults } from "../../lib/experiment/write_results.ts";
import type { Cell, Notebook } from "../../lib/notebook/notebook_file.ts";

const LIB = new URL("../../lib/", import.meta.url).href;
const SHOW = `import { csvLink, markdown, show } from "${LIB}mod.ts";`;

const code = (source: string | string[]): Cell => ({ cell_type: "code", metadata: {}, source });
const text = (source: string): Cell => ({ cell_type: "markdown", metadata: {}, source });
const notebookOf = (...cells: Cell[]): Notebook => (
  { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }
);

/** Runs something with a notebook in a folder of its own, which must be left as it was. */
async function withNotebook(
  notebook: Notebook,
  run: (path: string, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "troupe-cells-" });
  const path = `${folder}/study.ipynb`;
  await Deno.writeTextFile(path, JSON.stringify(notebook));
  try {
    await run(path, folder);
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name);
    assert.deepEqual(left.filter((name) => name.startsWith(".run_")), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("outputs land with the cell that showed them, and cells share their names", () =>
  withNotebook(
    notebookOf(
      text("# Title"),
      code(`${SHOW}\nconst k = 3;`),
      code(["await show(`k is ${k}`);\n", 'await show("again", [{ a: 1 }]);']),
      text("between"),
      code("await show(markdown`last ${k + 1}`);"),
    ),
    async (path) => {
      const seen: [number, number][] = [];
      const outputs = await runCells(path, { onCell: (done, of) => seen.push([done, of]) });
      assert.deepEqual([...outputs.keys()], [1, 2, 4]);
      assert.deepEqual(outputs.get(1), []);
      assert.deepEqual(outputs.get(2), ["k is 3", "again", [{ a: 1 }]]);
      assert.deepEqual(outputs.get(4), [{ markdown: "last 4" }]);
      assert.deepEqual(seen, [[0, 3], [1, 3], [2, 3]]);
    },
  ));

Deno.test("a cell that fails is named, and a user's mistake stays one", async () => {
  const bad = (throws: string) =>
    notebookOf(
      code(`import { InputError } from "${LIB}errors.ts";`),
      text("prose"),
      code(`const x = 1;\nif (x) throw ${throws};`),
      code("globalThis.reachedTheEnd = true;"),
    );
  await withNotebook(bad('new Error("broken")'), async (path) => {
    await assert.rejects(runCells(path), (error: Error) => {
      assert.ok(!(error instanceof InputError));
      assert.equal(error.message, `Cannot run ${path} as cell 3 fails: broken`);
      return true;
    });
  });
  await withNotebook(bad('new InputError("Cannot do it")'), async (path) => {
    await assert.rejects(
      runCells(path),
      new InputError(`Cannot run ${path} as cell 3 fails: Cannot do it`),
    );
  });
});

Deno.test("code that cannot be read is named by its cell and line", () =>
  withNotebook(
    notebookOf(code("const fine = 1;"), text("prose"), code("const x = 1;\nconst = 2;")),
    async (path) => {
      await assert.rejects(runCells(path), (error: Error) => {
        assert.match(error.message, /^Cannot run \S+ as cell 3, line 2 fails: [^\n]+$/);
        assert.doesNotMatch(error.message, /\.run_/);
        return true;
      });
    },
  ));

Deno.test("what is shown outside of a run is not recorded any more", async () => {
  await withNotebook(notebookOf(code(`${SHOW}\nawait show("in")`)), async (path) => {
    assert.deepEqual([...(await runCells(path)).values()], [["in"]]);
  });
  assert.equal((globalThis as Record<string, unknown>).__troupe_cell, undefined);
});

Deno.test("a module knows the cell and line of each of its lines", () => {
  const notebook = notebookOf(code("const a = 1;\nconst b = 2;"), text("x"), code("a + b;"));
  const { code: joined, origins } = cellsModule(notebook);
  const lines = joined.split("\n");
  assert.deepEqual(origins.map((origin, at) => `${origin}: ${lines[at]}`), [
    "cell 1, line 1: const a = 1;",
    "cell 1, line 2: const b = 2;",
    "cell 3, line 1: a + b;",
  ]);
});

Deno.test("kept tables and figures are written where they belong, the same bytes each time", () =>
  withNotebook(
    notebookOf(code(
      `import { csvLink, forest, show } from "${LIB}mod.ts";
       const rows = [{ task: "a, b", team: ["x", "y"], accuracy: 1 / 3 }];
       await show(csvLink("study/main", rows), "words", rows);
       await show(forest([{ label: "t", difference: 0.01, low: 0, high: 0.02, n: 10 }]));`,
    )),
    async (path, folder) => {
      const out = `${folder}/results`;
      const outputs = await runCells(path);
      const written = await writeResults(out, "study", outputs);
      assert.equal(written.length, 2);
      assert.equal(written[0], `${out}/study/main.csv`);
      assert.equal(
        await Deno.readTextFile(written[0]),
        'task,team,accuracy\n"a, b",x · y,0.333333\n',
      );
      assert.match(written[1], /\/study\/[\w-]+\.svg$/);
      const first = await Deno.readTextFile(written[1]);
      await writeResults(out, "study", outputs);
      assert.equal(await Deno.readTextFile(written[1]), first);
    },
  ));

Deno.test("a run removes what killed ones left behind, and nothing else", () =>
  withNotebook(notebookOf(code("export const k = 3;")), async (path, folder) => {
    const gone = new Deno.Command(Deno.execPath(), { args: ["--version"], stdout: "null" }).spawn();
    await gone.status;
    await Deno.writeTextFile(`${folder}/.run_study_${gone.pid}_1.ts`, "");
    await Deno.writeTextFile(`${folder}/.run_study_${Deno.pid}_900.ts`, "");
    await runCells(path);
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assert.deepEqual(left, [`.run_study_${Deno.pid}_900.ts`, "study.ipynb"]);
    await Deno.remove(`${folder}/.run_study_${Deno.pid}_900.ts`);
  }));
