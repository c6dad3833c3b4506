import assert from "node:assert/strict";
import pl from "nodejs-polars";
import type { AggregationRule } from "../../lib/aggregate/aggregation_rule.ts";
import { RULES } from "../../lib/aggregate/rules.ts";
import { judgeTeam, TeamOutcomes } from "../../lib/evaluate/team_outcomes.ts";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { lookUp } from "../../lib/registry.ts";
import type { Task, Team } from "../../lib/types.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { outcomeCache } from "../../lib/verbs/outcome_cache.ts";
import { keepOutcomes } from "../../lib/verbs/outcomes_of.ts";

const stacking = lookUp("rule", RULES, "stacking");
const profile = madePool({ models: 4, tasks: 2, items: 37, options: 3 });
const [task, other] = profile.tasks;

async function withFolder(run: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "troupe-cache-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const filesOf = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

/** Keeps a team's outcome as a run would. */
function keep(folder: string, team: Team, { version = "1", of = task } = {}) {
  return new TeamOutcomes(outcomeCache(folder, version)).of(of, stacking, team);
}

const known = (folder: string, team: Team, { version = "1", of = task, rule = stacking } = {}) =>
  outcomeCache(folder, version).get(of, rule, team);

Deno.test("what was fitted is there for the next run, to the item", () =>
  withFolder((folder) => {
    const fitted = keep(folder, [0, 2, 3]);
    const kept = known(folder, [0, 2, 3])!;
    assert.deepEqual(
      [[...kept.right as Uint8Array], [...kept.devRight as Uint8Array], kept.drawn],
      [[...fitted.right as Uint8Array], [...fitted.devRight as Uint8Array], false],
    );
    assert.equal(kept.right.length, 37);
    assert.equal(known(folder, [0, 2]), undefined);
  }));

Deno.test("a line that a killed run left unfinished is passed over, and the rest is used", () =>
  withFolder(async (folder) => {
    keep(folder, [0, 1]);
    keep(folder, [1, 2]);
    const [name] = filesOf(folder);
    const path = `${folder}/${name}`;
    const lines = (await Deno.readTextFile(path)).trim().split("\n");
    assert.equal(lines.length, 2);
    await Deno.writeTextFile(path, `${lines[0]}\n${lines[1].slice(0, 25)}`);
    assert.ok(known(folder, [0, 1]));
    assert.equal(known(folder, [1, 2]), undefined);
  }));

Deno.test("after a torn line a run goes on, and loses no later line", () =>
  withFolder(async (folder) => {
    keep(folder, [0, 1]);
    const path = `${folder}/${filesOf(folder)[0]}`;
    await Deno.writeTextFile(path, (await Deno.readTextFile(path)).slice(0, 20));
    keep(folder, [0, 1]);
    keep(folder, [2, 3]);
    assert.ok(known(folder, [0, 1]), "fitted again and kept");
    assert.ok(known(folder, [2, 3]));
  }));

Deno.test("other answers, another version or another task have another key", () =>
  withFolder((folder) => {
    keep(folder, [0, 1]);
    assert.equal(known(folder, [0, 1], { version: "2" }), undefined);
    assert.equal(known(folder, [0, 1], { of: other }), undefined);
    const change = (of: Partial<Task["dev"]>): Task => (
      { ...task, dev: { ...task.dev, ...of } as Task["dev"] }
    );
    const p = task.dev.p.slice();
    p[0] += 1e-15;
    const items = task.dev.items.with(0, "renamed");
    for (const changed of [change({ p }), change({ items }), { ...task, name: "t" }]) {
      assert.equal(known(folder, [0, 1], { of: changed }), undefined);
    }
    const same: Task = { ...task, dev: { ...task.dev, p: task.dev.p.slice() } };
    assert.ok(known(folder, [0, 1], { of: same }), "the same content has the same key");
  }));

Deno.test("a user's own rule is never taken for the library's", () =>
  withFolder((folder) => {
    keep(folder, [0, 1]);
    const mine: AggregationRule = { ...lookUp("rule", RULES, "poe"), id: "stacking" };
    assert.equal(known(folder, [0, 1], { rule: mine }), undefined);
    outcomeCache(folder, "1").put(task, mine, [1, 3], judgeTeam(task, mine, [1, 3]));
    assert.equal(known(folder, [1, 3]), undefined);
  }));

Deno.test("a folder that cannot be written is no cache, and no error", async () => {
  const file = await Deno.makeTempFile();
  const outcome = keep(`${file}/below`, [0, 1]);
  assert.equal(outcome.right.length, 37);
  await Deno.remove(file);
});

Deno.test("an evaluation reads from the folder what another one left there", () =>
  withFolder((folder) => {
    const teams = pl.DataFrame({ task: ["task-1"], team: [["model-1", "model-4"]] });
    const run = () => {
      const pool = Pool.ofProfile(profile);
      keepOutcomes(pool, outcomeCache(folder, "1"));
      return evaluateTeams(pool, teams, { rules: ["stacking"] }).toRecords();
    };
    const first = run();
    const [name] = filesOf(folder);
    const before = Deno.readTextFileSync(`${folder}/${name}`);
    assert.deepEqual(run(), first);
    assert.equal(Deno.readTextFileSync(`${folder}/${name}`), before, "nothing was fitted again");
    // What is kept is believed: a store that says "never right" is what the evaluation reports.
    const row = JSON.parse(before);
    const none = { ...row, right: btoa("\0".repeat(5)) };
    Deno.writeTextFileSync(`${folder}/${name}`, JSON.stringify(none) + "\n");
    assert.equal(run()[0].accuracy, 0);
  }));
