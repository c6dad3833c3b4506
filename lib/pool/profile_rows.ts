import { type Profile, type ProfileRow, SPLITS, type SplitView } from "../types.ts";

/**
 * The rows of a profile, as they would be stored: by task, split, item and model.
 *
 * @example
 * ```ts
 * import { buildProfile } from "./build_profile.ts";
 * import { profileRows } from "./profile_rows.ts";
 * import { rowTable } from "./row_table.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ task: "t", split: "dev" as const, item: "1", model: "a", gold: 0, p: [1, 0] }];
 * const profile = buildProfile(rowTable(rows), { source: "made up" });
 * assert.deepEqual([...profileRows(profile)], rows);
 * ```
 */
export function* profileRows(profile: Profile): Generator<ProfileRow> {
  for (const task of profile.tasks) {
    for (const split of SPLITS) yield* splitRows(task[split]);
  }
}

function* splitRows(view: SplitView): Generator<ProfileRow> {
  const { models, items, options, p, gold, optionCounts, split, task } = view;
  for (const [n, item] of items.entries()) {
    for (const [i, model] of models.entries()) {
      const at = (i * items.length + n) * options;
      yield {
        task,
        split,
        item,
        model,
        gold: gold[n],
        p: [...p.subarray(at, at + optionCounts[n])],
      };
    }
  }
}
