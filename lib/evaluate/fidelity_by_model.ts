import type { FidelityRow } from "./fidelity_check.ts";

/** How well one model repeats its published accuracies. */
export interface ModelFidelity {
  /** Who was measured. */
  readonly model: string;
  /** Benchmarks that were compared. */
  readonly tasks: number;
  /** Those whose gap chance explains. */
  readonly agree: number;
  /** Measured minus published, mean over them. */
  readonly gap: number;
  /** What may explain a gap. */
  readonly why: readonly string[];
}

/**
 * A line per model over the cells of a fidelity check, the largest mean gap first.
 *
 * @example
 * ```ts
 * import { paperPool } from "../pool/sim/paper_pool.ts";
 * import { fidelityByModel } from "./fidelity_by_model.ts";
 * import { fidelityCheck } from "./fidelity_check.ts";
 * import assert from "node:assert/strict";
 *
 * const lines = fidelityByModel(fidelityCheck(paperPool()).rows, { "Qwen3-8B": ["weights in Q4"] });
 * assert.deepEqual([lines.length, lines[0].tasks, lines[0].agree], [11, 13, 13]);
 * assert.deepEqual(lines.find(({ model }) => model === "Qwen3-8B")!.why, ["weights in Q4"]);
 * ```
 */
export function fidelityByModel(
  rows: readonly FidelityRow[],
  reasons: Readonly<Record<string, readonly string[]>> = {},
): ModelFidelity[] {
  return [...Map.groupBy(rows, ({ model }) => model)].map(([model, own]) => ({
    model,
    tasks: own.length,
    agree: own.filter(({ agrees }) => agrees).length,
    gap: own.reduce((sum, { gap }) => sum + gap, 0) / own.length,
    why: reasons[model] ?? [],
  })).sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
}
