import { PAPER_ACCURACIES, PAPER_BENCHMARKS, PAPER_ITEMS } from "../pool/sim/paper_accuracies.ts";
import type { Profile } from "../types.ts";

/** A model's test accuracy on a benchmark, ours and the paper's. */
export interface FidelityRow {
  /** Who was measured. */
  readonly model: string;
  /** The benchmark. */
  readonly task: string;
  /** Items. */
  readonly n: number;
  /** Right answers. */
  readonly correct: number;
  /** Measured. */
  readonly accuracy: number;
  /** Wilson's 95 % interval of our accuracy. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** Published. */
  readonly paper: number;
  /** Ours minus the paper's. */
  readonly gap: number;
  /** The gap over its standard error when both are samples of one proportion. */
  readonly z: number;
  /** Whether chance alone explains the gap: |z| ≤ 1.96. */
  readonly agrees: boolean;
}

/** How well a measured pool repeats the paper's single-model accuracies. */
export interface FidelityCheck {
  /** One per model and task. */
  readonly rows: readonly FidelityRow[];
  /** Of the paper's 143 cells, those that the pool does not have. */
  readonly lacking: number;
  /** Rows that chance explains; 95 % of them would be, were the pools the same. */
  readonly agree: number;
  /** Measured minus published, on average. */
  readonly meanGap: number;
}

const Z = 1.959963984540054;

/**
 * Compares the test accuracies of a measured pool, whose models and tasks are named as in the
 * paper's tables, with the paper's 143.
 *
 * @example
 * ```ts
 * import { paperPool } from "../pool/sim/paper_pool.ts";
 * import { fidelityCheck } from "./fidelity_check.ts";
 * import assert from "node:assert/strict";
 *
 * const { rows, lacking } = fidelityCheck(paperPool()); // the simulation meets them exactly
 * assert.deepEqual([rows.length, lacking], [143, 0]);
 * assert.ok(rows.every(({ agrees, gap }) => agrees && Math.abs(gap) < 1e-4));
 * ```
 */
export function fidelityCheck(pool: Profile): FidelityCheck {
  const rows = pool.tasks.flatMap(({ name: task, test }) => {
    const at = PAPER_BENCHMARKS.findIndex((benchmark) => benchmark.name === task);
    const n = test.items.length;
    if (at < 0 || n === 0) return [];
    return pool.models.flatMap((model, i) => {
      const published = PAPER_ACCURACIES[model]?.[at];
      if (published === undefined) return [];
      const correct = test.correct.subarray(i * n, (i + 1) * n).reduce((sum, c) => sum + c, 0);
      return [compare({ model, task, n, correct, paper: published / 100 })];
    });
  });
  const gaps = rows.reduce((sum, { gap }) => sum + gap, 0);
  return {
    rows,
    lacking: PAPER_BENCHMARKS.length * Object.keys(PAPER_ACCURACIES).length - rows.length,
    agree: rows.filter(({ agrees }) => agrees).length,
    meanGap: rows.length > 0 ? gaps / rows.length : 0,
  };
}

function compare(
  row: Pick<FidelityRow, "model" | "task" | "n" | "correct" | "paper">,
): FidelityRow {
  const { n, correct, paper } = row;
  const accuracy = correct / n;
  const [low, high] = wilson(correct, n);
  const gap = accuracy - paper;
  const pooled = (correct + paper * PAPER_ITEMS) / (n + PAPER_ITEMS);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / PAPER_ITEMS));
  const z = error > 0 ? gap / error : 0;
  return { ...row, accuracy, low, high, gap, z, agrees: Math.abs(z) <= Z };
}

/**
 * Wilson's score interval of a proportion: the p for which |p̂ − p| ≤ z √(p (1 − p) / n).
 *
 * @example
 * ```ts
 * import { wilson } from "./fidelity_check.ts";
 * import assert from "node:assert/strict";
 *
 * // SciPy 1.17.1: binomtest(8, 10).proportion_ci(method="wilson") = (0.490162, 0.943318)
 * assert.deepEqual(wilson(8, 10).map((p) => p.toFixed(6)), ["0.490162", "0.943318"]);
 * ```
 */
export function wilson(correct: number, n: number, z = Z): [low: number, high: number] {
  const p = correct / n;
  const middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const half = z * Math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
