import assert from "node:assert/strict";
import { InputError } from "../../../lib/errors.ts";
import { moments } from "../../../lib/math/moments.ts";
import { random } from "../../../lib/math/random.ts";
import { dealFamilies } from "../../../lib/pool/sim/families.ts";
import { madePool, type MadePoolOptions } from "../../../lib/pool/sim/made_pool.ts";
import { paperPool } from "../../../lib/pool/sim/paper_pool.ts";
import { worldLoadings } from "../../../lib/pool/sim/world.ts";
import { poolSignals } from "../../../lib/signals/task_signals.ts";
import { spearman } from "../../../lib/evaluate/spearman.ts";
import type { SplitView } from "../../../lib/types.ts";
import { assertClose } from "../../support/close.ts";

Deno.test("strong models are more alike where link is above 0, and less where it is below", () => {
  const [against, none, along] = [-1, 0, 1].map((link) => {
    const rhos = [1, 2, 3].map((seed) =>
      linkSeen({ link, seed, models: 12, tasks: 4, items: 600, spread: 0.1 })
    );
    return moments(rhos).mean;
  });
  assert.ok(against < -0.5 && along > 0.5, `${against}, ${along}`);
  assert.ok(Math.abs(none) < 0.5, `${none}`);
});

Deno.test("members of a family share more errors than strangers, and diverge less", () => {
  const options = { seed: 4, models: 8, tasks: 3, items: 600, families: 4, link: 0 };
  const { yuleQ: R, jsd: J } = poolSignals(madePool(options)).pooled;
  const family = dealFamilies(8, 4, random(4, 4));
  const mean = (matrix: Float64Array, kin: boolean) =>
    moments(matrix.filter((_, at) => {
      const [i, j] = [Math.floor(at / 8), at % 8];
      return i < j && (family[i] === family[j]) === kin;
    })).mean;
  assert.ok(mean(R, true) > mean(R, false) + 0.1, `${mean(R, true)}, ${mean(R, false)}`);
  assert.ok(mean(J, true) < mean(J, false) - 0.02, `${mean(J, true)}, ${mean(J, false)}`);
});

Deno.test("bias draws models away from the places of the golds, all to one label of two", () => {
  const off = (bias: number, options: number) => {
    const [task] =
      madePool({ bias, options, models: 8, tasks: 1, items: 1000, accuracy: 0.7 }).tasks;
    const gaps = task.test.models.map((_, i) => overuse(task.test, i));
    return {
      each: moments(gaps.map((gap) => Math.hypot(...gap))).mean,
      common: Math.hypot(...gaps[0].map((_, r) => moments(gaps.map((gap) => gap[r])).mean)),
    };
  };
  assert.ok(off(0.6, 4).each > off(0, 4).each + 0.05);
  assert.ok(off(0.28, 2).common > 0.05, `${off(0.28, 2).common}`);
  assert.ok(off(0, 2).common < 0.03, `${off(0, 2).common}`);
});

Deno.test("no option changes an accuracy of the embedded pool", () => {
  const right = (pool: ReturnType<typeof paperPool>) =>
    pool.tasks.map(({ test }) => test.correct.reduce((sum, c) => sum + c, 0));
  const plain = right(paperPool({ dev: 5 }));
  const worlds = [{ link: -0.5 }, { correlation: 0.1 }, { correlation: 0.96 }, { families: 3 }, {
    bias: 2,
  }];
  for (const world of worlds) assert.deepEqual(right(paperPool({ dev: 5, ...world })), plain);
});

Deno.test("models have the loadings that the correlation says", () => {
  const onTask = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const overall = [2, 1, 4, 3, 9, 8, 7, 6, 5];
  for (const correlation of [0, 0.3, 0.64, 0.96]) {
    const { mean } = moments(worldLoadings({ onTask, overall }, { correlation }, 1));
    assert.ok(Math.abs(mean - Math.sqrt(correlation)) < 1e-3, `${mean} at ${correlation}`);
  }
});

Deno.test("a model is more alike on the tasks that it is good at, for 0.6 of the link", () => {
  // With link 1 nothing is left to chance: loadings are 0.6 · z(task) + 0.4 · z(overall), rescaled.
  const overall = [-1, -1, 1, 1], onTask = [-1, 1, -1, 1];
  const loadings = worldLoadings({ onTask, overall }, { correlation: 0.49, link: 1 }, 1);
  const z = loadings.map((loading) => (loading - 0.7) / 0.08);
  const scale = Math.hypot(0.6, 0.4);
  [-1, 0.2, -0.2, 1].forEach((each, i) => assertClose(z[i], each / scale, 1e-9));
  const shifted = worldLoadings({ onTask, overall }, { correlation: 0.49, link: 1 }, 1, -0.1);
  shifted.forEach((loading, i) => assertClose(loading, loadings[i] - 0.1, 1e-12));
});

Deno.test("impossible worlds are refused", () => {
  assert.throws(
    () => madePool({ models: 4, families: 6 }),
    new InputError(
      "Cannot deal out models to families as there can be from 0 (no families) to 4, one for each " +
        "model: got 6",
    ),
  );
  assert.throws(
    () => paperPool({ bias: -0.1 }),
    new InputError("Cannot simulate a pool as bias is a spread, at least 0: got -0.1"),
  );
});

/** Rank correlation of accuracy and mean Q to the others. */
function linkSeen(options: MadePoolOptions): number {
  const { pooled: { yuleQ: R }, tasks, models } = poolSignals(madePool(options));
  const m = models.length;
  const each = models.map((_, i) => moments([...tasks.values()].map((t) => t.quality[i])).mean);
  const alike = models.map((_, i) =>
    moments(R.subarray(i * m, (i + 1) * m).filter((_, j) => j !== i)).mean
  );
  return spearman(each, alike);
}

/** How much oftener model i chooses each place than the golds stand there, as shares. */
function overuse({ predicted, gold, options }: SplitView, i: number): number[] {
  const N = gold.length;
  return Array.from({ length: options }, (_, r) => {
    const chosen = predicted.subarray(i * N, (i + 1) * N).filter((choice) => choice === r).length;
    return (chosen - gold.filter((right) => right === r).length) / N;
  });
}
