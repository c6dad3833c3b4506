import { type Rows, rowsOf } from "../format/table.ts";
import { checkRows } from "./check_rows.ts";
import type { ChartOptions, Figure } from "./figure.ts";
import { growth } from "./growth.ts";

/** What one series costs with a pool of m models: seconds, or operations. */
export interface CostRow {
  /** Models in the pool. */
  readonly m: number;
  /** Which line; a method’s id, or any text to show. */
  readonly series: string;
  /** Positive. */
  readonly cost: number;
}

/** Settings of {@link costScaling}. */
export interface CostScalingOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
}

/**
 * Cost against pool size: {@linkcode growth} in m alone.
 *
 * @example
 * ```ts
 * import { costScaling } from "./cost_scaling.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [10, 100].map((m) => ({ m, series: "greedy", cost: m * m }));
 * assert.match(costScaling(rows).svg, /greedy ∝ m\^2.0/);
 * ```
 */
export function costScaling(rows: Rows<CostRow>, options: CostScalingOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a plot of cost", all, [], { positive: ["m", "cost"] });
  return growth(all.map(({ m, series, cost }) => ({ size: m, series, cost })), {
    ...options,
    id: options.id ?? "cost-scaling",
    title: options.title ?? "Cost of selection as the pool grows",
    xLabels: options.xLabel ? { m: options.xLabel } : undefined,
  });
}
