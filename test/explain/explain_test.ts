import assert from "node:assert/strict";
import { contributions } from "../../lib/explain/contributions.ts";
import { itemDifferences } from "../../lib/explain/item_differences.ts";
import { nearDuplicates } from "../../lib/explain/near_duplicates.ts";
import { shapley } from "../../lib/explain/shapley.ts";
import { leaveOneOut, swaps } from "../../lib/explain/swaps.ts";
import { yuleQInterval } from "../../lib/explain/yule_q_interval.ts";
import { random } from "../../lib/math/random.ts";
import { scoreTeam } from "../../lib/select/objective.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import { teamWeights } from "../../lib/select/team_weights.ts";
import reference from "../reference/explain.json" with { type: "json" };
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { randomObjective } from "../support/signals.ts";

Deno.test("contributions add up to the score and its terms, and are Shapley values of its sum form", () => {
  const rng = random(51);
  for (const team of [[2], [0, 5], [1, 3, 6], [0, 1, 2, 3, 4]]) {
    const of = randomObjective(rng, 7);
    const parts = contributions(of, team);
    const { score, terms } = scoreTeam(of, team);
    assertClose(parts.reduce((sum, { value }) => sum + value, 0), score, 1e-12);
    for (const { index, weight } of of.channels) {
      const ofPart = parts.filter(({ part }) => part === index);
      assertClose(ofPart.reduce((sum, { value }) => sum + value, 0), weight * terms[index], 1e-12);
    }
    const { node, edge } = teamWeights(of, team.length);
    const game = shapley(team.length, (players) => {
      let sum = 0;
      for (const a of players) {
        sum += node[team[a]];
        for (const b of players) if (b < a) sum += edge[team[a] * of.m + team[b]];
      }
      return sum;
    });
    team.forEach((member, at) => {
      const own = parts.filter((part) => part.member === member);
      assertClose(own.reduce((sum, { value }) => sum + value, 0), game[at], 1e-12);
    });
  }
});

Deno.test("every swap is told with what it does to each term", () => {
  const of = randomObjective(random(52), 8);
  const { team } = selectExhaustive(of, 3);
  const found = swaps(of, team);
  assert.equal(found.length, 3 * 5);
  for (const { out, into, team: swapped, score, change, terms } of found) {
    assert.ok(team.includes(out) && !team.includes(into!) && !swapped.includes(out));
    assertClose(score, scoreTeam(of, swapped).score, 1e-12);
    assert.ok(change <= 1e-12, "the best team cannot gain by a swap");
    assertClose(Object.values(terms).reduce((sum, value) => sum + value, 0), change, 1e-12);
  }
  assert.ok(found.every(({ change }, at) => at === 0 || change <= found[at - 1].change));
});

Deno.test("a team without a member is scored at its own size, and a team of one has none to spare", () => {
  const of = randomObjective(random(53), 6);
  const found = leaveOneOut(of, [0, 2, 4]);
  assert.deepEqual(found.map(({ out, team }) => ({ out, team })), [
    { out: 0, team: [2, 4] },
    { out: 2, team: [0, 4] },
    { out: 4, team: [0, 2] },
  ]);
  assertClose(found[1].score, scoreTeam(of, [0, 4]).score, 1e-12);
  assert.deepEqual(leaveOneOut(of, [3]), []);
});

for (const { n, values, shapley: expected } of reference.games) {
  Deno.test(`Shapley values of a game of ${n} are the mean over all orders`, () => {
    const known = new Map(Object.entries(values));
    assertClose(shapley(n, (players) => known.get(players.join())!), expected, 1e-12);
  });
}

Deno.test("bounds of Q are those of the combined odds ratio in SciPy", () => {
  for (const { tables, q, low, high } of reference.intervals) {
    const named = tables.map(([n11, n10, n01, n00]) => ({ n11, n10, n01, n00 }));
    const found = yuleQInterval(named);
    assertClose([found.q, found.low, found.high], [q, low, high], 1e-12);
  }
});

Deno.test("bounds of Q hold the truth about as often as they say, empty cells or not", () => {
  const rng = random(54);
  const trials = 2000;
  // Shares of right-right, right-wrong, wrong-right, wrong-wrong, and items.
  const cases = [[[0.5, 0.1, 0.1, 0.3], 200], [[0.7, 0.03, 0.05, 0.22], 100]] as const;
  for (const [shares, items] of cases) {
    const [a, b, c, d] = shares;
    const truth = (a * d - b * c) / (a * d + b * c);
    let covered = 0;
    for (let trial = 0; trial < trials; trial++) {
      const counts = [0, 0, 0, 0];
      for (let n = 0; n < items; n++) {
        const draw = rng.uniform();
        counts[draw < a ? 0 : draw < a + b ? 1 : draw < a + b + c ? 2 : 3]++;
      }
      const [n11, n10, n01, n00] = counts;
      const { low, high } = yuleQInterval([{ n11, n10, n01, n00 }]);
      if (low <= truth && truth <= high) covered++;
    }
    // At least 95 % up to simulation error; half an item per cell makes it a little wide.
    assert.ok(covered / trials > 0.95 - 3 * Math.sqrt(0.95 * 0.05 / trials), `${covered}`);
    assert.ok(covered / trials < 0.99, `${covered}`);
  }
});

Deno.test("a copy is a near-duplicate, and few items are not enough to say so", () => {
  const rng = random(55);
  const answers = (n: number) =>
    Array.from({ length: n }, () => rng.uniform() < 0.6 ? [1, 0, 0] : [0, 1, 0]);
  const make = (n: number) => {
    const a = answers(n);
    return splitOf([a, a.map((row) => [...row]), answers(n)], Array<number>(n).fill(0));
  };
  const [first, ...rest] = nearDuplicates([make(300), make(300)]);
  assert.deepEqual([first.a, first.b, first.nearDuplicate, first.agreement], [0, 1, true, 1]);
  assert.equal(first.sameWrong, 1);
  assert.equal(first.n, 600);
  assert.ok(rest.every((pair) => !pair.nearDuplicate));
  assert.equal(nearDuplicates([make(6)])[0].nearDuplicate, false);
});

Deno.test("items saved and lost are those on which the two differ", () => {
  assert.deepEqual(itemDifferences(Uint8Array.of(1, 0, 1), Uint8Array.of(1, 0, 1)), []);
  assert.deepEqual(itemDifferences([0.9, 0.2], [0.2, 0.9]).map(({ what }) => what), [
    "saved",
    "lost",
  ]);
});
