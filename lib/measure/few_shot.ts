import { fuzzy, textId } from "../dataset/text_key.ts";
import { InputError } from "../errors.ts";
import type { Item } from "../types.ts";

/**
 * The solved examples before a question: how many of a task's spare questions; the first, second, …
 * set of so many, no two of which have an example in common; or questions of one's own, the same
 * ones for every task.
 */
export type FewShot =
  | number
  | { readonly count: number; readonly set: number }
  | { readonly examples: readonly Item[] };

/** The same, as the record of an agent keeps it. */
export interface ExampleSet {
  /** How many are shown. */
  readonly fewShot: number;
  /** Which set of so many spare questions; the first unless given. */
  readonly exampleSet?: number;
  /** A list of one's own. */
  readonly examples?: readonly Item[];
}

/** What is kept of a choice of examples. */
export function keptExamples(fewShot: FewShot): ExampleSet {
  if (typeof fewShot === "number") return { fewShot };
  if ("examples" in fewShot) {
    return { fewShot: fewShot.examples.length, examples: fewShot.examples };
  }
  const { count, set } = fewShot;
  return { fewShot: count, ...(set > 1 && { exampleSet: set }) };
}

/**
 * The examples of a set for a task, taken from questions that are never scored. The spare questions
 * are in an order drawn by the seed of the sample, and stay the same when the sample grows.
 *
 * @example
 * ```ts
 * import { shownExamples } from "./few_shot.ts";
 * import assert from "node:assert/strict";
 *
 * const spare = ["a", "b", "c", "d", "e", "f"].map((id) => (
 *   { id, context: "", question: `${id}?`, options: ["yes", "no"], gold: 0 }
 * ));
 * const ids = (exampleSet?: number) =>
 *   shownExamples({ fewShot: 2, exampleSet }, spare).map(({ id }) => id).join("");
 * assert.deepEqual([ids(), ids(2), ids(3)], ["ab", "cd", "ef"]);
 * ```
 */
export function shownExamples(
  { fewShot, exampleSet = 1, examples }: ExampleSet,
  spare: readonly Item[],
): readonly Item[] {
  return examples ?? spare.slice((exampleSet - 1) * fewShot, exampleSet * fewShot);
}

/** How many spare questions a task must have for a set. */
export function spareNeeded({ fewShot, exampleSet = 1, examples }: ExampleSet): number {
  return examples ? 0 : exampleSet * fewShot;
}

/**
 * Refuses an example of one's own that is among the questions to be scored: the same text, but for
 * case, punctuation and the order of the options.
 */
export function refuseScored(
  name: string,
  examples: readonly Item[],
  { task, dev, test }: {
    readonly task: string;
    readonly dev: readonly Item[];
    readonly test: readonly Item[];
  },
): void {
  const scored = new Set([...dev, ...test].map(sameText));
  const n = examples.findIndex((example) => scored.has(sameText(example)));
  if (n < 0) return;
  throw new InputError(
    `Cannot show "${name}" example ${n + 1} as examples must not be scored themselves: got ` +
      `"${examples[n].question.slice(0, 60)}", a dev or test question of ${task}`,
  );
}

function sameText({ context, question, options }: Item): string {
  return textId(fuzzy(context), fuzzy(question), ...options.map(fuzzy).sort());
}
