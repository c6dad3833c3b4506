import assert from "node:assert/strict";
import fc from "fast-check";
import { pairedBootstrap } from "../../lib/evaluate/paired_bootstrap.ts";
import { type Random, random } from "../../lib/math/random.ts";
import { assertClose } from "../support/close.ts";

const outcomes = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 30 });

Deno.test("a method compared with itself has an interval of width zero", () => {
  fc.assert(
    fc.property(outcomes, outcomes, (one, two) => {
      const { tasks, average } = pairedBootstrap([
        { task: "one", a: one, b: one },
        { task: "two", a: two, b: [...two] },
      ], { replicates: 50 });
      const nothing = { difference: 0, low: 0, high: 0, significant: false };
      assert.deepEqual([...tasks.values(), average], [nothing, nothing, nothing]);
    }),
    { numRuns: 30 },
  );
});

Deno.test("a − b and b − a mirror each other", () => {
  const rng = random(3);
  const [a, b] = [coins(rng, 200, 0.7), coins(rng, 200, 0.6)];
  const there = pairedBootstrap([{ task: "t", a, b }]).average;
  const back = pairedBootstrap([{ task: "t", a: b, b: a }]).average;
  assertClose(
    [back.difference, back.low, back.high],
    [-there.difference, -there.high, -there.low],
    1e-12,
  );
  assert.equal(back.significant, there.significant);
});

Deno.test("a constant lead has no width and is significant", () => {
  const { average } = pairedBootstrap([{ task: "t", a: [1, 1, 1], b: [0, 0, 0] }]);
  assert.deepEqual(average, { difference: 1, low: 1, high: 1, significant: true });
});

Deno.test("the average weighs tasks equally, whatever their size", () => {
  const small = { task: "small", a: [1, 1], b: [0, 0] };
  const large = { task: "large", a: new Uint8Array(100), b: new Uint8Array(100) };
  assert.deepEqual(pairedBootstrap([small, large]).average, {
    difference: 0.5,
    low: 0.5,
    high: 0.5,
    significant: true,
  });
});

Deno.test("what rounding leaves of 0 is not significant", () => {
  const constant = (task: string, value: number) => ({ task, a: [value], b: [0] });
  const { average } = pairedBootstrap([
    constant("x", 0.1),
    constant("y", 0.2),
    constant("z", -0.3),
  ]);
  assert.notEqual(average.low, 0); // 0.1/3 + 0.2/3 − 0.3/3 in doubles
  assert.equal(average.significant, false);
});

Deno.test("the same seed gives the same interval, and another task changes none", () => {
  const rng = random(8);
  const one = { task: "one", a: coins(rng, 80, 0.6), b: coins(rng, 80, 0.5) };
  const two = { task: "two", a: coins(rng, 50, 0.6), b: coins(rng, 50, 0.5) };
  const alone = pairedBootstrap([one], { seed: 5 });
  assert.deepEqual(pairedBootstrap([one], { seed: 5 }), alone);
  assert.deepEqual(
    pairedBootstrap([two, one], { seed: 5 }).tasks.get("one"),
    alone.tasks.get("one"),
  );
  assert.notDeepEqual(pairedBootstrap([one], { seed: 6 }), alone);
});

Deno.test("the interval's width is that of the normal approximation", () => {
  // d = ±1 half the time each way: σ = 1, so the 95 % interval is about 2 · 1.96 / √400 wide.
  const a = Array.from({ length: 400 }, (_, n) => n % 2);
  const { low, high } = pairedBootstrap([{ task: "t", a, b: a.map((x) => 1 - x) }]).average;
  assertClose(high - low, 2 * 1.96 / 20, 0.02);
});

Deno.test("the 95 % interval covers the truth about as often as it says, per task and on average", () => {
  // Three tasks of 150 items; a is right with 0.7, b with 0.6, independently: the truth is 0.1.
  // Over 300 samples the coverage has a standard error of √(0.95 · 0.05 / 300) = 1.3 points; the
  // percentile bootstrap of a mean loses well under a point at this size.
  const rng = random(42);
  const samples = 300;
  let perTask = 0, average = 0;
  for (let sample = 0; sample < samples; sample++) {
    const result = pairedBootstrap(
      ["x", "y", "z"].map((task) => ({ task, a: coins(rng, 150, 0.7), b: coins(rng, 150, 0.6) })),
      { replicates: 400, seed: sample },
    );
    const covers = ({ low, high }: typeof result.average) => low <= 0.1 && 0.1 <= high ? 1 : 0;
    perTask += covers(result.tasks.get("x")!);
    average += covers(result.average);
  }
  for (const covered of [perTask / samples, average / samples]) {
    assert.ok(covered > 0.9 && covered < 0.99, `covered ${covered}`);
  }
});

Deno.test("two equally good methods are called different about 5 % of the time", () => {
  const rng = random(7);
  let called = 0;
  for (let sample = 0; sample < 300; sample++) {
    const pair = { task: "t", a: coins(rng, 150, 0.6), b: coins(rng, 150, 0.6) };
    if (pairedBootstrap([pair], { replicates: 400, seed: sample }).average.significant) called++;
  }
  assert.ok(called / 300 > 0.01 && called / 300 < 0.1, `${called} of 300`);
});

function coins(rng: Random, length: number, probability: number): number[] {
  return Array.from({ length }, () => rng.uniform() < probability ? 1 : 0);
}
