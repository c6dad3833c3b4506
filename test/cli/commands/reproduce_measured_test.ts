import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { presetFile } from "../../measure/made_preset.ts";
import { loggedItems, withMadeRun, writeTask } from "../../measure/made_run.ts";
import type { FakeOptions } from "../../support/fake_ollama.ts";
import { type Run, troupe, troupeError } from "../../support/troupe.ts";

/** The text of a report that a person sees, code aside. */
async function reportOf(folder: string) {
  const { document } = parseHTML(await Deno.readTextFile(`${folder}/report.html`));
  for (const code of document.querySelectorAll("details")) code.remove();
  const text = document.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ");
  return { document, text };
}

Deno.test("what cannot be had is left out: the report names it, and the exit code says so", () =>
  withMadeRun(
    { models: { good: "d1", fair: "d2" }, unknown: ["nowhere"] },
    async ({ folder, tasks, server }) => {
      const bad = `${folder}/bad.jsonl`;
      await Deno.writeTextFile(bad, "{}\n");
      const tags = { Good: "good", Fair: "fair", Nowhere: "nowhere" };
      const preset = await presetFile(folder, tags, {
        tasks: [...tasks, bad, "none.jsonl"],
        dev: 10,
        test: 10,
      });
      const [run, out] = [`${folder}/run`, `${folder}/results`];
      const args = ["reproduce", "--measure", `${preset}#mine`, "--pull", "--host", server.host]
        .concat(["--run", run, "--out", out]);
      const first = await troupe(...args);
      checkMissing(first, out);
      const { document, text } = await reportOf(out);
      assert.match(text, /2 models, 2 tasks\. Measured pool: /);
      assert.match(text, /Measured: Fair, Good\./);
      assert.doesNotMatch(text, /simulat/i);
      assert.doesNotMatch(text, /published accuracies/, "nothing here is the paper's");
      const missing = [...document.querySelectorAll("#missing li")].map((each) =>
        each.textContent!
      );
      assert.equal(missing.length, 3);
      assert.match(missing.join("\n"), /Nowhere: Cannot pull nowhere .*`ollama pull nowhere`/);
      assert.match(missing.join("\n"), /bad\.jsonl: Cannot/);
      assert.match(missing.join("\n"), /none\.jsonl: Cannot load .* must be a file/);
      assert.equal(
        document.querySelector('a[href="explore.html"]')!.textContent,
        "Explore this pool",
      );
      assert.match(await Deno.readTextFile(`${out}/explore.html`), /Good/);

      const asked = server.asked.length;
      const kept = (await loggedItems(run)).length;
      checkMissing(await troupe(...args), out);
      assert.deepEqual([server.asked.length, (await loggedItems(run)).length], [asked, kept]);
      assert.equal(kept, 80);
    },
  ));

function checkMissing({ code, out, err }: Run, folder: string): void {
  assert.equal(code, 2, err);
  assert.match(out, /\*\*RQ1, on this measured pool: 2 models leave nothing to choose/);
  assert.match(out, /Missing: Nowhere\. Cannot pull nowhere/);
  assert.ok(out.includes(`Look at ${folder}/report.html`) && out.includes("explore.html"), out);
  assert.match(
    err,
    /\ntroupe: Cannot finish .*run as a part is missing, which .*results does without: /,
  );
}

Deno.test("a model that fails at one task stays: what was left out is named, now and later", () => {
  let broken = true;
  const fault: FakeOptions["fault"] = (_, { model, prompt }) =>
    broken && model === "fair" && prompt!.includes("more: what is")
      ? Response.json({ error: "no such luck" }, { status: 400 })
      : undefined;
  return withMadeRun({ fault }, async ({ folder, tasks, server }) => {
    const tags = { Good: "good", Fair: "fair", Poor: "poor" };
    const last = await writeTask(folder, "last", 24);
    const all = { tasks: [...tasks, last], dev: 10, test: 10 };
    const preset = await presetFile(folder, tags, all);
    const [run, out] = [`${folder}/run`, `${folder}/results`];
    const args = ["reproduce", "--measure", preset, "--host", server.host, "--run", run]
      .concat(["--out", out, "--prefix-space", "yes"]);
    const first = await troupe(...args);
    assert.equal(first.code, 2, first.err);
    assert.match(first.err, /\ntroupe: Cannot finish .* does without: Fair on more; see to it/);
    const reasons = [
      /^Fair: "Fair" lacks 20 answers to more \(http.*: no such luck\)$/,
      /^more: Fair lacks answers to it; those of Good, Poor are kept$/,
    ];
    const checkReport = async () => {
      const { document, text } = await reportOf(out);
      assert.match(text, /3 models, 2 tasks\. Measured pool: /);
      const missing = [...document.querySelectorAll("#missing li")];
      assert.equal(missing.length, reasons.length);
      missing.forEach((each, n) => assert.match(each.textContent!, reasons[n]));
    };
    await checkReport();
    assert.match(first.out, /Missing: Fair\. "Fair" lacks 20 answers to more/);
    assert.match(
      first.out,
      /Missing: more\. Fair lacks answers to it; those of Good, Poor are kept/,
    );

    const later = await troupe("reproduce", run, "--out", out);
    assert.equal(later.code, 0, later.err);
    await checkReport();

    broken = false;
    const kept = (await loggedItems(run)).length;
    assert.equal(kept, 160);
    const asked = server.asked.length;
    const mended = await troupe(...args);
    assert.equal(mended.code, 0, mended.err);
    const again = server.asked.slice(asked).filter((prompt) => prompt.includes("what is"));
    assert.equal(again.length, 20, "only what was lacking is asked");
    assert.ok(again.every((prompt) => prompt.includes("more: what is")));
    const { document, text } = await reportOf(out);
    assert.match(text, /3 models, 3 tasks\. Measured pool: /);
    assert.equal(document.querySelector("#missing"), null);
  });
});

