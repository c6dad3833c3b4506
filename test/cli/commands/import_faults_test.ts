import assert from "node:assert/strict";
import { folderOf, lines } from "../../import/fixtures.ts";

const MAIN = new URL("../../../lib/cli/main.ts", import.meta.url).pathname;

/** Runs `troupe import …` in a folder through a shell, where $T stands for `troupe import`. */
async function shell(cwd: string, command: string) {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", command],
    cwd,
    env: { T: `${Deno.execPath()} run -A ${MAIN} import` },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

const CSV = "item,model,gold,p\n1,a,0,.6 .4\n2,a,1,.6 .4\n";

function bytes(text: string, encoding: "latin1" | "utf16le" | "utf16be"): Uint8Array {
  const codes = [...(encoding === "latin1" ? text : `\ufeff${text}`)].map((c) => c.charCodeAt(0));
  if (encoding === "latin1") return Uint8Array.from(codes);
  const pairs = codes.flatMap((code) => [code & 255, code >> 8]);
  return Uint8Array.from(encoding === "utf16le" ? pairs : pairs.map((_, n) => pairs[n ^ 1]));
}

async function refuses(cwd: string, cases: readonly (readonly [string, RegExp])[]) {
  for (const [command, message] of cases) {
    const { code, stderr } = await shell(cwd, command);
    assert.equal(code, 2, `${command}: ${stderr}`);
    assert.match(stderr, message, command);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
    assert.doesNotMatch(stderr, /panicked|^\s+at /m);
  }
}

Deno.test("outputs that cannot be written are found before anything is read", async () => {
  const folder = await folderOf({
    "t.csv": CSV,
    "p.jsonl": "x",
    "d.parquet/x": "",
    "ro.jsonl": "",
  });
  await Deno.chmod(`${folder}/ro.jsonl`, 0o444);
  await Deno.symlink("p.jsonl", `${folder}/link.jsonl`);
  await Deno.remove(`${folder}/t.csv`);
  await refuses(folder, [
    ["$T table t.csv -o d.parquet", /it must be a file: "d\.parquet" is a folder/],
    ["$T table p.jsonl -o p.jsonl", /another file than what is read: got "p\.jsonl" for both/],
    ["$T table p.jsonl -o link.jsonl", /another file than what is read/],
    ["$T table t.csv -o ro.jsonl", /"ro\.jsonl" is read-only/],
    ["$T table t.csv -o p.jsonl/x.jsonl", /a part of its path is not a folder/],
    ["$T table t.csv -o /proc/x.jsonl", /"\/proc\/x\.jsonl" cannot be written/],
    ["mkfifo q.jsonl; $T table t.csv -o q.jsonl", /is a pipe or device/],
  ]);
  assert.deepEqual(await Deno.readTextFile(`${folder}/p.jsonl`), "x");
});

Deno.test("inputs that cannot be read are one line each", async () => {
  const folder = await folderOf({
    "latin1.csv": bytes(CSV.replaceAll("a", "é"), "latin1"),
    "latin1.jsonl": bytes(lines([{ item: "é", model: "a", gold: 0, p: [1, 0] }]), "latin1"),
    "samples_x.jsonl": bytes('{"doc_id": "é"}\n', "latin1"),
    "latin1.json": bytes('{"version": 2, "status": "é", "eval": {}}', "latin1"),
    "cut.jsonl.gz": Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3),
    "quote.csv": 'item,model,gold,p\n1,a,0,"0.5 0.5\n',
    "twice.csv": "item,item,model,gold,p\n1,1,a,0,.5 .5\n",
    "deep.jsonl": `${"[".repeat(200_000)}\n`,
    "deep2.jsonl": `{"a":${"[".repeat(200_000)}12345678901234567890${"]".repeat(200_000)}}\n`,
  });
  await Deno.symlink("gone.csv", `${folder}/dangling.csv`);
  await Deno.symlink("circle.csv", `${folder}/circle.csv`);
  await refuses(folder, [
    ["$T table latin1.csv -o o.jsonl", /it is not UTF-8 text: convert it, as by iconv/],
    ["$T table latin1.jsonl -o o.jsonl", /it is not UTF-8 text/],
    ["$T lm-eval samples_x.jsonl -o o.jsonl", /it is not UTF-8 text/],
    ["$T inspect latin1.json -o o.jsonl", /it is not (UTF-8 text|an Inspect log)/],
    ["$T table cut.jsonl.gz -o o.jsonl", /it is not whole gzip/],
    ["$T table quote.csv -o o.jsonl", /it is not CSV: Quote Not Closed/],
    ["$T table twice.csv -o o.jsonl", /it has two columns "item"/],
    ["$T table deep.jsonl -o o.jsonl", /is not a JSON object|not an object|before its array/],
    ["$T table deep2.jsonl -o o.jsonl", /Cannot import/],
    ["$T table dangling.csv -o o.jsonl", /it must be a file or folder: got neither/],
    ["$T table circle.csv -o o.jsonl", /it is a link that leads back to itself/],
    ["$T table '*.nothing' -o o.jsonl", /no file matches it/],
    ["$T table /dev/zero -o o.jsonl", /got a device/],
    ["printf '' | $T table - -o o.jsonl", /holds no rows/],
    ["printf '\\0\\1\\2' | $T auto - -o o.jsonl", /Cannot import|Cannot tell/],
  ]);
});

