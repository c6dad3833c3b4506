import { PAPER_ITEMS } from "../pool/sim/paper_accuracies.ts";
import {
  panelCells,
  PAPER_PANELS,
  PAPER_ROWS,
  type PaperPanel,
  type PaperRow,
} from "./paper_tables.ts";

/** Two decimals may be rounded either way at a tie. */
const HALF_UNIT = 0.005 + 1e-4;

/**
 * The number of right answers behind a printed accuracy, or null where no count out of `n` rounds to it.
 *
 * @example
 * ```ts
 * import { rightAnswers } from "./audit_counts.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rightAnswers(84.18), 899);
 * assert.equal(rightAnswers(84.20), null); // 899 of 1,068 is 84.18 %, 900 is 84.27 %
 * ```
 */
export function rightAnswers(percent: number, n = PAPER_ITEMS): number | null {
  const count = Math.round(percent / 100 * n);
  return Math.abs(100 * count / n - percent) <= HALF_UNIT ? count : null;
}

/** A printed cell and the count behind it. */
export interface CountedCell {
  /** The row that it is in. */
  readonly row: PaperRow;
  /** The table that it is in. */
  readonly panel: PaperPanel;
  /** The benchmark. */
  readonly task: string;
  /** Accuracy as printed, in per cent. */
  readonly percent: number;
  /** Right answers out of 1,068; null where there is no such count. */
  readonly count: number | null;
}

/**
 * Every printed cell as a count out of 1,068. Random-k is left out: it is a mean over 100 teams.
 *
 * @example
 * ```ts
 * import { auditCounts } from "./audit_counts.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(auditCounts().length, 26 * 13); // 11 models, 2 references, 13 teams
 * ```
 */
export function auditCounts(): CountedCell[] {
  return PAPER_ROWS.filter((row) => row.method !== "random").flatMap((row) =>
    (Object.keys(PAPER_PANELS) as PaperPanel[]).flatMap((panel) =>
      panelCells(row, panel).map(({ task, percent }) => ({
        row,
        panel,
        task,
        percent,
        count: rightAnswers(percent),
      }))
    )
  );
}
