import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../lib/errors.ts";
import { buildProfile } from "../../lib/pool/build_profile.ts";
import { profileRows } from "../../lib/pool/profile_rows.ts";
import { rowTable } from "../../lib/pool/row_table.ts";
import type { ProfileRow } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { permutation, profileOf, randomSplit, splitOf, validRows } from "../support/pools.ts";

const build = (rows: Iterable<ProfileRow>) => buildProfile(rowTable(rows), { source: "made" });

/** The valid rows with one of them changed; any value is allowed, as files hold anything. */
function withRow(at: number, change: Record<string, unknown>): ProfileRow[] {
  return validRows().map((row, i) => i === at ? { ...row, ...change } as ProfileRow : row);
}

function refuses(rows: readonly ProfileRow[], message: string): void {
  assert.throws(() => build(rows), new InputError(`Cannot use pool "made" as ${message}`));
}

const ROW_1 = `at row 1 (task "t", dev, item "dev-1", model "a")`;
const ROW_2 = `at row 2 (task "t", dev, item "dev-1", model "b")`;

Deno.test("rows become arrays in model and item order, tasks in the order of their first row", () => {
  const rows: ProfileRow[] = [
    { task: "z", split: "dev", item: "2", model: "b", gold: 1, p: [0.3, 0.7] },
    { task: "a", split: "test", item: "9", model: "b", gold: 2, p: [0.1, 0.2, 0.7] },
    { task: "z", split: "dev", item: "10", model: "b", gold: 0, p: [0.4, 0.6] },
    { task: "z", split: "dev", item: "2", model: "a", gold: 1, p: [0.1, 0.9] },
    { task: "z", split: "dev", item: "10", model: "a", gold: 0, p: [0.8, 0.2] },
    { task: "a", split: "test", item: "9", model: "a", gold: 2, p: [0.5, 0.5, 0] },
  ];
  const { models, tasks, simulated } = build(rows);
  assert.deepEqual([models, simulated], [["a", "b"], false]);
  assert.deepEqual(tasks.map((task) => task.name), ["z", "a"]);
  const [{ dev, test }] = tasks;
  assert.deepEqual(dev.items, ["10", "2"]); // by code units
  assert.deepEqual([...dev.p], [0.8, 0.2, 0.1, 0.9, 0.4, 0.6, 0.3, 0.7]);
  assert.deepEqual([...dev.gold], [0, 1]);
  assert.deepEqual([...dev.correct], [1, 1, 0, 1]);
  assert.deepEqual([...dev.correctBits], [0b11, 0b10]);
  assert.deepEqual(test.items, [], "a split without rows is empty, not absent");
  assert.equal(tasks[1].dev.options, 3, "both splits of a task have its largest option count");
});

Deno.test("capital letters come before small ones, as code units do", () => {
  const rows = ["b", "B", "a"].map((model) => ({ ...validRows()[0], model }));
  assert.deepEqual(build(rows).models, ["B", "a", "b"]);
});

Deno.test("items of one task may differ in their number of options", () => {
  const view = splitOf([[[0.2, 0.8], [0.1, 0.2, 0.7]], [[0.5, 0.5], [1, 0, 0]]], [1, 2]);
  const empty = splitOf([[], []], [], { split: "test", options: 3 });
  const [{ dev }] = build(profileRows(profileOf([{ name: "t", dev: view, test: empty }]))).tasks;
  assert.deepEqual([...dev.optionCounts], [2, 3]);
  assert.deepEqual(dev.p, view.p);
});

Deno.test("a profile's rows build the same profile in any order, to the bit", () => {
  const shuffledRows = randomSplit({ items: 12, models: 4 }).chain((dev) => {
    const test = splitOf(dev.models.map(() => []), [], { split: "test", options: dev.options });
    const rows = [...profileRows(profileOf([{ name: "t", dev, test }]))];
    return fc.tuple(fc.constant(dev), permutation(rows.length).map((o) => o.map((at) => rows[at])));
  });
  fc.assert(fc.property(shuffledRows, ([dev, rows]) => {
    assert.deepEqual(build(rows).tasks[0].dev, dev);
  }));
});

Deno.test("a sum within 1e-6 of 1 is renormalised", () => {
  const { dev } = build(withRow(0, { p: [0.25, 0.7500009] })).tasks[0];
  assertClose([...dev.p.subarray(0, 2)], [0.25 / 1.0000009, 0.7500009 / 1.0000009], 1e-15);
  assertClose(dev.p[0] + dev.p[1], 1, 1e-15);
});

Deno.test("a sum off by rounding alone is left as it is", () => {
  const p = [0.1, 0.2, 0.3, 0.4 + 2e-16];
  const rows = validRows().map((row) => ({ ...row, p }));
  assert.deepEqual([...build(rows).tasks[0].dev.p.subarray(0, 4)], p);
});

