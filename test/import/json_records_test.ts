import assert from "node:assert/strict";
import { jsonRecords } from "../../lib/import/json_records.ts";
import { chunksOf, lines } from "./fixtures.ts";

Deno.test("an array and lines are told apart by the first character", async () => {
  const values = [{ a: 1 }, { a: 2 }];
  for (const text of [lines(values), `\n  ${JSON.stringify(values, null, 2)}`]) {
    const read = await Array.fromAsync(jsonRecords(chunksOf(text, 3)));
    assert.deepEqual(read.map((piece) => JSON.parse(piece.text)), values);
  }
});
