import assert from "node:assert/strict";
import {
  letterDistribution,
  unansweredDistribution,
} from "../../lib/import/letter_distribution.ts";
import { lettersOnly } from "../../lib/import/letters_only.ts";
import { buildProfile } from "../../lib/pool/build_profile.ts";
import { rowTable } from "../../lib/pool/row_table.ts";
import type { ProfileRow } from "../../lib/types.ts";

function lettersOf(answers: Record<string, number[][]>): string[] {
  const rows = Object.entries(answers).flatMap(([model, all]) =>
    all.map((p, n): ProfileRow => ({
      task: "t",
      split: n % 2 ? "test" : "dev",
      item: `${n}`,
      model,
      gold: 0,
      p,
    }))
  );
  return lettersOnly(buildProfile(rowTable(rows), { source: "made up" }));
}

Deno.test("letters, one-hot vectors and unanswered questions are letters", () => {
  const found = lettersOf({
    smoothed: [letterDistribution(2, 4), letterDistribution(0, 4)],
    oneHot: [[0, 1, 0, 0], [1, 0, 0, 0]],
    gaps: [letterDistribution(2, 4), unansweredDistribution("x", 4, 0)],
    silent: [unansweredDistribution("y", 4, 0), unansweredDistribution("z", 4, 0)],
    measured: [[0.7, 0.1, 0.1, 0.1], letterDistribution(0, 4)],
    certain: [[1, 0, 0, 0], [0.99, 0.006, 0.002, 0.002]],
  });
  assert.deepEqual(found, ["gaps", "oneHot", "smoothed"]);
});

Deno.test("two options: only the stated peak is a letter", () => {
  const found = lettersOf({
    letter: [[0.99, 0.01], [0.01, 0.99]],
    measured: [[0.98, 0.02], [0.99, 0.01]],
  });
  assert.deepEqual(found, ["letter"]);
});
