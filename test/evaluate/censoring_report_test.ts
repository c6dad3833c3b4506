import assert from "node:assert/strict";
import { censoringReport } from "../../lib/evaluate/censoring_report.ts";
import { buildProfile } from "../../lib/pool/build_profile.ts";
import { rowTable } from "../../lib/pool/row_table.ts";

/** Three models on two items; the second option of model b is censored and has probability `p`. */
function pool(p: number) {
  const answers = { a: [[0.9, 0.1], [0.8, 0.2]], b: [[1 - p, p], [1 - p, p]], c: [[0, 1], [1, 0]] };
  const rows = Object.entries(answers).flatMap(([model, items]) =>
    items.map((values, n) => ({
      task: "t",
      split: "dev" as const,
      item: `${n}`,
      model,
      gold: 0,
      p: values,
    }))
  );
  return buildProfile(rowTable(rows), { source: "made up" });
}

Deno.test("the largest change of J is that of the pair that it moves most", () => {
  const { largestJ } = censoringReport({ low: pool(0), shared: pool(0.1), high: pool(0.2) });
  // For two options, JSD(x, y) = h((x + y) / 2) − (h(x) + h(y)) / 2 with h the binary entropy.
  const h = (x: number) => x === 0 || x === 1 ? 0 : -x * Math.log2(x) - (1 - x) * Math.log2(1 - x);
  const jsd = (x: number, y: number) => h((x + y) / 2) - (h(x) + h(y)) / 2;
  const J = (p: number) => [
    (jsd(p, 0.1) + jsd(p, 0.2)) / 2, // a and b
    (jsd(p, 1) + jsd(p, 0)) / 2, // b and c
  ];
  const moves = [0, 0.2].flatMap((p) => J(p).map((value, n) => Math.abs(value - J(0.1)[n])));
  assert.ok(Math.abs(largestJ - Math.max(...moves)) < 1e-12);
});

Deno.test("a task whose team depends on the censored letters is named", () => {
  const same = censoringReport({ low: pool(0), shared: pool(0.1), high: pool(0.2) }, { k: 2 });
  assert.deepEqual(same.teamsChanged, []);
  const other = censoringReport({ low: pool(0), shared: pool(0.1), high: pool(0.9) }, { k: 2 });
  assert.deepEqual(other.tasks[0].teams, {
    low: ["a", "b"],
    shared: ["a", "b"],
    high: ["a", "c"], // b is wrong on every item now
  });
  assert.deepEqual(other.teamsChanged, ["t"]);
});

Deno.test("a pool without dev items has nothing to report", () => {
  const empty = pool(0.1);
  const [task] = empty.tasks;
  const none = { ...empty, tasks: [{ ...task, dev: { ...task.dev, items: [] } }] };
  const report = censoringReport({ low: none, shared: none, high: none });
  assert.deepEqual(report, { tasks: [], largestJ: 0, teamsChanged: [] });
});
