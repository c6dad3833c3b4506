import assert from "node:assert/strict";
import fc from "fast-check";
import { InputError } from "../../lib/errors.ts";
import {
  type SamplingOptions,
  selfConsistency,
  voteDistribution,
} from "../../lib/aggregate/self_consistency.ts";
import { judgeTeam } from "../../lib/evaluate/team_outcomes.ts";
import type { DevSplit, TestSplit } from "../../lib/types.ts";
import reference from "../reference/reference.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { distribution, splitOf } from "../support/pools.ts";

/** The probability that the vote is right, item by item. */
function rightVote(test: TestSplit, sampling: SamplingOptions): ArrayLike<number> {
  const task = { name: test.task, dev: test as unknown as DevSplit, test };
  return judgeTeam(task, selfConsistency(sampling), [0]).right;
}

Deno.test("the vote agrees with a listing of every sequence of samples", () => {
  for (const { samples, temperature, p, gold, right } of reference.selfConsistency) {
    const view = splitOf([p], gold, { split: "test" });
    assertClose(rightVote(view, { samples, temperature }), right, 1e-12);
  }
});

Deno.test("three samples from two options, by hand", () => {
  // 0 wins with two or three votes: 0.6³ + 3 · 0.6² · 0.4 = 0.648.
  assertClose(voteDistribution([0.6, 0.4], 3)[0], 0.648, 1e-15);
});

Deno.test("of three different answers the first sampled wins", () => {
  // 0 wins 000, the three orders of 0, 0, x for each of two x, and 0xy, 0yx:
  // (1 + 6 + 2) / 27 = 1/3, as symmetry demands.
  assertClose(voteDistribution([1 / 3, 1 / 3, 1 / 3], 3)[0], 1 / 3, 1e-15);
  // (0.5, 0.25, 0.25): 0.125 + 2 · 3 · 0.25 · 0.25 + 2 · 0.5 · 0.0625 = 0.5625.
  assertClose(voteDistribution([0.5, 0.25, 0.25], 3)[0], 0.5625, 1e-15);
});

Deno.test("the chances of all options add up to 1, and one sample gives p itself", () => {
  fc.assert(fc.property(distribution(4), (p) => {
    const won = [...voteDistribution(p, 3)];
    assertClose(won.reduce((sum, x) => sum + x, 0), 1, 1e-12);
    assertClose(voteDistribution(p, 1), p, 1e-15);
  }));
});

Deno.test("a low temperature leaves the most likely option", () => {
  const view = splitOf([[[0.5, 0.3, 0.2]]], [0], { split: "test" });
  assertClose(rightVote(view, { samples: 3, temperature: 0.01 }), [1], 1e-12);
});

Deno.test("more sequences than can be listed are refused", () => {
  const view = splitOf([[[0.25, 0.25, 0.25, 0.25]]], [0], { split: "test", task: "long" });
  assert.throws(
    () => rightVote(view, { samples: 10, temperature: 1 }),
    new InputError(
      `Cannot enumerate Self-Consistency on task "long" as at most 1,000,000 answer sequences per ` +
        `item are tried: got 4^10; use fewer samples`,
    ),
  );
});
