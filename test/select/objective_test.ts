import assert from "node:assert/strict";
import fc from "fast-check";
import { heterogeneityIndex } from "../../lib/signals/heterogeneity_index.ts";
import { moments } from "../../lib/math/moments.ts";
import { objective, PAPER_WEIGHTS, scoreTeam, standardise } from "../../lib/select/objective.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { randomSignals, symmetric } from "../support/pools.ts";

const weight = fc.integer({ min: 0, max: 100 }).map((x) => x / 50);

Deno.test("score and terms of every team agree with SciPy's z-scores", () => {
  const { quality, R, J, lambda1, lambda2, teams } = reference.scores;
  const of = objective(
    quality,
    { yuleQ: Float64Array.from(R), jsd: Float64Array.from(J) },
    { yuleQ: lambda1, jsd: lambda2 },
  );
  for (const { team, score, terms } of teams) {
    const ours = scoreTeam(of, team);
    assertClose(ours.score, score, 1e-12, `team ${team}`);
    assertClose(Object.values(ours.terms), Object.values(terms), 1e-12, `team ${team}`);
  }
});

Deno.test("a score worked out by hand", () => {
  // q = (0.4, 0.6, 0.8): μ 0.6, σ √(0.08/3) = 0.163299. Team {1, 2}: mean 0.7,
  //   z = 0.1 / (0.163299 / √2) = 0.866025 = √3/2.
  // 1 − R over pairs (01, 02, 12) = (0.2, 0.4, 0.6): μ 0.4, σ 0.163299, one pair: z = 1.224745.
  // J over pairs = (0.1, 0.3, 0.2): the pair (1, 2) stands at the mean: z = 0.
  const R = symmetric([0, 0.8, 0.6, 0, 0, 0.4, 0, 0, 0], 3, 1);
  const J = symmetric([0, 0.1, 0.3, 0, 0, 0.2, 0, 0, 0], 3, 0);
  const of = objective([0.4, 0.6, 0.8], { yuleQ: R, jsd: J }, { yuleQ: 0.5, jsd: 2 });
  const { score, terms } = scoreTeam(of, [1, 2]);
  assertClose(terms.quality, Math.sqrt(3) / 2, 1e-12);
  assertClose(terms.hiErr, Math.sqrt(1.5), 1e-12);
  assertClose(terms.hiDist, 0, 1e-12);
  assertClose(score, Math.sqrt(3) / 2 + 0.5 * Math.sqrt(1.5), 1e-12);
});

Deno.test("terms are the standardised HI_err and HI_dist", () => {
  fc.assert(fc.property(randomSignals(), ({ quality, R, J }) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, PAPER_WEIGHTS);
    const { terms } = scoreTeam(of, [0, 1, 2]);
    for (const channel of of.channels) {
      const index = heterogeneityIndex([0, 1, 2], channel.matrix, channel);
      assertClose(terms[channel.index], standardise(index, channel.moments, 3), 1e-9);
    }
    assert.deepEqual(of.channels.map((channel) => channel.index), ["hiErr", "hiDist"]);
  }));
});

Deno.test("the score is affine in (λ1, λ2)", () => {
  fc.assert(fc.property(randomSignals(), weight, weight, ({ quality, R, J }, l1, l2) => {
    const score = (yuleQ: number, jsd: number) =>
      scoreTeam(objective(quality, { yuleQ: R, jsd: J }, { yuleQ, jsd }), [0, 2]).score;
    const origin = score(0, 0);
    const plane = origin + l1 * (score(1, 0) - origin) + l2 * (score(0, 1) - origin);
    assertClose(score(l1, l2), plane, 1e-9);
  }));
});

Deno.test("a channel that says nothing is 0", () => {
  const flat = symmetric(new Array(9).fill(0.3), 3, 1);
  const of = objective([0.5, 0.5, 0.5], { yuleQ: flat, jsd: flat }, PAPER_WEIGHTS);
  assert.deepEqual(scoreTeam(of, [0, 1]), {
    score: 0,
    terms: { quality: 0, hiErr: 0, hiDist: 0 },
  });
});

Deno.test("the cut-off compares σ/√n, not σ, with 1e-12", () => {
  const spread = moments([0, 3e-12]); // σ 1.5e-12
  assert.ok(standardise(3e-12, spread, 1) > 0.9);
  assert.equal(standardise(3e-12, spread, 4), 0); // 0.75e-12
});

Deno.test("a team of one has only the quality term", () => {
  fc.assert(fc.property(randomSignals(), ({ quality, R, J }) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, { yuleQ: 1, jsd: 1 });
    const { score, terms } = scoreTeam(of, [1]);
    assert.deepEqual([terms.hiErr, terms.hiDist, score], [0, 0, terms.quality]);
  }));
});

Deno.test("a model named twice counts once in the score", () => {
  const { quality, R, J } = reference.scores;
  const of = objective(
    quality,
    { yuleQ: Float64Array.from(R), jsd: Float64Array.from(J) },
    PAPER_WEIGHTS,
  );
  assert.deepEqual(scoreTeam(of, [3, 1, 3]), scoreTeam(of, [3, 1]));
});
