// Edge: Polars.
import type pl from "nodejs-polars";

/** Rows of a chunk below which what is done for each chunk costs more than joining them. */
const LARGE = 2 ** 16;

/** A column whose chunks are worth to be looked at one by one: as it is, or as one chunk. */
export function fewChunks(column: pl.Series): pl.Series {
  return column.nChunks() > 1 && column.length < LARGE * column.nChunks()
    ? column.rechunk()
    : column;
}
