import assert from "node:assert/strict";
import { openPool } from "../lib/pool/open_pool.ts";
import { objective } from "../lib/select/objective.ts";
import { selectExhaustive } from "../lib/select/select_exhaustive.ts";
import { selectGreedy } from "../lib/select/select_greedy.ts";
import { poolSignals } from "../lib/signals/task_signals.ts";
import { assertClose } from "./support/close.ts";
import { evaluated } from "./support/evaluation.ts";
import { troupeJson } from "./support/troupe.ts";

// The worked pools of reference/README.md, through the library and through the command line.

interface Matrices {
  readonly R: number[][];
  readonly J: number[][];
}

interface Expected {
  readonly models: string[];
  readonly tasks: string[];
  readonly signals: Record<string, Matrices & { readonly quality: number[] }>;
  readonly pooled: Matrices;
  readonly select: {
    readonly task: string;
    readonly k: number;
    readonly l1: number;
    readonly l2: number;
    readonly greedy: string[];
    readonly greedyScore: number;
    readonly exhaustive: string[];
    readonly exhaustiveScore: number;
  }[];
  readonly evaluate: EvaluationLine[];
}

interface EvaluationLine {
  readonly task: string;
  readonly method: string;
  readonly aggregator: string | null;
  readonly team: readonly string[] | null;
  readonly correct: number;
  readonly n: number;
}

const fileOf = (name: string) => new URL(`reference/golden/${name}`, import.meta.url).pathname;

for (const name of ["plain", "ragged", "degenerate"]) {
  const source = fileOf(`${name}.jsonl`);
  const expected: Expected = JSON.parse(Deno.readTextFileSync(fileOf(`${name}.expect.json`)));
  const { models } = expected;

  Deno.test(`${name}: signals agree`, async () => {
    const pool = await openPool(source);
    assert.deepEqual(pool.models, models);
    assert.deepEqual(pool.tasks.map((task) => task.name).sort(), expected.tasks.toSorted());
    const signals = poolSignals(pool);
    for (const [task, { quality, R, J }] of Object.entries(expected.signals)) {
      const ours = signals.tasks.get(task)!;
      assertClose(ours.quality, quality, 1e-12, `q of ${task}`);
      assertOffDiagonal(ours.pairs.yuleQ, R, 1e-12, `R of ${task}`);
      assertOffDiagonal(ours.pairs.jsd, J, 1e-9, `J of ${task}`);
    }
    assertOffDiagonal(signals.pooled.yuleQ, expected.pooled.R, 1e-12, "pooled R");
    assertOffDiagonal(signals.pooled.jsd, expected.pooled.J, 1e-9, "pooled J");
  });

  Deno.test(`${name}: the signals command agrees`, async () => {
    const ours = await troupeJson<Expected & { tasks: Expected["signals"] }>("signals", source);
    assert.deepEqual(ours.models, models);
    for (const [task, { quality, R, J }] of Object.entries(expected.signals)) {
      assertClose(ours.tasks[task].quality, quality, 1e-12, `q of ${task}`);
      assertOffDiagonal(ours.tasks[task].R.flat(), R, 1e-12, `R of ${task}`);
      assertOffDiagonal(ours.tasks[task].J.flat(), J, 1e-9, `J of ${task}`);
    }
    assertOffDiagonal(ours.pooled.R.flat(), expected.pooled.R, 1e-12, "pooled R");
    assertOffDiagonal(ours.pooled.J.flat(), expected.pooled.J, 1e-9, "pooled J");
  });

  Deno.test(`${name}: teams and scores agree for every k and λ`, async () => {
    const signals = poolSignals(await openPool(source));
    for (const { task, k, l1, l2, ...want } of expected.select) {
      const of = objective(signals.tasks.get(task)!.quality, signals.pooled, {
        yuleQ: l1,
        jsd: l2,
      });
      const where = `${task}, k ${k}, λ ${l1}, ${l2}`;
      const greedy = selectGreedy(of, k);
      assert.deepEqual(greedy.team.map((i) => models[i]), want.greedy, where);
      assertClose(greedy.score, want.greedyScore, 1e-9, where);
      const best = selectExhaustive(of, k);
      assert.deepEqual(best.team.map((i) => models[i]), want.exhaustive, where);
      assertClose(best.score, want.exhaustiveScore, 1e-9, where);
    }
  });

  Deno.test(`${name}: the select command agrees for k = 3 and every λ`, async () => {
    const three = expected.select.filter(({ k }) => k === 3);
    const settings = Map.groupBy(three, ({ k, l1, l2 }) => `${k} ${l1},${l2}`);
    for (const [setting, wants] of settings) {
      const [k, lambda] = setting.split(" ");
      const ours = await troupeJson<{ task: string; team: string[]; score: number }[]>(
        ...["select", source, "--k", k, "--lambda", lambda, "--method", "c2mas,exhaustive"],
      );
      for (const want of wants) {
        const [greedy, best] = ours.filter((row) => row.task === want.task);
        assert.deepEqual(greedy.team, want.greedy, setting);
        assertClose(greedy.score, want.greedyScore, 1e-9, setting);
        assert.deepEqual(best.team, want.exhaustive, setting);
        assertClose(best.score, want.exhaustiveScore, 1e-9, setting);
      }
    }
  });

  Deno.test(`${name}: right answers agree for every method and rule`, async () => {
    const pool = await openPool(source);
    const ours = evaluated(pool).map((row) => ({ ...row, aggregator: row.rule }));
    assertCounts(ours, expected.evaluate);
  });

  Deno.test(`${name}: the evaluate command agrees`, async () => {
    assertCounts(
      await troupeJson<EvaluationLine[]>("evaluate", source, "--k", "3", "--lambda", "0.13,0.05"),
      expected.evaluate,
    );
  });
}

function assertOffDiagonal(
  actual: ArrayLike<number>,
  expected: readonly number[][],
  tolerance: number,
  message: string,
): void {
  const m = expected.length;
  const blank = (value: number, at: number) => at % (m + 1) === 0 ? 0 : value;
  assertClose(
    Array.from(actual, blank),
    expected.flat().map(blank),
    tolerance,
    message,
  );
}

function assertCounts(ours: readonly EvaluationLine[], expected: readonly EvaluationLine[]): void {
  assert.ok(expected.length > 0);
  for (const want of expected) {
    const where = `${want.task}, ${want.method}, ${want.aggregator}`;
    const row = ours.find((each) =>
      each.task === want.task && each.method === want.method && each.aggregator === want.aggregator
    );
    assert.ok(row, where);
    assert.deepEqual(row.team, want.team, where);
    assert.equal(row.n, want.n, where);
    assertClose(row.correct, want.correct, want.aggregator === "stacking" ? 1 : 0, where);
  }
}
