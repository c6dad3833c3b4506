import assert from "node:assert/strict";
import { unansweredShares } from "../../lib/evaluate/unanswered_share.ts";
import { buildProfile } from "../../lib/pool/build_profile.ts";
import { rowTable } from "../../lib/pool/row_table.ts";
import { unansweredDistribution } from "../../lib/server/unanswered.ts";

Deno.test("questions without an answer are counted by model and task, the worst model first", () => {
  const rows = ["a", "b", "c"].flatMap((model, silent) =>
    [0, 1, 2, 3].map((n) => ({
      task: "t",
      split: n < 2 ? "dev" as const : "test" as const,
      item: `${n}`,
      model,
      gold: 0,
      p: n < silent ? unansweredDistribution(`${n}/${model}`, 3, 0) : [0.4, 0.3, 0.3],
    }))
  );
  const profile = buildProfile(rowTable(rows), { source: "made up" });
  assert.deepEqual(unansweredShares(profile), [
    { task: "t", model: "c", unanswered: 2, n: 4, share: 0.5 },
    { task: "t", model: "b", unanswered: 1, n: 4, share: 0.25 },
  ]);
});
