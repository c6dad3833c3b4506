import assert from "node:assert/strict";
import { wideTable } from "../../lib/format/wide_table.ts";

const line = (method: string, t: number, u: number | undefined, block?: string) => ({
  head: { method },
  values: new Map([["t", t], ["u", u]]),
  block,
});

Deno.test("the best of a block is bold in every column, ties included", () => {
  const { bold } = wideTable([line("a", 0.5, 0.7, "x"), line("b", 0.6, 0.7, "x")], ["t", "u"]);
  assert.deepEqual(bold, ["0:u", "1:t", "1:u", "1:Avg."]);
});

Deno.test("a line without a block and a block of one line have no bold cells", () => {
  assert.deepEqual(wideTable([line("a", 0.5, 0.7), line("b", 0.6, 0.7, "x")], ["t", "u"]).bold, []);
});

Deno.test("an average with a missing task is missing", () => {
  const [row] = wideTable([line("a", 0.5, undefined)], ["t", "u"]).rows;
  assert.deepEqual(row, { method: "a", t: "50.00", u: "–", "Avg.": "–" });
});

Deno.test("differences carry their sign, and a difference that rounds to zero has none", () => {
  const [row] = wideTable([{ ...line("a", 0.012, -0.00001), signed: true }], ["t", "u"]).rows;
  assert.deepEqual([row.t, row.u], ["+1.20", "0.00"]);
});
