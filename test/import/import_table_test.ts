import assert from "node:assert/strict";
import type { ImportOptions } from "../../lib/import/import_options.ts";
import { parseMap } from "../../lib/import/table_columns.ts";
import { folderOf, importFiles, lines } from "./fixtures.ts";

function importTable(name: string, content: string, options: Partial<ImportOptions> = {}) {
  return importFiles({ [name]: content }, { format: "table", ...options });
}

const close = (a: readonly number[], b: readonly number[]) =>
  assert.ok(
    a.length === b.length && a.every((x, r) => Math.abs(x - b[r]) < 1e-12),
    `${a} is not ${b}`,
  );

Deno.test("CSV with a list, JSON Lines with a list and wide columns mean the same", async () => {
  const tables: [string, string, string[]][] = [
    ["quiz.csv", 'item,model,gold,p\n1,a,1,"[0.25, 0.75]"\n2,a,0,0.5 0.5\n', []],
    ["quiz.tsv", "item\tmodel\tgold\tp\n1\ta\t1\t0.25;0.75\n2\ta\t0\t0.5;0.5\n", []],
    [
      "quiz.jsonl",
      lines([
        { item: 1, model: "a", gold: 1, p: [0.25, 0.75] },
        { item: 2, model: "a", gold: 0, p: [0.5, 0.5] },
      ]),
      [],
    ],
    ["quiz.csv", "q,who,right,x,y\n1,a,B,0.25,0.75\n2,a,A,.5,.5\n", [
      "item=q,model=who,gold=right",
      "p=x+y",
    ]],
    ["quiz.csv", "item,model,gold,u,v\n1,a,2,0,1.09861228866811\n2,a,1,-1,-1\n", ["logp=u+v"]],
  ];
  for (const [name, content, map] of tables) {
    const firstOption = map[0]?.startsWith("logp") ? 1 : 0;
    const { rows } = await importTable(name, content, { map: parseMap(map), firstOption });
    assert.deepEqual(rows.map(({ task, item, gold }) => [task, item, gold]), [
      ["quiz", "1", 1],
      ["quiz", "2", 0],
    ]);
    close(rows[0].p!, [0.25, 0.75]);
    close(rows[1].p!, [0.5, 0.5]);
  }
});

Deno.test("names may be joined from columns, as an agent from model and prompt", async () => {
  const csv = "item,model,variant,gold,p\n1,a,short,0,1 0\n1,a,long,0,0.9 0.1\n";
  const { summary } = await importTable("t.csv", csv, { map: parseMap(["model=model+variant"]) });
  assert.deepEqual(summary.models, ["a/long", "a/short"]);
});

Deno.test("letters are smoothed, whether given as letters, numbers or one-hot lists", async () => {
  const expected = [0.99, 0.01 / 3, 0.01 / 3, 0.01 / 3];
  const tables: [string, Partial<ImportOptions>][] = [
    ["item,model,gold,letter,n_options\n1,a,B,A,4\n", {}],
    ["item,model,gold,pred_index\n1,a,1,0\n", { optionCount: 4 }],
    ["item,model,gold,p\n1,a,1,1 0 0 0\n", {}],
  ];
  for (const [csv, options] of tables) {
    const { rows, summary } = await importTable("t.csv", csv, options);
    close(rows[0].p!, expected);
    assert.deepEqual(summary.tasks[0].lettersOnly, ["a"]);
  }
});

Deno.test("a certain answer among real distributions stays as it is", async () => {
  const { rows, summary } = await importTable(
    "t.csv",
    "item,model,gold,p\n1,a,0,1 0\n2,a,0,.4 .6\n",
  );
  close(rows[0].p!, [1, 0]);
  assert.deepEqual(summary.tasks[0].lettersOnly, []);
});

