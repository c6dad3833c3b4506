import { largestGrid } from "./largest_grid.ts";
import type { MissingPart } from "./plan_run.ts";

/** What a run folder holds: a cell is the answers of one model to one task. */
export interface Cells {
  /** Models and tasks of the command. */
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  /** Others in the folder. */
  readonly otherModels: readonly string[];
  readonly otherTasks: readonly string[];
  /** Whether a cell is complete. */
  readonly has: (model: string, task: string) => boolean;
}

/** What a profile is made of, and what it does without. */
export interface ProfileGrid {
  /** In the order of their names. */
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  readonly leftOut: readonly MissingPart[];
}

/**
 * Chooses models and tasks of a profile, in which every model has every task.
 *
 * What the command asked for comes first: the largest part of it without holes, as
 * {@link largestGrid} has it. Then come other tasks of the folder that all of these models have, and
 * other models that have all of these tasks. The rest is listed with the reason, and stays on disk. A
 * single model that lacks a task costs none where others in the folder have them all.
 *
 * @example
 * ```ts
 * import { profileGrid } from "./profile_grid.ts";
 * import assert from "node:assert/strict";
 *
 * const { models, tasks, leftOut } = profileGrid({
 *   models: ["a", "b", "c"], tasks: ["red", "blue"], otherModels: [], otherTasks: [],
 *   has: (model, task) => model !== "c" || task === "red",
 * });
 * assert.deepEqual([models, tasks], [["a", "b"], ["red", "blue"]]);
 * assert.deepEqual(leftOut, [
 *   { name: "c", reason: "it lacks answers to blue; those to red are kept" },
 * ]);
 * ```
 */
export function profileGrid(cells: Cells): ProfileGrid {
  const { otherModels, otherTasks, has } = cells;
  const named = cells.models.toSorted();
  const { rows, columns } = largestGrid(
    named.map((model) => cells.tasks.map((task) => has(model, task))),
  );
  if (rows.length === 0) return { models: [], tasks: [], leftOut: [] };
  const whole = otherModels.filter((model) => cells.tasks.every((task) => has(model, task)));
  const alone = rows.length === 1 && columns.length < cells.tasks.length && whole.length > 0;
  const chosen = alone ? whole : rows.map((i) => named[i]);
  const tasks = [
    ...(alone ? cells.tasks : columns.map((c) => cells.tasks[c])),
    ...otherTasks.filter((task) => chosen.every((model) => has(model, task))),
  ];
  const joining = otherModels.filter((model) => tasks.every((task) => has(model, task)));
  const models = [...new Set([...chosen, ...joining])].toSorted();
  return {
    models,
    tasks,
    leftOut: [...tasksLeft(cells, chosen, tasks), ...modelsLeft(cells, models, tasks)],
  };
}

/** Tasks that are left out, as a model of the command that is kept lacks them. */
function tasksLeft(cells: Cells, chosen: readonly string[], used: readonly string[]) {
  const left = [...cells.tasks, ...cells.otherTasks].filter((task) => !used.includes(task));
  return left.map((name): MissingPart => {
    const lacking = chosen.filter((model) => !cells.has(model, name));
    const having = [...cells.models, ...cells.otherModels].filter((model) =>
      cells.has(model, name)
    );
    if (having.length === 0) return { name, reason: "no model has answered all of it" };
    const who = `${listed(lacking)} ${lacking.length > 1 ? "lack" : "lacks"} answers to it`;
    return { name, reason: `${who}; those of ${listed(having)} are kept` };
  });
}

/** Models that are left out, as they lack tasks; those that failed at everything are told elsewhere. */
function modelsLeft(cells: Cells, kept: readonly string[], used: readonly string[]) {
  const left = [...cells.models, ...cells.otherModels].filter((model) => !kept.includes(model));
  return left.toSorted().flatMap((name): MissingPart[] => {
    const tasks = [...cells.tasks, ...cells.otherTasks].filter((task) => cells.has(name, task));
    const lacks = `it lacks answers to ${listed(used.filter((task) => !cells.has(name, task)))}`;
    if (tasks.length > 0) {
      return [{ name, reason: `${lacks}; those to ${listed(tasks)} are kept` }];
    }
    return cells.models.includes(name) ? [] : [{ name, reason: lacks }];
  });
}

const listed = (names: readonly string[]) => names.toSorted().join(", ");
