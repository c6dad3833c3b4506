import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readRecords } from "../../lib/dataset/read_records.ts";
import { bytesOf, parquet } from "./file_server.ts";

async function read(name: string, content: string | Uint8Array) {
  const path = `${await Deno.makeTempDir()}/${name}`;
  await Deno.writeFile(path, typeof content === "string" ? bytesOf(content) : content);
  return await readRecords(path);
}

Deno.test("JSON is read as an array, as lines, or inside an object", async () => {
  const expected = [{ a: 1 }, { a: 2 }];
  assert.deepEqual(await read("x.json", '[{"a":1},{"a":2}]'), expected);
  assert.deepEqual(await read("x.json", '{"a":1}\n{"a":2}'), expected);
  assert.deepEqual(await read("x.json", '{\n "data": [{"a":1},\n{"a":2}]\n}'), expected);
  assert.deepEqual(await read("x.txt", '\uFEFF{"a":1}\r\n\r\n{"a":2}\r\n'), expected);
  assert.deepEqual(await read("x.jsonl.gz", gzipSync('{"a":1}\n{"a":2}\n')), expected);
  assert.deepEqual(await read("x.jsonl", ""), []);
});

Deno.test("CSV cells are texts, quoted line breaks stay in their cell", async () => {
  const csv = 'q,k\n"one, ""two""\nthree",007\nfour,\n';
  const expected = [{ q: 'one, "two"\nthree', k: "007" }, { q: "four", k: null }];
  assert.deepEqual(await read("x.csv", csv), expected);
  assert.deepEqual(await read("x.csv.gz", gzipSync(csv)), expected);
  assert.deepEqual(await read("x.tsv", "q\tk\na, b\t1\n"), [{ q: "a, b", k: "1" }]);
});

Deno.test("a Parquet struct becomes dotted columns, even in a file of one row", async () => {
  const row = { id: 1, choices: { text: ["x", "y"], label: ["A", "B"] }, ok: true };
  const expected = { id: 1, "choices.text": ["x", "y"], "choices.label": ["A", "B"], ok: true };
  assert.deepEqual(await read("x.parquet", parquet([row])), [expected]);
  assert.deepEqual(await read("x.parquet", parquet([row, row])), [expected, expected]);
});

Deno.test("what cannot be read is named with its place", async () => {
  await assert.rejects(read("x.jsonl", '{"a":1}\n{"a":'), {
    name: "InputError",
    message: /x\.jsonl as every line must be a JSON object: got "{"a":" in line 2$/,
  });
  await assert.rejects(read("x.json", "[1, 2]"), /must hold JSON objects.*got "\[1, 2\]"$/);
  await assert.rejects(read("x.parquet", "PAR1 not"), /must be a whole parquet file: got /);
  await assert.rejects(read("x.csv.gz", "not gzip"), /must be readable: got /);
  await assert.rejects(read("x.xlsx", ""), /must end in \.parquet.*: got \.xlsx$/);
  await assert.rejects(readRecords("nowhere.csv"), {
    message: "Cannot read nowhere.csv as it must exist: got no such file",
  });
});
