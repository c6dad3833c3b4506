import assert from "node:assert/strict";
import { type Random, random } from "../../lib/math/random.ts";
import { certificate, exhaustiveCertificate } from "../../lib/select/certificate.ts";
import { shortestTurn } from "../../lib/select/comparison.ts";
import { objective, scoreTeam } from "../../lib/select/objective.ts";
import { profileChange } from "../../lib/select/profile_change.ts";
import { selectExhaustive } from "../../lib/select/select_exhaustive.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import {
  normsOf,
  objectiveOf,
  plus,
  type StandardSignals,
  standardSignals,
} from "../../lib/select/standardised.ts";
import { assertClose } from "../support/close.ts";
import { symmetric } from "../support/pools.ts";
import { randomObjective } from "../support/signals.ts";

const PERTURBATIONS = 1000;

Deno.test("a certified team never changes within its radius, and does at the smallest change", () => {
  const rng = random(11);
  let exact = 0;
  for (let pool = 0; pool < 25; pool++) {
    const m = 4 + rng.integer(5);
    const k = 1 + rng.integer(3);
    const of = randomObjective(rng, m);
    const signals = standardSignals(of);
    const { team, radius, smallest } = certificate(of, k);
    assert.deepEqual(team, selectGreedy(of, k).team);
    for (let trial = 0; trial < PERTURBATIONS; trial++) {
      const change = ofNorm(randomChange(rng, m), radius * (0.9 + 0.0999 * rng.uniform()));
      assert.deepEqual(selectGreedy(objectiveOf(plus(signals, change, 1)), k).team, team);
    }
    const { distance, change, team: other } = smallest!;
    const { u, v } = normsOf(change);
    assertClose(Math.hypot(u, v), distance, 1e-12);
    assert.ok(distance >= radius * (1 - 1e-6));
    assert.notDeepEqual(other, team);
    assert.deepEqual(selectGreedy(objectiveOf(plus(signals, change, 1)), k).team, other);
    // Almost all the way there, nothing has changed.
    assert.deepEqual(selectGreedy(objectiveOf(plus(signals, change, 1 - 1e-6)), k).team, team);
    if (smallest!.exact) exact++;
  }
  assert.ok(exact >= 20, `the smallest change is certified in only ${exact} of 25 pools`);
});

Deno.test("towards the nearest rival, a team of exhaustive search changes exactly at the radius", () => {
  const rng = random(12);
  for (let pool = 0; pool < 25; pool++) {
    const m = 4 + rng.integer(5);
    const k = 1 + rng.integer(3);
    const of = randomObjective(rng, m, { items: 1e6 });
    const signals = standardSignals(of);
    const { team } = selectExhaustive(of, k);
    const { radius, nearest } = exhaustiveCertificate(of, team);
    const chosenAt = (change: StandardSignals, t: number) =>
      selectExhaustive(objectiveOf(plus(signals, change, t)), k).team;
    for (let trial = 0; trial < 200; trial++) {
      const change = ofNorm(randomChange(rng, m), radius * 0.999);
      assert.deepEqual(chosenAt(change, 1), team);
    }
    const turn = shortestTurn(nearest!, m);
    const { u, v } = normsOf(turn);
    assertClose(Math.hypot(u, v), radius, 1e-9);
    assert.deepEqual(chosenAt(turn, 1 - 1e-6), team);
    assert.deepEqual(chosenAt(turn, 1 + 1e-6), nearest!.loser);
  }
});

Deno.test("radii grow from the norm over the overlap bound to the certified one", () => {
  const rng = random(13);
  for (let pool = 0; pool < 50; pool++) {
    const { normRadius, overlapRadius, radius } = certificate(randomObjective(rng, 7), 3);
    assert.ok(normRadius <= overlapRadius + 1e-12);
    assert.ok(overlapRadius <= radius + 1e-12);
  }
});

Deno.test("norm implies overlap implies signed implies the same paths", () => {
  const rng = random(14);
  const held = { norm: 0, overlap: 0, signed: 0 };
  for (let trial = 0; trial < 500; trial++) {
    const { before, after } = perturbedPair(rng, 10 ** (-1 - 3 * rng.uniform()));
    const change = profileChange(before, after, 3);
    if (change.norm) assert.ok(change.overlap);
    if (change.overlap) assert.ok(change.signed);
    for (const name of ["norm", "overlap", "signed"] as const) if (change[name]) held[name]++;
    if (!change.signed) continue;
    const [one, two] = [selectGreedy(before, 3), selectGreedy(after, 3)];
    assert.deepEqual(two.team, one.team);
    const added = (of: typeof one) => of.paths.map((path) => path.steps.map((step) => step.added));
    assert.deepEqual(added(two), added(one));
  }
  assert.ok(held.norm > 50 && held.norm < held.signed, JSON.stringify(held));
});

Deno.test("signed comparisons fail exactly where a decision of the reference run turns", () => {
  const rng = random(15);
  let broken = 0;
  for (let trial = 0; trial < 300; trial++) {
    const { before, after } = perturbedPair(rng, 0.05);
    const { signed } = profileChange(before, after, 3);
    const [one, two] = [selectGreedy(before, 3), selectGreedy(after, 3)];
    const same = two.team.join() === one.team.join() &&
      one.paths.every((path, seed) =>
        path.steps.every((step, at) => step.added === two.paths[seed].steps[at].added)
      );
    assert.equal(signed, same);
    if (!signed) broken++;
  }
  assert.ok(broken > 20 && broken < 280);
});

Deno.test("with as many members as models nothing can change", () => {
  const { radius, smallest } = certificate(randomObjective(random(16), 4), 4);
  assert.equal(radius, Infinity);
  assert.equal(smallest, null);
});

Deno.test("standardised signals give the score of every team", () => {
  const of = randomObjective(random(17), 6);
  const same = objectiveOf(standardSignals(of));
  for (const team of [[0], [1, 4], [0, 2, 5], [0, 1, 2, 3]]) {
    assertClose(scoreTeam(same, team).score, scoreTeam(of, team).score, 1e-12);
  }
});

function randomChange(rng: Random, m: number): StandardSignals {
  const values = Array.from({ length: m * m }, () => rng.normal());
  // Some are sparse, as the nearest borders are.
  const keep = rng.uniform() < 0.5 ? 1 : 0.2;
  const thinned = values.map((value) => rng.uniform() < keep ? value : 0);
  return {
    u: Float64Array.from({ length: m }, () => rng.normal()),
    v: symmetric(thinned, m, 0),
  };
}

function ofNorm(change: StandardSignals, norm: number): StandardSignals {
  const { u, v } = normsOf(change);
  const m = change.u.length;
  const zero = { u: new Float64Array(m), v: new Float64Array(m * m) };
  return plus(zero, change, norm / Math.hypot(u, v));
}

function perturbedPair(rng: Random, noise: number) {
  const m = 6;
  const draw = (length: number) => Array.from({ length }, () => rng.uniform());
  const [q, r, j] = [draw(m), draw(m * m), draw(m * m)];
  const shaken = (values: number[]) => values.map((value) => value + noise * (rng.uniform() - 0.5));
  const build = (q: number[], r: number[], j: number[]) =>
    objective(
      q,
      { yuleQ: symmetric(r, m, 1), jsd: symmetric(j, m, 0) },
      { yuleQ: 0.3, jsd: 0.2 },
    );
  return { before: build(q, r, j), after: build(shaken(q), shaken(r), shaken(j)) };
}
