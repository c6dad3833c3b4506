import assert from "node:assert/strict";
import fc from "fast-check";
import { benjaminiHochberg, holm } from "../../lib/evaluate/adjust_p_values.ts";
import { detectableDifference, itemsNeeded } from "../../lib/evaluate/detectable_difference.ts";
import { pairedTest } from "../../lib/evaluate/paired_test.ts";
import { pairedBootstrap } from "../../lib/evaluate/paired_bootstrap.ts";
import { twoLevelBootstrap } from "../../lib/evaluate/two_level_bootstrap.ts";
import { normalCdf, normalQuantile } from "../../lib/math/normal.ts";
import { random } from "../../lib/math/random.ts";
import reference from "../reference/statistics.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

Deno.test("the normal distribution agrees with SciPy, far out too", () => {
  const { x, cdf, q, ppf } = reference.normal;
  x.forEach((each, at) => assertClose(normalCdf(each) / cdf[at], 1, 1e-12));
  assertClose(q.map(normalQuantile), ppf, 1e-12);
  assert.deepEqual([normalQuantile(0), normalQuantile(1)], [-Infinity, Infinity]);
});

Deno.test("adjusted p-values agree with statsmodels", () => {
  const { p, holm: byHolm, bh } = reference.adjustments;
  assertClose(holm(p), byHolm, 1e-12);
  assertClose(benjaminiHochberg(p), bh, 1e-12);
});

Deno.test("adjustment keeps the order, never helps, and Holm is the stricter", () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });
  fc.assert(fc.property(values, (p) => {
    const [strict, mild] = [holm(p), benjaminiHochberg(p)];
    p.forEach((each, i) => {
      assert.ok(each <= mild[i] + 1e-15 && mild[i] <= strict[i] + 1e-15 && strict[i] <= 1);
      p.forEach((other, j) => assert.ok(each > other || strict[i] <= strict[j]));
    });
  }));
});

Deno.test("the paired test is McNemar's exact one (statsmodels)", () => {
  for (const { a, b, p } of reference.paired_tests) {
    assertClose(pairedTest(a, b), p, 1e-10);
    assertClose(pairedTest(b, a), p, 1e-10);
  }
});

Deno.test("the paired test of shares is the normal one, by hand", () => {
  // Differences 0.5, 0.5, −0.5, 0.5: mean 0.25, Σd² − (Σd)²/n = 1 − 0.25 = 0.75, z = 1/√0.75.
  const p = pairedTest([0.5, 1, 0, 0.5], [0, 0.5, 0.5, 0]);
  assertClose(p, 2 * normalCdf(-1 / Math.sqrt(0.75)), 1e-14);
});

Deno.test("the paired test errs as often as it says, or less", () => {
  const rng = random(5);
  const trials = 2000;
  let alarms = 0;
  for (let trial = 0; trial < trials; trial++) {
    const draw = () => Float64Array.from({ length: 200 }, () => rng.uniform() < 0.7 ? 1 : 0);
    if (pairedTest(draw(), draw()) < 0.05) alarms++;
  }
  assert.ok(alarms / trials < 0.05 + 3 * Math.sqrt(0.05 * 0.95 / trials), `${alarms / trials}`);
  assert.ok(alarms / trials > 0.02, `${alarms / trials}`);
});

Deno.test("the detectable difference solves its equation (SciPy), and items follow from it", () => {
  for (const { n, discordance, alpha, power, difference } of reference.detectable) {
    const found = detectableDifference(n, discordance, { alpha, power });
    assertClose(found, difference, 1e-12);
    const needed = itemsNeeded(found, discordance, { alpha, power });
    assert.ok(Math.abs(needed - n) <= 1, `${needed} for ${n}`);
  }
  assert.equal(itemsNeeded(0, 0.1), Infinity);
});

Deno.test("where items are too few for any difference, all of the discordance is named", () => {
  assert.equal(detectableDifference(4, 0.1), 0.1);
});

Deno.test("a difference of that size is found with that power", () => {
  const rng = random(11);
  const [n, discordance, trials] = [400, 0.2, 1500];
  const delta = detectableDifference(n, discordance);
  let found = 0;
  for (let trial = 0; trial < trials; trial++) {
    const a = new Uint8Array(n), b = new Uint8Array(n);
    for (let item = 0; item < n; item++) {
      const u = rng.uniform();
      if (u < (discordance + delta) / 2) a[item] = 1;
      else if (u < discordance) b[item] = 1;
    }
    if (pairedTest(a, b) < 0.05) found++;
  }
  // The exact test is a little conservative; standard error of 0.8 over 1,500 trials: 0.010.
  assert.ok(Math.abs(found / trials - 0.8) < 0.05, `power ${found / trials}`);
});

/** Tasks whose true gains vary around `mean`; items give 1, 0 or −1. */
function drawTasks(seed: number, { tasks = 15, items = 40, mean = 0.05, sd = 0.06 } = {}) {
  const rng = random(seed);
  return Array.from({ length: tasks }, (_, t) => {
    const gain = mean + sd * rng.normal();
    const d = Array.from({ length: items }, () => {
      const u = rng.uniform();
      return u < 0.15 + gain / 2 ? 1 : u < 0.3 ? -1 : 0;
    });
    return {
      task: `t${t}`,
      a: d.map((each) => each > 0 ? 1 : 0),
      b: d.map((each) => each < 0 ? 1 : 0),
    };
  });
}

Deno.test("over tasks like these the two-level interval covers, the one-level does not", () => {
  const trials = 150;
  let two = 0, one = 0;
  for (let seed = 0; seed < trials; seed++) {
    const outcomes = drawTasks(seed);
    const wide = twoLevelBootstrap(outcomes, { replicates: 200, seed });
    const narrow = pairedBootstrap(outcomes, { replicates: 200, seed }).average;
    if (wide.low <= 0.05 && 0.05 <= wide.high) two++;
    if (narrow.low <= 0.05 && 0.05 <= narrow.high) one++;
  }
  // Standard error of 0.95 over 150 trials: 0.018. Two-level percentiles count the items' noise
  // twice, once in the tasks' means, so they lean to the wide side.
  assert.ok(two / trials >= 0.91, `two-level covers ${two / trials}`);
  assert.ok(one / trials < two / trials, `one-level covers ${one / trials}`);
});
