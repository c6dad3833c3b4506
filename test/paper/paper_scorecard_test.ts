import assert from "node:assert/strict";
import { paperNumbers, SCORECARD_SECTIONS } from "../../lib/paper/paper_numbers.ts";
import { assertClose } from "../support/close.ts";

Deno.test("the scorecard asks for 221 cells, the ablation, six teams under four rules, and facts", () => {
  const by = Object.groupBy(paperNumbers(), ({ section }) => section);
  assert.deepEqual(
    Object.keys(SCORECARD_SECTIONS).map((section) => [
      section,
      by[section as keyof typeof SCORECARD_SECTIONS]!.length,
    ]),
    [["random", 52], ["cells", 169], ["ablation", 12], ["teams", 36], ["facts", 8]],
  );
  const names = paperNumbers().map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});

Deno.test("the paper's side is that of its tables", () => {
  const paper = new Map(paperNumbers().map(({ name, paper }) => [name, paper]));
  assert.equal(paper.get("quality · stacking · CSQA"), 81.74);
  // tab:team_composition gives +2.43 for CSQA, of counts; of the rounded accuracies it is 2.44.
  assertClose(paper.get("published swap · stacking · CSQA")!, 2.44, 1e-9);
  // 74.72 less the mean of 89.61, 79.78, 67.23, 61.98, 74.44, 45.88 and 88.95.
  const over = paper.get("Quality-Only over the best single model, primary, Stacking")!;
  assertClose(over, 523.03 / 7 - 507.87 / 7, 1e-9);
});
