import { InputError } from "../../errors.ts";
import { poolMatrices, type TaskSignals } from "../../signals/task_signals.ts";
import { otherTasks, type SelectionContext, type TeamMethod } from "../method.ts";
import { objective } from "../objective.ts";
import { BEST_SINGLE } from "./best_single.ts";
import { C2MAS } from "./c2mas.ts";
import { QUALITY_ONLY } from "./quality_only.ts";

/**
 * A method that chooses on the other tasks only: quality is the mean over them, pair measures are
 * pooled over them, and nothing of the task itself is looked at. What is left of a method's gain when
 * its teams are carried to a task that nobody profiled.
 *
 * @example
 * ```ts
 * import { madePool } from "../../pool/sim/made_pool.ts";
 * import { poolSignals } from "../../signals/task_signals.ts";
 * import { selection } from "../selection.ts";
 * import { C2MAS } from "./c2mas.ts";
 * import { carried } from "./carried.ts";
 * import assert from "node:assert/strict";
 *
 * const signals = poolSignals(madePool({ models: 5, tasks: 3, items: 50 }));
 * const [choice] = selection(signals, { k: 2 }).choose("task-1", carried(C2MAS));
 * assert.equal(choice.method.id, "c2mas-carried");
 * ```
 */
export function carried(method: TeamMethod): TeamMethod {
  if (method.needs === "answers") {
    throw new TypeError(`Cannot carry method "${method.id}" as it looks at the task's own answers`);
  }
  return {
    ...method,
    id: `${method.id}-carried`,
    label: `${method.label}, carried`,
    choose: (context) => method.choose(withoutTask(context)),
  };
}

/** The library's methods that can be carried. */
export const CARRIED_METHODS: readonly TeamMethod[] = [C2MAS, QUALITY_ONLY, BEST_SINGLE].map(
  carried,
);

function withoutTask(context: SelectionContext): SelectionContext {
  const { signals, task, memo } = context;
  const others = otherTasks(signals, task);
  const own = signals.tasks.get(task)!.pairs;
  if (others.some((each) => each.pairs === own)) {
    throw new InputError(
      `Cannot carry a team to task "${task}" as the pair measures are pooled already: choose from ` +
        `pairs that still have their task`,
    );
  }
  if (others.length === 0) {
    throw new InputError(
      `Cannot carry a team to task "${task}" as the pool has no other task to choose it on`,
    );
  }
  const quality = meanQuality(others);
  const pooled = poolMatrices(others.map((each) => each.pairs));
  const weights = Object.fromEntries(
    context.objective.channels.map(({ id, weight }) => [id, weight]),
  );
  return {
    ...context,
    quality,
    objective: objective(quality, pooled, weights, { measures: signals.measures }),
    signals: { ...signals, pooled },
    memo: (key, make) => memo(`carried to ${task}\n${key}`, make),
  };
}

function meanQuality(tasks: readonly TaskSignals[]): Float64Array {
  return tasks[0].quality.map((_, i) =>
    tasks.reduce((sum, each) => sum + each.quality[i], 0) / tasks.length
  );
}
