import assert from "node:assert/strict";
import fc from "fast-check";
import { type Random, random } from "../../lib/math/random.ts";
import { combinations } from "../../lib/math/combinations.ts";
import { moments } from "../../lib/math/moments.ts";
import { greedyRun } from "../../lib/theory/greedy_run.ts";
import { extensionBound, finalBound, overlapBound } from "../../lib/theory/selection_bounds.ts";
import { scoreLead, stabilityCertificates } from "../../lib/theory/selection_certificate.ts";
import {
  edgeAt,
  norm,
  selectionScore,
  type SelectionSignals,
  selectionSignals,
  standardised,
  upperTriangle,
} from "../../lib/theory/selection_signals.ts";
import { assertClose } from "../support/close.ts";
import { randomSignals } from "../support/pools.ts";
import { between, noise } from "./templates.ts";

Deno.test("the sum form is z(mean quality) + Σ λ·z(HI), for teams of every size", () => {
  fc.assert(fc.property(randomSignals(), between(0, 1), between(0, 1), (pool, lambda1, lambda2) => {
    const { quality, R, J } = pool;
    const m = quality.length;
    const channels = [
      { lambda: lambda1, values: upperTriangle(R, m).map((r) => 1 - r) },
      { lambda: lambda2, values: upperTriangle(J, m) },
    ];
    // eq:z_score: (mean of n values − μ) / (σ / √n), 0 for a constant channel.
    const z = (values: readonly number[], base: ArrayLike<number>) => {
      const { mean, sd } = moments(base);
      return sd > 1e-12 ? (moments(values).mean - mean) / (sd / Math.sqrt(values.length)) : 0;
    };
    for (let size = 1; size <= m; size++) {
      const team = Array.from({ length: size }, (_, at) => m - 1 - at);
      const pairs = [...combinations(size, 2)].map(([a, b]) => edgeAt(team[a], team[b], m));
      const score = channels.reduce(
        (sum, { lambda, values }) =>
          sum + (pairs.length ? lambda * z(pairs.map((edge) => values[edge]), values) : 0),
        z(team.map((i) => quality[i]), quality),
      );
      assertClose(selectionScore(selectionSignals(quality, channels), team), score, 1e-9);
    }
  }));
});

Deno.test("‖Z(x)‖ = √length, and a constant vector has no direction", () => {
  fc.assert(fc.property(noise(7), (x) => {
    assertClose(norm(standardised(x)), Math.sqrt(7), 1e-9);
    assertClose(standardised(x).reduce((sum, z) => sum + z, 0), 0, 1e-9);
  }));
  assert.equal(norm(standardised([0.1, 0.1, 0.1])), 0);
});

Deno.test("an edge stands where the upper triangle has it", () => {
  const m = 6;
  const matrix = Float64Array.from({ length: m * m }, (_, at) => at);
  const edges = upperTriangle(matrix, m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      if (i !== j) assert.equal(edges[edgeAt(i, j, m)], Math.min(i, j) * m + Math.max(i, j));
    }
  }
});

/** Changes of the signals of m models. */
const changes = (m: number): fc.Arbitrary<SelectionSignals> =>
  fc.tuple(noise(m), noise(m * (m - 1) / 2))
    .map(([u, v]) => ({ u: Float64Array.from(u), v: Float64Array.from(v) }));

Deno.test("B_s bounds what an extension's lead can lose, and is attained", () => {
  const m = 8;
  fc.assert(fc.property(changes(m), fc.integer({ min: 1, max: 5 }), (change, s) => {
    const team = Array.from({ length: s }, (_, i) => i);
    const [j, l] = [s, s + 1];
    const moved = scoreLead(change, [...team, j], [...team, l]);
    const distance = { du: norm(change.u), dv: norm(change.v) };
    assert.ok(Math.abs(moved) <= extensionBound(distance, s) + 1e-9);
    for (const [x, y] of [[1, 0], [0, 1], [0.7, 0.3]]) {
      const worst = along(m, [...team, j], [...team, l], x, y);
      const far = { du: norm(worst.u), dv: norm(worst.v) };
      const lost = scoreLead(worst, [...team, j], [...team, l]);
      assertClose(lost, extensionBound(far, s), 1e-9);
    }
  }));
});

Deno.test("the overlap bound holds for teams of any overlap, is attained, and B_fin is its worst", () => {
  const m = 10;
  const settings = fc.integer({ min: 2, max: 5 })
    .chain((k) => fc.tuple(fc.constant(k), fc.integer({ min: 0, max: k - 1 })));
  fc.assert(fc.property(changes(m), settings, (change, [k, overlap]) => {
    const a = Array.from({ length: k }, (_, i) => i);
    const b = a.map((i) => i + k - overlap);
    const distance = { du: norm(change.u), dv: norm(change.v) };
    const bound = overlapBound(distance, { k, overlap });
    assert.ok(Math.abs(scoreLead(change, a, b)) <= bound + 1e-9);
    assert.ok(bound <= finalBound(distance) + 1e-12);
    for (const [x, y] of [[1, 0], [0, 1], [0.4, 0.6]]) {
      const worst = along(m, a, b, x, y);
      const far = { du: norm(worst.u), dv: norm(worst.v) };
      assertClose(scoreLead(worst, a, b), overlapBound(far, { k, overlap }), 1e-9);
      if (overlap === 0) assertClose(scoreLead(worst, a, b), finalBound(far), 1e-9);
    }
  }));
});

