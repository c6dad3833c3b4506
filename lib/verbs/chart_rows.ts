// Edge: Polars.
import type pl from "nodejs-polars";
import { lookUp } from "../registry.ts";
import { heterogeneityOf, type Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import { ALL_TASKS } from "./compare_teams.ts";
import { records } from "./records.ts";

/** A difference as a forest chart takes it. */
export interface DifferenceRow {
  /** What the line is called. */
  readonly label: string;
  /** a − b. */
  readonly difference: number;
  /** The lower end. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** Items. */
  readonly n?: number;
  /** True where there is nothing to compare. */
  readonly same: boolean;
  /** True for the line over all tasks. */
  readonly average: boolean;
}

/** The rows of {@linkcode compareTeams} for a forest chart: a line per task, the average set apart. */
export function differenceRows(comparison: pl.DataFrame): DifferenceRow[] {
  type Row = Omit<DifferenceRow, "label" | "same" | "average"> & {
    readonly task: string;
    readonly sameTeam?: boolean;
  };
  return records<Row>(comparison).map(({ task, sameTeam = false, ...row }) => ({
    ...row,
    label: task,
    same: sameTeam,
    average: task === ALL_TASKS,
  }));
}

/** A pair as a heatmap takes it. */
export interface PairCell {
  /** The one model. */
  readonly row: string;
  /** The other. */
  readonly column: string;
  /** How different they are. */
  readonly value: number;
}

/** The pairs of {@linkcode pairs} for a heatmap of heterogeneity: 1 − the measure where it says alike. */
export function pairCells(pairs: pl.DataFrame, given: string | Measure): PairCell[] {
  const measure = lookUp("measure", MEASURES, given);
  return records<{ a: string; b: string } & Record<string, number>>(pairs).map((row) => ({
    row: row.a,
    column: row.b,
    value: heterogeneityOf(measure, row[measure.id]),
  }));
}
