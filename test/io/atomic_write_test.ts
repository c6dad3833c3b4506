import assert from "node:assert/strict";
import { atomicWrite, atomicWriteWith } from "../../lib/io/atomic_write.ts";

Deno.test("a failed write leaves the old content and no other file", async () => {
  const folder = await Deno.makeTempDir();
  await atomicWrite(`${folder}/a.txt`, "old");
  await assert.rejects(
    atomicWriteWith(`${folder}/a.txt`, async (temporary) => {
      await Deno.writeTextFile(temporary, "half of the n");
      throw new Error("the disk is full");
    }),
    /the disk is full/,
  );
  assert.equal(await Deno.readTextFile(`${folder}/a.txt`), "old");
  assert.deepEqual((await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name), [
    "a.txt",
  ]);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a file is replaced as a whole, and bytes stay bytes", async () => {
  const folder = await Deno.makeTempDir();
  await atomicWrite(`${folder}/deep/a.bin`, "a longer text");
  await atomicWrite(`${folder}/deep/a.bin`, Uint8Array.of(0, 255));
  assert.deepEqual(await Deno.readFile(`${folder}/deep/a.bin`), Uint8Array.of(0, 255));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("writers of the same file at once leave one whole content", async () => {
  const path = `${await Deno.makeTempDir()}/a.txt`;
  const contents = Array.from({ length: 8 }, (_, i) => `${i}`.repeat(100_000));
  await Promise.all(contents.map((content) => atomicWrite(path, content)));
  assert.ok(contents.includes(await Deno.readTextFile(path)));
});

Deno.test("what killed writers left does not pile up, and living writers are let be", async () => {
  const folder = await Deno.makeTempDir();
  const leave = async (name: string, seconds: number) => {
    await Deno.writeTextFile(`${folder}/${name}`, "half");
    const then = new Date(Date.now() - seconds * 1000);
    await Deno.utime(`${folder}/${name}`, then, then);
  };
  const gone = 999_999_999;
  await leave(`a.txt.${gone}-01234567.tmp`, 120);
  await leave(`a.txt.${gone}-01234567.tmp.parts`, 120);
  await leave(`a.txt.${gone}-89abcdef.tmp`, 5);
  await leave(`a.txt.${Deno.pid}-01234567.tmp`, 120);
  await leave(`b.txt.${gone}-01234567.tmp`, 120);
  await atomicWrite(`${folder}/a.txt`, "whole");
  const left = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
  assert.deepEqual(
    left,
    [
      "a.txt",
      `a.txt.${gone}-89abcdef.tmp`,
      `a.txt.${Deno.pid}-01234567.tmp`,
      `b.txt.${gone}-01234567.tmp`,
    ].sort(),
  );
  await Deno.remove(folder, { recursive: true });
});