Deno.test("a certificate keeps paths and team; the signed one fails exactly where they change", () => {
  const rng = random(3);
  const tally = { norm: 0, overlap: 0, signed: 0, changed: 0 };
  for (let trial = 0; trial < 400; trial++) {
    const [m, k] = [7, 2 + trial % 3];
    const { before, after } = profiles(rng, m, 10 ** (-3 * rng.uniform()));
    const run = greedyRun(before, k);
    const certificates = stabilityCertificates(run, before, after);
    const again = greedyRun(after, k);
    const same = JSON.stringify(again) === JSON.stringify(run);
    assert.ok(!certificates.norm.holds || certificates.overlap.holds, "overlap is the sharper");
    assert.ok(!certificates.overlap.holds || certificates.signed.holds, "signed is the sharpest");
    assert.equal(certificates.signed.holds, same);
    for (const kind of ["norm", "overlap", "signed"] as const) {
      if (certificates[kind].holds) tally[kind]++;
    }
    if (!same) tally.changed++;
  }
  assert.ok(tally.norm > 30 && tally.changed > 30, JSON.stringify(tally));
  assert.ok(tally.norm < tally.overlap && tally.overlap < tally.signed, JSON.stringify(tally));
});

Deno.test("certificates are the leads less what the bounds take", () => {
  const rng = random(4);
  for (let trial = 0; trial < 50; trial++) {
    const { before, after } = profiles(rng, 6, 0.1);
    const run = greedyRun(before, 2);
    const { du, dv, norm: byNorm, signed } = stabilityCertificates(run, before, after);
    const leads = run.paths.flatMap(({ seed, steps: [{ added }] }) =>
      [0, 1, 2, 3, 4, 5].filter((l) => l !== seed && l !== added).map((l) => ({
        before: scoreLead(before, [seed, added], [seed, l]),
        after: scoreLead(after, [seed, added], [seed, l]),
      }))
    );
    const least = Math.min(...leads.map((lead) => lead.before));
    assertClose(byNorm.extension, least - (Math.SQRT2 * du + 2 * dv) / Math.SQRT2, 1e-9);
    assertClose(signed.extension, Math.min(...leads.map((lead) => lead.after)), 1e-9);
  }
});

Deno.test("a run starts at every seed, adds the best each time, and returns the best end", () => {
  const rng = random(5);
  for (let trial = 0; trial < 20; trial++) {
    const { before } = profiles(rng, 6, 0);
    const { team, paths } = greedyRun(before, 3);
    assert.deepEqual(paths.map(({ seed }) => seed), [0, 1, 2, 3, 4, 5]);
    const ends = paths.map(({ seed, steps }) => {
      const members = [seed];
      for (const { added } of steps) {
        for (let j = 0; j < 6; j++) {
          if (members.includes(j)) continue;
          assert.ok(scoreLead(before, [...members, added], [...members, j]) >= -1e-12);
        }
        members.push(added);
      }
      return members;
    });
    assert.ok(ends.every((end) => scoreLead(before, team, end) >= -1e-12));
    assert.ok(ends.some((end) => end.toSorted().join() === team.join()));
  }
});

/** The change that costs `a` most against `b`: along the coefficients of its lead, scaled by x and y. */
function along(m: number, a: readonly number[], b: readonly number[], x: number, y: number) {
  const u = new Float64Array(m), v = new Float64Array(m * (m - 1) / 2);
  const add = (team: readonly number[], sign: number) =>
    team.forEach((i, at) => {
      u[i] += sign * x;
      for (const j of team.slice(at + 1)) v[edgeAt(i, j, m)] += sign * y;
    });
  add(a, 1);
  add(b, -1);
  return { u, v };
}

/** Two profiles of one pool under three channels, the second shaken. */
function profiles(rng: Random, m: number, shake: number) {
  const draw = (length: number) => Array.from({ length }, () => rng.uniform());
  const P = m * (m - 1) / 2;
  const quality = draw(m);
  const channels = [0.3, 0.2, 0.1].map((lambda) => ({ lambda, values: draw(P) }));
  const shaken = (x: readonly number[]) => x.map((value) => value + shake * (rng.uniform() - 0.5));
  return {
    before: selectionSignals(quality, channels),
    after: selectionSignals(
      shaken(quality),
      channels.map(({ lambda, values }) => ({ lambda, values: shaken(values) })),
    ),
  };
}
