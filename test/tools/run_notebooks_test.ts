import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { InputError } from "../../lib/errors.ts";
import { checkNotebooks, extractCode } from "../../tools/check_notebooks.ts";
import { Kernel } from "../../tools/kernel/kernel.ts";
import {
  firstChange,
  normalize,
  type Notebook,
  type Output,
  serialize,
} from "../../lib/notebook/notebook_file.ts";
import { listNotebooks } from "../../tools/notebook/list.ts";
import { runNotebook } from "../../tools/notebook/run.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SHOW = 'import { show } from "troupe/notebook/show.ts";';
const BAR = 'import { progress } from "troupe/io/progress.ts";\n' +
  'const bar = progress(2, "x", { quietMs: 0 }); bar.tick(2); await bar.done();';

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

Deno.test("a burst of outputs that nobody waits for stays under its own cell", async () => {
  const burst = (name: string) =>
    `for (let i = 0; i < 300; i++) Deno.jupyter.broadcast("display_data", {
       data: { "text/plain": "${name} " + i + " ".repeat(5000) }, metadata: {}, transient: {},
     });`;
  await withNotebook(notebookOf(burst("a"), burst("b"), 'console.log("c");'), async (path) => {
    const { notebook: { cells } } = await runNotebook(path);
    const shown = cells.map(({ outputs }) => texts(outputs).map((text) => text.trimEnd()));
    const expected = (name: string) => Array.from({ length: 300 }, (_, i) => `${name} ${i}`);
    assert.deepEqual(shown, [expected("a"), expected("b"), ["c"]]);
    assert.deepEqual(cells.map((cell) => cell.execution_count), [1, 2, 3]);
  });
});

Deno.test("printed text is kept, and a progress bar is gone when its work is over", async () => {
  await withNotebook(notebookOf(`${BAR}\nconsole.log("a"); console.log("b");`), async (path) => {
    const { notebook, faults } = await runNotebook(path);
    assert.deepEqual(faults, []);
    assert.deepEqual(notebook.cells[0].outputs, [
      { output_type: "stream", name: "stdout", text: ["a\n", "b\n"] },
    ]);
  });
});

