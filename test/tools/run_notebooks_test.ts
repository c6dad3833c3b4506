import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "../../lib/errors.ts";
import { checkNotebooks, extractCode } from "../../tools/check_notebooks.ts";
import { normalize, type Notebook, type Output, serialize } from "../../tools/notebook/format.ts";
import { listNotebooks } from "../../tools/notebook/list.ts";
import { runNotebook } from "../../tools/notebook/run.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SHOW = 'import { show } from "troupe/notebook/show.ts";';

function notebookOf(...sources: readonly string[]): Notebook {
  const cells = sources.map((source) => ({
    cell_type: "code" as const,
    metadata: {},
    source,
    outputs: [],
    execution_count: null,
  }));
  return { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
}

/** Gives `use` a notebook in a folder of its own inside the project, where imports resolve. */
async function withNotebook(
  notebook: Notebook,
  use: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: ROOT, prefix: ".lab_" });
  const path = join(folder, "case.ipynb");
  try {
    await Deno.writeTextFile(path, serialize(notebook));
    await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const texts = (outputs: readonly Output[] | undefined) =>
  outputs!.map((output) => {
    if (output.output_type === "stream") return output.text.join("");
    return "data" in output ? (output.data["text/plain"] as string[]).join("") : output.evalue;
  });

Deno.test("thirty cells show their results under themselves, twice the same", async () => {
  const cells = Array.from({ length: 30 }, (_, i) => `await show("result ${i}");`);
  await withNotebook(notebookOf(SHOW, ...cells), async (path) => {
    const first = await runNotebook(path);
    assert.deepEqual(first.faults, []);
    const shown = first.notebook.cells.slice(1).map((cell) => texts(cell.outputs));
    assert.deepEqual(shown, cells.map((_, i) => [`result ${i}`]));
    assert.equal(serialize((await runNotebook(path)).notebook), serialize(first.notebook));
  });
});

Deno.test("printed text is kept, and a progress bar is gone when its work is over", async () => {
  const bar = 'import { progress } from "troupe/io/progress.ts";\n' +
    'const bar = progress(2, "x", { quietMs: 0 }); bar.tick(2); await bar.done(); console.log("a"); console.log("b");' +
    "await new Promise((resolve) => setTimeout(resolve, 20));";
  await withNotebook(notebookOf(bar), async (path) => {
    const { notebook, faults } = await runNotebook(path);
    assert.deepEqual(faults, []);
    assert.deepEqual(notebook.cells[0].outputs, [
      { output_type: "stream", name: "stdout", text: ["a\n", "b\n"] },
    ]);
  });
});

Deno.test("a display that is updated in place keeps its last state", async () => {
  const code =
    [0, 1].map((update) =>
      `await Deno.jupyter.display({ "text/plain": "state ${update}" }, { raw: true, display_id: "d", update: ${!!update} });`
    ).join("\n") + "\nawait new Promise((resolve) => setTimeout(resolve, 20));";
  await withNotebook(notebookOf(code), async (path) => {
    assert.deepEqual(texts((await runNotebook(path)).notebook.cells[0].outputs), ["state 1"]);
  });
});

Deno.test("an error is named with its cell, and the cells after it are reported as not reached", async () => {
  await withNotebook(
    notebookOf('throw new Error("too bad");', "const unseen = 1;"),
    async (path) => {
      const { faults } = await runNotebook(path);
      assert.deepEqual(faults, [
        { cell: 1, reason: "Error: too bad" },
        { cell: 2, reason: "was not reached" },
      ]);
    },
  );
});

Deno.test("a bare value and a show that shows nothing are faults", async () => {
  const nothing = `${SHOW}\nif (Date.now() < 0) await show("never");`;
  await withNotebook(notebookOf("1 + 1", nothing), async (path) => {
    const [bare, silent] = (await runNotebook(path)).faults;
    assert.match(bare.reason, /^ends in a bare value/);
    assert.match(silent.reason, /^calls show\(…\) but shows nothing/);
  });
});

Deno.test("a kernel that dies is an error, not a wait for ever", async () => {
  await withNotebook(notebookOf("Deno.exit(3)"), async (path) => {
    await assert.rejects(runNotebook(path), /The kernel died/);
  });
});

Deno.test("the command writes outputs back once, checks them, and fails on a stale file", async () => {
  const task = (...args: readonly string[]) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", join(ROOT, "tools/run_notebooks.ts"), ...args],
      cwd: ROOT,
    }).output();
  await withNotebook(notebookOf(SHOW, 'await show("x");'), async (path) => {
    assert.equal((await task(path, "--check")).code, 1, "no outputs yet");
    assert.equal((await task(path)).code, 0);
    const written = await Deno.readTextFile(path);
    assert.equal((await task(path, "--check")).code, 0);
    assert.equal(await Deno.readTextFile(path), written);
    const missing = await task("none.ipynb");
    assert.equal(missing.code, 2);
    assert.match(
      new TextDecoder().decode(missing.stderr),
      /^notebooks: Cannot run none.ipynb as there is no such file\n$/,
    );
  });
});

Deno.test("what is not a notebook is refused by name", async () => {
  await assert.rejects(listNotebooks(["README.md"]), (error: Error) => {
    assert.ok(error instanceof InputError);
    assert.equal(error.message, "Cannot run README.md as a notebook must end in .ipynb");
    return true;
  });
});

Deno.test("normalising drops timings, versions and folding, and keeps tags and ids", () => {
  const notebook = notebookOf("const a = 1;\nconst b = 2;");
  notebook.cells[0].metadata = {
    execution: { "iopub.status.busy": "now" },
    collapsed: true,
    tags: ["x"],
  };
  notebook.metadata = { language_info: { name: "typescript", version: "9" } };
  const [cell] = normalize(notebook).cells;
  assert.deepEqual(cell.metadata, { tags: ["x"] });
  assert.equal(cell.id, "cell-1");
  assert.deepEqual(cell.source, ["const a = 1;\n", "const b = 2;"]);
  assert.deepEqual(normalize(normalize(notebook)), normalize(notebook));
});

Deno.test("cells are type-checked as one module, and an error names its cell and line", async () => {
  const good = notebookOf("const a = 1;", "console.log(a + 1);");
  await withNotebook(good, async (path) => assert.equal(await checkNotebooks([path]), ""));
  await withNotebook(
    notebookOf("const a = 1;", 'console.log(a);\nconst b: number = "text";'),
    async (path) => {
      const report = await checkNotebooks([path]);
      assert.match(report, /Type 'string' is not assignable to type 'number'/);
      assert.ok(report.includes(`${path}, cell 2, line 2`), report);
      const left = [...Deno.readDirSync(join(path, ".."))].map((entry) => entry.name);
      assert.deepEqual(left, ["case.ipynb"]);
    },
  );
});

Deno.test("extracted code remembers where each line came from", () => {
  const { code, origins } = extractCode(notebookOf("a;\nb;", "c;"));
  assert.equal(code, "a;\nb;\nc;\nexport {};\n");
  assert.deepEqual(origins, ["cell 1, line 1", "cell 1, line 2", "cell 2, line 1"]);
});
