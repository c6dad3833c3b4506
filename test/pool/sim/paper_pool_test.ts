import assert from "node:assert/strict";
import MEASURED_POOLS from "../../reference/sim/measured_pools.json" with { type: "json" };
import { spearman } from "../../../lib/evaluate/spearman.ts";
import { sha256 } from "../../../lib/io/sha256.ts";
import { moments } from "../../../lib/math/moments.ts";
import {
  PAPER_ACCURACIES,
  PAPER_BENCHMARKS,
  PAPER_ITEMS,
  paperPanel,
} from "../../../lib/pool/sim/paper_accuracies.ts";
import { paperPool } from "../../../lib/pool/sim/paper_pool.ts";
import { quality } from "../../../lib/signals/quality.ts";
import {
  type PairMatrices,
  type PoolSignals,
  poolSignals,
} from "../../../lib/signals/task_signals.ts";
import type { Profile } from "../../../lib/types.ts";
import { assertClose } from "../../support/close.ts";
import { evaluated } from "../../support/evaluation.ts";

const pool = paperPool();

const signalsOfSeeds = [1, 2, 3, 4, 5].map((seed) =>
  poolSignals(seed === 1 ? pool : paperPool({ seed }), { pool: paperPanel("primary") })
);

const table = new URL("../../../../shared/paper/individual_accuracy.csv", import.meta.url);

Deno.test("the pool is the paper's: 11 models, 13 benchmarks, 1,068 items a split", () => {
  assert.deepEqual(pool.models, Object.keys(PAPER_ACCURACIES).sort());
  assert.equal(pool.models.length, 11);
  assert.deepEqual(
    pool.tasks.map((
      { name, dev, test },
    ) => [name, dev.options, dev.items.length, test.items.length]),
    PAPER_BENCHMARKS.map(({ name, options }) => [name, options, 1068, 1068]),
  );
  assert.deepEqual([paperPanel("primary").length, paperPanel("held-out").length], [7, 6]);
  assert.ok(pool.simulated);
});

Deno.test("every published accuracy is a count out of 1,068", () => {
  for (const accuracy of Object.values(PAPER_ACCURACIES).flat()) {
    // 662 of 1,068 is 61.985 %, which the paper rounds down.
    assertClose(100 * countOf(accuracy) / PAPER_ITEMS, accuracy, 0.00502);
  }
});

Deno.test("all 143 test accuracies are met exactly, for any seed", () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const profile = seed === 1 ? pool : paperPool({ seed, dev: 20 });
    assert.equal(assertAccuracies(profile, publishedAccuracy), 143);
  }
});

Deno.test({
  name: "the built-in table is the paper's" +
    (exists(table) ? "" : " (skipped: no paper table here)"),
  ignore: !exists(table),
  fn: () => {
    const lines = Deno.readTextFileSync(table).trim().split("\n").slice(1)
      .filter((line) => !line.includes(",Avg.,"));
    const published = new Map(lines.map((line) => {
      const [model, panel, benchmark, accuracy] = line.split(",");
      assert.ok(paperPanel(panel === "primary" ? panel : "held-out").includes(benchmark));
      return [`${model} ${benchmark}`, Number(accuracy)];
    }));
    assert.equal(published.size, 143);
    assertAccuracies(pool, (model, task) => published.get(`${model} ${task}`)!);
  },
});

Deno.test("Random-k with Choice-Soft is within a point of the paper on both panels", () => {
  // tab:main_results and tab:ood_results: 69.97 and 58.36.
  const rows = evaluated(pool, { methods: ["random"], rules: ["choice-soft"] });
  const mean = (panel: "primary" | "held-out") => {
    const names = paperPanel(panel);
    const part = rows.filter((row) => names.includes(row.task));
    return 100 * part.reduce((sum, row) => sum + row.accuracy, 0) / part.length;
  };
  assert.ok(rows.every((row) => row.teams === 165));
  assertClose(mean("primary"), 69.97, 1, "primary");
  assertClose(mean("held-out"), 58.36, 1, "held out");
});

Deno.test("pooled Yule's Q and JSD lie where real models lie, for any seed", () => {
  for (const { pooled } of signalsOfSeeds) {
    const Q = moments(upper(pooled, "yuleQ")).mean;
    const J = moments(upper(pooled, "jsd")).mean;
    assert.ok(Q >= 0.6 && Q <= 0.75, `mean Q ${Q}`);
    assert.ok(J >= 0.15 && J <= 0.25, `mean JSD ${J}`);
  }
  const { pooled } = poolSignals(pool);
  assert.ok(moments(upper(pooled, "yuleQ")).mean >= 0.6, "over all thirteen");
});

