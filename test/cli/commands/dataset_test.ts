import assert from "node:assert/strict";

const MAIN = new URL("../../../lib/cli/main.ts", import.meta.url).pathname;

async function troupe(...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), { args: ["run", "-A", MAIN, ...args] });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

async function quizFile(): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  const rows = Array.from({ length: 8 }, (_, n) => `Question ${n}?,ice,steam,B`);
  await Deno.writeTextFile(path, ["q,A,B,key", ...rows].join("\n"));
  return `${path}?question=q&gold=key`;
}

Deno.test("dataset list names the 13 benchmarks", async () => {
  const { code, out } = await troupe("dataset", "list", "--json");
  assert.equal(code, 0);
  const rows = JSON.parse(out);
  assert.equal(rows.length, 13);
  assert.equal(rows[0].name, "ARC-C");
  assert.equal(rows[0].licence, "CC BY-SA 4.0");
});

Deno.test("dataset show prints counts, drops, samples and a warning", async () => {
  const { code, out, err } = await troupe("dataset", "show", await quizFile(), "--n", "1");
  assert.equal(code, 0);
  assert.match(out, /8 records in 1 file .* 8 usable\n {2}dev {2}4 of 4 available\n/);
  assert.match(out, /Options:\nA\. ice\nB\. steam\n[^→]*→ B\n/);
  assert.match(err, /^warning: .*: dev has 4 of the 1,068 items asked for/);
});

Deno.test("dataset show --json prints the report and samples alone on stdout", async () => {
  const args = ["--json", "--n", "2", "--dev", "3", "--test", "3", "--seed", "5"];
  const { out, err } = await troupe("dataset", "show", await quizFile(), ...args);
  const { report, samples, hash } = JSON.parse(out);
  assert.deepEqual(report.sides.dev, { wanted: 3, used: 3, available: 4 });
  assert.equal(samples.test.length, 2);
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(err, "");
});

Deno.test("a bad dataset or option is one line and exit code 2", async () => {
  const unknown = await troupe("dataset", "show", "nowhere");
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /^troupe: Cannot load nowhere as it must be a file or one of .*\n$/);
  const number = await troupe("dataset", "show", "ARC-C", "--dev", "many");
  assert.equal(number.code, 2);
});
