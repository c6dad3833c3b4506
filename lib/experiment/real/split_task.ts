import { hash32, random, shuffled } from "../../math/random.ts";
import { takeItems } from "../../pool/split_view.ts";
import type { DevSplit, Task, TestSplit } from "../../types.ts";
import type { MeasuredTask } from "./measured.ts";

/** A task cut into dev and test, and its dev cut again for settings that are chosen on dev. */
export interface SplitTask extends Task {
  /** Both ways round: chosen on one half of dev, judged on the other. */
  readonly folds: readonly Task[];
}

/**
 * Where the items of one split go. Within each subject (in code-unit order) items are shuffled; then
 * they are dealt in turn to the first half of dev, test, the second half of dev, test. So every
 * subject is on both sides, dev and test differ by one item at most, and no item is on both.
 *
 * @example
 * ```ts
 * import { dealItems } from "./split_task.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev, test } = dealItems({ name: "t", subjects: ["a", "a", "b", "b"] }, { seed: 1, split: 1 });
 * assert.equal(dev[0].length + dev[1].length, 2);
 * assert.equal(test.length, 2);
 * ```
 */
export function dealItems(
  { name, subjects }: Pick<MeasuredTask, "name" | "subjects">,
  { seed, split }: { readonly seed: number; readonly split: number },
): { dev: [number[], number[]]; test: number[] } {
  const rng = random(seed, hash32(`${name}\n${split}`));
  const bySubject = Map.groupBy(subjects.keys(), (n) => subjects[n]);
  const order = [...bySubject.keys()].sort()
    .flatMap((subject) => shuffled(bySubject.get(subject)!, rng));
  const dealt = (turn: number) => order.filter((_, at) => at % 4 === turn).sort((a, b) => a - b);
  return {
    dev: [dealt(0), dealt(2)],
    test: [...dealt(1), ...dealt(3)].sort((a, b) => a - b),
  };
}

/** One seeded split of a task. */
export function splitTask(
  task: MeasuredTask,
  options: { readonly seed: number; readonly split: number },
): SplitTask {
  const { name, all } = task;
  const { dev: [a, b], test } = dealItems(task, options);
  const [halfA, halfB] = [takeItems(all, a), takeItems(all, b)];
  const both = [...a, ...b].sort((x, y) => x - y);
  return {
    name,
    dev: takeItems(all, both),
    test: asTest(takeItems(all, test)),
    folds: [
      { name, dev: halfA, test: asTest(halfB) },
      { name, dev: halfB, test: asTest(halfA) },
    ],
  };
}

const asTest = (view: DevSplit): TestSplit => ({ ...view, split: "test" });
