import type { ProfileRow } from "../types.ts";

/** A column of names: each row's code, and what the codes stand for in the order of first rows. */
export interface NameColumn {
  /** What each code stands for. */
  readonly names: readonly string[];
  /** Each row's code. */
  readonly codes: Uint32Array;
}

/**
 * Profile rows by column: what {@linkcode indexRows} checks and arranges.
 *
 * Row `i` holds the values `p[offsets[i]] … p[offsets[i + 1] - 1]`. Values are as they were read;
 * nothing is checked yet.
 */
export interface RowTable {
  /** How many rows there are. */
  readonly rows: number;
  /** The benchmark of each row. */
  readonly task: NameColumn;
  /** `dev` or `test`. */
  readonly split: NameColumn;
  /** The question of each row. */
  readonly item: NameColumn;
  /** Who answered. */
  readonly model: NameColumn;
  /** The right option of each row; NaN where it is no number. */
  readonly gold: Float64Array;
  /** Where the values of each row start, and where the last ones end. */
  readonly offsets: Uint32Array;
  /** The distributions, one after the other. */
  readonly p: Float64Array;
  /** Names a row to its reader, such as `line 17`. */
  readonly where: (row: number) => string;
}

/** The columns of names. */
export const NAME_COLUMNS = ["task", "split", "item", "model"] as const;

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
 * assert.deepEqual([...rowTable([row]).p], [0.5, 0.5]);
 * ```
 */
export function rowTable(
  given: Iterable<ProfileRow>,
  where: (row: number) => string = (row) => `row ${row + 1}`,
): RowTable {
  const rows = [...given];
  const offsets = new Uint32Array(rows.length + 1);
  const values: number[] = [];
  rows.forEach((row, at) => {
    for (const value of rowProbabilities(row)) values.push(asNumber(value));
    offsets[at + 1] = values.length;
  });
  const column = (key: typeof NAME_COLUMNS[number]) => codeNames(rows.map((row) => row[key]));
  return {
    rows: rows.length,
    task: column("task"),
    split: column("split"),
    item: column("item"),
    model: column("model"),
    gold: Float64Array.from(rows, (row) => asNumber(row.gold)),
    offsets,
    p: Float64Array.from(values),
    where,
  };
}

/** Codes for names in the order of first rows. What is no text becomes the name `""`. */
export function codeNames(values: readonly unknown[]): NameColumn {
  const known = new Map<string, number>();
  const codes = Uint32Array.from(values, (value) => {
    const name = typeof value === "string" ? value : "";
    const code = known.get(name) ?? known.size;
    known.set(name, code);
    return code;
  });
  return { names: [...known.keys()], codes };
}

/** Numbers stay; anything else, also a text that looks like one, is no number. */
function asNumber(value: unknown): number {
  return typeof value === "number" ? value : NaN;
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
