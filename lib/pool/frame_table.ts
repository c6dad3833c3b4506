// Edge: Polars.
import pl from "nodejs-polars";
import { fewChunks } from "./few_chunks.ts";
import { nameColumn } from "./name_column.ts";
import { type RowTable, softmax } from "./row_table.ts";

/**
 * A profile frame as columns of typed arrays. Names become codes and the list column one flat array,
 * so nothing is done row by row in JavaScript unless a row lacks `p`.
 */
export function frameTable(
  frame: pl.DataFrame,
  where: (row: number) => string = (row) => `row ${row + 1}`,
): RowTable {
  return {
    rows: frame.height,
    task: nameColumn(frame, "task"),
    split: nameColumn(frame, "split"),
    item: nameColumn(frame, "item"),
    model: nameColumn(frame, "model"),
    gold: numbers(frame, "gold"),
    ...probabilities(frame),
    where,
  };
}

/** A column of numbers; NaN where there is none. */
export function numbers(frame: pl.DataFrame, name: string): Float64Array {
  const column = pl.col(name).cast(pl.Float64, false).fillNull(NaN).alias(name);
  return floats(frame.select(column).getColumn(name));
}

/** The list column `p`, flat; rows without it are taken from `logp`. */
function probabilities(frame: pl.DataFrame): { p: Float64Array; offsets: Uint32Array } {
  const fast = frame.columns.includes("p") ? flatList(frame, "p") : undefined;
  if (fast) return fast;
  const column = (name: string): unknown[] =>
    frame.columns.includes(name) ? frame.getColumn(name).toArray() : [];
  const ps = column("p");
  const logps = column("logp");
  const p: number[] = [];
  const offsets = new Uint32Array(frame.height + 1);
  for (let row = 0; row < frame.height; row++) {
    const stored = list(ps[row]);
    const logp = list(logps[row]);
    const values = stored ?? (logp && !logp.includes(null) ? softmax(logp as number[]) : []);
    for (const value of values) p.push(value ?? NaN);
    offsets[row + 1] = p.length;
  }
  return { p: Float64Array.from(p), offsets };
}

/** One typed array for a list column without nulls or empty lists; undefined where there are any. */
function flatList(frame: pl.DataFrame, name: string) {
  const lists = pl.List(pl.Float64);
  const doubles = frame.getColumn(name).dtype.equals(lists);
  const cast = doubles ? frame.select(name) : frame.select(pl.col(name).cast(lists));
  const column = cast.getColumn(name);
  if (column.nullCount() > 0) return undefined;
  const lengths = cast.select(pl.col(name).lst.lengths().cast(pl.UInt32)).getColumn(name)
    .toTypedArray() as Uint32Array;
  if (lengths.includes(0)) return undefined;
  const values = flatValues(fewChunks(column), lengths);
  if (values.nullCount() > 0) return undefined;
  const offsets = new Uint32Array(lengths.length + 1);
  for (let row = 0; row < lengths.length; row++) offsets[row + 1] = offsets[row] + lengths[row];
  return { p: floats(values), offsets };
}

/** The values of lists, one after another, chunk by chunk so that Polars need not join them first. */
function flatValues(column: pl.Series, lengths: Uint32Array): pl.Series {
  const parts: pl.Series[] = [];
  let from = 0;
  for (const count of column.chunkLengths()) {
    const chunk = column.slice(from, count);
    const width = commonLength(lengths.subarray(from, from += count));
    // As lists of one length the values stay where they are; exploding others copies them.
    parts.push((width ? chunk.cast(pl.FixedSizeList(pl.Float64, width)) : chunk).explode());
  }
  return parts.reduce((all, part) => all.concat(part));
}

function commonLength(lengths: Uint32Array): number | undefined {
  for (let row = 1; row < lengths.length; row++) if (lengths[row] !== lengths[0]) return undefined;
  return lengths[0];
}

/** A column of doubles; an empty one has no typed array of its own. */
function floats(column: pl.Series): Float64Array {
  return column.length === 0 ? new Float64Array() : column.toTypedArray() as Float64Array;
}

function list(value: unknown): (number | null)[] | undefined {
  if (value === null || value === undefined) return undefined;
  return Array.from(value as Iterable<number | null>);
}
