import assert from "node:assert/strict";
import { type Random, random, shuffled } from "../../lib/math/random.ts";
import { bestTeam } from "../../lib/select/best_team.ts";
import { nearestRival } from "../../lib/select/nearest_rival.ts";
import { nearestRivals } from "../../lib/select/nearest_rivals.ts";
import { optimalityGap } from "../../lib/select/optimality_gap.ts";
import { scoreTeam } from "../../lib/select/objective.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import { teamWeights, weightOf } from "../../lib/select/team_weights.ts";
import { assertClose } from "../support/close.ts";
import { randomObjective } from "../support/signals.ts";

Deno.test("branch and bound finds what exhaustive search finds", () => {
  const rng = random(31);
  for (let trial = 0; trial < 150; trial++) {
    const m = 3 + rng.integer(12);
    const k = 1 + rng.integer(Math.min(5, m));
    const weights = { yuleQ: rng.uniform(), jsd: 2 * rng.uniform() };
    const of = randomObjective(rng, m, { items: 1e6, weights });
    const start = Array.from({ length: k }, (_, i) => i);
    const found = bestTeam(teamWeights(of, k), { start });
    const best = selectExhaustive(of, k);
    assert.deepEqual(found.team, best.team);
    assertClose(found.value, best.score, 1e-9);
    assert.ok(found.finished && found.bound === found.value);
  }
});

Deno.test("branch and bound finds the nearest rival of all", () => {
  const rng = random(35);
  for (let trial = 0; trial < 150; trial++) {
    const m = 4 + rng.integer(9);
    const k = 1 + rng.integer(Math.min(4, m - 1));
    const of = randomObjective(rng, m, { items: 1e6, weights: { yuleQ: 1, jsd: rng.uniform() } });
    const weights = teamWeights(of, k);
    // Also of teams that are not the best.
    const { team } = trial % 3 === 0 ? { team: drawn(rng, m, k) } : selectGreedy(of, k);
    const [expected] = nearestRivals(weights, team, 1);
    const found = nearestRival(weights, team);
    assertClose(found.distance, expected.distance, 1e-9);
    assert.deepEqual(found.rival!.loser, expected.loser);
    assert.ok(nearestRival(weights, team, { mostNodes: 5 }).distance <= expected.distance + 1e-9);
  }
});

Deno.test("node and edge weights add up to the score", () => {
  const rng = random(32);
  const of = randomObjective(rng, 8);
  for (const team of [[3], [1, 6], [0, 2, 7], [1, 2, 3, 4, 5]]) {
    const weights = teamWeights(of, team.length);
    assertClose(weightOf(weights, team), scoreTeam(of, team).score, 1e-12);
  }
});

Deno.test("a search that is cut short still bounds the best team", () => {
  const rng = random(33);
  for (let trial = 0; trial < 40; trial++) {
    const of = randomObjective(rng, 14, { weights: { yuleQ: 1, jsd: 1 } });
    const found = bestTeam(teamWeights(of, 5), { start: [0, 1, 2, 3, 4], mostNodes: 20 });
    const { score } = selectExhaustive(of, 5);
    assert.ok(found.bound >= score - 1e-9);
    assert.ok(found.value <= score + 1e-9);
  }
});

Deno.test("the gap of greedy is what exhaustive search gains, or at most the bound", () => {
  const rng = random(34);
  let positive = 0;
  for (let trial = 0; trial < 60; trial++) {
    const of = randomObjective(rng, 14, { weights: { yuleQ: 20, jsd: 20 } });
    const expected = selectExhaustive(of, 5).score - selectGreedy(of, 5).score;
    const exact = optimalityGap(of, 5);
    assertClose(exact.gap, Math.max(0, expected), 1e-9);
    assert.equal(exact.exact, true);
    const cut = optimalityGap(of, 5, { everyTeamUpTo: 10, mostNodes: 5 });
    assert.ok(cut.gap >= expected - 1e-9);
    const bounded = optimalityGap(of, 5, { everyTeamUpTo: 10 });
    assertClose(bounded.gap, Math.max(0, expected), 1e-9);
    if (expected > 1e-9) positive++;
  }
  assert.ok(positive >= 3, `greedy missed the best team in only ${positive} of 60 pools`);
});

function drawn(rng: Random, m: number, k: number): number[] {
  return shuffled(Array.from({ length: m }, (_, i) => i), rng).slice(0, k).sort((a, b) => a - b);
}