Deno.test("a progress bar moves while the work leaves the kernel no pause", async () => {
  const folder = await Deno.makeTempDir();
  const seen = join(folder, "seen");
  const kernel = await Kernel.start(ROOT);
  try {
    const reply = await kernel.execute(
      `import { existsSync } from "node:fs";
       import { progress } from "troupe/io/progress.ts";
       const bar = progress(2, "x", { quietMs: 0 });
       bar.tick();
       const deadline = Date.now() + 60_000;
       while (!existsSync(${JSON.stringify(seen)})) {
         if (Date.now() > deadline) throw new Error("nobody saw the bar");
       }
       await bar.done();`,
      ({ type }) => {
        if (type === "display_data") Deno.writeTextFileSync(seen, "");
      },
    );
    assert.equal(reply.status, "ok");
  } finally {
    await kernel.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a display that is updated in place keeps its last state", async () => {
  const code = [0, 1].map((update) =>
    `await Deno.jupyter.display({ "text/plain": "state ${update}" }, { raw: true, display_id: "d", update: ${!!update} });`
  ).join("\n");
  await withNotebook(notebookOf(code), async (path) => {
    assert.deepEqual(texts((await runNotebook(path)).notebook.cells[0].outputs), ["state 1"]);
  });
});

Deno.test("an error is named with its cell, and the cells after it are counted, not run", async () => {
  const cells = ['throw new Error("too bad");', "const unseen = 1;", " ", "const neither = 1;"];
  await withNotebook(notebookOf(...cells), async (path) => {
    const { faults, unreached } = await runNotebook(path);
    assert.deepEqual(faults, [{ cell: 1, reason: "Error: too bad" }]);
    assert.equal(unreached, 2);
  });
});

Deno.test("a bare value and a show that shows nothing are faults", async () => {
  const nothing = `${SHOW}\nif (Date.now() < 0) await show("never");`;
  const onlyBar = `${BAR}\n${nothing.replace(SHOW, "")}`;
  await withNotebook(notebookOf("1 + 1", nothing, onlyBar), async (path) => {
    const [bare, ...silent] = (await runNotebook(path)).faults;
    assert.match(bare.reason, /^ends in a bare value/);
    assert.deepEqual(silent.map((fault) => fault.cell), [2, 3]);
    for (const { reason } of silent) assert.match(reason, /^calls show\(…\) but shows nothing/);
  });
});

Deno.test("an optional cell may show nothing", async () => {
  const notebook = notebookOf(`${SHOW}\nif (Date.now() < 0) await show("never");`);
  const optional = notebook.cells.map((cell) => ({ ...cell, metadata: { tags: ["optional"] } }));
  await withNotebook({ ...notebook, cells: optional }, async (path) => {
    assert.deepEqual((await runNotebook(path)).faults, []);
  });
});

Deno.test("a kernel that dies is an error, not a wait for ever", async () => {
  await withNotebook(notebookOf("Deno.exit(3)"), async (path) => {
    await assert.rejects(runNotebook(path), /The kernel died/);
  });
});

/** The command as a person calls it. */
async function task(...args: readonly string[]) {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", join(ROOT, "tools/run_notebooks.ts"), ...args],
    cwd: ROOT,
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

Deno.test("a notebook that fails keeps the outputs that it had, and is not called stale", async () => {
  const cells = [SHOW, 'if (Deno.env.get("TROUPE_POOL") === "bad") throw new Error("bad pool");'];
  const notebook = notebookOf(...cells, 'await show("x");');
  await withNotebook(notebook, async (path) => {
    assert.equal((await task(path)).code, 0);
    const good = await Deno.readTextFile(path);
    Deno.env.set("TROUPE_POOL", "bad");
    try {
      for (const flags of [[], ["--check"]]) {
        const { code, stderr } = await task(path, ...flags);
        assert.equal(code, 1);
        assert.equal(
          stderr,
          `${path}: cell 2: Error: bad pool\n${path}: cells after it that were not run: 1\n`,
        );
        assert.equal(await Deno.readTextFile(path), good);
      }
    } finally {
      Deno.env.delete("TROUPE_POOL");
    }
  });
});

Deno.test("the command writes outputs back once, checks them, and fails on a stale file", async () => {
  await withNotebook(notebookOf(SHOW, 'await show("x");'), async (path) => {
    const stale = await task(path, "--check");
    assert.equal(stale.code, 1, "no outputs yet");
    assert.equal(
      stale.stderr,
      `${path}: cell 1 is not what a fresh run writes: run \`deno task notebooks\`\n`,
    );
    assert.equal((await task(path)).code, 0);
    const written = await Deno.readTextFile(path);
    assert.equal((await task(path, "--check")).code, 0);
    assert.equal(await Deno.readTextFile(path), written);
    const missing = await task("none.ipynb");
    assert.equal(missing.code, 2);
    assert.equal(missing.stderr, "notebooks: Cannot run none.ipynb as there is no such file\n");
  });
});

Deno.test("what is not a notebook is refused by name", async () => {
  await assert.rejects(listNotebooks(["README.md"]), (error: Error) => {
    assert.ok(error instanceof InputError);
    assert.equal(error.message, "Cannot run README.md as a notebook must end in .ipynb");
    return true;
  });
});

Deno.test("the first change between two notebooks is named", () => {
  const output = (text: string): Output => ({
    output_type: "stream",
    name: "stdout",
    text: [text],
  });
  const withOutputs = (...texts: readonly string[]) => {
    const notebook = notebookOf("a", "b");
    notebook.cells[1].outputs = texts.map(output);
    return notebook;
  };
  const change = (...texts: readonly string[]) =>
    firstChange(withOutputs("x", "y"), withOutputs(...texts));
  assert.equal(change("x", "z"), "cell 2, output 2");
  assert.equal(change("x"), "cell 2, output 2");
  assert.equal(change("x", "y", "z"), "cell 2, output 3");
  assert.equal(change("x", "y"), "its metadata");
  assert.equal(firstChange(notebookOf("a"), notebookOf("b")), "cell 1");
  assert.equal(firstChange(notebookOf("a"), notebookOf("a", "b")), "cell 2");
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
