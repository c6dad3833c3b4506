import { InputError } from "../errors.ts";
import type { Answer } from "./answer.ts";
import type { SelectionOptions } from "./import_options.ts";
import { mergeGroups, relabelled } from "./merge_groups.ts";

/** The model and task of a log or row. */
export interface Names {
  /** Who answered. */
  readonly model: string;
  /** The task as the log names it. */
  readonly task: string;
}

/**
 * Which models and tasks are kept, and under which names. It remembers the names that it was asked
 * about, so that a name that matches nothing is an error.
 *
 * @example
 * ```ts
 * import { Selection } from "./selection.ts";
 * import assert from "node:assert/strict";
 *
 * const selection = new Selection({ merge: [], models: ["b"], rename: { a: "alpha" } });
 * assert.equal(selection.keeps({ model: "a", task: "t" }), false);
 * assert.throws(() => selection.check(), /no log is of model "b": they are of a/);
 * ```
 */
export class Selection {
  readonly #options: SelectionOptions;
  readonly #models = new Set<string>();
  readonly #tasks = new Set<string>();
  readonly #merged = new Set<string>();
  #groupOf: (task: string) => string | undefined;

  /** Wants what the options name. */
  constructor(options: SelectionOptions) {
    this.#options = options;
    this.#groupOf = mergeGroups(options.merge, {});
  }

  /** Tells which tasks the logs list as parts of which groups. */
  addGroups(groups: Readonly<Record<string, readonly string[]>>): void {
    this.#groupOf = mergeGroups(this.#options.merge, groups);
  }

  /** The task that a task is filed under. */
  taskOf(task: string): string {
    return this.#groupOf(task) ?? task;
  }

  /** The model's name in the profile. */
  modelOf(model: string): string {
    const { rename = {} } = this.#options;
    return Object.hasOwn(rename, model) ? rename[model] : model;
  }

  /** True where the model and the task are wanted. */
  keeps({ model, task }: Names): boolean {
    const { models, tasks } = this.#options;
    const group = this.#groupOf(task);
    if (group !== undefined) this.#merged.add(group);
    this.#models.add(model);
    this.#tasks.add(group ?? task);
    return (!models || models.includes(model) || models.includes(this.modelOf(model))) &&
      (!tasks || tasks.includes(group ?? task));
  }

  /** The answer under the names of the profile. */
  named(answer: Answer): Answer {
    const filed = relabelled(answer, this.#groupOf(answer.task));
    const model = this.modelOf(answer.model);
    return model === filed.model ? filed : { ...filed, model };
  }

  /** Throws an `InputError` on a name that matched nothing, and on two models under one name. */
  check(): void {
    const { models = [], tasks = [], merge, rename = {} } = this.#options;
    const all = new Set([...this.#models].flatMap((model) => [model, this.modelOf(model)]));
    refuse("model", models, all, this.#models);
    refuse("model", Object.keys(rename), this.#models, this.#models);
    refuse("task", tasks, this.#tasks, this.#tasks);
    refuse("group", merge, this.#merged, this.#tasks);
    const byName = Map.groupBy(this.#models, (model) => this.modelOf(model));
    for (const [name, own] of byName) {
      if (own.length < 2) continue;
      throw new InputError(
        `Cannot rename models as each needs a name of its own: ${
          own.join(" and ")
        } become "${name}"`,
      );
    }
  }
}

function refuse(
  what: string,
  names: readonly string[],
  known: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined || listed.size === 0) return;
  const all = [...listed].sort();
  const few = all.slice(0, 20).join(", ") + (all.length > 20 ? ", …" : "");
  throw new InputError(
    what === "group"
      ? `Cannot merge as no task belongs to group "${unknown}": the tasks are ${few}`
      : `Cannot keep what is asked for as no log is of ${what} "${unknown}": they are of ${few}`,
  );
}
