import { sha256 } from "../io/sha256.ts";
import type { Split } from "../types.ts";

/** Options of {@link assignSplits}. */
export interface SplitOptions {
  /** Which of the possible splits is made. */
  readonly seed: number;
  /** Share of the documents that goes to dev, in (0, 1). */
  readonly devShare: number;
  /** Called now and then while many documents are split, as to give memory back. */
  readonly onBatch?: () => void;
}

const BATCH = 100_000;

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
  const documents = [...subjectOf.keys()];
  const isTest = testSides(task, documents, (d) => subjectOf.get(documents[d])!, {
    seed,
    devShare,
  });
  return new Map(documents.map((document, d) => [document, isTest[d] === 1 ? "test" : "dev"]));
}

/** {@linkcode assignSplits} for many documents: 0 for dev and 1 for test, in their order. */
export function testSides(
  task: string,
  documents: readonly string[],
  subjectOf: (index: number) => string,
  { seed, devShare, onBatch = () => {} }: SplitOptions,
): Uint8Array {
  const strata = Map.groupBy(documents.keys(), subjectOf);
  const isTest = new Uint8Array(documents.length);
  let before = 0;
  for (const subject of [...strata.keys()].sort()) {
    const own = Uint32Array.from(strata.get(subject)!);
    const ranks = Float64Array.from(own, (d, n) => {
      if (n % BATCH === BATCH - 1) onBatch();
      return rankOf([seed, task, documents[d]]);
    });
    const order = Uint32Array.from(own.keys())
      .sort((a, b) => ranks[a] - ranks[b] || (documents[own[a]] < documents[own[b]] ? -1 : 1));
    const after = before + own.length;
    const dev = Math.round(after * devShare) - Math.round(before * devShare);
    order.forEach((o, n) => isTest[own[o]] = n < dev ? 0 : 1);
    before = after;
  }
  return isTest;
}

/** 48 bits of a hash as a number. */
function rankOf(name: readonly (string | number)[]): number {
  return parseInt(sha256(JSON.stringify(name)).slice(0, 12), 16);
}
