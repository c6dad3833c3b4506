import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { openPool } from "../../lib/pool/open_pool.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { verdict } from "../../lib/verbs/verdict.ts";
import { teamsOf } from "../../lib/verbs/team_column.ts";

const open = () => openPool("sim:pool?models=5&tasks=2&items=120&correlation=0.3");
const QUICK = { rules: ["choice-soft"], maxMembers: 3, draws: 3 };
const COSTS = [4, 8, 4, 16, 5].map((memory, i) => ({ model: `model-${i + 1}`, memory }));

Deno.test("the frame and the sentences say the same", async () => {
  const { sentences, frame } = verdict(await open(), QUICK);
  const [first] = sentences;
  assert.match(first.text, /^Simulated: /);
  const [all] = frame.toRecords() as Record<string, number | string>[];
  assert.equal(all.task, "all");
  assert.equal(all.run, first.numbers.run);
  assert.equal(all.overSingle, first.numbers.difference);
  assert.ok(sentences.some((each) => each.id === "caveat-simulated"));
  const shown = all.run === "team" ? first.numbers.teamAccuracy : first.numbers.singleAccuracy;
  assert.equal(all.accuracy, shown);
  assert.ok(first.text.includes(`${(100 * (shown as number)).toFixed(1)} %`));
});

Deno.test("no team exceeds its budget, and the front is one", async () => {
  const { frame, front } = verdict(await open(), { ...QUICK, costs: COSTS, maxMemory: 13 });
  const memory = (team: readonly string[]) =>
    team.reduce((sum, name) => sum + COSTS.find((line) => line.model === name)!.memory, 0);
  assert.ok(teamsOf(frame).every((team) => memory(team!) <= 13));
  assert.deepEqual(
    frame.getColumn("teamMemory").toArray(),
    teamsOf(frame).map((team) => memory(team!)),
  );
  const amounts = front!.getColumn("amount").toArray() as number[];
  const expected = front!.getColumn("devAccuracy").toArray() as number[];
  assert.ok(amounts.length > 1 && amounts.every((amount) => amount <= 13));
  for (let at = 1; at < amounts.length; at++) {
    assert.ok(amounts[at] > amounts[at - 1] && expected[at] > expected[at - 1]);
  }
});

Deno.test("costs may come as a frame; gaps and strays are refused by name", async () => {
  const pool = await open();
  const budget = { ...QUICK, maxMemory: 13 };
  const same = verdict(pool, { ...budget, costs: pl.DataFrame(COSTS) });
  assert.deepEqual(
    teamsOf(same.frame),
    teamsOf(verdict(pool, { ...budget, costs: COSTS }).frame),
  );
  assert.throws(
    () => verdict(pool, { ...budget, costs: COSTS.slice(1) }),
    /memory of every model: "model-1" has none/,
  );
  assert.throws(
    () => verdict(pool, { ...budget, costs: [...COSTS, { model: "model-9", memory: 1 }] }),
    /Cannot find model "model-9".* in the costs/,
  );
  assert.throws(
    () => verdict(pool, { ...budget, maxMemory: 5, costs: COSTS }),
    /no team of two models/,
  );
  const text = [{ model: "model-1", memory: "much" }] as never;
  assert.throws(() => verdict(pool, { ...budget, costs: text }), /memory must be a number/);
});

Deno.test("answers with options that were not observed are a caveat, and so is what others found", async () => {
  const pool = await open();
  const rows = pool.frame.height;
  const logp = pl.Series(
    "logp",
    Array.from({ length: rows }, (_, row) => [0, row < 7 ? null : -1]),
  );
  const censored = Pool.ofFrame(pool.frame.withColumns(logp), { source: "made up" });
  const caveats = [{ id: "near-duplicates", text: "model-1 and model-2 answer alike." }];
  const { sentences } = verdict(censored, { ...QUICK, caveats });
  const texts = sentences.map((each) => each.text);
  assert.ok(texts.some((text) => text.startsWith("In 7 of 2,400 answers")), texts.join("\n"));
  assert.equal(texts.at(-1), caveats[0].text);
});

Deno.test("a pool without test items is refused, with what to do", async () => {
  const pool = (await open()).filter(pl.col("split").eq(pl.lit("dev")));
  assert.throws(() => verdict(pool, QUICK), /got 120 and 0; deal the items anew with resplit/);
  const one = (await open()).with({ models: ["model-1"] });
  assert.throws(() => verdict(one, QUICK), /needs two models or more: got 1/);
});
