import assert from "node:assert/strict";
import { percentCell, textTable } from "../../lib/format/text_table.ts";

Deno.test("text stands left, numbers right, and every column lines up", () => {
  const rows = [{ name: "Qwen", q: "71.72", n: 9 }, { name: "é", q: "−3.10", n: 1068 }];
  const table = textTable(rows, [
    { head: "model", cell: (row) => row.name },
    { head: "accuracy", cell: (row) => row.q },
    { head: "n", cell: (row) => row.n },
  ]);
  assert.equal(
    table,
    [
      "model  accuracy     n",
      "-----  --------  ----",
      "Qwen      71.72     9",
      "é         −3.10  1068",
    ].join("\n"),
  );
});

Deno.test("missing cells are blank, and no line ends in spaces", () => {
  const table = textTable([{ a: "x", b: null }], [
    { head: "a", cell: (row) => row.a },
    { head: "long head", cell: (row) => row.b },
  ]);
  assert.equal(table, "a  long head\n-  ---------\nx");
});

Deno.test("a table without rows is its head", () => {
  assert.equal(textTable([], [{ head: "a", cell: () => "" }]), "a\n-");
});

Deno.test("accuracies have two decimals", () => {
  assert.equal(percentCell(0.71719), "71.72");
});
