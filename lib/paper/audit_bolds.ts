import { AVERAGE, PAPER_BOLDS } from "./paper_marks.ts";
import {
  panelCells,
  PAPER_PANELS,
  PAPER_RULES,
  type PaperPanel,
  paperRow,
} from "./paper_tables.ts";

/** The best of one column of one block, as printed and as it is. */
export interface AuditedBold {
  /** The table that it is in. */
  readonly panel: PaperPanel;
  /** The rule of the block. */
  readonly aggregator: (typeof PAPER_RULES)[number];
  /** A benchmark, or the average. */
  readonly column: string;
  /** Methods of the highest printed accuracy; several where they tie. */
  readonly best: readonly string[];
  /** Methods that are printed in bold. */
  readonly bold: readonly string[];
  /** Whether the two are the same. */
  readonly agrees: boolean;
}

const METHODS: readonly string[] = ["random", "caruana", "quality", "c2mas"];

/**
 * Who is best in each column of each aggregation block, against who is printed in bold.
 *
 * @example
 * ```ts
 * import { auditBolds } from "./audit_bolds.ts";
 * import assert from "node:assert/strict";
 *
 * const wins = auditBolds().filter(({ best }) => best.includes("c2mas")).length;
 * assert.ok(wins > 0 && wins < auditBolds().length);
 * ```
 */
export function auditBolds(): AuditedBold[] {
  return PAPER_RULES.flatMap((aggregator) =>
    (Object.keys(PAPER_PANELS) as PaperPanel[]).flatMap((panel) => {
      const columns = [...PAPER_PANELS[panel], AVERAGE];
      const values = METHODS.map((method) => {
        const row = paperRow({ method, aggregator })!;
        return [...panelCells(row, panel).map((cell) => cell.percent), row.averages[panel]];
      });
      return columns.map((column, at) => {
        const most = Math.max(...values.map((row) => row[at]));
        const best = METHODS.filter((_, m) => values[m][at] === most);
        const bold = METHODS.filter((method) =>
          PAPER_BOLDS.some((row) =>
            row.panel === panel && row.aggregator === aggregator && row.method === method &&
            row.columns.includes(column)
          )
        );
        return { panel, aggregator, column, best, bold, agrees: best.join() === bold.join() };
      });
    })
  );
}
