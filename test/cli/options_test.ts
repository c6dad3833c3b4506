import assert from "node:assert/strict";
import { InvalidArgumentError } from "commander";
import { idsOf, list, numberAbove, weights, whole } from "../../lib/cli/options.ts";

function refuses(parse: () => unknown, message: string): void {
  assert.throws(parse, (error: Error) => {
    assert.ok(error instanceof InvalidArgumentError);
    assert.equal(error.message, message);
    return true;
  });
}

Deno.test("a list is trimmed, without empty or repeated names, and never empty", () => {
  assert.deepEqual(list(" a, b,,a "), ["a", "b"]);
  for (const text of ["", " , "]) {
    refuses(() => list(text), "It must be one or more names, separated by commas.");
  }
});

Deno.test("weights are two numbers of at least 0", () => {
  assert.deepEqual(weights("0.13, 0.05"), { lambda1: 0.13, lambda2: 0.05 });
  assert.deepEqual(weights("0,0"), { lambda1: 0, lambda2: 0 });
  for (const text of ["1", "1,2,3", "-1,0", "a,b", "1,", "Infinity,0", ""]) {
    refuses(() => weights(text), "It must be two numbers of at least 0, such as 0.13,0.05.");
  }
});

Deno.test("whole numbers and numbers have their lower bounds", () => {
  assert.equal(whole(1)("3"), 3);
  for (const text of ["0", "1.5", "x", "", "1e400"]) {
    refuses(() => whole(1)(text), "It must be a whole number of at least 1.");
  }
  assert.equal(numberAbove(0)("0.7"), 0.7);
  for (const text of ["0", "-1", "NaN", " "]) {
    refuses(() => numberAbove(0)(text), "It must be a number above 0.");
  }
});

Deno.test("ids are those that are known", () => {
  assert.deepEqual(idsOf(["a", "b", "c"])("c,a"), ["c", "a"]);
  refuses(() => idsOf(["a", "b"])("a,z"), `"z" is not one of a, b.`);
});
