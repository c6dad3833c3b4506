import assert from "node:assert/strict";
import { METHODS, RULES } from "../../lib/core.ts";
import { assertClose } from "../support/close.ts";
import { validRows } from "../support/pools.ts";
import { troupe, troupeError, troupeJson } from "../support/troupe.ts";

const SMALL = "sim:pool?models=5&tasks=2&items=40&options=3";
const MODELS = ["model-1", "model-2", "model-3", "model-4", "model-5"];

interface Interval {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly significant: boolean;
}

async function poolOf(rows: readonly unknown[]): Promise<string> {
  const path = await Deno.makeTempFile({ suffix: ".jsonl" });
  await Deno.writeTextFile(path, rows.map((row) => JSON.stringify(row) + "\n").join(""));
  return path;
}

Deno.test("pool lists tasks, items and accuracies", async () => {
  const json = await troupeJson<Record<string, unknown>>("pool", SMALL);
  assert.deepEqual(Object.keys(json), ["source", "simulated", "models", "tasks"]);
  assert.deepEqual([json.source, json.simulated, json.models], [SMALL, true, MODELS]);
  const tasks = json.tasks as Record<string, unknown>[];
  assert.equal(tasks.length, 2);
  const { devAccuracy, testAccuracy, ...rest } = tasks[0];
  assert.deepEqual(rest, { task: "task-1", options: "3", dev: 40, test: 40 });
  assert.deepEqual([devAccuracy, testAccuracy].map((list) => (list as number[]).length), [5, 5]);
  const { out, err, code } = await troupe("pool", SMALL);
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, /SIMULATED/);
  for (const name of [...MODELS, "task-1", "task-2"]) assert.ok(out.includes(name), name);
});

Deno.test("signals has the documented shape, per task and pooled over what --pool names", async () => {
  interface Signals {
    readonly source: string;
    readonly simulated: boolean;
    readonly models: string[];
    readonly pooledOver: string[];
    readonly tasks: Record<string, { quality: number[]; R: number[][]; J: number[][] }>;
    readonly pooled: { R: number[][]; J: number[][] };
  }
  const all = await troupeJson<Signals>("signals", SMALL);
  assert.deepEqual(
    Object.keys(all),
    ["source", "simulated", "models", "pooledOver", "tasks", "pooled"],
  );
  assert.deepEqual([all.source, all.simulated, all.models], [SMALL, true, MODELS]);
  assert.deepEqual(all.pooledOver, ["task-1", "task-2"]);
  assert.deepEqual(Object.keys(all.tasks), ["task-1", "task-2"]);
  assert.deepEqual(Object.keys(all.tasks["task-1"]), ["quality", "R", "J"]);
  const { R, J } = all.tasks["task-1"];
  for (const matrix of [R, J]) assert.deepEqual(matrix.map((row) => row.length), [5, 5, 5, 5, 5]);
  assertClose(all.pooled.R[0][1], (R[0][1] + all.tasks["task-2"].R[0][1]) / 2, 1e-12);
  const one = await troupeJson<Signals>("signals", SMALL, "--task", "task-2", "--pool", "task-1");
  assert.deepEqual(Object.keys(one.tasks), ["task-2"]);
  assert.deepEqual(one.pooled, { R, J });
  assert.deepEqual(one.pooledOver, ["task-1"]);
});

Deno.test("signals has a matrix for every measure asked for", async () => {
  const { pooled } = await troupeJson<{ pooled: Record<string, number[][]> }>(
    ...["signals", SMALL, "--measures", "doubleFault,capa"],
  );
  assert.deepEqual(Object.keys(pooled), ["DF", "kappa_p"]);
});

