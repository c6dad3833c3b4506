import assert from "node:assert/strict";
import { writeRows } from "../../lib/pool/write_rows.ts";
import { runHere } from "../hostile/run_here.ts";
import { validRows } from "../support/pools.ts";
import { spawnTroupe, troupeReading } from "../support/troupe.ts";

const FOLDER = await Deno.makeTempDir({ prefix: "troupe-bad-" });
Deno.test.afterAll(() => Deno.remove(FOLDER, { recursive: true }));
const POOL = "sim:pool?models=4&tasks=2&items=30";
const AT = (name: string) => `${FOLDER}/${name}`;

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await Deno.writeFile(AT(name), bytes);
  return AT(name);
}

/** A profile of {@linkcode validRows} with some rows changed. */
function profile(name: string, change: (row: Record<string, unknown>, at: number) => unknown) {
  const rows = validRows().map((row, at) => change({ ...row }, at)).flat();
  return file(
    name,
    rows.map((row) => typeof row === "string" ? row : JSON.stringify(row)).join("\n"),
  );
}

/** A signals file with something changed. */
function signals(name: string, change: (value: Record<string, unknown>) => unknown) {
  const pairs = { R: [[1, 0.5], [0.5, 1]], J: [[0, 0.1], [0.1, 0]] };
  const tasks = { t: { quality: [0.5, 0.6], ...pairs } };
  return file(name, JSON.stringify(change({ models: ["a", "b"], tasks, pooled: pairs })));
}

await writeRows(AT("whole.parquet"), validRows());
const WHOLE = await Deno.readFile(AT("whole.parquet"));
await Deno.mkdir(AT("empty_folder"));
await Deno.mkdir(AT("folder.parquet"));
await Deno.mkdir(AT("folder.jsonl"));
await Deno.mkdir(AT("folder.json"));
await Deno.mkdir(AT("folder.csv"));
await Deno.mkdir(AT("mixed"));
await Deno.symlink(AT("loop_a.parquet"), AT("loop_b.parquet"));
await Deno.symlink(AT("loop_b.parquet"), AT("loop_a.parquet"));
await Deno.symlink(AT("nowhere.parquet"), AT("dangling.parquet"));
await file("mixed/good.jsonl", validRows().map((row) => JSON.stringify(row)).join("\n"));
await file("mixed/worse.jsonl", "{");
const QUIZ = await file("quiz.csv", "question,A,B,answer\nhot?,ice,steam,B\n");
const LOGS = await file("logs.csv", "model,item,answer,gold\nm,1,A,B\n");

