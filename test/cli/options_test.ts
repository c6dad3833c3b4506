import assert from "node:assert/strict";
import { InvalidArgumentError } from "commander";
import {
  anyWeights,
  idsOf,
  list,
  numberAbove,
  paperWeights,
  whole,
} from "../../lib/cli/options.ts";

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
  assert.deepEqual(paperWeights("0.13, 0.05"), { yuleQ: 0.13, jsd: 0.05 });
  assert.deepEqual(paperWeights("0,0"), { yuleQ: 0, jsd: 0 });
  for (const text of ["1", "1,2,3", "-1,0", "a,b", "1,", "Infinity,0", ""]) {
    refuses(() => paperWeights(text), "It must be two numbers of at least 0, such as 0.13,0.05.");
  }
});

Deno.test("weights of any measures are named", () => {
  assert.deepEqual(anyWeights("yuleQ=0.13, capa = 0.1"), { yuleQ: 0.13, capa: 0.1 });
  for (const part of ["yuleQ", "yuleQ=", "yuleQ=-1", "yuleQ=a", "yuleQ=1=2"]) {
    refuses(() => anyWeights(part), `"${part}" is not measure=weight, such as yuleQ=0.13.`);
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
  refuses(
    () => idsOf(["stacking"])("stackin"),
    `"stackin" is not one of stacking. Did you mean "stacking"?`,
  );
});
