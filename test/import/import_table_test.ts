import assert from "node:assert/strict";
import pl from "nodejs-polars";
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
    [
      "t.xlsx",
      "",
      {},
      /Cannot import table logs as .* must hold a table that ends in \.parquet.*: got none/,
    ],
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
    message: `Cannot import ${folder}/t.xlsx as nothing is left: ` +
      `Cannot read "${folder}/t.xlsx" as a table ends in ` +
      ".parquet, .csv, .tsv, .jsonl, .ndjson, .json",
  });
  assert.throws(() => parseMap(["colour=red"]), {
    name: "InputError",
    message: /--map takes FIELD=COLUMN with FIELD one of task, .*: got "colour=red"/,
  });
});

Deno.test("options counted from 1 are detected, or asked about", async () => {
  const rows = (golds: readonly number[]) =>
    "item,model,gold,p\n" + golds.map((gold, n) => `${n},a,${gold},.2 .3 .5\n`).join("");
  const fromOne = await importTable("t.csv", rows([1, 2, 3, 1]));
  assert.deepEqual(fromOne.rows.map(({ gold }) => gold), [0, 1, 2, 0]);
  assert.match(fromOne.summary.warnings[0], /counts options from 1: none is 0, and line 4 names/);
  const fromZero = await importTable("t.csv", rows([1, 2, 0, 1]));
  assert.deepEqual(fromZero.rows.map(({ gold }) => gold), [1, 2, 0, 1]);
  assert.deepEqual(fromZero.summary.warnings, []);
  const few = await importTable("t.csv", rows([1, 2, 1]));
  assert.deepEqual(few.rows.map(({ gold }) => gold), [1, 2, 1]);
  assert.match(few.summary.warnings[0], /is taken to count options from 0, which none/);
  await assert.rejects(() => importTable("t.csv", rows(Array(30).fill(1))), {
    name: "InputError",
    message: /whether .*t\.csv" counts options from 0 or from 1 .*say --first-option 0 or/,
  });
  const told = await importTable("t.csv", rows(Array(30).fill(1)), { firstOption: 1 });
  assert.equal(told.rows[0].gold, 0);
  const letters = await importTable(
    "t.csv",
    "item,model,gold,letter,options\n1,a,2,4,4\n2,a,1,1,4\n",
  );
  assert.deepEqual(letters.rows.map(({ gold, p }) => [gold, p!.indexOf(0.99)]), [[1, 3], [0, 0]]);
});

Deno.test("ids beyond 2^53 stay what they are, in JSON and in Parquet", async () => {
  const ids = ["9007199254740993", "9007199254740992", "12345678901234567"];
  const text = ids.map((id) => `{"item": ${id}, "model": "a", "gold": 0, "p": [0.6, 0.4]}\n`).join(
    "",
  );
  const { rows } = await importTable("t.jsonl", text);
  assert.deepEqual(rows.map(({ item }) => item), ids);
  const frame = pl.DataFrame({
    item: ids,
    model: ["a", "a", "a"],
    gold: ["0", "1", "0"],
    p: [[0.6, 0.4], [0.6, 0.4], [0.6, 0.4]],
  }).withColumns(pl.col("item").cast(pl.Int64), pl.col("gold").cast(pl.Int64));
  const folder = await folderOf({});
  frame.writeParquet(`${folder}/t.parquet`);
  const parquet = await importFiles({}, { format: "table", paths: [folder] });
  assert.deepEqual(parquet.rows.map(({ item, gold }) => [item, gold]), [
    [ids[0], 0],
    [ids[1], 1],
    [ids[2], 0],
  ]);
});

Deno.test("a table may have a column of answers for each model", async () => {
  const wide = "item,gold,org/a,org/b\n1,B,A,B\n2,A,A,C\n3,C,,C\n";
  const { summary, rows } = await importTable("quiz.csv", wide, { optionCount: 3 });
  assert.deepEqual(summary.models, ["org/a", "org/b"]);
  assert.match(
    summary.warnings[0],
    /no model column: its columns org\/a, org\/b are taken for models/,
  );
  assert.deepEqual(summary.tasks[0].unanswered, { "org/a": 1 });
  const said = rows.filter(({ model }) => model === "org/b").map(({ p }) => p!.indexOf(0.99));
  assert.deepEqual(said, [1, 2, 2]);
  const lists = await importTable(
    "quiz.jsonl",
    lines([{ item: 1, gold: 1, level: 3, m: [0.25, 0.75], n: [0.5, 0.5] }]),
    { map: parseMap(["answers=m+n"]) },
  );
  assert.deepEqual(lists.summary.models, ["m", "n"]);
  close(lists.rows[0].p!, [0.25, 0.75]);
  await assert.rejects(() => importTable("quiz.csv", wide), {
    message: /number of options is unknown/,
  });
});
