import assert from "node:assert/strict";
import fc from "fast-check";
import { choose } from "../../lib/math/combinations.ts";
import { jsdMatrix } from "../../lib/signals/jsd_matrix.ts";
import { jointCorrectness } from "../../lib/theory/correctness_table.ts";
import { outsideDivergence } from "../../lib/theory/outside_mass.ts";
import { voteBound } from "../../lib/theory/vote_bound.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { between, shares } from "./templates.ts";

Deno.test("prop:yule_q_monotonicity: Q, covariance and double faults rise with joint correctness", () => {
  fc.assert(fc.property(between(0, 1), between(0, 1), between(0, 0.98), (qi, qj, share) => {
    const [least, most] = [Math.max(0, qi + qj - 1), Math.min(qi, qj)];
    const at = (x: number) => jointCorrectness(qi, qj, least + (most - least) * x);
    const [before, after] = [at(share), at(share + 0.01)];
    assert.ok(after.Q > before.Q);
    assert.ok(after.doubleFault > before.doubleFault && after.covariance > before.covariance);
    assertClose(before.doubleFault, before.cells.n00, 1e-12);
    const { n11, n10, n01, n00 } = before.cells;
    assertClose([n11 + n10, n11 + n01, n11 + n10 + n01 + n00], [qi, qj, 1], 1e-12);
  }));
});

Deno.test("prop:yule_q_monotonicity: the slope of the log odds ratio is its derivative", () => {
  fc.assert(
    fc.property(between(0.1, 0.9), between(0.1, 0.9), between(0.2, 0.8), (qi, qj, share) => {
      const [least, most] = [Math.max(0, qi + qj - 1), Math.min(qi, qj)];
      const t = least + (most - least) * share;
      const step = 1e-5 * (most - least);
      const logOdds = (t: number) => {
        const { n11, n10, n01, n00 } = jointCorrectness(qi, qj, t).cells;
        return Math.log(n11 * n00 / (n10 * n01));
      };
      const numeric = (logOdds(t + step) - logOdds(t - step)) / (2 * step);
      assertClose(jointCorrectness(qi, qj, t).logOddsSlope / numeric, 1, 1e-5);
    }),
  );
});

Deno.test("eq:classical_vote_bound: the variance is that of members with a common cause", () => {
  // With probability ρ all do what one does, otherwise each for itself: every pair correlates by ρ.
  fc.assert(fc.property(between(0.5, 1), between(0, 1), fc.nat({ max: 3 }), (p, rho, half) => {
    const k = 3 + 2 * half;
    let variance = 0, errs = 0;
    for (let right = 0; right <= k; right++) {
      const alone = choose(k, right) * p ** right * (1 - p) ** (k - right);
      const together = right === k ? p : right === 0 ? 1 - p : 0;
      const probability = rho * together + (1 - rho) * alone;
      variance += probability * (right / k - p) ** 2;
      if (right / k <= 0.5) errs += probability;
    }
    const vote = voteBound({ k, p, rho });
    assertClose(vote.variance, variance, 1e-12);
    assert.ok(errs <= vote.bound + 1e-12);
  }));
});

Deno.test("eq:classical_vote_bound: two levels of agreement attain it as the team grows", () => {
  fc.assert(fc.property(between(0.05, 0.6), between(0.6, 1), (errs, level) => {
    // Barely under half are right with probability `errs`, a share `level` of them otherwise.
    const k = 20_001;
    const [low, high] = [(k - 1) / 2, Math.round(level * k)];
    const mean = (of: (right: number) => number) => errs * of(low) + (1 - errs) * of(high);
    const p = mean((right) => right / k);
    if (p <= 0.5) return;
    const both = mean((right) => right * (right - 1) / (k * (k - 1)));
    const rho = (both - p * p) / (p * (1 - p));
    assertClose(voteBound({ k, p, rho }).bound / errs, 1, 2e-3);
  }));
});

Deno.test("eq:classical_vote_bound: its slope is its derivative in ρ, and positive", () => {
  fc.assert(fc.property(between(0.51, 0.99), between(0, 0.9), (p, rho) => {
    const at = (rho: number) => voteBound({ k: 5, p, rho });
    const numeric = (at(rho + 1e-6).bound - at(rho - 1e-6).bound) / 2e-6;
    assert.ok(at(rho).slope > 0);
    assertClose(at(rho).slope / numeric, 1, 1e-4);
  }));
});

Deno.test("prop:other_dominance: whatever the options, mass outside them is all that diverges", () => {
  fc.assert(fc.property(shares(4), between(0, 1), between(0, 1), (q, alphaI, alphaJ) => {
    const rows = [alphaI, alphaJ].map((alpha) => [[...q.map((x) => (1 - alpha) * x), alpha]]);
    assertClose(outsideDivergence(alphaI, alphaJ), jsdMatrix(splitOf(rows, [0]))[1], 1e-10);
  }));
  assertClose(outsideDivergence(0.1, 0.9), 0.531, 5e-4);
  assert.equal(outsideDivergence(0, 1), 1);
});
