import assert from "node:assert/strict";
import fc from "fast-check";
import { csvRows } from "../../lib/import/csv_rows.ts";
import { chunksOf } from "./fixtures.ts";

Deno.test("CSV cells survive quoting, wherever the chunks end", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", ";", "é", " ") });
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  const property = fc.asyncProperty(
    fc.array(row),
    fc.integer({ min: 1, max: 9 }),
    async (rows, size) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = ["x,y,z", ...rows.map((cells) => cells.map(quote).join(","))].join("\r\n");
      const read = await Array.fromAsync(csvRows(chunksOf(text, size)));
      assert.deepEqual(read.slice(1).map(({ cells }) => cells), rows);
    },
  );
  await fc.assert(property, { numRuns: 200, seed: 3 });
});

Deno.test("CSV may be separated by semicolons or tabs, and lines are counted through cells", async () => {
  const read = await Array.fromAsync(csvRows(chunksOf('a;b\n"one\ntwo";2\n\n3;4\n')));
  assert.deepEqual(read, [
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["one\ntwo", "2"] },
    { line: 5, cells: ["3", "4"] },
  ]);
});
