import assert from "node:assert/strict";
import fc from "fast-check";
import { table } from "../../lib/format/table.ts";
import { tableText } from "../../lib/format/table_text.ts";
import { cellWidth } from "../../lib/format/text_width.ts";

const widest = (text: string) => Math.max(...text.split("\n").map(cellWidth));

Deno.test("a table that fits is not touched", () => {
  const model = table([{ model: "a", accuracy: 0.5 }]);
  assert.equal(tableText(model, { width: 15 }), tableText(model));
});

Deno.test("a team wraps between its members, a long name loses its middle and a note says so", () => {
  const rows = [{ task: "CSQA", team: ["Gemma-2", "Meta-Llama-3.1-8B-Instruct"], accuracy: 0.75 }];
  assert.equal(
    tableText(table(rows), { width: 30 }),
    [
      "task  team            accuracy",
      "----  --------------  --------",
      "CSQA  Gemma-2 ·          0.750",
      "      Meta-Ll…struct",
      "One name is shortened (…) to",
      "fit a width of 30.",
    ].join("\n"),
  );
});

Deno.test("headings wrap before names are cut", () => {
  const text = tableText(table([{ model: "Qwen3-8B", "test accuracy (%)": 71 }]), { width: 20 });
  assert.equal(
    text,
    [
      "model         test",
      "          accuracy",
      "               (%)",
      "--------  --------",
      "Qwen3-8B        71",
    ].join("\n"),
  );
});

Deno.test("columns without room follow below, after the first one again", () => {
  const row = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`task ${i}`, "71.72"]));
  const text = tableText(table([{ model: "Qwen3-8B", ...row }]), { width: 60 });
  assert.ok(widest(text) <= 60);
  assert.equal(text.match(/Qwen3-8B/g)!.length, text.split("\n\n").length);
  assert.equal(text.match(/71\.72/g)!.length, 13);
});

Deno.test("wide characters are counted as two cells", () => {
  const lines = tableText(table([{ 模型: "千问", n: 1 }, { 模型: "a", n: 2 }])).split("\n");
  assert.deepEqual(lines.map(cellWidth), [7, 7, 7, 7]);
});

Deno.test("no line is wider than the terminal, whatever the names", () => {
  const name = fc.string({ minLength: 1, maxLength: 180, unit: fc.constantFrom(..."abc-. ") })
    .filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(
      fc.uniqueArray(name, {
        minLength: 1,
        maxLength: 8,
        selector: (s) => s.replace(/\s+/g, " ").trim(),
      }),
      fc.integer({ min: 40, max: 120 }),
      (names, width) => {
        const model = table(names.map((model, i) => ({ model, accuracy: i / 8, n: 1068 })));
        assert.ok(widest(tableText(model, { width })) <= width);
      },
    ),
    { seed: 3, numRuns: 200 },
  );
});
