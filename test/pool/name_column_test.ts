import assert from "node:assert/strict";
import fc from "fast-check";
import pl from "nodejs-polars";
import { nameColumn } from "../../lib/pool/name_column.ts";

/** A frame whose column keeps the given chunks. */
function chunked(chunks: readonly (readonly (string | null)[])[]): pl.DataFrame {
  const frames = chunks.map((chunk) =>
    pl.DataFrame({ model: pl.Series("model", [...chunk], pl.Utf8) })
  );
  return frames.length === 1 ? frames[0] : pl.concat(frames, { how: "vertical", rechunk: false });
}

/** The names row by row, and in the order of their first rows. */
function plain(chunks: readonly (readonly (string | null)[])[]) {
  const rows = chunks.flat().map((name) => name ?? "");
  return { rows, names: [...new Set(rows)] };
}

function same(chunks: readonly (readonly (string | null)[])[]): void {
  const { names, codes } = nameColumn(chunked(chunks), "model");
  const expected = plain(chunks);
  assert.deepEqual(names, expected.names);
  assert.deepEqual(Array.from(codes, (code) => names[code]), expected.rows);
}

const name = fc.constantFrom("a", "b", "c", "", "a name of more than twelve letters", "é");

Deno.test("names in any order, in any chunks, get codes in the order of first rows", () => {
  const chunks = fc.array(fc.array(name, { maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(fc.property(chunks, same));
});

Deno.test("names that come again after so many rows, but for a few, get the codes of a look-up", () => {
  const row = fc.nat(4999);
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 7 }),
      fc.array(row, { maxLength: 6 }),
      fc.array(row, { maxLength: 3 }),
      (period, others, cuts) => {
        const rows: string[] = Array.from({ length: 5000 }, (_, at) => period[at % period.length]);
        for (const at of others) rows[at] = "other";
        const ends = [...new Set([0, ...cuts, rows.length])].sort((a, b) => a - b);
        same(ends.slice(1).map((end, at) => rows.slice(ends[at], end)));
      },
    ),
    { numRuns: 30 },
  );
});

Deno.test("names of which only one in some rows is new repeat themselves in turn", () => {
  const rows = Array.from({ length: 2 ** 17 }, (_, row) => `item ${Math.floor(row / 5) % 3000}`);
  same([rows]);
  same([rows.slice(0, 12_345), rows.slice(12_345)]);
});

Deno.test("a column that repeats itself only at its start is looked up", () => {
  const regular = Array.from({ length: 2 ** 16 }, (_, row) => `m${row % 3}`);
  const irregular = Array.from({ length: 2 ** 16 }, (_, row) => `m${row * row % 101}`);
  same([regular, irregular]);
  same([[...regular, ...irregular]]);
});

Deno.test("no text is the empty name, and what is no text is its text", () => {
  same([["a", null, "a", null], [null]]);
  const numbers = nameColumn(pl.DataFrame({ item: [7, 7, 8] }), "item");
  assert.deepEqual([numbers.names, [...numbers.codes]], [["7.0", "8.0"], [0, 0, 1]]);
  const none = nameColumn(pl.DataFrame({ item: pl.Series("item", [], pl.Utf8) }), "item");
  assert.deepEqual([none.names, none.codes.length], [[], 0]);
});
