import { createHash } from "node:crypto";
import { type Profile, SPLITS } from "../types.ts";

/**
 * SHA-256 over everything that a profile holds: names, items, golds and every bit of every
 * distribution. Two pools with the same hash give the same results.
 *
 * @example
 * ```ts
 * import { madePool } from "./sim/made_pool.ts";
 * import { profileHash } from "./profile_hash.ts";
 * import assert from "node:assert/strict";
 *
 * const small = { models: 3, tasks: 1, items: 5 };
 * assert.equal(profileHash(madePool(small)), profileHash(madePool(small)));
 * assert.notEqual(profileHash(madePool(small)), profileHash(madePool({ ...small, seed: 2 })));
 * ```
 */
export function profileHash({ models, tasks }: Profile): string {
  const hash = createHash("sha256").update(JSON.stringify(models));
  for (const task of tasks) {
    for (const split of SPLITS) {
      const { items, options, p, gold, optionCounts } = task[split];
      hash.update(JSON.stringify([task.name, split, items, options]));
      hash.update(new Uint8Array(p.buffer, p.byteOffset, p.byteLength));
      hash.update(gold).update(optionCounts);
    }
  }
  return hash.digest("hex");
}
