import assert from "node:assert/strict";
import { cleanItems, type Sourced } from "../../lib/dataset/clean_items.ts";

function sourced(question: string, options: string[], gold: number, context = ""): Sourced {
  return {
    draft: { context, question, options, gold, group: question },
    split: "s",
    where: question,
  };
}

function reasons(items: readonly Sourced[]): string[] {
  return cleanItems(items).dropped.map(({ reason }) => reason);
}

Deno.test("a gold whose text is offered twice is ambiguous, another repeated option is not", () => {
  assert.deepEqual(reasons([sourced("q", ["a", "a ", "b"], 0)]), [
    "ambiguous gold: its text is offered twice",
  ]);
  assert.deepEqual(reasons([sourced("q", ["a", "a", "b"], 2)]), []);
});

Deno.test("options that differ in case, sign or exponent differ", () => {
  assert.deepEqual(
    reasons([
      sourced("genotype", ["Tt", "tt", "TT"], 0),
      sourced("root", ["-1", "1", "+1"], 1),
      sourced("power", ["x2", "x²"], 0),
    ]),
    [],
  );
});

Deno.test("copies differ in white space and option order only; the first one stays", () => {
  const items = [
    sourced("What is it?", ["a", "b"], 0),
    sourced("What  is it? ", ["b", "a"], 1),
    sourced("What is it?", ["a", "c"], 0),
    sourced("What is it?", ["a", "b"], 0, "A passage."),
  ];
  const { kept, dropped } = cleanItems(items);
  assert.deepEqual(kept, [items[0], items[2], items[3]]);
  assert.deepEqual(dropped, [{ reason: "repeated question", where: "What  is it? " }]);
});

Deno.test("copies that disagree on the gold are all dropped", () => {
  const items = [
    sourced("q", ["a", "b"], 0),
    sourced("q", ["b", "a"], 0),
    sourced("r", ["a", "b"], 0),
  ];
  const { kept } = cleanItems(items);
  assert.deepEqual(kept, [items[2]]);
  assert.deepEqual(
    reasons(items),
    Array(2).fill("ambiguous gold: copies of the question disagree"),
  );
});