Deno.test("select has the documented shape, its terms add up, and --trace adds every path", async () => {
  interface Choice {
    readonly task: string;
    readonly method: string;
    readonly team: string[];
    readonly score: number;
    readonly terms: { quality: number; hiErr: number; hiDist: number };
    readonly runnerUp: string[];
    readonly margin: number;
    readonly simulated: boolean;
    readonly paths?: { seed: string; steps: { added: string; margin: number | null }[] }[];
  }
  const args = ["select", SMALL, "--k", "3", "--lambda", "0.5,0.25"];
  const rows = await troupeJson<Choice[]>(...args);
  assert.deepEqual(rows.map((row) => row.task), ["task-1", "task-2"]);
  for (const choice of rows) {
    assert.deepEqual(
      Object.keys(choice),
      ["task", "method", "team", "score", "terms", "runnerUp", "margin", "simulated"],
    );
    assert.equal(choice.simulated, true);
    assert.equal(choice.runnerUp.filter((name) => choice.team.includes(name)).length, 2);
    assert.deepEqual([choice.method, choice.team.length], ["c2mas", 3]);
    assert.deepEqual(choice.team, choice.team.toSorted(), "in model order");
    const { quality, hiErr, hiDist } = choice.terms;
    assertClose(choice.score, quality + 0.5 * hiErr + 0.25 * hiDist, 1e-12);
  }
  const traced = await troupeJson<Choice[]>(...args, "--trace", "--task", "task-2");
  assert.deepEqual(traced.map((row) => row.task), ["task-2"]);
  const paths = traced[0].paths!;
  assert.deepEqual(paths.map((path) => path.seed), MODELS);
  assert.ok(paths.every((path) => path.steps.length === 2));
});

Deno.test("select gives one team for each method asked for", async () => {
  const methods = ["c2mas", "quality", "caruana", "exhaustive"];
  const rows = await troupeJson<{ task: string; method: string }[]>(
    ...["select", SMALL, "--method", methods.join()],
  );
  assert.deepEqual(
    rows.map(({ task, method }) => [task, method]),
    ["task-1", "task-2"].flatMap((task) => methods.map((method) => [task, method])),
  );
});

Deno.test("select weighs any measures", async () => {
  const args = ["select", SMALL, "--weights", "capa=0.2,doubleFault=0.1"];
  const [row] = await troupeJson<{ score: number; terms: Record<string, number> }[]>(...args);
  const { quality, hiCapa, hiDoubleFault } = row.terms;
  assert.equal(Object.keys(row.terms).length, 3);
  assertClose(row.score, quality + 0.2 * hiCapa + 0.1 * hiDoubleFault, 1e-12);
});

Deno.test("heterogeneity is pooled over the primary seven where all are there, and it is said", async () => {
  const pool = "sim:paper?dev=5";
  const primary = ["ARC-C", "CSQA", "LogiQA2", "MedQA", "MMLU", "MMLU-Pro", "OBQA"];
  const all = await troupeJson<{ pooledOver: string[]; tasks: object }>("signals", pool);
  assert.deepEqual(all.pooledOver.toSorted(), primary.toSorted());
  assert.equal(Object.keys(all.tasks).length, 13);
  const { out } = await troupe("select", pool, "--tasks", "RACE");
  assert.match(out, /pooled over ARC-C, CSQA, LogiQA2, MedQA, MMLU, MMLU-Pro, OBQA/);
  const [one, two] = await Promise.all([
    troupeJson("select", pool, "--tasks", "RACE,ARC-C"),
    troupeJson("select", pool, "--tasks", "RACE,ARC-C", "--pool", "primary"),
  ]);
  assert.deepEqual(one, two, "what is reported does not change what is pooled");
});

Deno.test("--csv prints the same table for every command", async () => {
  const compare = ["compare", "--a", "c2mas", "--b", "quality"];
  const heads: [string[], RegExp][] = [
    [["pool"], /^task,model,dev,test,devAccuracy,testAccuracy$/],
    [["signals"], /^task,a,b,n11,n10,n01,n00,yuleQ,jsd$/],
    [["select"], /^task,method,k,team,quality,hiErr,hiDist,score,/],
    [["evaluate", "--aggregator", "poe"], /^task,method,k,rule,team,correct,n,accuracy,low,high,/],
    [compare, /^task,difference,low,high,excludesZero,sameTeam,n,teamA,teamB$/],
  ];
  for (const [args, head] of heads) {
    const { code, out } = await troupe(...args, SMALL, "--csv");
    assert.equal(code, 0);
    assert.match(out.split("\n")[0], head);
    assert.ok(out.split("\n").length > 2);
  }
});

