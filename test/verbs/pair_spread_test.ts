import assert from "node:assert/strict";
import { Pool } from "../../lib/pool/pool.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { pairSpread } from "../../lib/verbs/pair_spread.ts";
import { records } from "../../lib/verbs/records.ts";
import { subsample } from "../../lib/verbs/subsample.ts";
import { assertClose } from "../support/close.ts";

const made = madePool({ models: 3, tasks: 2, items: 40, options: 4 });
/** The second task has the name under which all of them are pooled. */
const pool = Pool.ofProfile({
  ...made,
  tasks: made.tasks.map(({ name, dev, test }, t) => ({
    name: t === 1 ? "pooled" : name,
    dev,
    test,
  })),
});

type Row = { scope: string; matrix: string; a: string; b: string; sd: number; pooled: boolean };

Deno.test("the spread of a pair over two draws is half of what they differ by", () => {
  const spread = records<Row>(pairSpread(pool, { share: 0.5, repetitions: 2, measures: ["jsd"] }));
  const [first, second] = [1, 2].map((seed) =>
    records<Record<string, unknown>>(
      pairs(subsample(pool, { share: 0.5, seed }), { measures: ["jsd"] }),
    )
  );
  for (const [n, row] of first.entries()) {
    const { sd } = spread.find(({ scope, a, b, pooled }) =>
      scope === row.task && a === row.a && b === row.b && !pooled
    )!;
    assertClose(sd, Math.abs((row.jsd as number) - (second[n].jsd as number)) / 2, 1e-12);
  }
});

Deno.test("a task that is called pooled is not taken for all of them", () => {
  const spread = records<Row>(pairSpread(pool, { share: 0.5, repetitions: 3 }));
  const called = spread.filter(({ scope }) => scope === "pooled");
  assert.deepEqual(
    [called.length, called.filter(({ pooled }) => pooled).length, spread.length],
    [12, 6, 18],
  );
});

Deno.test("all of dev has no spread, and one model no pairs", () => {
  const spread = records<Row>(pairSpread(pool, { share: 1, repetitions: 2 }));
  assert.deepEqual(new Set(spread.map(({ sd }) => sd)), new Set([0]));
  assert.throws(
    () => pairSpread(pool.with({ models: pool.models.slice(0, 1) }), { share: 1, repetitions: 2 }),
    /a pair needs two: got 1/,
  );
});
