import assert from "node:assert/strict";
import { readLines } from "../../lib/io/read_lines.ts";

async function linesOf(text: string): Promise<string[]> {
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(path, text);
  const lines = await Array.fromAsync(readLines(path));
  await Deno.remove(path);
  return lines;
}

Deno.test("lines end at line feeds only", async () => {
  assert.deepEqual(await linesOf("a\r\n\nb\u2028c\rd\n"), ["a", "", "b\u2028c\rd"]);
  assert.deepEqual(await linesOf(""), []);
});

Deno.test("lines and letters that straddle a chunk stay whole", async () => {
  const long = "ä€𝄞".repeat(40_000); // 2, 3 and 4 bytes a letter, many chunks
  assert.deepEqual(await linesOf(`${long}\n${long}`), [long, long]);
});
