import { SPLITS } from "../types.ts";
import { checkRows, type Fail } from "./check_row.ts";
import { groupRows } from "./index_rows.ts";
import { refusal, refuseEmpty, refuseShared } from "./refusals.ts";
import type { RowTable } from "./row_table.ts";
import { SplitCensus } from "./split_census.ts";

/** Names in code-unit order between which the items of some rows lie, both ends included. */
export interface NameRange {
  readonly first: string;
  readonly last: string;
}

/** What a task of a pool holds, without its answers. */
export interface TaskCensus {
  readonly name: string;
  /** The largest option count of the task, over both splits. */
  readonly options: number;
  /** Dev items in code-unit order. */
  readonly items: readonly string[];
  /** For each piece of the pool, between which names its dev items of this task lie, if it has any. */
  readonly ranges: readonly (NameRange | undefined)[];
}

/** What a pool holds, without its answers. */
export interface PoolCensus {
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In the order of their first rows. */
  readonly tasks: readonly TaskCensus[];
}

/**
 * Checks a pool that comes in pieces as {@linkcode indexRows} checks a whole one, in any order of rows,
 * and finds out what is in it. What is kept are the names of models and items, a bit per row and, for
 * each piece, between which names its items lie: not the answers.
 *
 * @example
 * ```ts
 * import { Census } from "./census.ts";
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * const census = new Census("made up");
 * for (const model of ["b", "a"]) {
 *   census.add(rowTable([{ task: "t", split: "dev", item: "1", model, gold: 0, p: [1, 0] }]));
 * }
 * assert.deepEqual(census.finish().models, ["a", "b"]);
 * ```
 */
export class Census {
  readonly #modelIds = new Map<string, number>();
  readonly #tasks = new Map<string, readonly [SplitCensus, SplitCensus]>();
  #pieces = 0;

  /** Of a pool that messages call `source`. */
  constructor(readonly source: string) {}

  /** Names of the models seen so far. */
  get models(): string[] {
    return [...this.#modelIds.keys()];
  }

  /** Names of the tasks seen so far. */
  get tasks(): string[] {
    return [...this.#tasks.keys()];
  }

  /** Checks and counts the rows of the next piece. */
  add(table: RowTable): void {
    const fail: Fail = refusal(table, this.source);
    checkRows(table, fail);
    const models = Uint32Array.from(table.model.names, (name) => idOf(this.#modelIds, name));
    groupRows(table).forEach((rows, group) => {
      const name = table.task.names[Math.floor(group / SPLITS.length)];
      let task = this.#tasks.get(name);
      if (!task) this.#tasks.set(name, task = [new SplitCensus(), new SplitCensus()]);
      task[group % SPLITS.length].add(table, rows, { models, piece: this.#pieces, fail });
    });
    this.#pieces++;
  }

  /** What was found; refuses a pool where a model misses an item, or where dev and test overlap. */
  finish(): PoolCensus {
    if (this.#tasks.size === 0) refuseEmpty(this.source);
    const models = [...this.#modelIds.keys()].sort();
    const ids = models.map((name) => this.#modelIds.get(name)!);
    const tasks = [...this.#tasks].map(([name, [dev, test]]): TaskCensus => {
      const shape = { source: this.source, models, task: name };
      const items = dev.complete({ ...shape, split: "dev" }, ids);
      test.complete({ ...shape, split: "test" }, ids);
      refuseShared(this.source, name, dev.items, test.items.keys());
      const ranges = Array.from({ length: this.#pieces }, (_, piece) => dev.ranges.get(piece));
      return { name, options: Math.max(dev.options, test.options), items, ranges };
    });
    return { models, tasks };
  }
}

/** The number of a name; the next one where it is new. */
export function idOf(ids: Map<string, number>, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size);
  return ids.size - 1;
}
