import type { Profile } from "../types.ts";
import { takeModels } from "./split_view.ts";

/**
 * The same pool with only some of its models or tasks; model order stays, tasks come as named.
 *
 * @example
 * ```ts
 * import { madePool } from "./sim/made_pool.ts";
 * import { subPool } from "./sub_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = subPool(madePool({ items: 20 }), { models: ["model-02", "model-01"] });
 * assert.deepEqual(pool.models, ["model-01", "model-02"]);
 * ```
 */
export function subPool(
  profile: Profile,
  { models, tasks }: { readonly models?: readonly string[]; readonly tasks?: readonly string[] },
): Profile {
  const kept = tasks
    ? tasks.map((name) => profile.tasks.find((task) => task.name === name)!)
    : profile.tasks;
  if (!models) return { ...profile, tasks: kept };
  const members = profile.models.flatMap((name, i) => models.includes(name) ? [i] : []);
  return {
    ...profile,
    models: members.map((i) => profile.models[i]),
    tasks: kept.map(({ name, dev, test }) => ({
      name,
      dev: takeModels(dev, members),
      test: takeModels(test, members),
    })),
  };
}