/** Command lines that cannot be served, and what their one line must say. */
const BAD: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  // No command, or not one of ours.
  [["nonsense"], /unknown command 'nonsense'/],
  [["poool", POOL], /unknown command 'poool'.*pool/],
  [["pool"], /missing required argument 'source'/],
  [["pool", POOL, POOL], /too many arguments/],
  [["pool", POOL, "--colour", "red"], /unknown option '--colour'/],
  [["pool", POOL, "--models"], /--models.*argument missing/],

  // Sources that are no pool.
  [["pool", AT("none.parquet")], /Cannot open pool ".*none\.parquet" as there is no such file/],
  [["select", AT("none")], /Cannot open pool ".*none" as there is no such file or folder/],
  [["pool", ""], /Cannot open pool "" as there is no such file/],
  [["pool", AT("empty_folder")], /empty_folder" as the folder holds no profile/],
  [["pool", AT("folder.parquet")], /folder\.parquet" as the folder holds no profile/],
  [["pool", AT("mixed")], /worse\.jsonl" as line 1 is not a JSON object: got "\{"/],
  [["pool", AT("loop_a.parquet")], /loop_a\.parquet" as it is a link that leads back to itself/],
  [
    ["pool", AT("dangling.parquet")],
    /dangling\.parquet" as it is a link to something that is not there/,
  ],
  [["pool", `${AT("whole.parquet")}/more`], /more" as a part of its path is not a folder/],
  [
    ["pool", `${"x".repeat(300)}.parquet`],
    /Cannot open pool "x+\.parquet" as its name is too long/,
  ],
  [["pool", QUIZ], /quiz\.csv" as a profile is a \.parquet or \.jsonl file/],
  [["pool", await file("empty.jsonl", "")], /empty\.jsonl" as it holds no rows/],
  [["pool", await file("empty.parquet", "")], /empty\.parquet" as it is not a whole Parquet file/],
  [["pool", await file("text.parquet", "hello")], /text\.parquet" as it is not a whole Parquet/],
  [
    ["pool", await file("half.parquet", WHOLE.subarray(0, WHOLE.length / 2))],
    /half\.parquet" as it is not a whole Parquet file/,
  ],
  [
    ["pool", await file("flipped.parquet", WHOLE.map((byte, at) => at === 40 ? byte ^ 255 : byte))],
    /flipped\.parquet"/,
  ],
  [
    ["pool", await file("latin.jsonl", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d))],
    /latin\.jsonl" as JSON Lines must be UTF-8/,
  ],
  [
    ["pool", await file("utf16.jsonl", Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0))],
    /utf16\.jsonl" as JSON Lines must be UTF-8/,
  ],
  [["pool", "sim:none"], /Cannot open pool "sim:none" as the simulated pools are/],
  [["pool", "sim:pool?models=0"], /models must be a whole number from 1 to 5000: got "0"/],
  [["pool", "sim:pool?colour=1"], /takes seed, .*: got "colour"/],
  [["pool", "sim:pool?items=1e9"], /items must be a whole number/],

  // Rows that are no answers.
  [
    [
      "pool",
      await profile(
        "nan.jsonl",
        (row, at) => at === 1 ? JSON.stringify(row).replace("0.25", "NaN") : row,
      ),
    ],
    /finite numbers: got NaN for option 0 at line 2 of ".*nan\.jsonl" \(task "t", dev/,
  ],
  [
    ["pool", await profile("negative.jsonl", (row) => ({ ...row, p: [-0.5, 1.5] }))],
    /must not be negative: got -0\.5 for option 0 at line 1/,
  ],
  [
    ["pool", await profile("sum.jsonl", (row) => ({ ...row, p: [0.5, 0.6] }))],
    /must sum to 1 .*got 1\.1 at line 1/,
  ],
  [
    ["pool", await profile("words.jsonl", (row) => ({ ...row, p: ["a", "b"] }))],
    /words\.jsonl"/,
  ],
  [
    ["pool", await profile("nop.jsonl", ({ p: _, ...row }) => row)],
    /a row needs p, or a logp without gaps: got neither at line 1/,
  ],
  [
    ["pool", await profile("one.jsonl", (row) => ({ ...row, p: [1], gold: 0 }))],
    /an item has 2 to 255 options: got 1/,
  ],
  [
    [
      "pool",
      await profile("split.jsonl", (row, at) => at === 0 ? { ...row, split: "train" } : row),
    ],
    /split must be "dev" or "test": got "train" at line 1/,
  ],
  [
    ["pool", await profile("golds.jsonl", (row, at) => at === 1 ? { ...row, gold: 0 } : row)],
    /gold.*golds\.jsonl|golds\.jsonl".*gold/,
  ],
  [
    ["pool", await profile("gold.jsonl", (row) => ({ ...row, gold: 7 }))],
    /gold must be an option index from 0 to 1: got 7 at line 1/,
  ],
  [
    [
      "pool",
      await profile("counts.jsonl", (row, at) => at === 1 ? { ...row, p: [0.2, 0.3, 0.5] } : row),
    ],
    /counts\.jsonl".*options|options.*counts\.jsonl/,
  ],
  [
    ["pool", await profile("missing.jsonl", (row, at) => at === 1 ? [] : row)],
    /missing\.jsonl".*(lacks|misses|missing|every)/,
  ],
  [["pool", await profile("twice.jsonl", (row) => [row, row])], /twice\.jsonl".*(twice|again)/],
  [
    ["pool", await profile("shared.jsonl", (row) => ({ ...row, item: "1" }))],
    /shared\.jsonl".*(dev|test)/,
  ],
  [
    ["pool", await profile("noname.jsonl", (row) => ({ ...row, model: "" }))],
    /model must be a non-/,
  ],
  [["pool", await profile("number.jsonl", (row) => ({ ...row, model: 7 }))], /number\.jsonl"/],
  [["pool", await file("list.jsonl", "[1,2]\n")], /line 1 is not a JSON object: got "\[1,2\]"/],
  [["pool", await file("columns.jsonl", '{"a":1}\n')], /columns\.jsonl"/],

  // Names that are not there.
  [["pool", POOL, "--models", "gpt"], /no model "gpt": its models are model-1, /],
  [["pool", AT("whole.parquet"), "--models", "c"], /no model "c": its models are a, b/],
  [["pool", POOL, "--models", ","], /--models.*one or more names/],
  [
    ["pool", POOL, "--tasks", "task-3"],
    /Cannot find task "task-3": There are task-1, task-2|task-3/,
  ],
  [["select", POOL, "--tasks", "primary"], /Cannot use panel "primary" as none of its tasks/],
  [["signals", POOL, "--pool", "elsewhere"], /Cannot find task "elsewhere"/],
  [["pool", POOL, "--rename", "model-1"], /--rename.*"model-1" is not old=new/],
  [["pool", POOL, "--rename", "gpt=small"], /Cannot find model "gpt"/],
  [["pool", POOL, "--rename", "model-1=model-2"], /two of them would be called "model-2"/],
  [["signals", POOL, "--measures", "yuleq"], /"yuleq" is not one of .*Did you mean "yuleQ"/],
  [["select", POOL, "--method", "best"], /"best" is not one of/],
  [["evaluate", POOL, "--method", "c3mas"], /"c3mas" is not one of .*Did you mean "c2mas"/],
  [["evaluate", POOL, "--aggregator", "vote"], /"vote" is not one of/],
  [["compare", POOL, "--a", "c2mas"], /required option '--b <method>'/],
  [["compare", POOL, "--a", "c2mas", "--b", "nobody"], /Cannot find method "nobody"/],
  [["compare", POOL, "--a", "c2mas", "--b", "single:gpt"], /Cannot find model "gpt"/],
  [["compare", POOL, "--a", "c2mas", "--b", "quality", "--rule", "x"], /'x' is invalid/],
  [["explain", POOL], /Cannot explain 2 tasks at once: name one with --task: task-1, task-2/],
  [["explain", POOL, "--task", "task-1", "--method", "random"], /'random' is invalid/],
  [["map", POOL, "--axes", "yuleQ"], /--axes.*two measures/],
  [["map", POOL, "--axes", "yuleQ,capa"], /Cannot .*capa/],
  [["advise", POOL, "--rules", "none"], /"none" is not one of/],
  [["completion", "tcsh"], /'tcsh' is invalid/],

  // Flags that exclude or need each other.
  [["pool", POOL, "--json", "--csv"], /'--csv' cannot be used with option '--json'/],
  [
    ["select", POOL, "--lambda", "0.1,0.1", "--weights", "capa=0.1"],
    /'--lambda.*cannot be used with/,
  ],
  [["advise", POOL, "--by", "subject"], /Cannot advise as --by goes with --resplit/],

  // Numbers out of range.
  [["select", POOL, "--k", "0"], /--k.*whole number of at least 1/],
  [["select", POOL, "--k", "2.5"], /--k.*whole number of at least 1/],
  [["select", POOL, "--k", "two"], /--k.*whole number of at least 1/],
  [["select", POOL, "--k", "9"], /Cannot .*9.*4|Cannot .*4.*9/],
  [["evaluate", POOL, "--k", "5"], /Cannot .*5.*4|Cannot .*4.*5/],
  [["explain", POOL, "--task", "task-1", "--k", "7"], /Cannot .*7.*4|Cannot .*4.*7/],
  [["map", POOL, "--k", "7"], /Cannot .*7.*4|Cannot .*4.*7/],
  [["select", POOL, "--lambda", "0.1"], /--lambda.*two numbers of at least 0/],
  [["select", POOL, "--lambda", "0.1,-1"], /--lambda.*two numbers of at least 0/],
  [["select", POOL, "--lambda", "a,b"], /--lambda.*two numbers of at least 0/],
  [["select", POOL, "--weights", "yuleQ"], /"yuleQ" is not measure=weight/],
  [["select", POOL, "--weights", "q=0.1"], /Cannot find measure "q"/],
  [["map", POOL, "--max", "0"], /--max.*number above 0/],
  [["evaluate", POOL, "--draws", "none"], /--draws.*whole number/],
  [["evaluate", POOL, "--temperature", "-1"], /--temperature.*number above 0/],
  [["compare", POOL, "--a", "c2mas", "--b", "quality", "--replicates", "0"], /--replicates.*whole/],
  [["advise", POOL, "--max-members", "1"], /--max-members.*at least 2/],
  [["advise", POOL, "--worth", "0"], /--worth.*number above 0/],
  [["advise", POOL, "--max-memory", "8"], /Cannot .*(costs|memory)/],
  [["advise", POOL, "--costs", AT("none.csv")], /Cannot read costs ".*none\.csv"/],
  [
    ["advise", POOL, "--costs", AT("folder.csv")],
    /Cannot read costs ".*folder\.csv" as it is a folder/,
  ],
  [["advise", POOL, "--costs", await file("costs.json", "{")], /Cannot read costs ".*costs\.json"/],
  [["advise", POOL, "--costs", await file("c.csv", "name,price\na,1\n")], /Cannot .*model/],
  [["advise", POOL, "--resplit", "1", "--by", "colour"], /Cannot .*colour/],

  // Signals files.
  [["select", AT("none.json")], /Cannot open signals ".*none\.json"/],
  [["select", AT("folder.json")], /Cannot open signals ".*folder\.json" as it is a folder/],
  [
    ["select", await file("broken.json", "{")],
    /Cannot read signals ".*broken\.json" as it is not JSON/,
  ],
  [
    ["select", await file("blank.json", "")],
    /Cannot read signals ".*blank\.json" as it is not JSON/,
  ],
  [["select", await file("null.json", "null")], /Cannot read signals ".*null\.json"/],
  [
    ["select", await signals("none_s.json", (s) => ({ ...s, models: [] }))],
    /none_s\.json" as models/,
  ],
  [
    ["select", await signals("more.json", (s) => ({ ...s, models: ["a", "b", "c"] }))],
    /more\.json" as .*(2 qualities for 3 models|3 × 3)/,
  ],
  [
    ["select", await signals("same.json", (s) => ({ ...s, models: ["a", "a"] }))],
    /model "a" stands twice/,
  ],
  [
    ["select", await signals("skew.json", (s) => ({ ...s, pooled: { R: [[1, 0], [1, 1]] } }))],
    /skew\.json" as .*symmetric/,
  ],
  [
    ["select", await signals("odd.json", (s) => ({ ...s, pooled: { Z: [[1, 0], [0, 1]] } }))],
    /"Z" is no measure/,
  ],
  [["select", await signals("ok.json", (s) => s), "--k", "3"], /Cannot .*3.*2|Cannot .*2.*3/],
  [["select", AT("ok.json"), "--k", "2", "--models", "z"], /no model "z"/],
  [["select", AT("ok.json"), "--k", "2", "--weights", "capa=1"], /Cannot .*capa/],
  [["evaluate", AT("ok.json")], /Cannot judge teams from signals/],
  [["compare", AT("ok.json"), "--a", "c2mas", "--b", "quality"], /Cannot judge teams from signals/],
  [["explain", AT("ok.json"), "--task", "t"], /Cannot explain teams from signals/],
  [["map", AT("ok.json"), "--aggregator", "poe", "--k", "2"], /Cannot judge teams from signals/],

  // Reproducing.
  [["reproduce", AT("none.parquet")], /Cannot open pool ".*none\.parquet"/],
  [["reproduce", POOL, "--only", "rq9"], /Cannot find notebook "rq9"/],
  [
    ["reproduce", POOL, "--only", "verdict", "--out", QUIZ],
    /Cannot write results to ".*quiz\.csv" as it is a file/,
  ],
  [
    ["reproduce", POOL, "--only", "verdict", "--out", `${QUIZ}/results`],
    /Cannot write results to .* path is not a folder/,
  ],
  [
    ["reproduce", POOL, "--only", "verdict", "--out", "/proc/troupe"],
    /Cannot write results to "\/proc\/troupe" as/,
  ],

  [["explore", AT("none.parquet")], /Cannot open pool ".*none\.parquet"/],
  [["explore", POOL, "--tasks", "elsewhere"], /Cannot find task "elsewhere"/],
  [["explore", POOL, "--serve", "-1"], /--serve.*whole number of at least 0/],

  // Questions, models and servers.
  [["dataset", "show", "no-such-benchmark"], /Cannot .*no-such-benchmark/],
  [["dataset", "show", AT("none.csv")], /Cannot .*none\.csv/],
  [["dataset", "show", AT("folder.csv")], /Cannot .*folder\.csv/],
  [["dataset", "show", await file("blank.csv", "")], /Cannot .*blank\.csv/],
  [["dataset", "show", `${QUIZ}?gold=key`], /Cannot .*quiz\.csv.*key/],
  [["dataset", "show", QUIZ, "--n", "-1"], /--n.*whole number of at least 0/],
  [["profile", "--models", "m"], /Cannot profile as --tasks must name some/],
  [["profile", "--tasks", QUIZ], /Cannot profile as --models, --agents or --preset/],
  [["profile", "--models", "m", "--preset", "paper"], /--preset names the models/],
  [
    ["profile", "--models", "m", "--agents", AT("a.json"), "--tasks", QUIZ],
    /--models and --agents exclude/,
  ],
  [
    ["profile", "--agents", AT("none.json"), "--tasks", QUIZ],
    /Cannot read agents from .*none\.json/,
  ],
  [["profile", "--agents", AT("broken.json"), "--tasks", QUIZ], /broken\.json as it must be JSON/],
  [
    ["profile", "--pull", "--models", "m", "--tasks", QUIZ],
    /--pull and --replace go with --preset/,
  ],
  [["profile", "--preset", "unknown"], /Cannot .*unknown/],
  [["profile", "--models", "m", "--tasks", QUIZ, "--backend", "x"], /"x" is not one of/],
  [["profile", "--models", "m", "--tasks", QUIZ, "--host", "not a host"], /not a host/],
  [["prompt", "--model", "m"], /required option '--task <spec>'/],
  [["serve", AT("empty_folder"), "--task", "t"], /Cannot .*empty_folder/],
  [["serve", AT("none"), "--task", "t"], /Cannot .*none/],

  // Imports.
  [["import", "auto", AT("none.csv"), "-o", AT("o.parquet")], /Cannot .*none\.csv/],
  [["import", "auto", LOGS], /required option '-o, --output <file>'/],
  [["import", "table", LOGS, "-o", AT("o.xlsx")], /o\.xlsx/],
  [["import", "table", LOGS, "-o", AT("folder.parquet")], /folder\.parquet/],
  [
    ["import", "table", LOGS, "-o", `${AT("none")}/o.parquet`, "--dev-share", "2"],
    /between 0 and 1/,
  ],
  [["import", "nothing", LOGS, "-o", AT("o.parquet")], /unknown command 'nothing'/],
  [["import", "auto", AT("empty_folder"), "-o", AT("o.parquet")], /Cannot .*empty_folder/],
];

for (const [args, says] of BAD) {
  const shown = args.map((arg) => arg.replaceAll(`${FOLDER}/`, "").slice(0, 60)).join(" ");
  Deno.test(`one line: troupe ${shown}`, async () => {
    const { code, out, err } = await runHere(...args);
    assert.deepEqual({ code, out }, { code: 2, out: "" }, err);
    assert.match(err, /^troupe: [^\n]+\n$/);
    assert.match(err, says);
    assert.doesNotMatch(err, /\bat \S+:\d+:\d+|panicked|\[object|undefined/);
  });
}

Deno.test("there are at least 60 of them, over all commands", async () => {
  assert.ok(BAD.length >= 60);
  const commands = (await runHere("--help")).out.match(/^ {2}([a-z]+) /gm)!.map((name) =>
    name.trim()
  );
  const tried = new Set(BAD.map(([[command]]) => command));
  // `ask` reads standard input, which the next test closes.
  assert.deepEqual(commands.filter((name) => !tried.has(name)), ["ask", "help"]);
});

Deno.test("one line: troupe ask with nothing, or no question, on standard input", async () => {
  for (const stdin of ["", "no options here"]) {
    const { code, out, err } = await troupeReading(
      stdin,
      "ask",
      "--run",
      AT("none"),
      "--task",
      "t",
    );
    assert.deepEqual({ code, out }, { code: 2, out: "" }, err);
    assert.match(err, /^troupe: Cannot [^\n]+\n$/);
  }
});

Deno.test({
  name: "one line: files and folders that may not be read or written",
  // The superuser may read and write everything.
  ignore: Deno.uid() === 0,
  async fn() {
    const secret = await file("secret.jsonl", "{}");
    await Deno.chmod(secret, 0o000);
    await Deno.mkdir(AT("locked"));
    await Deno.chmod(AT("locked"), 0o500);
    const bad = [
      ["pool", secret],
      ["reproduce", POOL, "--only", "verdict", "--out", AT("locked/results")],
      ["import", "table", LOGS, "-o", AT("locked/o.parquet")],
    ];
    for (const args of bad) {
      const { code, out, err } = await runHere(...args);
      assert.deepEqual({ code, out }, { code: 2, out: "" }, err);
      assert.match(err, /^troupe: Cannot [^\n]*(secret|locked)[^\n]*\n$/);
    }
    await Deno.chmod(AT("locked"), 0o700);
  },
});

Deno.test("a reader that has enough ends a command without a word", async () => {
  const child = spawnTroupe("signals", "sim:pool?models=200&tasks=2&items=5", "--csv");
  await child.stdin.close();
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  const err = await new Response(child.stderr).text();
  assert.deepEqual([(await child.status).code, err], [0, ""]);
});
