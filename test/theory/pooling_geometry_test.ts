import assert from "node:assert/strict";
import fc from "fast-check";
import {
  alignment,
  directionDistance,
  edgeChangeBound,
  poolAlignment,
  poolDirection,
} from "../../lib/theory/pooling_geometry.ts";
import { norm, selectionSignals, standardised } from "../../lib/theory/selection_signals.ts";
import { assertClose } from "../support/close.ts";
import { between, noise } from "./templates.ts";

const P = 10;
const vectors = fc.array(noise(P), { minLength: 1, maxLength: 5 });
const mean = (tasks: readonly (readonly number[])[]) =>
  tasks[0].map((_, e) => tasks.reduce((sum, h) => sum + h[e], 0) / tasks.length);

Deno.test("eq:pooling_standardized_direction: tasks count by their spread", () => {
  fc.assert(fc.property(vectors, (tasks) => {
    assertClose(poolDirection(tasks), standardised(mean(tasks)), 1e-9);
  }));
});

Deno.test("eq:pooling_positive_affine: offsets and scales of the pool change nothing", () => {
  fc.assert(fc.property(noise(P), between(0.1, 9), between(-5, 5), (h, scale, offset) => {
    const pooled = h.map((x) => scale * x + offset);
    assertClose(standardised(pooled), standardised(h), 1e-9);
    assertClose(poolAlignment(h, [h, pooled]).rho, 1, 1e-9);
  }));
});

Deno.test("eq:pooling_direction_distance: distance and alignment say the same", () => {
  fc.assert(fc.property(noise(P), noise(P), (h, other) => {
    const [a, b] = [standardised(h), standardised(other)];
    assertClose(directionDistance(P, alignment(h, other)), norm(a.map((z, e) => z - b[e])), 1e-8);
  }));
});

Deno.test("eq:pooling_edge_perturbation: the bound holds for any channels", () => {
  fc.assert(fc.property(
    fc.array(fc.tuple(noise(P), noise(P), between(0, 1)), { minLength: 1, maxLength: 4 }),
    (channels) => {
      const of = (at: 0 | 1) =>
        selectionSignals(
          [0, 1, 2, 3, 4],
          channels.map((channel) => ({ lambda: channel[2], values: channel[at] })),
        ).v;
      const [before, after] = [of(0), of(1)];
      const bound = edgeChangeBound(
        P,
        channels.map(([h, other, lambda]) => ({ lambda, rho: alignment(h, other) })),
      );
      const moved = norm(after.map((v, e) => v - before[e]));
      assert.ok(moved <= bound + 1e-9);
      if (channels.length === 1) assertClose(moved, bound, 1e-8);
    },
  ));
});

Deno.test("eq:pooling_edge_perturbation: channels that move alike attain it", () => {
  fc.assert(fc.property(noise(P), noise(P), between(0, 1), between(0, 1), (h, other, x, y) => {
    const of = (values: number[]) =>
      selectionSignals([0, 1, 2, 3, 4], [{ lambda: x, values }, { lambda: y, values }]).v;
    const [before, after] = [of(h), of(other)];
    const rho = alignment(h, other);
    const bound = edgeChangeBound(P, [{ lambda: x, rho }, { lambda: y, rho }]);
    assertClose(norm(after.map((v, e) => v - before[e])), bound, 1e-8);
  }));
});

Deno.test("eq:pooling_alignment_decomposition: alignments between tasks give that with the pool", () => {
  fc.assert(fc.property(noise(P), vectors, (target, tasks) => {
    const { rho, spreads, alignments } = poolAlignment(target, tasks);
    assertClose(rho, alignment(target, mean(tasks)), 1e-9);
    assert.ok(spreads.every((sd) => sd > 0) && alignments.length === tasks.length);
  }));
});
