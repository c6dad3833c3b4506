// Edge: Polars.
import pl from "nodejs-polars";
import { fewChunks } from "./few_chunks.ts";
import { codeNames, type NameColumn } from "./row_table.ts";

/**
 * A column of names as codes, in the order of first rows. Rows mostly stand in some order, so that a
 * name comes again after as many rows as before (a task in the next row, a model once for every item):
 * only where it does not is it looked up.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { nameColumn } from "./name_column.ts";
 * import assert from "node:assert/strict";
 *
 * const { names, codes } = nameColumn(pl.DataFrame({ model: ["b", "a", "b", "a", "c"] }), "model");
 * assert.deepEqual([names, [...codes]], [["b", "a", "c"], [0, 1, 0, 1, 2]]);
 * ```
 */
export function nameColumn(frame: pl.DataFrame, name: string): NameColumn {
  if (frame.height === 0) return { names: [], codes: new Uint32Array() };
  const stored = frame.getColumn(name);
  const text = stored.dtype.equals(pl.Utf8) && stored.nullCount() === 0
    ? stored
    : frame.select(pl.col(name).cast(pl.Utf8).fillNull("").alias(name)).getColumn(name);
  return codesOf(text);
}

function codesOf(text: pl.Series): NameColumn {
  if (text.length <= SHORT) return codeNames(text.toArray());
  return repeated(fewChunks(text)) ?? lookUp(text);
}

/** Up to so many names it is not worth to ask Polars. */
const SHORT = 2 ** 11;

/** How many rows at the start tell after how many a name comes again. */
const PROBE = 2 ** 14;

/** Where more than this part of the rows does not repeat, it is faster to look all of them up. */
const FEW = 1 / 4;

/** Codes of a column that mostly repeats itself; undefined where it does not. */
function repeated(text: pl.Series): NameColumn | undefined {
  const chunks = text.chunkLengths();
  const start = text.slice(0, Math.min(PROBE, chunks[0]));
  const lag = trueRows(start.eq(start.head(1)))[1];
  if (lag === undefined || trueRows(news(start, lag)).length > FEW * start.length) return undefined;
  const rows: number[] = [];
  const names: pl.Series[] = [];
  let from = 0;
  for (const length of chunks) {
    const chunk = text.slice(from, length);
    const isNew = news(chunk, lag);
    const newRows = trueRows(isNew);
    for (let at = 0; at < newRows.length; at++) rows.push(from + newRows[at]);
    if (rows.length > FEW * text.length) return undefined;
    names.push(chunk.filter(isNew));
    from += length;
  }
  const told = codesOf(names.reduce((all, each) => all.concat(each)));
  return { names: told.names, codes: spread(text.length, rows, told.codes, lag) };
}

/** Which rows of a chunk are among its first `lag`, or differ from the row `lag` before. */
function news(chunk: pl.Series, lag: number): pl.Series {
  const rest = Math.max(0, chunk.length - lag);
  const first = pl.Series("", Array<boolean>(chunk.length - rest).fill(true), pl.Bool);
  return rest === 0 ? first : first.concat(chunk.slice(lag, rest).neq(chunk.slice(0, rest)));
}

function trueRows(mask: pl.Series): Uint32Array {
  const rows = mask.argTrue();
  return rows.length === 0 ? new Uint32Array() : rows.toTypedArray() as Uint32Array;
}

/** The codes of all rows: those given, and for every other row that of the row `lag` before it. */
function spread(
  count: number,
  rows: readonly number[],
  given: Uint32Array,
  lag: number,
): Uint32Array {
  const codes = new Uint32Array(count);
  for (let at = 0; at < rows.length; at++) {
    const to = at + 1 < rows.length ? rows[at + 1] : count;
    codes[rows[at]] = given[at];
    for (let row = rows[at] + 1; row < to; row++) codes[row] = codes[row - lag];
  }
  return codes;
}

/** Codes in the order of first rows, whatever numbers Polars gives to its categories. */
function lookUp(text: pl.Series): NameColumn {
  const codes = text.toFrame().select(pl.col(text.name).cast(pl.Categorical).toPhysical())
    .getColumn(text.name).toTypedArray() as Uint32Array;
  let most = 0;
  for (let row = 0; row < codes.length; row++) if (codes[row] > most) most = codes[row];
  const dense = new Int32Array(most + 1).fill(-1);
  const firstRows: number[] = [];
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    if (dense[code] < 0) dense[code] = firstRows.push(row) - 1;
    codes[row] = dense[code];
  }
  return { names: text.gather(firstRows).toArray() as string[], codes };
}
