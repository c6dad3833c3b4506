import assert from "node:assert/strict";
import { RULES, SINGLE_RULES } from "../lib/aggregate/rules.ts";
import { InputError } from "../lib/errors.ts";
import { lookUp, type Named, nearestName, unknownName } from "../lib/registry.ts";
import { METHODS } from "../lib/select/methods.ts";
import { MEASURES } from "../lib/signals/measures.ts";

const ROOT = new URL("../", import.meta.url);

Deno.test("an id is looked up, an object stands for itself", () => {
  const list = [{ id: "a" }, { id: "b" }];
  assert.equal(lookUp("thing", list, "b"), list[1]);
  const mine = { id: "mine" };
  assert.equal(lookUp("thing", list, mine), mine);
  const shadow = { id: "a" };
  assert.equal(lookUp("thing", list, shadow), shadow, "even where the id is taken");
});

Deno.test("an unknown id is refused with the nearest one and all there are", () => {
  const ids = METHODS.map(({ id }) => id).join(", ");
  const cases = [
    ["c2-mas", `did you mean "c2mas"? `],
    ["Caruana", `did you mean "caruana"? `],
    ["exaustive", `did you mean "exhaustive"? `],
    ["", ""],
    ["quite another thing", ""],
  ];
  for (const [given, hint] of cases) {
    assert.throws(
      () => lookUp("method", METHODS, given),
      new InputError(`Cannot find method "${given}": ${hint}There are ${ids}`),
    );
  }
});

Deno.test("the nearest name is the one with the fewest changes, and no guess is better than a wild one", () => {
  assert.equal(nearestName("MMLU-pro", ["MMLU", "MMLU-Pro"]), "MMLU-Pro");
  assert.equal(nearestName("abc", ["abd", "abc"]), "abc");
  assert.equal(nearestName("abc", ["xyz"]), undefined);
  assert.equal(nearestName("abc", []), undefined);
  assert.equal(unknownName("rule", "x", ["poe"]), `Cannot find rule "x": There are poe`);
});

/** What the modules of a folder export, of what a list may hold. */
async function exported(folder: string, belongs: (value: object) => boolean): Promise<Named[]> {
  const files = [...Deno.readDirSync(new URL(folder, ROOT))].map(({ name }) => name).sort();
  const modules = await Promise.all(files.map((name) => import(new URL(folder + name, ROOT).href)));
  return modules.flatMap((module) => Object.values(module))
    .filter((value): value is Named =>
      typeof value === "object" && value !== null && "id" in value && belongs(value)
    );
}

Deno.test("every method, measure and rule that has a file is in its list, once", async () => {
  const lists: [readonly Named[], string, (value: object) => boolean][] = [
    [METHODS, "lib/select/methods/", (each) => "choose" in each || "chooseAll" in each],
    [MEASURES, "lib/signals/measures/", (each) => "counts" in each || "matrix" in each],
    [[...RULES, ...SINGLE_RULES], "lib/aggregate/", (each) => "fit" in each],
  ];
  for (const [list, folder, belongs] of lists) {
    const found = await exported(folder, belongs);
    assert.ok(found.length > 4);
    assert.deepEqual(found.filter((each) => !list.includes(each)), [], folder);
    const ids = list.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)], folder);
  }
});

const METHOD = `import type { TeamMethod } from "../method.ts";
export const LAST: TeamMethod = {
  id: "last",
  label: "The last k",
  needs: "signals",
  weighted: false,
  choose: ({ models, k }) => models.map((_, i) => i).slice(-k),
};
`;
const MEASURE = `import type { CountMeasure } from "../measure.ts";
export const BOTH_RIGHT: CountMeasure = {
  id: "bothRight",
  label: "Both right",
  symbol: "B",
  index: "hiBoth",
  higher: "alike",
  counts: ({ n11, n10, n01, n00 }) => n11 / (n11 + n10 + n01 + n00),
};
`;
const RULE = `import type { AggregationRule } from "./aggregation_rule.ts";
import { choiceSoft } from "./choice_soft.ts";
export const firstMember: AggregationRule = {
  id: "first",
  label: "First member",
  fit: (dev, [i]) => choiceSoft.fit(dev, [i]),
};
`;

Deno.test("a method, a measure and a rule are each a file and a line (with its import)", async () => {
  const copy = await Deno.makeTempDir({ prefix: "troupe-copy-" });
  for (const file of ["deno.json", "deno.lock"]) {
    await Deno.copyFile(new URL(file, ROOT), `${copy}/${file}`);
  }
  await copyFolder(new URL("lib", ROOT).pathname, `${copy}/lib`);
  const add = async (file: string, code: string, list: string, name: string, before: string) => {
    await Deno.writeTextFile(`${copy}/lib/${file}`, code);
    const path = `${copy}/lib/${list}`;
    const from = JSON.stringify(`./${file.slice(file.indexOf("/") + 1)}`);
    const text = await Deno.readTextFile(path);
    assert.equal(text.split(before).length, 2, `${list} has one ${before}`);
    const line = `${before}\n  ${name},`;
    await Deno.writeTextFile(
      path,
      `import { ${name} } from ${from};\n` + text.replace(before, line),
    );
  };
  await add("select/methods/last.ts", METHOD, "select/methods.ts", "LAST", "SelectionMethod[] = [");
  await add(
    ...["signals/measures/both.ts", MEASURE, "signals/measures.ts", "BOTH_RIGHT"] as const,
    "MEASURES: readonly Measure[] = [\n  YULE_Q,\n  JSD,\n  DOUBLE_FAULT,",
  );
  await add("aggregate/first.ts", RULE, "aggregate/rules.ts", "firstMember", "[\n  choiceSoft,");
  const command = new Deno.Command(Deno.execPath(), {
    cwd: copy,
    args: [
      ...[
        "run",
        "-A",
        "--quiet",
        "lib/cli/main.ts",
        "evaluate",
        "sim:pool?models=4&tasks=1&items=20",
      ],
      ...[
        "--method",
        "last,c2mas",
        "--aggregator",
        "first",
        "--weights",
        "bothRight=0.5",
        "--json",
      ],
    ],
  });
  const { code, stdout, stderr } = await command.output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  const rows: Record<string, unknown>[] = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual(
    rows.map(({ method, aggregator }) => [method, aggregator]),
    [["last", "first"], ["c2mas", "first"]],
  );
  assert.deepEqual(rows[0].team, ["model-2", "model-3", "model-4"]);
  await Deno.remove(copy, { recursive: true });
});

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
