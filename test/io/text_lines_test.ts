import assert from "node:assert/strict";
import fc from "fast-check";
import { textLines } from "../../lib/io/text_lines.ts";
import { chunksOf } from "../import/fixtures.ts";

Deno.test("lines are cut at line feeds alone, wherever the chunks end", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.string({ unit: "grapheme" }).filter((s) => !/[\n\r]/.test(s) && s.trim() !== "")),
    fc.integer({ min: 1, max: 7 }),
    async (texts, size) => {
      const withSeparator = texts.map((text) => `${text}\u2028x`);
      const read = await Array.fromAsync(textLines(chunksOf(withSeparator.join("\n"), size)));
      assert.deepEqual(read.map(({ text }) => text), withSeparator);
      assert.deepEqual(read.map(({ line }) => line), texts.map((_, n) => n + 1));
    },
  );
  await fc.assert(property, { numRuns: 200, seed: 1 });
});

Deno.test("bytes that are not UTF-8 are an error, not a question mark", async () => {
  async function* bytes() {
    yield await Uint8Array.of(0x7b, 0xff, 0x7d);
  }
  await assert.rejects(() => Array.fromAsync(textLines(bytes())), TypeError);
});
