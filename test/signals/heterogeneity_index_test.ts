import assert from "node:assert/strict";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { JSD } from "../../lib/signals/measures/jsd.ts";
import { YULE_Q } from "../../lib/signals/measures/yule_q.ts";
import type { Team } from "../../lib/types.ts";
import { assertClose } from "../support/close.ts";
import { symmetric } from "../support/pools.ts";

const hiErr = (team: Team, matrix: Float64Array) => heterogeneityIndex(team, matrix, YULE_Q);
const hiDist = (team: Team, matrix: Float64Array) => heterogeneityIndex(team, matrix, JSD);

// Pairs (0,1) 0.2, (0,2) 0.4, (0,3) 0.9, (1,2) 0.6, (1,3) −0.1, (2,3) 0.3.
const matrix = symmetric([0, 0.2, 0.4, 0.9, 0, 0, 0.6, -0.1, 0, 0, 0, 0.3, 0, 0, 0, 0], 4, 1);

Deno.test("HI_err is 1 minus, HI_dist the mean over the pairs of the team", () => {
  assertClose(hiErr([0, 1, 2], matrix), 1 - (0.2 + 0.4 + 0.6) / 3, 1e-15);
  assertClose(hiDist([1, 3], matrix), -0.1, 1e-15);
  assertClose(hiDist([0, 1, 2, 3], matrix), (0.2 + 0.4 + 0.9 + 0.6 - 0.1 + 0.3) / 6, 1e-15);
});

Deno.test("the order of the members does not matter", () => {
  assertClose(hiErr([3, 0, 2], matrix), hiErr([0, 2, 3], matrix), 1e-15);
});

Deno.test("a team of one has no pairs", () => {
  assert.ok(Number.isNaN(hiErr([2], matrix)) && Number.isNaN(hiDist([2], matrix)));
});