Deno.test("an argmax tie goes to the lowest option", () => {
  const { dev } = build(withRow(0, { p: [0.5, 0.5] })).tasks[0];
  assert.deepEqual([...dev.predicted], [0, 1]);
});

Deno.test("no rows are refused", () => {
  assert.throws(() => build([]), new InputError(`Cannot use pool "made" as it holds no rows`));
});

Deno.test("bad probabilities are refused by row", () => {
  refuses(
    withRow(0, { p: [-0.1, 1.1] }),
    `probabilities must not be negative: got -0.1 for option 0 ${ROW_1}`,
  );
  refuses(
    withRow(1, { p: [0.5, NaN] }),
    `probabilities must be finite numbers: got NaN for option 1 ${ROW_2}`,
  );
  refuses(
    withRow(1, { p: [Infinity, 0] }),
    `probabilities must be finite numbers: got Infinity for option 0 ${ROW_2}`,
  );
  refuses(
    withRow(1, { p: [null, 1] }),
    `probabilities must be finite numbers: got NaN for option 0 ${ROW_2}`,
  );
  refuses(
    withRow(1, { p: ["0.5", "0.5"] }),
    `probabilities must be finite numbers: got NaN for option 0 ${ROW_2}`,
  );
  refuses(
    withRow(0, { p: [0.25, 0.5] }),
    `probabilities must sum to 1 within 0.000001: got 0.75 ${ROW_1}`,
  );
  refuses(
    withRow(0, { p: [0.25, 0.75 + 2 ** -18] }),
    `probabilities must sum to 1 within 0.000001: got 1.0000038146972656 ${ROW_1}`,
  );
  refuses(withRow(0, { p: [1] }), `an item has 2 to 255 options: got 1 ${ROW_1}`);
  refuses(
    withRow(0, { p: new Array(256).fill(1 / 256) }),
    `an item has 2 to 255 options: got 256 ${ROW_1}`,
  );
});

Deno.test("a row without probabilities is refused", () => {
  const message = `a row needs p, or a logp without gaps: got neither ${ROW_1}`;
  refuses(withRow(0, { p: undefined }), message);
  refuses(withRow(0, { p: [] }), message);
  refuses(withRow(0, { p: undefined, logp: [-1, null] }), message);
});

Deno.test("bad golds are refused by row", () => {
  for (const gold of [2, -1, 0.5, NaN, "1", null]) {
    refuses(
      withRow(0, { gold }),
      `gold must be an option index from 0 to 1: got ${
        typeof gold === "number" ? gold : NaN
      } ${ROW_1}`,
    );
  }
  refuses(withRow(1, { gold: 0 }), `an item has one gold: got 0 and 1 ${ROW_2}`);
});

Deno.test("bad names and splits are refused by row", () => {
  refuses(
    withRow(0, { split: "train" }),
    `split must be "dev" or "test": got "train" at row 1 ` +
      `(task "t", train, item "dev-1", model "a")`,
  );
  refuses(
    withRow(0, { model: "" }),
    `model must be a non-empty text: got no text at row 1 (task "t", dev, item "dev-1", model "")`,
  );
  refuses(
    withRow(0, { item: 17 }),
    `item must be a non-empty text: got no text at row 1 (task "t", dev, item "", model "a")`,
  );
  refuses(
    withRow(0, { task: undefined }),
    `task must be a non-empty text: got no text at row 1 ` +
      `(task "", dev, item "dev-1", model "a")`,
  );
});

Deno.test("rows that contradict each other are refused", () => {
  refuses(
    [...validRows(), validRows()[1]],
    `every model answers an item once: got a duplicate row at row 5 ` +
      `(task "t", dev, item "dev-1", model "b")`,
  );
  refuses(
    withRow(1, { p: [0.2, 0.3, 0.5] }),
    `models must agree on the options of an item: got 3 and 2 ${ROW_2}`,
  );
  refuses(
    validRows().map((row) => ({ ...row, item: "same" })),
    `dev and test must not share an item: task "t" has item "same" in both`,
  );
});

Deno.test("every model that misses items is named, with the first that it misses", () => {
  const extra = ["dev-2", "dev-3"].flatMap((item) =>
    ["a", "c"].map((model) => ({ ...validRows()[0], item, model }))
  );
  refuses(
    [...validRows().filter((row) => row.split === "dev"), ...extra],
    `every model must answer every item: in task "t" (dev) "b" misses 2 of 3 (first "dev-2"), ` +
      `"c" misses 1 of 3 (first "dev-1"); leave models or tasks out with --models or --tasks`,
  );
});

Deno.test("rows are not changed", () => {
  const rows = validRows().map((row) =>
    Object.freeze({ ...row, p: Object.freeze([0.2500001, 0.75]) })
  );
  assert.equal(build(Object.freeze(rows)).tasks[0].dev.items.length, 1);
});
