import { PAPER_ITEMS } from "../pool/sim/paper_accuracies.ts";
import { rightAnswers } from "./audit_counts.ts";
import {
  panelCells,
  PAPER_ABLATION,
  PAPER_PANELS,
  PAPER_ROWS,
  PAPER_RULES,
  type PaperPanel,
  type PaperRow,
  paperRow,
} from "./paper_tables.ts";

/** A printed average beside the mean of its cells. */
export interface AuditedAverage {
  /** The row that it ends. */
  readonly row: PaperRow;
  /** The benchmarks that it is over. */
  readonly panel: PaperPanel;
  /** As printed, in per cent. */
  readonly printed: number;
  /** Mean of the counts behind the cells, in per cent; of the cells themselves for Random-k. */
  readonly computed: number;
  /** Whether the two agree as far as two decimals can tell. */
  readonly agrees: boolean;
}

/**
 * Every printed average against the mean of its cells. From counts the mean is exact and must round to
 * the print; Random-k's cells are rounded themselves, which allows half a unit more.
 *
 * @example
 * ```ts
 * import { auditAverages } from "./audit_averages.ts";
 * import assert from "node:assert/strict";
 *
 * const stacking = auditAverages().find(({ row, panel }) =>
 *   row.method === "c2mas" && row.aggregator === "stacking" && panel === "primary")!;
 * assert.equal(stacking.computed.toFixed(2), "75.52");
 * ```
 */
export function auditAverages(): AuditedAverage[] {
  return PAPER_ROWS.flatMap((row) =>
    (Object.keys(PAPER_PANELS) as PaperPanel[]).map((panel) => {
      const cells = panelCells(row, panel);
      const exact = row.method !== "random";
      const values = cells.map(({ percent }) => {
        const count = exact ? rightAnswers(percent) : null;
        return count === null ? percent : 100 * count / PAPER_ITEMS;
      });
      const computed = values.reduce((sum, value) => sum + value, 0) / values.length;
      const printed = row.averages[panel];
      const slack = exact ? 0.0051 : 0.0101;
      return { row, panel, printed, computed, agrees: Math.abs(computed - printed) <= slack };
    })
  );
}

/**
 * The column "Overall" of tab:ablation against the mean of the four rules, and its first and last rows
 * against the averages of Quality-Only and C²-MAS in tab:main_results.
 *
 * @example
 * ```ts
 * import { auditAblation } from "./audit_averages.ts";
 * import assert from "node:assert/strict";
 *
 * assert.ok(auditAblation().every(({ agrees }) => agrees));
 * ```
 */
export function auditAblation(): {
  readonly signals: string;
  readonly overall: number;
  readonly computed: number;
  readonly agrees: boolean;
  /** Whether the row repeats tab:main_results; null where that has no such row. */
  readonly repeats: boolean | null;
}[] {
  const methods = { none: "quality", both: "c2mas" } as const;
  return Object.entries(PAPER_ABLATION).map(([signals, row]) => {
    const computed = PAPER_RULES.reduce((sum, rule) => sum + row[rule] / PAPER_RULES.length, 0);
    const method = signals in methods ? methods[signals as keyof typeof methods] : null;
    return {
      signals,
      overall: row.overall,
      computed,
      agrees: Math.abs(computed - row.overall) <= 0.0101,
      repeats: method &&
        PAPER_RULES.every((aggregator) =>
          paperRow({ method, aggregator })!.averages.primary === row[aggregator]
        ),
    };
  });
}
