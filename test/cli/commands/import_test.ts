import assert from "node:assert/strict";
import { FORMATS } from "../../../lib/import/formats.ts";
import { folderOf, lines, sample } from "../../import/fixtures.ts";

const MAIN = new URL("../../../lib/cli/main.ts", import.meta.url).pathname;

async function troupe(...args: string[]) {
  const output = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", MAIN, ...args] })
    .output();
  const [stdout, stderr] = [output.stdout, output.stderr].map((b) => new TextDecoder().decode(b));
  return { code: output.code, stdout, stderr };
}

function logs(): Record<string, string> {
  const time = "2026-01-01T10-00-00.000001";
  const files = ["a", "b", "c"].flatMap((model, m) =>
    ["arc", "obqa", "csqa"].map((task) => {
      const samples = Array.from({ length: 30 }, (_, n) =>
        sample(n, { lls: [0, 1, 2].map((r) => -((n * (m + 2) + r * 5) % 7)), gold: n % 3 }));
      return [`org__${model}/samples_${task}_${time}.jsonl`, lines(samples)];
    })
  );
  return Object.fromEntries(files);
}

Deno.test("troupe import lm-eval … && troupe select … goes from logs to teams", async () => {
  const folder = await folderOf(logs());
  const pool = `${folder}/pool.parquet`;
  const imported = await troupe("import", "lm-eval", folder, "-o", pool);
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /arc +30 +30 +15 +15 +0 /);
  assert.match(imported.stdout, /270 rows of 3 models written to/);
  const selected = await troupe("select", pool, "--k", "2", "--json");
  assert.equal(selected.code, 0, selected.stderr);
  const teams: { task: string }[] = JSON.parse(selected.stdout);
  assert.deepEqual(teams.map(({ task }) => task).sort(), ["arc", "csqa", "obqa"]);
});

Deno.test("the summary is JSON on request, and warnings stay on stderr", async () => {
  const folder = await folderOf({ ...logs(), "org__d/samples_arc.jsonl": "{oops\n" });
  const args = ["import", "auto", folder, "-o", `${folder}/pool.jsonl`, "--json"];
  const { code, stdout, stderr } = await troupe(...args);
  assert.equal(code, 0, stderr);
  const summary = JSON.parse(stdout);
  assert.equal(summary.rows, 270);
  assert.deepEqual(summary.models, ["org/a", "org/b", "org/c"]);
  assert.equal(summary.files.length, 10);
  assert.match(stderr, /warning: Cannot read ".*samples_arc.jsonl" as line 1 is not JSON/);
});

Deno.test("bad input is one line and exit code 2", async () => {
  const folder = await folderOf({ "notes.md": "" });
  const cases: [string[], RegExp][] = [
    [
      ["lm-eval", folder, "-o", "x.parquet"],
      /^troupe: Cannot import lm-eval logs as .* must hold samples_/,
    ],
    [
      ["inspect", folder, "-o", "x.parquet"],
      /^troupe: Cannot import inspect logs as .* must hold \.eval/,
    ],
    [["auto", folder, "-o", "x.parquet"], /^troupe: Cannot tell what .* holds/],
    [["lm-eval", `${folder}/gone`, "-o", "x.parquet"], /^troupe: Cannot import ".*gone"/],
    [["lm-eval", folder], /^troupe: required option '-o, --output <file>' not specified/],
    [["lm-eval", folder, "-o", "x.csv"], /must end in \.parquet or \.jsonl: got "x\.csv"/],
    [["lm-eval", folder, "-o", "x.jsonl", "--score", "f1"], /Allowed choices are acc, acc_norm/],
    [["table", folder, "-o", "x.jsonl", "--map", "a=b"], /--map takes FIELD=COLUMN/],
    [["table", folder, "-o", "x.jsonl", "--dev-share", "1"], /between 0 and 1/],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await troupe("import", ...args);
    assert.equal(code, 2, args.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, message);
    assert.equal(stderr.trim().split("\n").length, 1, stderr);
  }
});

Deno.test("every form of import shows an example in its help", async () => {
  for (const form of [...FORMATS.map(({ id }) => id), "auto"]) {
    const { code, stdout } = await troupe("import", form, "--help");
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`Example:\\n  troupe import ${form} `));
  }
});
