import { type Rows, rowsOf } from "../format/table.ts";
import { bandLines } from "./band_lines.ts";
import { checkRows } from "./check_rows.ts";
import type { ChartOptions, Figure } from "./figure.ts";
import { ruleLabel } from "./theme.ts";

/** Accuracy (a fraction) of one method with teams of `k`, by one aggregation rule. */
export interface SizeSweepRow {
  /** Members of a team. */
  readonly k: number;
  /** A method’s id, or any text to show. */
  readonly method: string;
  /** A fraction. */
  readonly accuracy: number;
  /** Ends of its interval, drawn as a band. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** The rule's id; one panel each. `aggregator` is its other name. */
  readonly rule?: string;
  /** The same as `rule`. */
  readonly aggregator?: string;
}

/** Settings of {@link sizeSweep}. */
export interface SizeSweepOptions extends ChartOptions {
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
}

/**
 * Accuracy against team size, one panel per aggregation rule on shared axes, lines named at their
 * ends, with bands where the rows carry intervals.
 *
 * @example
 * ```ts
 * import { sizeSweep } from "./size_sweep.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [2, 3].map((k) => ({ k, method: "quality", rule: "poe", accuracy: 0.7 + k / 100 }));
 * assert.match(sizeSweep(rows).svg, /Quality-Only/);
 * ```
 */
export function sizeSweep(rows: Rows<SizeSweepRow>, options: SizeSweepOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a sweep of team sizes", all, ["k", "accuracy"]);
  const bands = all.map(({ k, method, rule, aggregator = rule, accuracy, low, high }) => ({
    x: k,
    series: method,
    mean: accuracy,
    low,
    high,
    panel: aggregator === undefined ? undefined : ruleLabel(aggregator),
  }));
  return bandLines(bands, {
    ...options,
    id: options.id ?? "size-sweep",
    title: options.title ?? "Accuracy by team size",
    xLabel: "Team size k",
    yLabel: options.yLabel ?? "Mean test accuracy (%)",
    percent: true,
  });
}
