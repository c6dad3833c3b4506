import { AVERAGE, PAPER_GAINS } from "./paper_marks.ts";
import {
  panelCells,
  PAPER_PANELS,
  PAPER_RULES,
  type PaperPanel,
  paperRow,
} from "./paper_tables.ts";

/** A printed gain beside the difference of the two cells. */
export interface AuditedGain {
  /** The table that it is in. */
  readonly panel: PaperPanel;
  /** The rule of the block. */
  readonly aggregator: (typeof PAPER_RULES)[number];
  /** A benchmark, or the average. */
  readonly column: string;
  /** As printed, in points. */
  readonly printed: number;
  /** C²-MAS less Random-k as printed, in points. */
  readonly computed: number;
  /** Within one unit of the second decimal, as both cells are rounded. */
  readonly agrees: boolean;
}

/**
 * Every gain over Random-k that the tables print (↑) against the difference of the printed cells.
 *
 * @example
 * ```ts
 * import { auditGains } from "./audit_gains.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(auditGains().length, 4 * (8 + 7));
 * ```
 */
export function auditGains(): AuditedGain[] {
  return PAPER_RULES.flatMap((aggregator) =>
    (Object.keys(PAPER_PANELS) as PaperPanel[]).flatMap((panel) => {
      const [ours, random] = (["c2mas", "random"] as const).map((method) => {
        const row = paperRow({ method, aggregator })!;
        return [...panelCells(row, panel), { task: AVERAGE, percent: row.averages[panel] }];
      });
      return ours.map(({ task, percent }, at) => {
        const printed = PAPER_GAINS[aggregator][panel][at];
        const computed = percent - random[at].percent;
        const agrees = Math.abs(computed - printed) <= 0.0151;
        return { panel, aggregator, column: task, printed, computed, agrees };
      });
    })
  );
}
