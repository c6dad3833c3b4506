import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";
import { paperPanel } from "./sim/paper_accuracies.ts";

/** Names that stand for several tasks. */
export const PANELS = ["primary", "held-out", "all"] as const;

/**
 * Task names with panels spelled out: `primary` and `held-out` are the paper's, `all` is every task.
 * Every name must be known; a repeated one counts once.
 *
 * @example
 * ```ts
 * import { namedTasks } from "./pooling_tasks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(namedTasks(["all"], ["a", "b"]), ["a", "b"]);
 * assert.throws(() => namedTasks(["c"], ["a", "b"]), /Cannot find task "c": There are a, b/);
 * ```
 */
export function namedTasks(names: readonly string[], known: readonly string[]): string[] {
  const tasks = names.flatMap((name) => {
    if (known.includes(name)) return [name];
    if (name === "all") return known;
    if (name !== "primary" && name !== "held-out") {
      throw new InputError(unknownName("task", name, known));
    }
    const panel = paperPanel(name).filter((task) => known.includes(task));
    if (panel.length > 0) return panel;
    throw new InputError(
      `Cannot use panel "${name}" as none of its tasks is in the pool: there are ${
        known.join(", ")
      }`,
    );
  });
  return [...new Set(tasks)];
}

/**
 * The tasks over which pair measures are pooled unless told: the paper's seven primary benchmarks
 * where a pool has all of them, every task otherwise.
 *
 * @example
 * ```ts
 * import { poolingTasks } from "./pooling_tasks.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(poolingTasks(["a", "b"]), ["a", "b"]);
 * ```
 */
export function poolingTasks(known: readonly string[]): string[] {
  const primary = paperPanel("primary");
  return primary.every((name) => known.includes(name)) ? primary : [...known];
}
