import assert from "node:assert/strict";
import { crc32, deflateRawSync, zstdCompressSync } from "node:zlib";
import { ENTRY_LIMIT, openZip } from "../../lib/import/read_zip.ts";
import { folderOf, zipOf } from "./fixtures.ts";

async function texts(bytes: Uint8Array): Promise<string[]> {
  const folder = await folderOf({ "a.eval": bytes });
  using zip = await openZip(`${folder}/a.eval`);
  const all: string[] = [];
  for (const entry of zip.entries.values()) all.push(await zip.text(entry));
  return all;
}

/** An archive of one entry whose directory states what it likes. */
function archive(body: Uint8Array, { method, size, crc = 0 }: {
  method: number;
  size: number;
  crc?: number;
}): Uint8Array {
  const zip = new Uint8Array(31 + body.length + 47 + 22);
  const view = new DataView(zip.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(26, 1, true);
  zip.set([0x78], 30);
  zip.set(body, 31);
  const at = 31 + body.length;
  view.setUint32(at, 0x02014b50, true);
  view.setUint16(at + 10, method, true);
  view.setUint32(at + 16, crc, true);
  view.setUint32(at + 20, body.length, true);
  view.setUint32(at + 24, size, true);
  view.setUint16(at + 28, 1, true);
  zip.set([0x78], at + 46);
  view.setUint32(at + 47, 0x06054b50, true);
  view.setUint16(at + 57, 1, true);
  view.setUint32(at + 59, 47, true);
  view.setUint32(at + 63, at, true);
  return zip;
}

Deno.test("an entry that unpacks to more than it states, or states too much, is refused", async () => {
  const zeros = new Uint8Array(5e7);
  for (
    const [method, body] of [[8, deflateRawSync(zeros)], [93, zstdCompressSync(zeros)]] as const
  ) {
    const before = Deno.memoryUsage().rss;
    await assert.rejects(() => texts(archive(body, { method, size: 1000 })), {
      name: "InputError",
      message: /as its entry x is damaged: it unpacks to more than its 1000 bytes/,
    });
    await assert.rejects(() => texts(archive(body, { method, size: ENTRY_LIMIT + 1 })), {
      name: "InputError",
      message: /as an entry may unpack to 128 MiB at most: x states 134217729 bytes/,
    });
    assert.ok(Deno.memoryUsage().rss - before < 4e7, "nothing was unpacked");
  }
});

Deno.test("an entry that unpacks to less than it states is refused", async () => {
  const raw = new TextEncoder().encode("{}");
  const stated = { size: 3, crc: crc32(raw) };
  for (
    const [method, body] of [[0, raw], [8, deflateRawSync(raw)], [
      93,
      zstdCompressSync(raw),
    ]] as const
  ) {
    await assert.rejects(() => texts(archive(body, { method, ...stated })), {
      message: /its content does not match its size and checksum/,
    });
    assert.deepEqual(await texts(archive(body, { method, size: 2, crc: crc32(raw) })), ["{}"]);
  }
});

Deno.test("a zip64 directory of 2^60 bytes is one line, not an allocation", async () => {
  const zip = new Uint8Array(56 + 20 + 22);
  const view = new DataView(zip.buffer);
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(40, 1n << 60n, true);
  view.setUint32(56, 0x07064b50, true);
  view.setUint32(76, 0x06054b50, true);
  view.setUint16(86, 0xffff, true);
  for (const offset of [0n, 1n << 61n]) {
    view.setBigUint64(48, offset, true);
    await assert.rejects(() => texts(zip), {
      name: "InputError",
      message: /as it is cut short, or its directory is damaged: 1152921504606847000 bytes/,
    });
  }
});

for (const method of [0, 8, 93] as const) {
  Deno.test(`no flipped bit gives another text, method ${method}`, async () => {
    const content = Array.from({ length: 40 }, (_, n) => ({ id: n, answer: "ABCD"[n % 4] }));
    const whole = zipOf({ "samples/1.json": content }, method);
    const expected = await texts(whole);
    let refused = 0;
    for (let bit = 0; bit < whole.length * 8; bit += 5) {
      const flipped = whole.slice();
      flipped[bit >> 3] ^= 1 << (bit & 7);
      const read = await texts(flipped).catch((error) => {
        assert.equal(error.name, "InputError", `${error.stack}`);
        refused++;
      });
      if (read && read.length > 0) assert.deepEqual(read, expected, `bit ${bit}`);
    }
    assert.ok(refused > 100, `${refused} refused`);
  });
}

Deno.test("a directory that breaks off, or names other entries than there are, is refused", async () => {
  const zip = zipOf({ "samples/1.json": 1, "samples/2.json": 2 }, 0);
  const directory = new DataView(zip.buffer).getUint32(zip.length - 6, true);
  const second = directory + 46 + "samples/1.json".length;
  for (
    const [at, message] of [[second, /as its directory is damaged/], [
      second + 50,
      /another name/,
    ]] as const
  ) {
    const damaged = zip.slice();
    damaged[at] ^= 1;
    await assert.rejects(() => texts(damaged), { name: "InputError", message });
  }
});
