import fc from "fast-check";
import { divergence } from "../../lib/theory/divergence_term.ts";
import { standardised } from "../../lib/theory/selection_signals.ts";
import { pooledSignals, taskProfile } from "../../lib/theory/task_profile.ts";
import { assertClose } from "../support/close.ts";
import { randomSplit, splitOfCorrectness } from "../support/pools.ts";

Deno.test("divergences are those of the items asked for, pair by pair", () => {
  fc.assert(fc.property(randomSplit(), (view) => {
    const N = view.items.length;
    const items = view.items.map((_, n) => n).filter((n) => n % 2 === 0);
    const row = (i: number, n: number) =>
      view.p.subarray((i * N + n) * view.options, (i * N + n + 1) * view.options);
    const expected = view.models.flatMap((_, i) =>
      view.models.flatMap((_, j) =>
        i < j
          ? [items.reduce((sum, n) => sum + divergence(row(i, n), row(j, n)), 0) / items.length]
          : []
      )
    );
    assertClose(taskProfile(view, items).dist, expected, 1e-9);
  }));
});

Deno.test("decorrelation counted by hand", () => {
  // a and b: n11 = 2, n10 = 1, n01 = 1, n00 = 1, Q = (2 − 1)/(2 + 1); c is b's opposite.
  const view = splitOfCorrectness([[1, 1, 1, 0, 0], [1, 1, 0, 1, 0], [0, 0, 1, 0, 1]]);
  const { quality, err } = taskProfile(view);
  assertClose(quality, [0.6, 0.6, 0.4], 1e-12);
  assertClose(err, [1 - 1 / 3, 1 + 1 / 3, 2], 1e-12);
});

Deno.test("pooled signals: the target's own qualities, the mean of the tasks' pairs, the weights", () => {
  const of = (quality: number[], err: number[], dist: number[]) => ({
    quality: Float64Array.from(quality),
    err: Float64Array.from(err),
    dist: Float64Array.from(dist),
  });
  const target = of([0.5, 0.6, 0.9], [9, 9, 9], [9, 9, 9]);
  const pool = [of([0, 0, 0], [0, 1, 3], [2, 0, 0]), of([0, 0, 0], [2, 1, 5], [0, 0, 4])];
  const { u, v } = pooledSignals(target, pool, { err: 0.13, dist: 0.05 });
  const [err, dist] = [standardised([1, 1, 4]), standardised([1, 0, 2])];
  assertClose(u, standardised([0.5, 0.6, 0.9]), 1e-12);
  assertClose(v, err.map((z, edge) => 0.13 * z + 0.05 * dist[edge]), 1e-12);
  assertClose(pooledSignals(target, pool).v, v, 1e-12); // the paper's weights
});
