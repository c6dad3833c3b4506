import assert from "node:assert/strict";
import fc from "fast-check";
import pl from "nodejs-polars";
import { frameTable } from "../../lib/pool/frame_table.ts";

type List = readonly (number | null)[];

/** Profile rows that differ in their distributions alone, in chunks. */
function frameOf(
  chunks: readonly (readonly List[])[],
  dtype: pl.DataType = pl.Float64,
): pl.DataFrame {
  const frames = chunks.map((lists) => {
    const same = (text: string) => pl.Series(lists.map(() => text));
    return pl.DataFrame({
      task: same("t"),
      split: same("dev"),
      item: pl.Series(lists.map((_, row) => `${row}`)),
      model: same("a"),
      gold: pl.Series("gold", lists.map(() => 0), pl.Int64),
      p: pl.Series("p", lists.map((list) => [...list]), pl.List(dtype)),
    });
  });
  return frames.length === 1 ? frames[0] : pl.concat(frames, { how: "vertical", rechunk: false });
}

/** What the table says that each row holds. */
function listsOf(frame: pl.DataFrame): number[][] {
  const { rows, p, offsets } = frameTable(frame);
  return Array.from({ length: rows }, (_, row) => [...p.subarray(offsets[row], offsets[row + 1])]);
}

const some = fc.array(fc.double({ min: 0, max: 1 }), { minLength: 1, maxLength: 4 });
const even = fc.integer({ min: 1, max: 4 }).chain((length) =>
  fc.array(fc.array(fc.double({ min: 0, max: 1 }), { minLength: length, maxLength: length }), {
    minLength: 1,
    maxLength: 6,
  })
);
const uneven = fc.array(some, { minLength: 1, maxLength: 6 });

Deno.test("lists of one length, and of several, become one array, in whatever chunks they come", () => {
  const chunks = fc.array(fc.oneof(even, uneven), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(chunks, (chunks) => {
    assert.deepEqual(listsOf(frameOf(chunks)), chunks.flat());
  }));
});

Deno.test("large chunks are taken one by one", () => {
  const two = Array.from({ length: 2 ** 16 }, (_, row) => [1 / (row + 1), row / (row + 1)]);
  const mixed = two.map((list, row) => row % 7 === 0 ? [0, ...list] : list);
  for (const chunks of [[two, mixed], [mixed, two], [two, two]]) {
    const found = listsOf(frameOf(chunks));
    assert.ok(found.every((list, row) => `${list}` === `${chunks[row >> 16][row & 65535]}`));
  }
});

Deno.test("a part of a frame has the values of its own rows", () => {
  const chunks = [[[0.1, 0.9], [0.2, 0.8], [0.3, 0.7]], [[1, 0, 0], [0.5, 0.5], [0, 1]]];
  for (const [from, count] of [[1, 2], [2, 3], [4, 2], [1, 5]]) {
    const part = frameOf(chunks).slice(from, count);
    assert.deepEqual(listsOf(part), chunks.flat().slice(from, from + count));
  }
});

Deno.test("single precision is widened, and what is no number is NaN", () => {
  assert.deepEqual(listsOf(frameOf([[[0.25, 0.75], [0.5, 0.5]]], pl.Float32)), [
    [0.25, 0.75],
    [0.5, 0.5],
  ]);
  assert.deepEqual(listsOf(frameOf([[[0.25, null], [0.5, 0.5]], [[]]])), [
    [0.25, NaN],
    [0.5, 0.5],
    [],
  ]);
});
