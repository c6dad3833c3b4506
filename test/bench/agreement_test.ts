import assert from "node:assert/strict";
import { disagreements, type PeerCell, type PeerTables } from "../../bench/peers/agreement.ts";
import { csvRows } from "../../bench/peers/csv_rows.ts";

const results = new URL("../../results/", import.meta.url);
const reference: { readonly tables: PeerTables } = JSON.parse(
  Deno.readTextFileSync(new URL("../reference/experiments.json", import.meta.url)),
);
const ours = (name: string) => Deno.readTextFileSync(new URL(`${name}.csv`, results));

for (const question of ["rq1_effectiveness", "rq2_mechanism", "rq3_robustness"]) {
  const tables = Object.fromEntries(
    Object.entries(reference.tables).filter(([name]) => name.startsWith(question)),
  );
  Deno.test(`every table of ${question} agrees with a program in Python, cell by cell`, () => {
    assert.deepEqual(disagreements(tables, ours), []);
  });

  Deno.test(`the program in Python has every table of ${question}`, () => {
    const files = [...Deno.readDirSync(new URL(`${question}/`, results))]
      .filter(({ name }) => name.endsWith(".csv"))
      .map(({ name }) => `${question}/${name.replace(/\.csv$/, "")}`);
    assert.deepEqual(Object.keys(tables).sort(), files.sort());
  });
}

const table = (columns: readonly string[], ...rows: readonly (readonly PeerCell[])[]) => ({
  key: columns.slice(0, 1),
  columns,
  rows,
});

Deno.test("one item more in a thousand is told", () => {
  const tables = { counts: table(["task", "correct", "accuracy"], ["a", 501, 501 / 1068]) };
  const csv = "task,correct,accuracy\na,500,0.468165\n";
  assert.deepEqual(disagreements(tables, () => csv), [
    "counts: a, correct: ours 500, theirs 501",
    `counts: a, accuracy: ours 0.468165, theirs ${501 / 1068}`,
  ]);
});

Deno.test("numbers agree that six decimals cannot tell apart", () => {
  const tables = { shares: table(["task", "share"], ["a", 1 / 3]) };
  assert.deepEqual(disagreements(tables, () => "task,share\na,0.333333\n"), []);
  assert.equal(disagreements(tables, () => "task,share\na,0.333335\n").length, 1);
});

Deno.test("rows that one side lacks are named", () => {
  const tables = { teams: table(["task", "team"], ["a", "x · y"], ["b", "x · z"]) };
  assert.deepEqual(disagreements(tables, () => "task,team\na,x · y\nc,x\n"), [
    "teams: no row b",
    "teams: c is ours alone",
  ]);
});

Deno.test("rows with one key are compared in the order of their values", () => {
  const tables = { draws: table(["items", "accuracy"], [50, 0.5], [50, 0.25]) };
  assert.deepEqual(disagreements(tables, () => "items,accuracy\n50,0.25\n50,0.5\n"), []);
  assert.equal(disagreements(tables, () => "items,accuracy\n50,0.5\n50,0.5\n").length, 1);
});

Deno.test("ends of bootstrap intervals may differ by a tenth of the width and one item", () => {
  const end = (low: number) => ({
    "rq2_mechanism/ablation": table(["label", "difference", "low"], ["t", 0, low]),
  });
  const csv = "label,difference,low,high,n\nt,0,-0.02,0.02,1000\n";
  assert.deepEqual(disagreements(end(-0.0249), () => csv), []);
  assert.equal(disagreements(end(-0.0251), () => csv).length, 1);
});

Deno.test("a point of the grid in another team's region is told", () => {
  const name = "rq3_robustness/lambda_map";
  const columns = ["lambda1", "lambda2", "team", "difference"];
  const csv = "team,difference,lambda1,lambda2\n" +
    "a,0,0 · 0.1 · 0.1 · 0,0 · 0 · 0.1 · 0.1\nb,0.5,0.1 · 0.2 · 0.2 · 0.1,0 · 0 · 0.1 · 0.1\n";
  const at = (...row: PeerCell[]) => disagreements({ [name]: table(columns, row) }, () => csv);
  assert.deepEqual(at(0.05, 0.05, "a", 0), []);
  assert.deepEqual(at(0.1, 0.05, "b", 0.5), []); // on the border
  assert.deepEqual(at(0.05, 0.05, "b", 0.5), [`${name}: at (0.05, 0.05) ours a, theirs b`]);
  assert.equal(at(0.15, 0.05, "b", 0.4).length, 1);
});

Deno.test("CSV lines are read with their quotes", () => {
  assert.deepEqual([...csvRows('a,b\n"x, y",1\n')], [{ a: "x, y", b: "1" }]);
});
