import assert from "node:assert/strict";
import * as arquero from "arquero";
import pl from "nodejs-polars";
import { InputError } from "../../lib/errors.ts";
import { bundle } from "../../lib/notebook/bundle.ts";
import { interval, percent, points } from "../../lib/format/numbers.ts";
import { markdown } from "../../lib/notebook/markdown.ts";
import { show } from "../../lib/notebook/show.ts";
import { table } from "../../lib/notebook/table.ts";
import { composeFigure } from "../../lib/plot/figure.ts";

const rows = [
  { task: "CSQA", n: 1068, accuracy: 0.8123, gain: 0.0243, team: ["GLM-4", "Qwen3"] },
  { task: "MMLU", n: 37, accuracy: 0.7, gain: -0.001, team: null },
];

Deno.test("a table writes numbers alike down a column, true minus signs, lists and gaps", () => {
  assert.equal(
    table(rows).text,
    [
      "task      n  accuracy     gain  team         ",
      "----  -----  --------  -------  -------------",
      "CSQA  1,068     0.812   0.0243  GLM-4 · Qwen3",
      "MMLU     37     0.700  −0.0010  –",
    ].map((line) => line.trimEnd()).join("\n"),
  );
});

Deno.test("columns can be chosen, renamed, scaled and set in bold", () => {
  const { html, text } = table(rows, {
    columns: ["task", { key: "accuracy", label: "accuracy (%)", scale: 100, digits: 2 }],
    bold: (row, key) => key === "accuracy" && (row as { task: string }).task === "CSQA",
    caption: "Test <split>.",
  });
  assert.match(text, /^task {2}accuracy \(%\)\n/);
  assert.match(html, /<b>81.23<\/b>/);
  assert.doesNotMatch(html, /<b>70.00<\/b>/);
  assert.match(html, /Test &lt;split&gt;\./);
});

Deno.test("markup in a cell stays text", () => {
  assert.match(table([{ a: "<script>" }]).html, /&lt;script&gt;/);
});

Deno.test("an unknown column is refused by name, and rows beyond the limit are counted", () => {
  assert.throws(
    () => table(rows, { columns: ["accurracy"] }),
    new InputError(
      'Cannot show column "accurracy" as the rows have only task, n, accuracy, gain, team',
    ),
  );
  const many = Array.from({ length: 1500 }, (_, i) => ({ i }));
  assert.match(table(many).text, /… 1,440 more rows$/);
  assert.equal(table([]).text, "No rows.");
});

Deno.test("a column of fractions that round to zero has no minus sign", () => {
  assert.deepEqual(table([{ x: -0.00001 }, { x: 0.5 }]).text.split("\n").slice(2), [
    "0.000",
    "0.500",
  ]);
});

Deno.test("a Polars frame and an Arquero table become the same table as their rows", () => {
  const plain = [{ model: "a", q: 0.25 }, { model: "b", q: 0.5 }];
  const expected = bundle(plain).data;
  assert.deepEqual(bundle(pl.DataFrame({ model: ["a", "b"], q: [0.25, 0.5] })).data, expected);
  assert.deepEqual(
    bundle(arquero.from(plain) as unknown as { objects(): object[] }).data,
    expected,
  );
});

Deno.test("a figure's bundle carries SVG, PNG at its size, and text", () => {
  const figure = composeFigure({ id: "f", title: "T", simulated: true, panels: [], height: 10 });
  const { data, metadata } = bundle(figure);
  assert.deepEqual(Object.keys(data), ["image/svg+xml", "image/png", "text/plain"]);
  assert.equal(atob(data["image/png"]).slice(1, 4), "PNG");
  assert.deepEqual(metadata, { "image/png": { width: figure.width, height: figure.height } });
  assert.equal(data["text/plain"], "[figure f: T] Simulated pool (sim:paper), not measured.");
});

Deno.test("a sentence writes its numbers, and its indentation does not become a code block", () => {
  assert.equal(
    markdown`
      Gain: ${points(0.0076)} ${interval(0.0031, 0.0122)}
      at ${percent(0.5)}, ${-1068} of ${0.12345}.
    `.markdown,
    "Gain: +0.76 points [+0.31, +1.22]\nat 50.00 %, −1,068 of 0.12.",
  );
});

Deno.test("outside a notebook, show prints the text of each thing", async () => {
  const printed: string[] = [];
  const log = console.log;
  console.log = (text: string) => printed.push(text);
  try {
    await show("**Hi**", [{ a: 1 }]);
  } finally {
    console.log = log;
  }
  assert.deepEqual(printed, ["**Hi**\n", "a\n-\n1\n"]);
});
