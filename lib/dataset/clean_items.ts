import type { Draft } from "./read_item.ts";
import { squash } from "./text_key.ts";

/** A draft with the upstream split and the place it was read from. */
export interface Sourced {
  readonly draft: Draft;
  readonly split: string;
  /** File and row, for reports. */
  readonly where: string;
}

/** A record that is not used, and why. */
export interface Dropped {
  readonly reason: string;
  readonly where: string;
}

/** What is left after cleaning, in the order of the input. */
export interface Cleaned {
  readonly kept: readonly Sourced[];
  readonly dropped: readonly Dropped[];
}

/**
 * Removes items whose gold is ambiguous and repeated items, over all splits at once.
 *
 * Ambiguous: the text of the gold option occurs twice, or copies of one question disagree on its
 * gold (then all of them go). A copy has the same passage, question and set of options up to white
 * space; the first one stays, so hand over the more precious split first. Letter case counts,
 * because `Tt` and `tt` are different answers.
 *
 * @example
 * ```ts
 * import { cleanItems } from "./clean_items.ts";
 * import assert from "node:assert/strict";
 *
 * const draft = { context: "", question: "2 + 2 =", options: ["4", "5"], gold: 0, group: "g" };
 * const copy = { ...draft, options: ["5", "4"], gold: 1 };
 * const { kept, dropped } = cleanItems([
 *   { draft, split: "test", where: "test row 1" },
 *   { draft: copy, split: "train", where: "train row 9" },
 * ]);
 * assert.equal(kept.length, 1);
 * assert.deepEqual(dropped, [{ reason: "repeated question", where: "train row 9" }]);
 * ```
 */
export function cleanItems(items: readonly Sourced[]): Cleaned {
  const goldsByKey = new Map<string, Set<string>>();
  const keys = items.map(({ draft }) => questionKey(draft));
  for (const [n, { draft }] of items.entries()) {
    if (isGoldRepeated(draft)) continue;
    const golds = goldsByKey.get(keys[n]) ?? new Set();
    goldsByKey.set(keys[n], golds.add(squash(draft.options[draft.gold])));
  }
  const kept: Sourced[] = [];
  const dropped: Dropped[] = [];
  const seen = new Set<string>();
  for (const [n, item] of items.entries()) {
    const reason = isGoldRepeated(item.draft)
      ? "ambiguous gold: its text is offered twice"
      : goldsByKey.get(keys[n])!.size > 1
      ? "ambiguous gold: copies of the question disagree"
      : seen.has(keys[n])
      ? "repeated question"
      : null;
    if (reason) {
      dropped.push({ reason, where: item.where });
    } else {
      seen.add(keys[n]);
      kept.push(item);
    }
  }
  return { kept, dropped };
}

function isGoldRepeated({ options, gold }: Draft): boolean {
  const right = squash(options[gold]);
  return options.some((option, r) => r !== gold && squash(option) === right);
}

function questionKey({ context, question, options }: Draft): string {
  return JSON.stringify([squash(context), squash(question), ...options.map(squash).sort()]);
}
