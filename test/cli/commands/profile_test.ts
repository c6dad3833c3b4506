import assert from "node:assert/strict";
import { fakeOllama } from "../../support/fake_ollama.ts";
import {
  spawnTroupe,
  troupe,
  troupeError,
  troupeReading,
  troupeWith,
} from "../../support/troupe.ts";
import { presetFile } from "../../measure/made_preset.ts";
import { loggedItems, withMadeRun } from "../../measure/made_run.ts";

Deno.test("from nothing to a team in three commands, and its answer to a question", () =>
  withMadeRun({}, async ({ folder, tasks, server }) => {
    const out = `${folder}/cli`;
    const flags = ["--models", "good,fair,poor", "--tasks", tasks.join(), "--dev", "10"]
      .concat(["--test", "10", "--host", server.host, "--out", out]);
    const plan = JSON.parse((await troupe("profile", ...flags, "--dry-run", "--json")).out);
    assert.equal(plan.questions, 120);
    const { code, out: table, err } = await troupe("profile", ...flags);
    assert.equal(code, 0, err);
    assert.match(table, /agent +task +on +prefix +items +accuracy/);
    assert.match(
      table,
      /Every letter was measured\.\n120 answers measured; profile: .*profile\.parquet/,
    );
    assert.match(err, /good: good on cpu at http/);
    const selected = ["select", out, "--tasks", "sums", "--k", "2", "--json"];
    const [{ team }] = JSON.parse((await troupe(...selected)).out);
    assert.equal(team.length, 2);
    assert.equal((await troupe("evaluate", out, "--k", "2")).code, 0);
    const question = '{"id": "q", "question": "Hot?", "options": ["ice", "steam"]}\n';
    const ask = ["ask", "--run", out, "--task", "sums", "--k", "2"];
    for (const aggregator of ["choice-soft", "stacking"]) {
      const asked = await troupeReading(question, ...ask, "--aggregator", aggregator, "--json");
      const answer = JSON.parse(asked.out);
      assert.deepEqual([answer.id, answer.team], ["q", team]);
      assert.equal(answer.answer, answer.p.A >= answer.p.B ? "A" : "B");
    }
    const { A } = JSON.parse((await troupeReading(question, ...ask, "--json")).out).members[
      team[0]
    ];
    assert.ok(A > 0 && A < 1);
    const text = await troupeReading("Hot?\nA. ice\nB. steam\n", ...ask);
    assert.match(text.out, /^Team: .*\n\n1\. [AB]\. (ice|steam) +\(A 0\.\d+ +B 0\.\d+\)\n$/);
  }));

Deno.test("a model whose weights changed since the run is not asked", () =>
  withMadeRun({}, async ({ folder, run }) => {
    await run();
    const other = fakeOllama({ models: { good: "new", fair: "new" } });
    try {
      const ask = ["ask", "--run", `${folder}/run`, "--task", "sums", "--k", "1"];
      const { code, err } = await troupeReading(
        "Hot?\nA. ice\nB. fire\n",
        ...ask,
        "--host",
        other.host,
      );
      assert.equal(code, 2);
      assert.match(err, /^troupe: Cannot ask "\w+" as its model .* got digest new, profiled was d/);
    } finally {
      await other.stop();
    }
  }));

for (
  const [args, line] of [
    [["--tasks", "x.jsonl"], "--models, --agents or --preset must name some: got none"],
    [["--models", "a", "--agents", "b", "--tasks", "x"], "exclude each other"],
    [["--preset", "papers"], 'Cannot find preset "papers"'],
    [["--preset", "paper", "--replace", "Llama"], "must be written NAME=TAG"],
    [["--preset", "paper", "--replace", "Llama-9=x"], 'Cannot use "Llama-9" as a model'],
    [["--models", "a", "--tasks", "x", "--pull"], "go with --preset"],
    [["--agents", "missing.json", "--tasks", "x"], "Cannot read agents from missing.json"],
    [["--models", "a", "--tasks", "x", "--host", "127.0.0.1:9"], "start one with `ollama serve`"],
    [["--models", "a", "--tasks", "x", "--backend", "none"], "not one of ollama"],
    [["--models", "a"], "--tasks must name some"],
    [["--models", "a", "--tasks", "x", "--host", "not a host"], 'the server "not a host"'],
    [["--models", "a", "--tasks", "x", "--prefix-space", "maybe"], "not one of auto, yes, no"],
    [
      ["--models", "a", "--tasks", "x", "--backend", "openai-chat", "--exact"],
      "Cannot measure every letter (--exact) through openai-chat",
    ],
  ] as const
) {
  Deno.test(`profile ${args.join(" ")}: one line and exit code 2`, async () => {
    const { code, out, err } = await troupe("profile", ...args);
    assert.deepEqual([code, out], [2, ""]);
    assert.equal(err.trim().split("\n").length, 1, err);
    assert.ok(err.includes(line), err);
  });
}

