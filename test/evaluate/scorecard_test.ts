import assert from "node:assert/strict";
import { meanAbsoluteDifference, scorecard } from "../../lib/evaluate/scorecard.ts";
import { assertClose } from "../support/close.ts";

const entry = { name: "a", paper: 70, ours: [71, 73, 75], seenBefore: false };

Deno.test("a difference is counted in standard deviations of single seeds", () => {
  // Mean 73, sum of squares 4 + 0 + 4, ddof 1: sd = √(8 / 2) = 2, so z = 3 / 2.
  const [{ sdOverSeeds, zInSds, ...row }] = scorecard([entry]);
  assert.deepEqual(row, { name: "a", ours: 73, paper: 70, difference: 3, seenBefore: false });
  assertClose(sdOverSeeds!, 2, 1e-12);
  assertClose(zInSds!, 1.5, 1e-12);
});

Deno.test("without a spread or without the paper's number there is no z", () => {
  const [one, constant, alone] = scorecard([
    { ...entry, ours: [71] },
    { ...entry, ours: [71, 71] },
    { ...entry, paper: null },
  ]);
  assert.deepEqual([one.sdOverSeeds, one.zInSds, one.difference], [null, null, 1]);
  assert.deepEqual([constant.sdOverSeeds, constant.zInSds], [0, null]);
  assert.deepEqual([alone.difference, alone.zInSds, alone.ours], [null, null, 73]);
});

Deno.test("the mean absolute difference is of seeds and of their mean, over known cells", () => {
  const entries = [entry, { ...entry, ours: [69, 70, 71] }, { ...entry, paper: null }];
  const { ofSeeds, ofMean, betweenSeeds, cells } = meanAbsoluteDifference(entries);
  assert.equal(cells, 2);
  assertClose(ofSeeds, (3 + 2 / 3) / 2, 1e-12);
  assertClose(ofMean, (3 + 0) / 2, 1e-12);
  assertClose(betweenSeeds!, (2 + 4 + 2 + 1 + 2 + 1) / 6, 1e-12);
  assert.equal(meanAbsoluteDifference([{ ...entry, ours: [71] }]).betweenSeeds, null);
});
