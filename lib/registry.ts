import { InputError } from "./errors.ts";

/** Anything that a list names by its id. */
export interface Named {
  /** The name by which it is asked for. */
  readonly id: string;
}

/**
 * What an id stands for in an open list; an object stands for itself, so that a user's own method,
 * rule or measure is taken wherever an id is.
 *
 * @example
 * ```ts
 * import { lookUp } from "./registry.ts";
 * import assert from "node:assert/strict";
 *
 * const list = [{ id: "poe" }, { id: "stacking" }];
 * assert.equal(lookUp("rule", list, "poe"), list[0]);
 * assert.throws(
 *   () => lookUp("rule", list, "stackin"),
 *   /Cannot find rule "stackin": did you mean "stacking"\? There are poe, stacking/,
 * );
 * ```
 */
export function lookUp<T extends Named>(kind: string, list: readonly T[], given: string | T): T {
  if (typeof given !== "string") return given;
  const found = list.find((each) => each.id === given);
  if (found) return found;
  throw new InputError(unknownName(kind, given, list.map((each) => each.id)));
}

/** One line for a name that is not in a list, with the nearest one that is. */
export function unknownName(kind: string, given: string, known: readonly string[]): string {
  const near = nearestName(given, known);
  return `Cannot find ${kind} "${given}": ${near ? `did you mean "${near}"? ` : ""}` +
    `There are ${known.join(", ")}`;
}

/**
 * The name that a slip of the finger was meant to be: at most a third of its letters differ.
 *
 * @example
 * ```ts
 * import { nearestName } from "./registry.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(nearestName("MMLU-pro", ["MMLU", "MMLU-Pro"]), "MMLU-Pro");
 * assert.equal(nearestName("nothing", ["MMLU"]), undefined);
 * ```
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, edits: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(name.length, given.length) / 3)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.name;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(previous[j] + 1, current[j - 1] + 1, replaced));
    }
    previous = current;
  }
  return previous[b.length];
}
