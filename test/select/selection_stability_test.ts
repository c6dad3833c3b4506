import assert from "node:assert/strict";
import { moments } from "../../lib/math/moments.ts";
import { type Random, random } from "../../lib/math/random.ts";
import { type Objective, objective, scoreTeam, type Weights } from "../../lib/select/objective.ts";
import { selectGreedy } from "../../lib/select/select_greedy.ts";
import { symmetric } from "../support/pools.ts";

// prop:selection_stability. With u = Z(q) and v = λ1·Z(1 − R) + λ2·Z(J), the difference of two
// extensions of a team of s changes by at most B_s = (√2‖δu‖ + 2‖δv‖) / √(s + 1). If every winner
// leads by more than B_s, and the final team every other end by more than √2(‖δu‖ + ‖δv‖), then all
// paths and the team stay as they were.

const weights: Weights = { yuleQ: 0.3, jsd: 0.2 };
const [m, k] = [6, 3];

Deno.test("score differences of extensions move by at most B_s", () => {
  const rng = random(1);
  for (let trial = 0; trial < 200; trial++) {
    const { before, after, du, dv } = perturbedPair(rng, 0.5);
    for (const { seed, steps } of selectGreedy(before, k).paths) {
      const team = [seed];
      for (const { added } of steps) {
        const bound = (Math.SQRT2 * du + 2 * dv) / Math.sqrt(team.length + 1);
        for (let other = 0; other < m; other++) {
          if (team.includes(other) || other === added) continue;
          const lead = (of: Objective) =>
            scoreTeam(of, [...team, added]).score - scoreTeam(of, [...team, other]).score;
          assert.ok(Math.abs(lead(after) - lead(before)) <= bound + 1e-9);
        }
        team.push(added);
      }
    }
  }
});

Deno.test("margins beyond the bounds preserve every path and the team", () => {
  const rng = random(2);
  let certified = 0;
  for (let trial = 0; trial < 500; trial++) {
    const { before, after, du, dv } = perturbedPair(rng, 10 ** (-1 - 3 * rng.uniform()));
    const one = selectGreedy(before, k);
    const steady = one.paths.every((path) =>
      path.steps.every((step, at) => step.margin > (Math.SQRT2 * du + 2 * dv) / Math.sqrt(at + 2))
    );
    const rivals = one.paths.filter((path) => path.team.join() !== one.team.join());
    const ahead = rivals.every((path) => one.score - path.score > Math.SQRT2 * (du + dv));
    if (!steady || !ahead) continue;
    certified++;
    const two = selectGreedy(after, k);
    assert.deepEqual(two.team, one.team);
    assert.deepEqual(
      two.paths.map((path) => path.steps.map((step) => step.added)),
      one.paths.map((path) => path.steps.map((step) => step.added)),
    );
  }
  assert.ok(certified > 50, `the condition held in only ${certified} of 500 instances`);
});

/** Two profiles of one pool with ‖δu‖ and ‖δv‖ between them. */
function perturbedPair(rng: Random, noise: number) {
  const draw = (length: number) => Array.from({ length }, () => rng.uniform());
  const [q, r, j] = [draw(m), draw(m * m), draw(m * m)];
  const shaken = (values: number[]) => values.map((value) => value + noise * (rng.uniform() - 0.5));
  const build = (q: number[], r: number[], j: number[]) =>
    objective(q, { yuleQ: symmetric(r, m, 1), jsd: symmetric(j, m, 0) }, weights);
  const before = build(q, r, j);
  const after = build(shaken(q), shaken(r), shaken(j));
  const [a, b] = [before, after].map(standardisedSignals);
  return { before, after, du: distance(a.u, b.u), dv: distance(a.v, b.v) };
}

function standardisedSignals({ quality, channels: [{ matrix: R }, { matrix: J }] }: Objective) {
  const Z = (values: number[]) => {
    const { mean, sd } = moments(values);
    return values.map((value) => (value - mean) / sd);
  };
  const upper = (matrix: Float64Array) =>
    [...matrix].filter((_, at) => Math.floor(at / m) < at % m);
  const err = Z(upper(R).map((r) => 1 - r));
  const dist = Z(upper(J));
  return {
    u: Z(Array.from(quality)),
    v: err.map((e, at) => weights.yuleQ * e + weights.jsd * dist[at]),
  };
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - b[i]));
}