Deno.test("evaluate has the documented rows, everything but exhaustive unless asked", async () => {
  const rows = await troupeJson<Record<string, unknown>[]>("evaluate", SMALL, "--k", "2");
  for (const row of rows) {
    assert.deepEqual(
      Object.keys(row).slice(0, 9),
      ["task", "method", "aggregator", "team", "correct", "n", "accuracy", "low", "high"],
    );
    assert.equal(row.simulated, true);
  }
  assert.deepEqual(
    [...new Set(rows.map((row) => row.method))].sort(),
    ["c2mas", "caruana", "quality", "random", "self-consistency", "single"],
  );
  const random = rows.find((row) => row.method === "random")!;
  assert.equal(random.team, null);
  assert.equal(typeof random.sd, "number");
  const chosen = await troupeJson<Record<string, unknown>[]>(
    ...["evaluate", SMALL, "--method", "exhaustive,single", "--aggregator", "poe,ds"],
  );
  assert.equal(chosen.length, 2 * (2 + 5)); // two tasks: one method × two rules, five models
});

Deno.test("evaluate prints one line per method and rule, with the average", async () => {
  const { out, err, code } = await troupe(
    ...["evaluate", SMALL, "--method", "quality", "--aggregator", "poe"],
  );
  assert.deepEqual([code, err], [0, ""]);
  const line = out.split("\n").find((each) => each.startsWith("poe"))!;
  const [, , first, second, average] = line.split(/\s+/);
  assertClose(Number(average), (Number(first) + Number(second)) / 2, 0.011);
});

Deno.test("compare has an interval per task and one on average; a method equals itself", async () => {
  interface Comparison {
    readonly a: string;
    readonly b: string;
    readonly aggregator: string;
    readonly tasks: Record<string, Interval & { n: number; teamA: string[]; teamB: string[] }>;
    readonly average: Interval;
  }
  const json = await troupeJson<Comparison>(
    ...["compare", SMALL, "--a", "c2mas", "--b", "single:model-3", "--aggregator", "poe"],
  );
  assert.deepEqual(
    Object.keys(json),
    ["source", "simulated", "a", "b", "aggregator", "pooledOver", "tasks", "average"],
  );
  assert.deepEqual(Object.keys(json.tasks), ["task-1", "task-2"]);
  const first = json.tasks["task-1"];
  assert.deepEqual([first.n, first.teamA.length, first.teamB], [40, 3, ["model-3"]]);
  assert.ok(first.low <= first.difference && first.difference <= first.high);
  const mean = (first.difference + json.tasks["task-2"].difference) / 2;
  assertClose(json.average.difference, mean, 1e-12);
  const same = await troupeJson<Comparison>("compare", SMALL, "--a", "random", "--b", "random");
  const { difference, low, high, significant } = same.average;
  assert.deepEqual([difference, low, high, significant], [0, 0, 0, false]);
});

Deno.test("a run is repeatable, and --seed changes the draws", async () => {
  const args = ["evaluate", SMALL, "--method", "random", "--aggregator", "majority", "--json"];
  const [one, two, other] = await Promise.all([
    troupe(...args),
    troupe(...args),
    troupe(...args, "--seed", "2"),
  ]);
  assert.equal(one.out, two.out);
  assert.notEqual(one.out, other.out);
});

Deno.test("--models, --tasks and the paper's panels choose what is used", async () => {
  const part = await troupeJson<{ models: string[]; tasks: { task: string }[] }>(
    ...["pool", SMALL, "--models", "model-4,model-2", "--tasks", "task-2"],
  );
  assert.deepEqual(part.models, ["model-2", "model-4"]);
  assert.deepEqual(part.tasks.map(({ task }) => task), ["task-2"]);
  const heldOut = await troupeJson<{ tasks: { task: string }[] }>(
    ...["pool", "sim:paper?dev=5", "--tasks", "held-out"],
  );
  assert.deepEqual(
    heldOut.tasks.map(({ task }) => task),
    ["AQUA-RAT", "C-Eval", "MathQA", "RACE", "ReClor", "StrategyQA"],
  );
});

Deno.test("every command's help has an example that starts with its name", async () => {
  for (const command of ["pool", "signals", "select", "evaluate", "compare"]) {
    const { code, out, err } = await troupe(command, "--help");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, new RegExp(`Example:\n  troupe ${command} `));
  }
});

Deno.test("--help lists the commands; no command is a mistake", async () => {
  const { code, out } = await troupe("--help");
  assert.equal(code, 0);
  for (const command of ["pool", "signals", "select", "evaluate", "compare"]) {
    assert.match(out, new RegExp(`^  ${command} `, "m"));
  }
  assert.equal((await troupe()).code, 2);
});