Deno.test("ok = false is no answer: a seeded guess, or missing", async () => {
  const csv = "item,model,gold,p,ok\n1,a,0,0.5 0.5,false\n2,a,0,0.9 0.1,true\n";
  const guess = await importTable("t.csv", csv);
  assert.equal(guess.rows.length, 2);
  assert.equal(guess.summary.files[0].unanswered, 1);
  assert.deepEqual((await importTable("t.csv", csv)).rows, guess.rows);
  const missing = await importTable("t.csv", csv, { unanswered: "missing" });
  assert.deepEqual(missing.rows.map(({ item }) => item), ["2"]);
  assert.equal(missing.summary.notes.at(-1), "an unanswered question counts as missing");
});

Deno.test("sides of the table are kept where it names both, otherwise a split is made", async () => {
  const csv = (first: string) =>
    `item,model,gold,p,split\n1,a,0,.9 .1,${first}\n2,a,0,.9 .1,test\n`;
  const kept = await importTable("t.csv", csv("validation"));
  assert.deepEqual(kept.rows.map(({ split }) => split), ["dev", "test"]);
  assert.equal(kept.summary.tasks[0].splitBy, "log");
  const made = await importTable("t.csv", csv("test"));
  assert.equal(made.summary.tasks[0].splitBy, "seeded");
  assert.equal(made.summary.tasks[0].dev, 1);
});

Deno.test("bad rows are refused by line and reason", async () => {
  const csv = [
    "item,model,gold,p",
    "1,a,0,0.5 0.5",
    "2,a,2,0.5 0.5",
    "3,a,0,0.5 0.6",
    "4,a,0,-0.5 1.5",
    ",a,0,0.5 0.5",
    "6,a,0,1",
    "7,a,0,x y",
    "1,a,0,0.5 0.5",
  ].join("\n");
  const { summary } = await importTable("t.csv", csv);
  assert.deepEqual(summary.files[0].refusals.map(({ reason, lines }) => `${lines}: ${reason}`), [
    '3: its gold is none of 2 options: "2"',
    "4: its probabilities sum to 1.1, not 1",
    "5: a probability is negative",
    "6: its item is empty",
    "7: it has fewer than two options",
    "8: its probabilities sum to NaN, not 1",
    "9: the model answers this item twice",
  ]);
});

Deno.test("tables that cannot be read say what to do", async () => {
  const cases: [string, string, Partial<ImportOptions>, RegExp][] = [
    [
      "t.csv",
      "a,b\n1,2\n",
      {},
      /no column gives item: it has a, b; name it with --map item=COLUMN/,
    ],
    ["t.csv", "item,model,gold\n1,a,0\n", {}, /no column gives p:/],
    ["t.csv", "item,model,gold,p\n1,a\n", {}, /every row must have 4 cells: got 2 in line 2/],
    ["t.jsonl", "{}\nnope\n", { map: {} }, /no column gives item/],
    [
      "t.jsonl",
      `${lines([{ item: 1, model: "a", gold: 0, p: [1, 0] }])}nope\n`,
      {},
      /line 2 is not a JSON object/,
    ],
    ["t.csv", "", {}, /as nothing is left: ".*t\.csv" holds no rows/],
    ["t.xlsx", "", {}, /as nothing is left: no file holds multiple-choice answers/],
    ["t.parquet", "PAR1", {}, /it is not a whole Parquet file/],
    [
      "t.csv",
      "item,model,gold,letter\n1,a,0,A\n",
      {},
      /as nothing is left: .*number of options is unknown/,
    ],
    [
      "t.csv",
      "item,model,gold,p\n1,a,0,.5 .5\n",
      { map: { p: ["q"] } },
      /--map p names a column that it lacks: got "q"/,
    ],
  ];
  for (const [name, content, options, message] of cases) {
    await assert.rejects(() => importTable(name, content, options), {
      name: "InputError",
      message,
    });
  }
  const folder = await folderOf({ "t.xlsx": "" });
  await assert.rejects(() => importFiles({}, { format: "table", paths: [`${folder}/t.xlsx`] }), {
    message: `Cannot read "${folder}/t.xlsx" as a table ends in ` +
      ".parquet, .csv, .tsv, .jsonl, .ndjson, .json",
  });
  assert.throws(() => parseMap(["colour=red"]), {
    name: "InputError",
    message: /--map takes FIELD=COLUMN with FIELD one of task, .*: got "colour=red"/,
  });
});
