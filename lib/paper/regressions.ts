import { AVERAGE } from "./paper_marks.ts";
import {
  panelCells,
  PAPER_PANELS,
  PAPER_RULES,
  type PaperPanel,
  paperRow,
} from "./paper_tables.ts";

/** The difference of two methods in one cell, in points. */
export interface PaperDifference {
  /** The table that it is in. */
  readonly panel: PaperPanel;
  /** The rule of the block. */
  readonly aggregator: (typeof PAPER_RULES)[number];
  /** A benchmark, or the average. */
  readonly column: string;
  /** C²-MAS less the other method, in points. */
  readonly difference: number;
}

/**
 * C²-MAS less another method in every cell and average of the tables, in points.
 *
 * @example
 * ```ts
 * import { paperDifferences } from "./regressions.ts";
 * import assert from "node:assert/strict";
 *
 * const falls = paperDifferences("quality").filter(({ difference }) => difference < 0);
 * assert.ok(falls.some(({ column, aggregator }) => column === "AQUA-RAT" && aggregator === "poe"));
 * ```
 */
export function paperDifferences(against: string): PaperDifference[] {
  return PAPER_RULES.flatMap((aggregator) =>
    (Object.keys(PAPER_PANELS) as PaperPanel[]).flatMap((panel) => {
      const [ours, theirs] = (["c2mas", against] as const).map((method) => {
        const row = paperRow({ method, aggregator })!;
        return [...panelCells(row, panel), { task: AVERAGE, percent: row.averages[panel] }];
      });
      return ours.map(({ task, percent }, at) => ({
        panel,
        aggregator,
        column: task,
        difference: Math.round(100 * (percent - theirs[at].percent)) / 100,
      }));
    })
  );
}

/**
 * The cells in which C²-MAS is below Quality-Only; averages are left out.
 *
 * @example
 * ```ts
 * import { paperRegressions } from "./regressions.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(paperRegressions().length, 5);
 * ```
 */
export function paperRegressions(): PaperDifference[] {
  return paperDifferences("quality")
    .filter(({ column, difference }) => column !== AVERAGE && difference < 0);
}
