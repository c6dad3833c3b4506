import assert from "node:assert/strict";
import type { GoldRule, Mapping, OptionsRule } from "../../lib/dataset/mapping.ts";
import { readItem } from "../../lib/dataset/read_item.ts";

const MAPPING: Mapping = {
  question: "q",
  options: { list: "o" },
  gold: { column: "g", as: "index" },
  group: { same: "stem" },
};

function read(record: Record<string, unknown>, change: Partial<Mapping> = {}) {
  const result = readItem({ q: "Q?", o: ["a", "b", "c"], g: 1, ...record }, {
    ...MAPPING,
    ...change,
  });
  return "draft" in result ? result.draft : result.refused;
}

function gold(as: GoldRule["as"], g: unknown): unknown {
  const draft = read({ g }, { gold: { column: "g", as } });
  return typeof draft === "string" ? draft : draft.gold;
}

function options(rule: OptionsRule, record: Record<string, unknown>): unknown {
  const draft = read({ g: 0, ...record }, { options: rule });
  return typeof draft === "string" ? draft : draft.options;
}

Deno.test("a gold is read as an index, a letter, a text or a boolean", () => {
  assert.equal(gold("index", "2"), 2);
  assert.equal(gold("index1", 3), 2);
  assert.equal(gold("letter", " b "), 1);
  assert.equal(gold("text", "c "), 2);
  assert.equal(gold("boolean", true), 0);
  assert.equal(gold("boolean", "False"), 1);
});

Deno.test("a gold that is missing or points nowhere is refused", () => {
  for (const blank of ["", "  ", null, undefined]) assert.equal(gold("index", blank), "no label");
  const outside: [GoldRule["as"], unknown][] = [
    ["index", 3],
    ["index", -1],
    ["index", 0.5],
    ["index", "x"],
    ["index1", 0],
    ["letter", "D"],
    ["letter", "AB"],
    ["text", "d"],
    ["boolean", "perhaps"],
    ["label", "A"],
  ];
  for (const [as, g] of outside) {
    assert.equal(gold(as, g), "gold outside the options", `${as} ${g}`);
  }
});

Deno.test("options are read from a list, columns, a string, and lists written as text", () => {
  assert.deepEqual(options({ columns: ["A", "B", "C"] }, { A: "x", B: "y", C: null }), ["x", "y"]);
  assert.deepEqual(options({ text: "o", separator: "|" }, { o: "x | y|z" }), ["x", "y", "z"]);
  assert.deepEqual(options({ list: "o" }, { o: '["x", "y"]' }), ["x", "y"]);
  assert.deepEqual(options({ list: "o" }, { o: "['x', \"it's\"]" }), ["x", "it's"]);
  assert.deepEqual(options({ list: "o" }, { o: [1, 2.5] }), ["1", "2.5"]);
});

Deno.test("unusable records are refused with a reason", () => {
  assert.equal(read({ q: " " }), "no question");
  assert.equal(read({ o: "none" }), "options that cannot be read");
  assert.equal(read({ o: ["a"], g: 0 }), "fewer than two options");
  assert.equal(read({ o: "abcdefghijk".split("") }), "more than 10 options");
  assert.equal(read({ o: ["a", " ", "c"] }), "an empty option");
  assert.equal(read({}, { optionCount: 4 }), "not 4 options");
  assert.equal(options({ columns: ["A", "B", "C"] }, { A: "x", B: "", C: "z" }), "an empty option");
});

Deno.test("items are grouped by column, passage, stem or story", () => {
  const group = (record: Record<string, unknown>, change: Partial<Mapping>) => {
    const draft = read(record, { context: "c", ...change });
    assert.ok(typeof draft !== "string");
    return draft.group;
  };
  assert.equal(group({ t: "moon" }, { group: { column: "t" } }), "moon");
  const passage = { group: { same: "context" } } as const;
  assert.equal(group({ c: "P", q: "1?" }, passage), group({ c: "P", q: "2?" }, passage));
  assert.notEqual(group({ c: "", q: "1?" }, passage), group({ c: "", q: "2?" }, passage));
  const stem = { group: { same: "stem" } } as const;
  assert.equal(group({ q: "So, what?" }, stem), group({ q: "so what" }, stem));
  assert.notEqual(group({ q: "take 2" }, stem), group({ q: "take 3" }, stem));
  const story = { group: { same: "story" } } as const;
  assert.equal(group({ q: "take 2,000 of 3" }, story), group({ q: "take 5 of 1.5" }, story));
});
