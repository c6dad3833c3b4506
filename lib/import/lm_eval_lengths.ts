import { type FewShot, USUAL_FEW_SHOT } from "./lm_eval_names.ts";
import type { LmEvalSample } from "./lm_eval_sample.ts";

/** What stands around the options of a task. */
export interface AroundOptions {
  readonly delimiter: string;
  readonly fewShot?: FewShot;
}

/**
 * The length of each option that `acc_norm` divides by, in characters (code points); an empty option
 * counts as one.
 *
 * An option is its continuation without the delimiter. Where all share one continuation, it is the end
 * of its context: all of it after the description and, with few-shot examples, after the last
 * delimiter between examples that the contexts have in common.
 *
 * @example
 * ```ts
 * import { optionLengths } from "./lm_eval_lengths.ts";
 * import assert from "node:assert/strict";
 *
 * const plain = { contexts: ["Q:", "Q:"], continuations: [" red", " green"] };
 * const around = { delimiter: " " };
 * assert.deepEqual(optionLengths({ ...plain, sharedContinuation: false }, around), [3, 5]);
 * const shared = { contexts: ["Ann ran.\n\nBo", "Ann ran.\n\nClaire"], continuations: [" sat.", " sat."] };
 * assert.deepEqual(optionLengths({ ...shared, sharedContinuation: true }, around), [2, 6]);
 * ```
 */
export function optionLengths(
  sample: Pick<LmEvalSample, "contexts" | "continuations" | "sharedContinuation">,
  { delimiter, fewShot = USUAL_FEW_SHOT }: AroundOptions,
): number[] {
  const { contexts, continuations } = sample;
  if (sample.sharedContinuation && new Set(contexts).size > 1) {
    const cut = examplesEnd(contexts, fewShot);
    return contexts.map((text) => characters(text.slice(cut)));
  }
  const cut = continuations.every((text) => text.startsWith(delimiter)) ? delimiter.length : 0;
  return continuations.map((text) => characters(text.slice(cut)));
}

function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return Math.max(1, count);
}

/** Where what all contexts share of examples and description ends. */
function examplesEnd(
  contexts: readonly string[],
  { count, description, delimiter }: FewShot,
): number {
  const shared = sharedPrefix(contexts);
  const described = shared.startsWith(description) ? description.length : 0;
  if (count === 0) return described;
  const last = shared.lastIndexOf(delimiter);
  return last < 0 ? described : Math.max(described, last + delimiter.length);
}

function sharedPrefix([first, ...rest]: readonly string[]): string {
  let end = first.length;
  for (const text of rest) {
    let at = 0;
    while (at < end && text[at] === first[at]) at++;
    end = at;
  }
  return first.slice(0, end);
}
