import assert from "node:assert/strict";
import { fetchFile } from "../../lib/dataset/fetch_file.ts";
import { InputError } from "../../lib/errors.ts";
import { sha256 } from "../../lib/io/sha256.ts";
import { brokenOff, bytesOf, serveFiles } from "./file_server.ts";

const CONTENT = bytesOf("0123456789".repeat(1000));
const QUICK = { attempts: 3, delayMs: 1 };

async function setUp() {
  const server = serveFiles(new Map([["/f.bin", CONTENT]]));
  const path = `${await Deno.makeTempDir()}/deep/f.bin`;
  return { server, path, url: `${server.url}/f.bin` };
}

async function names(path: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(path.replace(/\/[^/]*$/, "")));
  return entries.map(({ name }) => name).sort();
}

Deno.test("a file is downloaded once, recorded and then taken from the cache", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  const first = await fetchFile(url, path, QUICK);
  const second = await fetchFile(url, path, QUICK);
  assert.deepEqual(first, { url, path, bytes: CONTENT.length, sha256: sha256(CONTENT) });
  assert.deepEqual(second, first);
  assert.equal(server.requests.length, 1);
  assert.deepEqual(await Deno.readFile(path), CONTENT);
  assert.deepEqual(await names(path), ["f.bin", "f.bin.lock.json"]);
});

Deno.test("a transfer that breaks off is continued from the byte where it broke", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  let cuts = 0;
  server.fault = () => cuts++ === 0 ? brokenOff(CONTENT, 4000) : undefined;
  await fetchFile(url, path, QUICK);
  assert.deepEqual(server.requests.map(({ range }) => range), [null, "bytes=4000-"]);
  assert.deepEqual(await Deno.readFile(path), CONTENT);
});

Deno.test("a later run continues what an earlier one left", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  server.fault = () => brokenOff(CONTENT, 2500);
  await assert.rejects(fetchFile(url, path, { ...QUICK, attempts: 1 }), InputError);
  server.fault = undefined;
  await fetchFile(url, path, QUICK);
  assert.equal(server.requests.at(-1)!.range, "bytes=2500-");
  assert.deepEqual(await Deno.readFile(path), CONTENT);
});

Deno.test("a file that changed meanwhile is downloaded anew rather than continued", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  const old = bytesOf("x".repeat(9000));
  server.fault = () => brokenOff(old, 2500);
  await assert.rejects(fetchFile(url, path, { ...QUICK, attempts: 1 }), InputError);
  server.fault = undefined;
  await fetchFile(url, path, QUICK);
  assert.deepEqual(await Deno.readFile(path), CONTENT);
});

Deno.test("a part that is already whole is downloaded anew after status 416", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  await Deno.mkdir(path.replace(/\/f\.bin$/, ""), { recursive: true });
  await Deno.writeFile(`${path}.part`, CONTENT);
  await Deno.writeTextFile(`${path}.part.etag`, `"${sha256(CONTENT).slice(0, 8)}"`);
  await fetchFile(url, path, QUICK);
  assert.deepEqual(server.requests.map(({ range }) => range), ["bytes=10000-", null]);
  assert.deepEqual(await Deno.readFile(path), CONTENT);
});

Deno.test("a server error is tried again, a last one is told", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  let calls = 0;
  server.fault = () => calls++ < 2 ? new Response("busy", { status: 503 }) : undefined;
  await fetchFile(url, path, QUICK);
  assert.equal(server.requests.length, 3);
  server.fault = () => new Response("busy", { status: 503 });
  await assert.rejects(fetchFile(url, `${path}2`, QUICK), {
    name: "InputError",
    message:
      `Cannot download ${url} after 3 tries: got "status 503"; run it again to continue, or ` +
      "set HF_ENDPOINT to a mirror",
  });
});

Deno.test("a transfer that hangs is broken off", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  server.fault = () => new Response(new ReadableStream({ start() {} }));
  await assert.rejects(
    fetchFile(url, path, { ...QUICK, attempts: 1, stallMs: 30 }),
    /after 1 try: got "nothing for 0.03 s"/,
  );
});

Deno.test("a missing file is refused at once", async () => {
  const { server, path } = await setUp();
  await using _ = server;
  await assert.rejects(fetchFile(`${server.url}/g.bin`, path, QUICK), {
    name: "InputError",
    cause: 404,
    message: `Cannot download ${server.url}/g.bin as the server must have that file: got status ` +
      "404; check the address, or give a local file",
  });
  assert.equal(server.requests.length, 1);
});

Deno.test("a file behind a licence asks for a token", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  server.fault = () => new Response("", { status: 401 });
  await assert.rejects(
    fetchFile(url, path, QUICK),
    /must grant access: got status 401; accept the terms on the dataset's page and set HF_TOKEN$/,
  );
});

Deno.test("a wrong checksum is refused and leaves nothing to continue", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  const wrong = "0".repeat(64);
  await assert.rejects(fetchFile(url, path, { ...QUICK, sha256: wrong }), {
    name: "InputError",
    message:
      `Cannot use ${url} as its SHA-256 must be ${wrong}: got ${sha256(CONTENT)}; the file ` +
      "has changed upstream or was damaged on its way, try again",
  });
  await fetchFile(url, path, { ...QUICK, sha256: sha256(CONTENT) });
  assert.equal(server.requests.at(-1)!.range, null);
});

Deno.test("a cached file that was changed is noticed", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  await fetchFile(url, path, QUICK);
  await Deno.writeTextFile(path, "other");
  await assert.rejects(fetchFile(url, path, QUICK), {
    message: `Cannot use the cached file ${path} as its SHA-256 must be ${sha256(CONTENT)}: got ` +
      `${sha256("other")}; delete it to download it again`,
  });
});

Deno.test("a file that changed upstream since its first use is noticed", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  await fetchFile(url, path, QUICK);
  await Deno.remove(path);
  server.fault = () => new Response("newer");
  await assert.rejects(fetchFile(url, path, QUICK), /delete .*f\.bin\.lock\.json to accept/);
});

Deno.test("two that want the same file share one download", async () => {
  const { server, path, url } = await setUp();
  await using _ = server;
  const [a, b] = await Promise.all([fetchFile(url, path, QUICK), fetchFile(url, path, QUICK)]);
  assert.deepEqual(a, b);
  assert.equal(server.requests.length, 1);
  assert.deepEqual(await names(path), ["f.bin", "f.bin.lock.json"]);
});
