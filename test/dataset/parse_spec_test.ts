import assert from "node:assert/strict";
import { parseSpec } from "../../lib/dataset/parse_spec.ts";

const isBenchmark = (name: string) => name === "RACE";

Deno.test("a benchmark may name its config", () => {
  assert.deepEqual(parseSpec("RACE", isBenchmark), { benchmark: "RACE" });
  assert.deepEqual(parseSpec("RACE?config=all", isBenchmark), { benchmark: "RACE", config: "all" });
});

Deno.test("a path may name its columns", () => {
  const spec = "a/b.csv?id=n&options=o&separator=|&gold=k&goldAs=index1&split=part&task=t&test=x,y";
  assert.deepEqual(parseSpec(spec, isBenchmark), {
    path: "a/b.csv",
    columns: { id: "n", options: "o", separator: "|", gold: "k", goldAs: "index1" },
    task: "t",
    split: "part",
    test: ["x", "y"],
  });
});

Deno.test("a specification as data is left alone", () => {
  const spec = { path: "x.csv", columns: { gold: "k" } };
  assert.equal(parseSpec(spec, isBenchmark), spec);
});

Deno.test("unknown keys and gold kinds are refused", () => {
  assert.throws(() => parseSpec("RACE?gold=x", isBenchmark), {
    name: "InputError",
    message: "Cannot load RACE as its options must be among config: got gold",
  });
  assert.throws(
    () => parseSpec("x.csv?answer=k", isBenchmark),
    /must be among id, .*: got answer$/,
  );
  assert.throws(() => parseSpec("x.csv?goldAs=number", isBenchmark), {
    message: "Cannot load x.csv as goldAs must be one of index, index1, letter, label, text, " +
      "boolean: got number",
  });
});
