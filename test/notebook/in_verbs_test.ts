import assert from "node:assert/strict";
import { type Notebook, sourceOf } from "../../lib/notebook/notebook_file.ts";

// A reader of a notebook sees the method: verbs on frames, with k, λ and the rule in the line where
// they stand, and no call that hides a study.

const FOLDER = new URL("../../notebooks/", import.meta.url);

/** Names that the notebook imports from the library, and the code of its cells. */
async function read(name: string) {
  const notebook: Notebook = JSON.parse(
    await Deno.readTextFile(new URL(`${name}.ipynb`, FOLDER)),
  );
  const cells = notebook.cells.filter((cell) => cell.cell_type === "code").map(sourceOf);
  return { notebook, cells, code: cells.join("\n") };
}

const calls = (code: string, verb: string) => new RegExp(`\\b${verb}\\(`).test(code);

for (const name of ["rq1_effectiveness", "rq2_mechanism", "rq3_robustness"]) {
  Deno.test(`${name} computes in the open`, async () => {
    const { cells, code } = await read(name);
    const verbs = ["quality", "pairs", "overTasks", "selectTeams", "evaluateTeams"];
    assert.deepEqual(verbs.filter((verb) => !calls(code, verb)), []);
    assert.ok(/\bk\b/.test(code) && /\bweights\b/.test(code) && /\brules?\b/.test(code));
    // What a study would hide behind: one call that gives an answer, a table or figures by name.
    assert.doesNotMatch(code, /\b(study|report|answer|figures|tables)\("/);
    assert.doesNotMatch(code, /from "(?!troupe|nodejs-polars|arquero|\.\.\/experiments\/)/);
    for (const cell of cells) {
      assert.ok(cell.split("\n").length <= 30, cell);
      assert.match(cell, /\bawait show\(/, cell);
    }
  });

  Deno.test(`${name} asks a question and answers it once`, async () => {
    const { notebook } = await read(name);
    assert.match(sourceOf(notebook.cells[0]), /^# RQ\d: [^?]*\?/);
    const answers = notebook.cells.filter((cell) => {
      const { tags } = cell.metadata;
      return Array.isArray(tags) && tags.includes("answer");
    });
    assert.equal(answers.length, 1);
  });
}
