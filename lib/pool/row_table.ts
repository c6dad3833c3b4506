import type { ProfileRow } from "../types.ts";

/**
 * Profile rows by column: what a file reader hands to {@linkcode buildProfile}.
 *
 * Row `i` holds the values `p[offsets[i]] … p[offsets[i + 1] - 1]`. Values are as they were read;
 * nothing is checked yet.
 */
export interface RowTable {
  readonly task: readonly string[];
  readonly split: readonly string[];
  readonly item: readonly string[];
  readonly model: readonly string[];
  readonly gold: ArrayLike<number>;
  readonly offsets: ArrayLike<number>;
  readonly p: ArrayLike<number>;
  /** Names a row to its reader, such as `line 17`. */
  readonly where: (row: number) => string;
}

/**
 * Collects rows into columns. A row without `p` gets it from a complete `logp` by the softmax
 * p(y) = exp ℓ(y) / Σ exp ℓ(y′) (eq:scoring_distribution); a row with neither becomes an empty list.
 *
 * @example
 * ```ts
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { task: "t", split: "dev", item: "1", model: "a", gold: 0, logp: [0, 0] } as const;
 * assert.deepEqual([...rowTable([row]).p as number[]], [0.5, 0.5]);
 * ```
 */
export function rowTable(
  rows: Iterable<ProfileRow>,
  where: (row: number) => string = (row) => `row ${row + 1}`,
): RowTable {
  const columns = {
    task: [] as string[],
    split: [] as string[],
    item: [] as string[],
    model: [] as string[],
    gold: [] as number[],
    offsets: [0],
    p: [] as number[],
  };
  for (const row of rows) {
    columns.task.push(row.task);
    columns.split.push(row.split);
    columns.item.push(row.item);
    columns.model.push(row.model);
    columns.gold.push(row.gold);
    for (const value of rowProbabilities(row)) columns.p.push(value);
    columns.offsets.push(columns.p.length);
  }
  return { ...columns, where };
}

function rowProbabilities({ p, logp }: ProfileRow): readonly number[] {
  if (p) return p;
  return logp?.every((value) => value !== null) ? softmax(logp as readonly number[]) : [];
}

/** Normalised exponentials, computed against the largest entry so that nothing overflows. */
export function softmax(logits: readonly number[]): number[] {
  const largest = Math.max(...logits);
  const weights = logits.map((value) => Math.exp(value - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
