// Edge: the file system and Polars.
import { gapNotes } from "../measure/gap_notes.ts";
import { openRun } from "../measure/open_run.ts";
import type { Pool } from "../pool/pool.ts";

/**
 * What may explain, by model, that accuracies measured into a run folder are not the published ones:
 * quantisation, template, prompt, letters that were not seen, the sample of questions. Empty for a
 * pool that is no run folder.
 *
 * @example
 * ```ts
 * import { openPool } from "../pool/open_pool.ts";
 * import { gapReasons } from "./gap_reasons.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await gapReasons(await openPool("sim:pool?models=2&tasks=1&items=20")), {});
 * ```
 */
export async function gapReasons(
  pool: Pick<Pool, "source" | "frame">,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const manifest = await openRun(pool.source);
  return manifest ? gapNotes(manifest, seenLetters(pool)) : {};
}

/** How many answers of each model lack a letter, and how many lack them all. */
function seenLetters({ frame }: Pick<Pool, "frame">) {
  const models = frame.getColumn("model").toArray() as string[];
  const lists = frame.columns.includes("logp")
    ? frame.getColumn("logp").toArray() as (Iterable<number | null> | null)[]
    : [];
  const counts = new Map<string, { items: number; censored: number; unseen: number }>();
  for (const [n, model] of models.entries()) {
    const count = counts.get(model) ?? { items: 0, censored: 0, unseen: 0 };
    const logp = [...lists[n] ?? []];
    count.items++;
    if (logp.includes(null)) count.censored++;
    if (logp.length > 0 && logp.every((value) => value === null)) count.unseen++;
    counts.set(model, count);
  }
  return [...counts].map(([agent, count]) => ({ agent, ...count }));
}
