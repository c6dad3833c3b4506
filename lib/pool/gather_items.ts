import { InputError } from "../errors.ts";
import type { DevSplit } from "../types.ts";
import { copyNormalised } from "./build_profile.ts";
import { optionsOf } from "./refusals.ts";
import type { RowTable } from "./row_table.ts";
import { splitView } from "./split_view.ts";

/** Some dev items of one task, all models of which are to be gathered. */
export interface ItemsWanted {
  /** As the user named the pool. */
  readonly source: string;
  readonly task: string;
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In code-unit order. */
  readonly items: readonly string[];
  readonly options: number;
  /** Zeros for the distributions, models × items × options. */
  readonly p: Float64Array;
}

/**
 * Some items of a dev split, put together from pieces of a pool that has been checked; rows of other
 * tasks, splits and items are passed over.
 *
 * @example
 * ```ts
 * import { gatherItems } from "./gather_items.ts";
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * async function* pieces() {
 *   for (const item of ["2", "1"]) {
 *     yield rowTable([{ task: "t", split: "dev", item, model: "a", gold: 0, p: [1, 0] }]);
 *   }
 * }
 * const wanted = { source: "made up", task: "t", models: ["a"], items: ["2"], options: 2 };
 * const view = await gatherItems({ ...wanted, p: new Float64Array(2) }, pieces());
 * assert.deepEqual([...view.correct], [1]);
 * ```
 */
export async function gatherItems(
  wanted: ItemsWanted,
  pieces: AsyncIterable<RowTable>,
): Promise<DevSplit> {
  const { source, task, models, items, options, p } = wanted;
  const gold = new Uint8Array(items.length);
  const optionCounts = new Uint8Array(items.length);
  const placeOf = {
    item: new Map(items.map((name, n) => [name, n])),
    model: new Map(models.map((name, i) => [name, i])),
  };
  let found = 0;
  for await (const table of pieces) {
    const places = (key: "item" | "model") =>
      Int32Array.from(table[key].names, (name) => placeOf[key].get(name) ?? -1);
    const [itemOf, modelOf] = [places("item"), places("model")];
    const [ofTask, ofDev] = [table.task.names.indexOf(task), table.split.names.indexOf("dev")];
    for (let row = 0; row < table.rows; row++) {
      const [n, i] = [itemOf[table.item.codes[row]], modelOf[table.model.codes[row]]];
      const here = table.task.codes[row] === ofTask && table.split.codes[row] === ofDev;
      if (n < 0 || i < 0 || !here) continue;
      const count = optionsOf(table, row);
      gold[n] = table.gold[row];
      optionCounts[n] = count;
      copyNormalised(table.p, table.offsets[row], count, p, (i * items.length + n) * options);
      found++;
    }
  }
  if (found !== models.length * items.length) {
    throw new InputError(
      `Cannot use pool "${source}" as it changed while it was read: read it again`,
    );
  }
  return splitView({ split: "dev", task, models, items, options, p, gold, optionCounts });
}
