import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import { table } from "../../lib/format/table.ts";
import { tableHtml } from "../../lib/format/table_html.ts";
import { tableLatex } from "../../lib/format/table_latex.ts";
import { tableMarkdown } from "../../lib/format/table_markdown.ts";
import { tableText } from "../../lib/format/table_text.ts";

const rows = [
  { task: "CSQA", n: 1068, accuracy: 0.8123, gain: 0.0243, team: ["GLM-4", "Qwen3"] },
  { task: "MMLU", n: 37, accuracy: 0.7, gain: -0.001, team: null },
];

Deno.test("a table writes numbers alike down a column, true minus signs, lists and gaps", () => {
  assert.equal(
    tableText(table(rows)),
    [
      "task      n  accuracy     gain  team         ",
      "----  -----  --------  -------  -------------",
      "CSQA  1,068     0.812   0.0243  GLM-4 · Qwen3",
      "MMLU     37     0.700  −0.0010  –",
    ].map((line) => line.trimEnd()).join("\n"),
  );
});

Deno.test("numbers in lists are rounded as others are, and the rows keep them whole", () => {
  const long = [
    { item: "a", p: [0.918257432903603, 0.000006227931231882064, null], counts: [1, 2000] },
    { item: "b", p: [0.25, 0.75, Number.NaN], counts: [] },
  ];
  assert.equal(
    tableText(table(long)),
    [
      "item  p                  counts",
      "----  -----------------  ---------",
      "a     0.918 · 0.000 · –  1 · 2,000",
      "b     0.250 · 0.750 · –",
    ].join("\n"),
  );
  assert.equal(long[0].p[0], 0.918257432903603);
  const scaled = table(long, { columns: [{ key: "p", scale: 100, digits: 1 }] });
  assert.equal(scaled.rows[0][0].text, "91.8 · 0.0 · –");
});

Deno.test("columns can be chosen, computed, renamed, scaled and set in bold", () => {
  const model = table(rows, {
    columns: [
      { key: "name", value: (row) => row.task.toLowerCase() },
      { key: "accuracy", label: "accuracy (%)", scale: 100, digits: 2 },
    ],
    bold: (row, key) => key === "accuracy" && row.task === "CSQA",
    caption: "Test <split>.",
  });
  assert.match(tableText(model), /^name {2}accuracy \(%\)\n.*\ncsqa/);
  const html = tableHtml(model);
  assert.match(html, /<b>81.23<\/b>/);
  assert.doesNotMatch(html, /<b>70.00<\/b>/);
  assert.match(html, /Test &lt;split&gt;\./);
  assert.match(tableMarkdown(model), /\| csqa \| \*\*81.23\*\* \|/);
  assert.match(
    tableLatex(model, { id: "a b" }),
    /\\label\{tab:a-b\}[^]*\{lr\}[^]*\\textbf\{81.23\}/,
  );
});

Deno.test("cells in bold can be listed", () => {
  const { rows: cells } = table([{ a: 1, b: 2 }, { a: 3, b: 4 }], { bold: ["1:a"] });
  assert.deepEqual(cells.flat().filter((cell) => cell.bold), [{ text: "3", bold: true }]);
});

Deno.test("an unknown column is refused by name, and rows beyond the limit are counted", () => {
  assert.throws(
    () => table(rows, { columns: ["accurracy"] }),
    new InputError(
      'Cannot show column "accurracy" as the rows have only task, n, accuracy, gain, team',
    ),
  );
  const many = Array.from({ length: 1500 }, (_, i) => ({ i }));
  assert.match(tableText(table(many)), /… 1,440 more rows$/);
});

Deno.test("nothing to show is said in every form", () => {
  const nothing = table([]);
  assert.equal(tableText(nothing), "No rows.");
  assert.match(tableHtml(nothing), /No rows\./);
  assert.equal(tableMarkdown(nothing), "No rows.");
});

Deno.test("a column of fractions that round to zero has no minus sign", () => {
  assert.deepEqual(tableText(table([{ x: -0.00001 }, { x: 0.5 }])).split("\n").slice(2), [
    "0.000",
    "0.500",
  ]);
});

Deno.test("big integers, infinities and missing keys are written", () => {
  const mixed = [{ a: 12345n, b: Infinity }, { a: 2n, b: 1 }, { a: 3n }];
  assert.deepEqual(table(mixed).rows.map((row) => row.map(({ text }) => text)), [
    ["12,345", "∞"],
    ["2", "1"],
    ["3", "–"],
  ]);
});

Deno.test("a table is plain data", () => {
  const model = table(rows, { caption: "c", bold: ["0:n"] });
  assert.deepEqual(JSON.parse(JSON.stringify(model)), model);
});