Deno.test("UTF-16, gzip, patterns, pipes and standard input are read", async () => {
  const { gzipSync } = await import("node:zlib");
  const folder = await folderOf({
    "le.csv": bytes(CSV, "utf16le"),
    "be.csv": bytes(CSV, "utf16be"),
    "gz/a.csv.gz": gzipSync(CSV),
    "gz/b.jsonl.gz": gzipSync(
      lines([{ task: "a", item: "1", model: "b", gold: 0, p: [0.3, 0.7] }]),
    ),
  });
  const cases: [string, number][] = [
    ["$T table le.csv -o o.jsonl", 2],
    ["$T table be.csv -o o.jsonl", 2],
    ["$T table 'gz/*.gz' -o o.jsonl", 2],
    ["$T auto gz -o o.jsonl", 2],
    ["cat le.csv | $T table - -o o.jsonl", 2],
    ["cat gz/a.csv.gz | $T auto - -o o.jsonl", 2],
    ["$T table <(cat le.csv) -o o.jsonl", 2],
    ["mkfifo f; cat le.csv > f & $T table f -o o.jsonl", 2],
    ["$T table /dev/stdin -o o.jsonl < le.csv", 2],
  ];
  for (const [command, rows] of cases) {
    const { code, stderr } = await shell(folder, `rm -f o.jsonl; ${command}`);
    assert.equal(code, 0, `${command}: ${stderr}`);
    const text = await Deno.readTextFile(`${folder}/o.jsonl`);
    assert.equal(text.trim().split("\n").length, rows, command);
  }
});

Deno.test("dangling links and circles in a folder are told, and the rest is imported", async () => {
  const folder = await folderOf({ "t.csv": CSV });
  await Deno.symlink("gone.csv", `${folder}/dangling.csv`);
  await Deno.symlink("circle.csv", `${folder}/circle.csv`);
  await Deno.mkdir(`${folder}/sub`);
  await Deno.symlink("..", `${folder}/sub/up`);
  const { code, stdout, stderr } = await shell(folder, "$T auto . -o o.jsonl --json");
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).rows, 2);
  assert.match(stderr, /dangling\.csv" as it is a link to a file that is not there/);
  assert.match(stderr, /circle\.csv" as it is a link that leads back to itself/);
});

Deno.test("nobody listening to the output is no fault, a full one is a line", async () => {
  const folder = await folderOf({ "t.csv": CSV });
  const closed = await shell(folder, "$T table t.csv -o o.jsonl | true; exit ${PIPESTATUS[0]}");
  assert.equal(closed.code, 0, closed.stderr);
  await refuses(folder, [["$T table t.csv -o o.jsonl > /dev/full", /the disk is full/]]);
});

const mounts = Deno.uid() === 0 && Deno.build.os === "linux";

Deno.test({
  name: "a full disk is one line, keeps the old profile and leaves nothing behind",
  ignore: !mounts,
  async fn() {
    const rows = Array.from({ length: 20_000 }, (_, n) => {
      const p = (Math.sin(n) + 1) / 2;
      return `${n},a,${n % 2},${p} ${1 - p}\n`;
    });
    const folder = await folderOf({ "t.csv": `item,model,gold,p\n${rows.join("")}` });
    const mounted = await shell(folder, "mkdir m && mount -t tmpfs -o size=64k tmpfs m");
    if (mounted.code !== 0) return console.error(`skipped: ${mounted.stderr}`);
    try {
      await Deno.writeTextFile(`${folder}/m/o.jsonl`, "old");
      await refuses(folder, [
        ["$T table t.csv -o m/o.jsonl", /"m\/o\.jsonl" cannot be written: the disk is full/],
        ["$T table t.csv -o m/o.parquet", /"m\/o\.parquet" cannot be written: the disk is full/],
        ["mount -o remount,ro m; $T table t.csv -o m/o.jsonl", /the disk is read-only/],
      ]);
      assert.equal(await Deno.readTextFile(`${folder}/m/o.jsonl`), "old");
      const left = (await Array.fromAsync(Deno.readDir(`${folder}/m`))).map(({ name }) => name);
      assert.deepEqual(left, ["o.jsonl"]);
    } finally {
      await shell(folder, "umount m");
    }
  },
});