Deno.test("--new-run starts afresh beside an earlier run", () =>
  withMadeRun({}, async ({ folder, tasks, server, run }) => {
    await run();
    const flags = ["--models", "good", "--tasks", tasks[0], "--dev", "4", "--test", "4"];
    const where = ["--host", server.host, "--out", `${folder}/run`, "--new-run", "--json"];
    const { out } = await troupe("profile", ...flags, ...where);
    assert.equal(JSON.parse(out).folder, `${folder}/run-2`);
  }));

for (const host of [":9", "127.0.0.1:9"]) {
  Deno.test(`OLLAMA_HOST=${host} is the local server at that port`, async () => {
    const { code, err } = await troupeWith(
      { OLLAMA_HOST: host },
      ...["profile", "--models", "a", "--tasks", "x"],
    );
    assert.equal(code, 2);
    assert.match(
      err,
      /^troupe: Cannot ask any model as no Ollama server answers at http:\/\/127\.0\.0\.1:9 /,
    );
  });
}

Deno.test("Ctrl-C says what is saved and how to go on, and unloads the model", () =>
  withMadeRun({ delayMs: 20 }, async ({ folder, tasks, server }) => {
    const args = [
      "profile",
      "--models",
      "good",
      "--tasks",
      tasks.join(),
      "--dev",
      "10",
      "--test",
      "10",
    ]
      .concat(["--host", server.host, "--out", `${folder}/stopped`, "--concurrency", "1"])
      .concat(["--prefix-space", "yes"]);
    const child = spawnTroupe(...args);
    const ended = child.output();
    while (server.asked.length < 25) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    const err = new TextDecoder().decode(stderr);
    assert.equal(code, 2, err);
    assert.match(
      err,
      /troupe: Stopped: \d+ new answers are saved in .*\/stopped; run the same command again to go on\n$/,
    );
    assert.equal(server.loads.at(-1), "unload good");
    const kept = (await loggedItems(`${folder}/stopped`)).length;
    assert.ok(kept > 0 && kept < 40);
    assert.equal((await troupe(...args)).code, 0);
    assert.equal((await loggedItems(`${folder}/stopped`)).length, 40);
  }));

Deno.test("a missing model ends with the rest measured, one line for it, and exit code 2", () =>
  withMadeRun({}, async ({ folder, tasks, server }) => {
    const { code, out, err } = await troupe(
      ...[
        "profile",
        "--models",
        "good,gone,fair",
        "--tasks",
        tasks[0],
        "--dev",
        "5",
        "--test",
        "5",
      ],
      ...["--host", server.host, "--out", `${folder}/part`],
    );
    assert.equal(code, 2);
    assert.match(out, /20 answers measured; profile: /);
    assert.match(err, /troupe: Cannot finish .*part as a part is missing.*`ollama pull gone`/);
  }));

Deno.test("prompt shows what a model is asked, to the letter", () =>
  withMadeRun({}, async ({ tasks, server }) => {
    const flags = ["--model", "good", "--task", tasks[0], "--host", server.host];
    const { out } = await troupe("prompt", ...flags, "--system", "Be brief.");
    assert.match(
      out,
      /^<system>Be brief\.<\/system>\n<user>sums: what is \d+ \+ \d+\?\n\nOptions:\nA\. /,
    );
    assert.match(out, /<assistant>The correct answer is \n\n→ A 0\.\d+ .*\n→ right: [A-D]\. /);
    const { prompt } = JSON.parse(
      (await troupe("prompt", ...flags, "--prefix", "bare", "--json")).out,
    );
    assert.ok(prompt.text.endsWith("<assistant>The correct answer is"));
  }));

Deno.test("prompt shows a preset's model with the system prompt of its own", () =>
  withMadeRun({}, async ({ folder, tasks, server }) => {
    const path = await presetFile(folder, { Nice: "good" }, { tasks, dev: 2, test: 2 });
    const file = JSON.parse(await Deno.readTextFile(path));
    file.models[0].system = "/no_think";
    await Deno.writeTextFile(path, JSON.stringify(file));
    const flags = ["--preset", path, "--task", tasks[0], "--host", server.host];
    const { out, err } = await troupe("prompt", ...flags, "--model", "Nice");
    assert.match(out, /^<system>\/no_think<\/system>\n<user>sums: /, err);
    assert.match(
      await troupeError("prompt", ...flags, "--model", "Nicer"),
      /^Cannot find model "Nicer": .*Nice/,
    );
  }));