Deno.test("strong models are more alike than weak ones, as in measured pools", () => {
  const measured = Object.values(MEASURED_POOLS.pools as Record<string, Record<string, number>>);
  const range = (key: string) => {
    const values = measured.map((each) => each[key]);
    return [Math.min(...values), Math.max(...values)];
  };
  const seen = signalsOfSeeds.map(strongAlike);
  const rho = moments(seen.map((each) => each.rho)).mean;
  const [least, most] = range("spearmanAccuracyQ");
  assert.ok(rho >= least && rho <= most, `Spearman ${rho}, measured ${least} to ${most}`);
  assert.ok(seen.every((each) => each.rho > 0.3), JSON.stringify(seen));
  // Of the pool nearest to the paper's in size of models: 0.81 among the strongest, 0.69 overall.
  const near = MEASURED_POOLS.pools["MMLU, 6 to 14 B above chance"];
  assertClose(moments(seen.map((each) => each.strongest)).mean, near.strongestQ, 0.04);
  assertClose(moments(seen.map((each) => each.mean)).mean, near.meanQ, 0.04);
});

Deno.test("the same seed gives the same bits, another seed does not", () => {
  assert.equal(fingerprint(paperPool({ dev: 50 })), fingerprint(paperPool({ dev: 50 })));
  assert.equal(fingerprint(paperPool({ seed: 1, dev: 50 })), fingerprint(paperPool({ dev: 50 })));
  assert.notEqual(
    fingerprint(paperPool({ seed: 2, dev: 50 })),
    fingerprint(paperPool({ dev: 50 })),
  );
});

Deno.test("the embedded pool is the same on every machine", () => {
  // A change here changes every result: say so in CHANGELOG.md.
  const bits = "656f9717d73208588ed00e150e06abae68ce768e4c698f282a9a2bb36a4a772b";
  assert.equal(fingerprint(pool), bits);
});

Deno.test("dev accuracies are close to test accuracies, not equal to them", () => {
  // Two samples of 1,068 at q ≈ 0.6: σ of the difference is √(2 · 0.24 / 1068) = 2.1 points.
  const gaps = pool.tasks.flatMap(({ dev, test }) => {
    const [a, b] = [quality(dev), quality(test)];
    return Array.from(a, (q, i) => q - b[i]);
  });
  const { mean, sd } = moments(gaps);
  assert.ok(Math.abs(mean) < 0.02 && sd > 0.005 && sd < 0.04, `mean ${mean}, sd ${sd}`);
});

function exists(path: URL): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

function publishedAccuracy(model: string, task: string): number {
  return PAPER_ACCURACIES[model][PAPER_BENCHMARKS.findIndex(({ name }) => name === task)];
}

function countOf(accuracy: number): number {
  return Math.round(accuracy * PAPER_ITEMS / 100);
}

/** Checks the count of right test answers of every model on every task; returns how many. */
function assertAccuracies(
  { models, tasks }: Profile,
  accuracy: (model: string, task: string) => number,
): number {
  for (const { name, test } of tasks) {
    for (const [i, model] of models.entries()) {
      const right = test.correct.subarray(i * PAPER_ITEMS, (i + 1) * PAPER_ITEMS)
        .reduce((sum, c) => sum + c, 0);
      assert.equal(right, countOf(accuracy(model, name)), `${model}, ${name}`);
    }
  }
  return models.length * tasks.length;
}

function upper(matrices: PairMatrices, key: "yuleQ" | "jsd"): number[] {
  const m = Math.sqrt(matrices[key].length);
  return [...matrices[key]].filter((_, at) => Math.floor(at / m) < at % m);
}

/** Rank correlation of accuracy and mean Q to the others, and Q among the four strongest. */
function strongAlike({ pooled: { yuleQ: R }, tasks, models }: PoolSignals) {
  const m = models.length;
  const accuracy = models.map((_, i) =>
    moments(paperPanel("primary").map((name) => tasks.get(name)!.quality[i])).mean
  );
  const alike = models.map((_, i) =>
    moments(R.subarray(i * m, (i + 1) * m).filter((_, j) => j !== i)).mean
  );
  const strong = models.map((_, i) => i).sort((a, b) => accuracy[b] - accuracy[a]).slice(0, 4);
  const pairs = strong.flatMap((i, a) => strong.slice(a + 1).map((j) => R[i * m + j]));
  return {
    rho: spearman(accuracy, alike),
    strongest: moments(pairs).mean,
    mean: moments(alike).mean,
  };
}

function fingerprint({ tasks }: Profile): string {
  return sha256(
    tasks.map(({ dev, test }) =>
      sha256(new Uint8Array(dev.p.buffer)) + sha256(new Uint8Array(test.p.buffer))
    )
      .join(""),
  );
}
