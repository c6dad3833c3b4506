import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import { guardFormula, plainText } from "../../lib/format/escape.ts";
import { poolCommands } from "./commands.ts";
import { HOSTILE_POOL, TERMINAL_CONTROLS } from "./hostile_pool.ts";
import { writePool } from "./made_pools.ts";
import { runHere } from "./run_here.ts";

const FOLDER = await Deno.makeTempDir({ prefix: "troupe-hostile-" });
Deno.test.afterAll(() => Deno.remove(FOLDER, { recursive: true }));
const SOURCE = await writePool(FOLDER, "hostile", HOSTILE_POOL);
const [TASK] = HOSTILE_POOL.tasks!;
const COMMANDS = poolCommands(SOURCE, TASK);
const NAMES = new Set([...HOSTILE_POOL.models, ...HOSTILE_POOL.tasks!]);

async function printed(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runHere(...args);
  assert.deepEqual({ code, err }, { code: 0, err: "" }, args.join(" "));
  return out;
}

Deno.test("hostile names do nothing to a terminal, whatever the command and its form", async () => {
  for (const command of COMMANDS) {
    assert.doesNotMatch(await printed(...command), TERMINAL_CONTROLS, command.join(" "));
    assert.doesNotMatch(await printed(...command, "--json"), TERMINAL_CONTROLS, command.join(" "));
    // A cell in quotes may hold a line break as it was written.
    const csv = (await printed(...command, "--csv")).replaceAll("\r\n", "\n");
    assert.doesNotMatch(csv, TERMINAL_CONTROLS, command.join(" "));
  }
});

Deno.test("a hostile name starts no line of its own in a table for a person", async () => {
  for (const command of COMMANDS) {
    const lines = (await printed(...command)).split("\n");
    assert.deepEqual(lines.filter((line) => /^(lines|# head)/.test(line)), [], command.join(" "));
  }
});

Deno.test("JSON holds hostile names exactly as the pool has them", async () => {
  const found = new Set<string>();
  for (const command of COMMANDS) {
    for (const text of texts(JSON.parse(await printed(...command, "--json")))) {
      if (NAMES.has(text)) found.add(text);
      const near = [...NAMES].find((name) => name !== text && plainText(name) === plainText(text));
      assert.equal(near, undefined, `${command[0]} changed a name`);
    }
  }
  assert.deepEqual(found, NAMES);
  const { models, tasks } = JSON.parse(await printed("pool", SOURCE, "--json"));
  assert.deepEqual(models, HOSTILE_POOL.models.toSorted());
  assert.deepEqual(tasks.map((each: { task: string }) => each.task), HOSTILE_POOL.tasks);
});

Deno.test("a cell of CSV starts no formula, and names parse back", async () => {
  const written = new Set([...NAMES].map((name) => guardFormula(name)));
  for (const command of COMMANDS) {
    const rows: string[][] = parse(await printed(...command, "--csv"));
    const [head, ...body] = rows;
    assert.ok(body.length > 0, command.join(" "));
    for (const cell of rows.flat()) {
      if (!/^[-+]?[\d.]+(e[-+]?\d+)?$/.test(cell)) assert.doesNotMatch(cell, /^[=+\-@\t\r\n]/);
    }
    const named = head.flatMap((name, c) => ["task", "model", "a", "b"].includes(name) ? [c] : []);
    for (const row of body) {
      for (const c of named) {
        assert.ok(written.has(row[c]) || row[c] === "all", `${command[0]}: ${row[c]}`);
      }
    }
  }
});

Deno.test("signals of hostile names are stored and read again", async () => {
  const file = `${FOLDER}/signals.json`;
  await Deno.writeTextFile(file, await printed("signals", SOURCE, "--json"));
  const teams = async (source: string) =>
    JSON.parse(await printed("select", source, "--k", "2", "--json"))
      .map(({ task, team }: { task: string; team: string[] }) => ({ task, team }));
  const own = await teams(SOURCE);
  const stored = await teams(file);
  assert.deepEqual(stored, own);
});

Deno.test("a message that quotes a hostile name is one plain line", async () => {
  const name = HOSTILE_POOL.models[2];
  const bad = [
    ["pool", SOURCE, "--models", `${name}!`],
    ["compare", SOURCE, "--a", "c2mas", "--b", `single:${name}!`],
    ["select", SOURCE, "--tasks", name],
    ["pool", `${FOLDER}/${name.replace("\u0000", "")}`],
  ];
  for (const args of bad) {
    const { code, out, err } = await runHere(...args);
    assert.deepEqual({ code, out }, { code: 2, out: "" });
    assert.match(err, /^troupe: [^\n]+\n$/);
    assert.doesNotMatch(err, TERMINAL_CONTROLS);
  }
});

Deno.test("models with hostile names can be renamed, and names with commas be given", async () => {
  const [first, second] = HOSTILE_POOL.models;
  const escaped = HOSTILE_POOL.models[4].replaceAll(",", "\\,");
  const renamed = ["--rename", `${escaped}=short`, "--rename", "__proto__=plain"];
  const { models } = JSON.parse(await printed("pool", SOURCE, ...renamed, "--json"));
  assert.deepEqual(
    models,
    [first, second, HOSTILE_POOL.models[2], "plain", "short"].toSorted(),
  );
  const few = await printed("pool", SOURCE, "--models", `${escaped},__proto__`, "--json");
  assert.deepEqual(JSON.parse(few).models, ["__proto__", HOSTILE_POOL.models[4]]);
  const { code, err } = await runHere("pool", SOURCE, "--rename", "__proto__=constructor,x=y");
  assert.equal(code, 2);
  assert.match(err, /^troupe: Cannot find model "x"/);
  const twice = await runHere("pool", SOURCE, "--rename", `__proto__=a,${second}=a`);
  assert.match(twice.err, /^troupe: Cannot rename models as two of them would be called "a"\n$/);
});

/** Every text in a value, also those that are keys. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...texts(each)]);
}
