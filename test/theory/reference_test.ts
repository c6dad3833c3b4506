import assert from "node:assert/strict";
import { doubleFaultOf } from "../../lib/theory/double_fault.ts";
import { jointRiskBounds } from "../../lib/theory/joint_risk_bounds.ts";
import { jointTemplate } from "../../lib/theory/joint_template.ts";
import { memberInformation } from "../../lib/theory/member_information.ts";
import { poolAlignment } from "../../lib/theory/pooling_geometry.ts";
import { voteBound } from "../../lib/theory/vote_bound.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";

// Values from NumPy and SciPy: test/reference/theory/make_theory.py.
const reference = JSON.parse(
  await Deno.readTextFile(new URL("../reference/theory/theory.json", import.meta.url)),
);

Deno.test("SciPy's divergences of the templates", () => {
  for (const { a, b, c, d, h } of reference.templates) {
    const template = jointTemplate({ a, b, c });
    assertClose([template.d, template.h], [d, h], 1e-12);
  }
});

Deno.test("linear programmes over all 64 answers of three members find the same risk bounds", () => {
  for (const { e, D, K, low, high } of reference.riskBounds) {
    const bounds = jointRiskBounds({ e, D, K });
    assertClose([bounds.low, bounds.high], [low, high], 1e-7);
  }
  assert.ok(reference.riskBounds.some(({ low }: { low: number }) => low > 0.01));
});

Deno.test("root finding gives the same double faults", () => {
  for (const { x, z, r, doubleFault } of reference.doubleFaults) {
    assertClose(doubleFaultOf({ x, z, r }), doubleFault, 1e-10);
  }
});

Deno.test("a general optimiser finds the same member information", () => {
  for (const { p, gold, beta, ...expected } of reference.stacking) {
    const team = Array.from({ length: expected.k }, (_, i) => i);
    const found = memberInformation(splitOf(p, gold), team, { beta });
    for (const key of ["gain", "gamma2", "curvature", "hiDist"] as const) {
      assertClose(found[key], expected[key], 1e-6, `β ${beta}, ${key}`);
    }
  }
});

Deno.test("NumPy's correlation is the alignment of a task with its pool", () => {
  for (const { target, tasks, rho } of reference.alignments) {
    assertClose(poolAlignment(target, tasks).rho, rho, 1e-12);
  }
});

Deno.test("variance and error of votes over all outcomes", () => {
  for (const { k, p, rho, variance, errs } of reference.votes) {
    const vote = voteBound({ k, p, rho });
    assertClose(vote.variance, variance, 1e-12);
    assert.ok(errs <= vote.bound);
  }
});
