import assert from "node:assert/strict";
import { type AnswerColumns, arrangeMeasured } from "../../../lib/experiment/real/measured.ts";
import { madeMeasured, madeStudy } from "./made_study.ts";

/** Rows `[subject, item, model, answered]`; the first option is right and likely. */
function columns(rows: readonly (readonly [string, string, string, boolean?])[]): AnswerColumns {
  return {
    task: rows.map(() => "file"),
    subject: rows.map((row) => row[0]),
    item: rows.map((row) => row[1]),
    model: rows.map((row) => row[2]),
    gold: rows.map(() => 0),
    answered: rows.map((row) => row[3] ?? true),
    offsets: [...rows.keys(), rows.length].map((row) => 2 * row),
    p: rows.flatMap(() => [0.75, 0.25]),
  };
}

const study = (subjects: Record<string, string[]>, atLeast: number) => ({
  ...madeStudy(madeMeasured()),
  tasks: { subjects, atLeast },
  pools: { all: ["a", "b"] },
});
const both = (subject: string, item: string) =>
  ["a", "b"].map((model) => [subject, item, model] as const);

Deno.test("subjects become tasks; small tasks and incomplete items are left out and counted", () => {
  const rows = [
    ...both("algebra", "1"),
    ...both("geometry", "2"),
    ...both("law", "3"),
    ["algebra", "4", "a"] as const,
  ];
  const measured = arrangeMeasured(
    columns(rows),
    study({ math: ["algebra", "geometry"], other: ["law"] }, 2),
  );
  assert.deepEqual(measured.tasks.map((task) => task.name), ["math"]);
  assert.deepEqual(measured.tasks[0].all.items, ["1", "2"]);
  assert.deepEqual(measured.tasks[0].subjects, ["algebra", "geometry"]);
  assert.deepEqual(measured.small, { other: 1 });
  assert.equal(measured.incomplete, 1);
  assert.equal(measured.unanswered, 0);
});

Deno.test("answers that could not be read are counted", () => {
  const rows = [...both("x", "1"), ["x", "2", "a", false] as const, ["x", "2", "b"] as const];
  assert.equal(arrangeMeasured(columns(rows), study({ t: ["x"] }, 1)).unanswered, 0.25);
});

Deno.test("data without a large enough task, or without a model of the study, is refused", () => {
  assert.throws(
    () => arrangeMeasured(columns(both("x", "1")), study({ t: ["x"] }, 2)),
    /^InputError: Cannot run real_made as the data has no task with at least 2 items that every model answered: is it made.parquet\?$/,
  );
  const other = { ...study({ t: ["x"] }, 1), pools: { all: ["a", "c"] } };
  assert.throws(
    () => arrangeMeasured(columns(both("x", "1")), other),
    /Cannot run real_made as the data has no model "c": its models are a, b/,
  );
});
