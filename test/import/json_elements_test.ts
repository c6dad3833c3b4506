import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonElements } from "../../lib/import/json_elements.ts";
import { chunksOf } from "./fixtures.ts";

Deno.test("an array of objects comes out as JSON.parse sees it, wherever the chunks end", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom(undefined, 2),
    async (values, size, indent) => {
      const text = JSON.stringify(values, null, indent);
      const read = await Array.fromAsync(jsonElements(chunksOf(text, size)));
      assert.deepEqual(read.map((piece) => JSON.parse(piece.text)), JSON.parse(text));
      const log = `{"status": "x", "a": [1, {"samples": [3]}], "samples": ${text}, "b": [{}]}`;
      const inner = await Array.fromAsync(jsonElements(chunksOf(log, size), { key: "samples" }));
      assert.deepEqual(inner.map((piece) => JSON.parse(piece.text)), JSON.parse(text));
    },
  );
  await fc.assert(property, { numRuns: 200, seed: 2 });
});

Deno.test("what stands before an array is handed on, closed", async () => {
  const heads: string[] = [];
  const log = chunksOf('{"status": "success", "samples": [{"id": 1}]}', 5);
  const options = { key: "samples", onHead: (head: string) => void heads.push(head) };
  await Array.fromAsync(jsonElements(log, options));
  assert.deepEqual(heads.map((head) => JSON.parse(head)), [{ status: "success", samples: [] }]);
});

Deno.test("a broken array is refused by its line", async () => {
  const read = (text: string, key?: string) =>
    Array.fromAsync(jsonElements(chunksOf(text), key ? { key } : {}));
  await assert.rejects(() => read('[\n{"a": 1},\n{"b": '), {
    message: "it ends at line 3, before its array does",
  });
  await assert.rejects(() => read('[\n{"a": 1},\noops,\n{}]'), {
    message: "line 3 is not an object of its array",
  });
  await assert.rejects(() => read('{"a": 1}', "samples"), {
    message: 'it has no "samples" array',
  });
});
