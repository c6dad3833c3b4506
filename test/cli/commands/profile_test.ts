import assert from "node:assert/strict";
import { fakeOllama } from "../../support/fake_ollama.ts";
import { troupe, troupeReading } from "../../support/troupe.ts";
import { withMadeRun } from "../../measure/made_run.ts";

Deno.test("from nothing to a team in three commands, and its answer to a question", () =>
  withMadeRun({}, async ({ folder, tasks, server }) => {
    const out = `${folder}/cli`;
    const flags = ["--models", "good,fair,poor", "--tasks", tasks.join(), "--dev", "10"]
      .concat(["--test", "10", "--host", server.host, "--out", out]);
    const plan = JSON.parse((await troupe("profile", ...flags, "--dry-run", "--json")).out);
    assert.equal(plan.questions, 120);
    const { code, out: table, err } = await troupe("profile", ...flags);
    assert.equal(code, 0, err);
    assert.match(table, /agent +task +on +items +accuracy/);
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
    [["--tasks", "x.jsonl"], "--models or --agents must name some: got neither"],
    [["--models", "a", "--agents", "b", "--tasks", "x"], "exclude each other"],
    [["--agents", "missing.json", "--tasks", "x"], "Cannot read agents from missing.json"],
    [["--models", "a", "--tasks", "x", "--host", "127.0.0.1:9"], "start one with `ollama serve`"],
    [["--models", "a", "--tasks", "x", "--backend", "none"], "not one of ollama"],
    [["--models", "a"], "required option '--tasks"],
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