Deno.test("mistakes on the command line are one line and exit code 2", async () => {
  const near = `did you mean "task-1"? There are task-1, task-2`;
  const cases: [string[], string][] = [
    [["frobnicate"], "unknown command 'frobnicate'"],
    [["pool"], "missing required argument 'source'"],
    [["select", SMALL, "--frob"], "unknown option '--frob'"],
    [
      ["select", SMALL, "--k", "6"],
      "Cannot select a team as k must be a whole number from 1 to 5, the pool's size: got 6",
    ],
    [
      ["evaluate", SMALL, "--k", "6"],
      "Cannot select a team as k must be a whole number from 1 to 5, the pool's size: got 6",
    ],
    [
      ["select", SMALL, "--k", "two"],
      "option '--k <size>' argument 'two' is invalid. It must be a whole number of at least 1.",
    ],
    [
      ["select", SMALL, "--lambda", "0.1"],
      "option '--lambda <l1,l2>' argument '0.1' is invalid. It must be two numbers of at least 0, such as 0.13,0.05.",
    ],
    [
      ["select", SMALL, "--method", "best"],
      `option '--method <ids>' argument 'best' is invalid. "best" is not one of ${
        METHODS.filter((each) => "choose" in each && each.rule === undefined)
          .map((each) => each.id).join(", ")
      }.`,
    ],
    [
      ["evaluate", SMALL, "--method", "best"],
      `option '--method <ids>' argument 'best' is invalid. "best" is not one of ${
        METHODS.map((method) => method.id).join(", ")
      }.`,
    ],
    [
      ["evaluate", SMALL, "--aggregator", "mean"],
      `option '--rule, --aggregator <ids>' argument 'mean' is invalid. "mean" is not one of ${
        RULES.map((rule) => rule.id).join(", ")
      }.`,
    ],
    [
      ["select", SMALL, "--task", "task-9"],
      `Cannot find task "task-9": ${near}`,
    ],
    [
      ["signals", SMALL, "--pool", "task-9"],
      `Cannot find task "task-9": ${near}`,
    ],
    [
      ["signals", SMALL, "--pool", ","],
      "option '--pool <tasks>' argument ',' is invalid. It must be one or more names, separated by commas.",
    ],
    [
      ["pool", SMALL, "--tasks", "task-9"],
      `Cannot find task "task-9": ${near}`,
    ],
    [["compare", SMALL, "--a", "c2mas"], "required option '--b <method>' not specified"],
    [
      ["compare", SMALL, "--a", "single", "--b", "c2mas"],
      `Cannot find method "single": There are ${
        METHODS.map(({ id }) => id === "single" ? "single:MODEL" : id).join(", ")
      }`,
    ],
    [
      ["pool", "nowhere.parquet"],
      `Cannot open pool "nowhere.parquet" as there is no such file or folder; "sim:paper" is the embedded pool`,
    ],
  ];
  await Promise.all(cases.map(async ([args, message]) => {
    assert.equal(await troupeError(...args), message);
  }));
});

Deno.test("bad data is one line and exit code 2, for every command", async () => {
  const [first, ...rest] = validRows();
  const path = await poolOf([{ ...first, p: [0.9, 0.9] }, ...rest]);
  const message = `Cannot use pool "${path}" as probabilities must sum to 1 within 0.000001: ` +
    `got 1.8 at line 1 of "${path}" (task "t", dev, item "dev-1", model "a")`;
  const compare = ["compare", "--a", "c2mas", "--b", "quality"];
  for (const args of [["pool"], ["signals"], ["select"], ["evaluate"], compare]) {
    assert.equal(await troupeError(...args, path), message);
  }
  await Deno.remove(path);
});

Deno.test("a pool with dev items only can be selected from, and its evaluation is refused", async () => {
  const path = await poolOf(validRows().filter((row) => row.split === "dev"));
  const [row] = await troupeJson<{ team: string[] }[]>("select", path, "--k", "1");
  assert.deepEqual(row.team, ["a"]);
  assert.equal((await troupe("pool", path)).code, 0);
  for (const args of [["evaluate"], ["compare", "--a", "c2mas", "--b", "quality"]]) {
    assert.equal(
      await troupeError(...args, path, "--k", "1"),
      `Cannot evaluate task "t" as its test split has no items`,
    );
  }
  await Deno.remove(path);
});

Deno.test("a pool with test items only cannot be profiled", async () => {
  const path = await poolOf(validRows().filter((row) => row.split === "test"));
  assert.equal(
    await troupeError("signals", path),
    `Cannot profile task "t" as its dev split has no items`,
  );
  await Deno.remove(path);
});