Deno.test("a dry run of the paper's preset on a machine without models prints a plan to follow", async () => {
  const cache = await Deno.makeTempDir();
  const nowhere = { HF_ENDPOINT: "http://127.0.0.1:9", TROUPE_CACHE: cache };
  const { code, out, err } = await troupeWith(
    nowhere,
    ...[
      "profile",
      "--preset",
      "paper",
      "--tasks",
      "OBQA,RACE",
      "--host",
      "127.0.0.1:9",
      "--dry-run",
    ],
  );
  assert.equal(code, 0, err);
  assert.match(out, /no Ollama server answers at .*: start one with `ollama serve`/);
  assert.match(out, /Llama-3\.1-8B +llama3\.1:8b-instruct-q4_K_M +no +4\.9 GB/);
  assert.match(out, /Ministral-3-8B: needs Ollama 0\.13\.1 or later/);
  assert.match(out, /OBQA, RACE: Cannot download the files after 1 try: got/);
  assert.match(out, /RACE +not here yet +non-commercial research/);
  const [before] = out.split("\n\nTasks:");
  const sizes = [...before.matchAll(/(\d+\.\d) GB/g)].map(([, size]) => Number(size));
  const [all, ...rest] = sizes;
  assert.equal(rest.length, 11);
  assert.ok(Math.abs(all - rest.reduce((sum, size) => sum + size, 0)) < 0.05, "the sizes add up");
  assert.match(out, /GB to pull, \d+ GB are free in \//);
  assert.match(
    out,
    /How long: unknown until a model and a task are there; 46,992 questions in all/,
  );
  const todo = out.slice(out.indexOf("What to do:")).split("\n").slice(1, -1);
  const expected = [
    /^ {2}1\. start a server: `OLLAMA_NUM_PARALLEL=4 ollama serve`, or name others: --host/,
    /^ {2}2\. get 11 models: give --pull \(59\.0 GB\), or `ollama pull MODEL`$/,
    /^ {5}a tag that is gone, or other weights: --replace NAME=TAG$/,
    /^ {2}3\. get the questions of 2 benchmarks: a run downloads them \(HF_ENDPOINT: a mirror/,
    /^ {5}refused \(401, 403\): accept the terms .* set HF_TOKEN$/,
    /^ {5}no network: `troupe dataset files OBQA,RACE` says where each file lies, and where it goes$/,
    /^ {5}files of your own: --tasks 'race\.jsonl\?task=RACE'$/,
    /^ {2}4\. for a first look take the preset paper-small/,
    /^ {2}5\. run the same command without --dry-run, with --pull/,
  ];
  assert.equal(todo.length, expected.length);
  for (const [n, step] of expected.entries()) assert.match(todo[n], step);
  const files = await troupeWith(nowhere, "dataset", "files", "OBQA,RACE");
  const [first, ...others] = files.out.trimEnd().split("\n");
  assert.match(
    first,
    /^curl -fL --create-dirs -o '.*openbookqa\/.*\/main\/test-.*\.parquet' 'http:.*\/main\/test-.*'$/,
  );
  assert.ok(first.includes(cache) && others.length > 1);
  await Deno.remove(cache, { recursive: true });
});

Deno.test("a dry run of models of one's own speaks of no preset", () =>
  withMadeRun({}, async ({ tasks, server }) => {
    const flags = ["--tasks", tasks.join(), "--host", server.host, "--dev", "5", "--test", "5"];
    const { code, out } = await troupe("profile", "--models", "good,gone", ...flags, "--dry-run");
    assert.equal(code, 0);
    assert.match(out, /Models: 1 of 2 are there\.\n/);
    assert.match(out, / 1\. get gone: `ollama pull gone`\n {2}2\. run the same command without/);
    assert.doesNotMatch(out, /--pull|--replace|paper-small/);
  }));

Deno.test("the prompt of an agent of a file is shown as it is asked", () =>
  withMadeRun({}, async ({ folder, tasks, server }) => {
    const path = `${folder}/agents.json`;
    const own = { name: "own", model: "good", system: "Be brief.", prompt: "exam", temperature: 2 };
    const agents = [{ name: "plain", model: "good" }, {
      ...own,
      order: "reversed",
      fewShot: { count: 1, set: 2 },
    }];
    await Deno.writeTextFile(path, JSON.stringify(agents));
    const flags = ["--task", tasks[0], "--host", server.host];
    const { code, out, err } = await troupe("prompt", "--agents", path, "--agent", "own", ...flags);
    assert.equal(code, 0, err);
    assert.match(
      out,
      /^<system>Be brief\.<\/system>\n<user>Question: sums: what is (\d+) \+ \1\?\nA/,
    );
    assert.match(out, /<assistant>Answer: [A-D]<\/assistant>\n<user>Question: /);
    const [, n, last] = /.*<user>Question: sums: what is (\d+) .*\nA\. (\d+) of/s.exec(out)!;
    assert.equal(Number(last), 2 * Number(n) + 3, "the last option stands first");
    const [, letter, value] = /→ right: ([A-D])\. (\d+) of/.exec(out)!;
    assert.equal(Number(value), Number(last) - "ABCD".indexOf(letter));
    assert.match(out, /→ at temperature 2 in the profile\n$/);
    const first = await troupe("prompt", "--agents", path, ...flags);
    assert.match(first.out, /^<user>sums: what is/);
    for (
      const [args, message] of [
        [["--agents", path, "--agent", "owm"], /Cannot find agent "owm": did you mean "own"\?/],
        [["--agents", path, "--model", "good"], /--model or --agents must say whose: give one/],
        [[], /--model or --agents must say whose: give one/],
        [["--model", "good", "--agent", "own"], /--agent names one of --agents: got no file/],
        [["--agents", path, "--system", "x"], /leave out --system/],
      ] as const
    ) {
      const refused = await troupe("prompt", ...args, ...flags);
      assert.deepEqual([refused.code, refused.err.trim().split("\n").length], [2, 1]);
      assert.match(refused.err, message);
    }
  }));
