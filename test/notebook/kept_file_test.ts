import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { csvLink, jsonLink } from "../../lib/notebook/kept_file.ts";

Deno.test("a kept table is shown as a link that says how long it is", () => {
  const rows = Array.from({ length: 1200 }, (_, i) => ({ i }));
  assert.equal(csvLink("a/b", rows).markdown, "[a/b.csv](../results/a/b.csv) (1,200 rows)");
  assert.equal(csvLink("a/b", rows.slice(0, 1)).markdown, "[a/b.csv](../results/a/b.csv) (1 row)");
  assert.equal(csvLink("a/b", rows).file, "a/b.csv");
});

Deno.test("a frame is kept as its rows are, teams as texts, numbers rounded", () => {
  const rows = [
    { task: "t", team: ["a", "b"], accuracy: 2 / 3, note: 'say "hi"' },
    { task: "u", team: ["c"], accuracy: 0.5, note: "" },
  ];
  const frame = pl.DataFrame({
    task: ["t", "u"],
    team: [["a", "b"], ["c"]],
    accuracy: [2 / 3, 0.5],
    note: ['say "hi"', ""],
  });
  const expected = 'task,team,accuracy,note\nt,a · b,0.666667,"say ""hi"""\nu,c,0.5,\n';
  assert.equal(csvLink("x", rows).text, expected);
  assert.equal(csvLink("x", frame).text, expected);
});

Deno.test("a kept value is JSON with six decimals", () => {
  const { file, text, markdown } = jsonLink("x/signals", { a: [1 / 3, 2] });
  assert.deepEqual([file, text], ["x/signals.json", '{"a":[0.333333,2]}\n']);
  assert.equal(markdown, "[x/signals.json](../results/x/signals.json) (JSON)");
});
