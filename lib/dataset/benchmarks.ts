import type { Benchmark } from "./benchmark.ts";
import aquaRat from "./benchmarks/aqua_rat.ts";
import arcC from "./benchmarks/arc_c.ts";
import ceval from "./benchmarks/ceval.ts";
import csqa from "./benchmarks/csqa.ts";
import logiqa2 from "./benchmarks/logiqa2.ts";
import mathqa from "./benchmarks/mathqa.ts";
import medqa from "./benchmarks/medqa.ts";
import mmlu from "./benchmarks/mmlu.ts";
import mmluPro from "./benchmarks/mmlu_pro.ts";
import obqa from "./benchmarks/obqa.ts";
import race from "./benchmarks/race.ts";
import reclor from "./benchmarks/reclor.ts";
import strategyqa from "./benchmarks/strategyqa.ts";

/** The paper's benchmarks: the seven primary ones, then the six held-out ones. */
export const BENCHMARKS: readonly Benchmark[] = [
  arcC,
  csqa,
  logiqa2,
  medqa,
  mmlu,
  mmluPro,
  obqa,
  aquaRat,
  ceval,
  mathqa,
  race,
  reclor,
  strategyqa,
];

/**
 * The benchmark of that name, in any letter case.
 *
 * @example
 * ```ts
 * import { findBenchmark } from "./benchmarks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(findBenchmark("arc-c")?.name, "ARC-C");
 * assert.equal(findBenchmark("ARC-D"), undefined);
 * ```
 */
export function findBenchmark(name: string): Benchmark | undefined {
  return BENCHMARKS.find((b) => b.name.toLowerCase() === name.toLowerCase());
}

/** How many of {@link BENCHMARKS} heterogeneity is pooled over; the others are held out. */
const PRIMARY = 7;

const PANELS: Readonly<Record<string, readonly Benchmark[]>> = {
  "primary": BENCHMARKS.slice(0, PRIMARY),
  "held-out": BENCHMARKS.slice(PRIMARY),
  "ood": BENCHMARKS.slice(PRIMARY),
  "all": BENCHMARKS,
};

/**
 * Tasks in which the name of a panel (`primary`, `held-out` or `ood`, `all`) stands for its
 * benchmarks.
 *
 * @example
 * ```ts
 * import { expandTaskPanels } from "./benchmarks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(expandTaskPanels(["all"]).length, 13);
 * assert.deepEqual(expandTaskPanels(["quiz.csv", "held-out"]).slice(0, 2), ["quiz.csv", "AQUA-RAT"]);
 * ```
 */
export function expandTaskPanels(names: readonly string[]): string[] {
  const tasks = names.flatMap((name) => PANELS[name]?.map((each) => each.name) ?? [name]);
  return [...new Set(tasks)];
}