Deno.test("measured models of the paper stand beside its accuracies, with what may explain a gap", () =>
  withMadeRun({}, async ({ folder, server }) => {
    const tags = { "Llama-3.1-8B": "good", "Qwen3-8B": "fair", "mine": "poor" };
    const arc = `${await writeTask(folder, "arc", 40)}?task=ARC-C`;
    const quiz = await writeTask(folder, "quiz", 40);
    const preset = await presetFile(folder, tags, { tasks: [arc, quiz], dev: 20, test: 20 });
    const out = `${folder}/results`;
    const { code, err } = await troupe(
      ...["reproduce", "--measure", preset, "--host", server.host, "--run", `${folder}/run`],
      ...["--out", out, "--prefix-space", "no"],
    );
    assert.equal(code, 0, err);
    const { text } = await reportOf(out);
    assert.match(text, /Of 2 published accuracies, chance explains the gap of \d; ours are −/);
    assert.match(
      text,
      /weights in Q4_0 · another prefix \(bare\) · the questions are a sample of our own/,
    );
    assert.match(text, /The ten cells farthest from the paper's, with 95 % binomial/);
    const [head, ...rows] = (await Deno.readTextFile(`${out}/rq1_effectiveness/fidelity.csv`))
      .trim().split("\n");
    assert.match(head, /^model,task,n,correct,paper,accuracy,low,high,gap,z,agrees$/);
    assert.deepEqual(rows.map((row) => row.split(",").slice(0, 3).join()), [
      "Llama-3.1-8B,ARC-C,20",
      "Qwen3-8B,ARC-C,20",
    ]);
  }));

Deno.test("a preset of which one model is left cannot be reproduced, and says what is missing", () =>
  withMadeRun({ models: { good: "d1" } }, async ({ folder, tasks, server }) => {
    const preset = await presetFile(folder, { Good: "good", Gone: "gone" }, {
      tasks,
      dev: 9,
      test: 9,
    });
    const { code, out, err } = await troupe(
      ...["reproduce", "--measure", preset, "--host", server.host, "--run", `${folder}/run`],
    );
    assert.deepEqual([code, out], [2, ""]);
    assert.match(
      err,
      /troupe: Cannot reproduce on .* needs two models or more: got 1; .*`ollama pull gone`/,
    );
  }));

Deno.test("without a server the plan is printed, a run is refused, and what was measured is named", () =>
  withMadeRun({}, async ({ folder, tasks, run }) => {
    const preset = await presetFile(folder, { Good: "good" }, { tasks, dev: 10, test: 10 });
    const args = [
      "reproduce",
      "--measure",
      preset,
      "--host",
      "127.0.0.1:1",
      "--run",
      `${folder}/run`,
    ];
    const plan = await troupe(...args, "--dry-run");
    assert.deepEqual([plan.code, plan.err], [0, ""]);
    assert.match(plan.out, /start one with `ollama serve`/);
    assert.match(plan.out, /How long: unknown until a model and a task are there/);
    assert.doesNotMatch(await troupeError(...args), /troupe reproduce/);
    await run();
    assert.match(
      await troupeError(...args),
      /no Ollama server answers .*; what was measured before is reported by `troupe reproduce .*run`$/,
    );
  }));

Deno.test("flags of measuring are refused where nothing is measured", async () => {
  assert.match(
    await troupeError("reproduce", "sim:paper", "--pull"),
    /^Cannot reproduce as --pull goes with --measure: got none$/,
  );
  assert.match(await troupeError("reproduce", "--tasks", "primary"), /--tasks goes with --measure/);
  assert.match(
    await troupeError("reproduce", "runs/x", "--measure", "paper"),
    /^Cannot reproduce as --measure makes the pool: leave out "runs\/x"$/,
  );
});
