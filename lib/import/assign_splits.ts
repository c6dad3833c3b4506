import { sha256 } from "../io/sha256.ts";
import type { Split } from "../types.ts";

/** Options of {@link assignSplits}. */
export interface SplitOptions {
  readonly seed: number;
  /** Share of the documents that goes to dev, in (0, 1). */
  readonly devShare: number;
}

/**
 * Splits the documents of a task into dev and test, stratified by subject.
 *
 * Within a subject documents are ordered by a hash of the seed, the task and their name; the first
 * `devShare` go to dev, with rounding carried on from subject to subject, so that the total is
 * right. The side of a document depends neither on the models nor on the order of the files.
 *
 * @example
 * ```ts
 * import { assignSplits } from "./assign_splits.ts";
 * import assert from "node:assert/strict";
 *
 * const subjects = new Map([["a", "law"], ["b", "law"], ["c", "art"], ["d", "art"]]);
 * const sides = assignSplits("mmlu", subjects, { seed: 0, devShare: 0.5 });
 * assert.notEqual(sides.get("a"), sides.get("b"));
 * assert.notEqual(sides.get("c"), sides.get("d"));
 * ```
 */
export function assignSplits(
  task: string,
  subjectOf: ReadonlyMap<string, string>,
  { seed, devShare }: SplitOptions,
): Map<string, Split> {
  const strata = Map.groupBy(subjectOf.keys(), (document) => subjectOf.get(document)!);
  const sides = new Map<string, Split>();
  let before = 0;
  for (const subject of [...strata.keys()].sort()) {
    const ordered = strata.get(subject)!
      .map((document) => ({ document, rank: rankOf([seed, task, document]) }))
      .sort((a, b) => a.rank - b.rank || (a.document < b.document ? -1 : 1));
    const after = before + ordered.length;
    const dev = Math.round(after * devShare) - Math.round(before * devShare);
    ordered.forEach(({ document }, n) => sides.set(document, n < dev ? "dev" : "test"));
    before = after;
  }
  return sides;
}

/** 48 bits of a hash as a number. */
function rankOf(name: readonly (string | number)[]): number {
  return parseInt(sha256(JSON.stringify(name)).slice(0, 12), 16);
}
