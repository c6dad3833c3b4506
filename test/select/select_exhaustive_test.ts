import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../lib/errors.ts";
import { objective, PAPER_WEIGHTS, scoreTeam } from "../../lib/select/objective.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { randomSignals } from "../support/pools.ts";

Deno.test("the best of all teams is the best of SciPy's scores", () => {
  const { quality, R, J, lambda1, lambda2, teams } = reference.scores;
  const of = objective(
    quality,
    { yuleQ: Float64Array.from(R), jsd: Float64Array.from(J) },
    { yuleQ: lambda1, jsd: lambda2 },
  );
  for (const k of [1, 2, 3, 4, 5, 6]) {
    const best = teams.filter(({ team }) => team.length === k)
      .reduce((a, b) => b.score > a.score ? b : a);
    const ours = selectExhaustive(of, k);
    assert.deepEqual(ours.team, best.team);
    assertClose(ours.score, best.score, 1e-12);
  }
});

Deno.test("no team of that size scores higher", () => {
  fc.assert(fc.property(randomSignals({ models: 6 }), ({ quality, R, J }) => {
    const of = objective(quality, { yuleQ: R, jsd: J }, PAPER_WEIGHTS);
    const { score } = selectExhaustive(of, 2);
    for (let i = 0; i < of.m; i++) {
      for (let j = i + 1; j < of.m; j++) assert.ok(scoreTeam(of, [i, j]).score <= score + 1e-12);
    }
  }));
});

Deno.test("too many teams are refused with a way out", () => {
  const m = 2000;
  const of = objective(
    new Float64Array(m),
    { yuleQ: new Float64Array(m * m), jsd: new Float64Array(m * m) },
    PAPER_WEIGHTS,
  );
  assert.throws(
    () => selectExhaustive(of, 5),
    new InputError(
      "Cannot search exhaustively as at most 20,000,000 teams can be tried: " +
        "got 265,335,665,000,400 for k 5 of 2000 models; use c2mas",
    ),
  );
});
