import assert from "node:assert/strict";
import * as arquero from "arquero";
import pl from "nodejs-polars";
import { bundle } from "../../lib/notebook/bundle.ts";
import { interval, percent, points } from "../../lib/format/numbers.ts";
import { markdown } from "../../lib/notebook/markdown.ts";
import { show } from "../../lib/notebook/show.ts";
import { table } from "../../lib/format/table.ts";
import { composeFigure } from "../../lib/plot/figure.ts";

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

Deno.test("a table's bundle carries HTML and text", () => {
  const { data } = bundle(table([{ task: "<b>" }]));
  assert.deepEqual(Object.keys(data), ["text/html", "text/plain"]);
  assert.equal(data["text/plain"], "task\n----\n<b>");
});

const HOSTILE = "<script>alert(5)</script> ](javascript:x) `a` **b** $\\href{x}$ \u001b[2J";

Deno.test("a value in a sentence is text, and text again where nothing renders it", () => {
  const { data } = bundle(markdown`Task ${HOSTILE}, ${[HOSTILE]}.`);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(data["text/markdown"], /<script|\]\(|`|\*\*|\u001b|\$|\\/);
  const shown = HOSTILE.replace(" \u001b[2J", "");
  assert.equal(data["text/plain"], `Task ${shown}, ${shown}.`);
});

Deno.test("a value inside backticks stays inside", () => {
  assert.equal(markdown`Open \`${"a_b ` <c>"}\` now.`.markdown, "Open `a_b ' <c>` now.");
});

Deno.test("Markdown inside a sentence stays Markdown", () => {
  const bold = markdown`**${"a*b"}**`;
  assert.equal(
    markdown`See ${bold}, ${[bold, bold]}.`.markdown,
    "See **a&#42;b**, **a&#42;b** · **a&#42;b**.",
  );
});

Deno.test("a string is Markdown, but neither HTML nor a link that runs code", () => {
  const text = "**Hi** <img onerror=x> [a](javascript:x) [b](https://c.d) [e](data/f.csv) `<g>`";
  assert.equal(
    bundle(text).data["text/markdown"],
    "**Hi** &#60;img onerror=x> [a]&#40;javascript:x) [b](https://c.d) [e](data/f.csv) `<g>`",
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
