// Edge: Polars.
import type pl from "nodejs-polars";
import { lookUp } from "../registry.ts";
import { heterogeneityOf, type Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import { ALL_TASKS } from "./compare_teams.ts";
import { records } from "./records.ts";

/** A difference as a forest chart takes it. */
export interface DifferenceRow {
  readonly label: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly n?: number;
  readonly same: boolean;
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
  readonly row: string;
  readonly column: string;
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
