import assert from "node:assert/strict";
import { zip64Directory, zipDirectory, zipEntries } from "../../lib/import/zip_entries.ts";
import { zipOf } from "./fixtures.ts";

const FULL = 0xffffffff;

function record(size: number, fields: Readonly<Record<number, number | bigint>>): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  for (const [at, value] of Object.entries(fields)) {
    if (typeof value === "bigint") view.setBigUint64(Number(at), value, true);
    else view.setUint32(Number(at), value, true);
  }
  return new Uint8Array(view.buffer);
}

Deno.test("the directory lists names, methods and sizes", () => {
  const zip = zipOf({ "a.json": 1, "b/c.json": [2] }, 8);
  const found = zipDirectory(zip)!;
  assert.ok("offset" in found);
  const entries = zipEntries(zip.subarray(found.offset, found.offset + found.size));
  assert.deepEqual([...entries.values()].map(({ name, method, size }) => [name, method, size]), [
    ["a.json", 8, 1],
    ["b/c.json", 8, 3],
  ]);
});

Deno.test("an archive with more than 65,535 entries points to its zip64 record", () => {
  const locator = record(20, { 0: 0x07064b50, 8: 123456789012n });
  const end = record(22, { 0: 0x06054b50, 8: FULL, 12: FULL, 16: FULL });
  assert.deepEqual(zipDirectory(Uint8Array.from([...locator, ...end])), { zip64At: 123456789012 });
  assert.equal(zipDirectory(end), undefined, "without a locator");
  const record64 = record(56, { 0: 0x06064b50, 40: 5_000_000_000n, 48: 7_000_000_000n });
  assert.deepEqual(zip64Directory(record64), { size: 5e9, offset: 7e9 });
});

Deno.test("sizes beyond 4 GiB come from the zip64 field, in its order", () => {
  const head = record(46, { 0: 0x02014b50, 20: 10, 24: FULL, 42: FULL });
  const view = new DataView(head.buffer);
  view.setUint16(28, 1, true);
  view.setUint16(30, 20, true);
  const extra = record(20, { 0: 1 | 16 << 16, 4: 6_000_000_000n, 12: 8_000_000_000n });
  const entry = zipEntries(Uint8Array.from([...head, 0x78, ...extra])).get("x")!;
  assert.deepEqual([entry.size, entry.compressedSize, entry.offset], [6e9, 10, 8e9]);
});

Deno.test("what is no zip archive has no directory", () => {
  assert.equal(
    zipDirectory(new TextEncoder().encode("plain text, longer than an end record")),
    undefined,
  );
});
