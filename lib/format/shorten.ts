import { cellWidth } from "./text_width.ts";

/** How wide a text is; its number of terminal cells unless told. */
export type Measure = (text: string) => number;

/**
 * A text no wider than `width`, its middle replaced by "…": where names differ is mostly at their
 * ends.
 *
 * @example
 * ```ts
 * import { shorten } from "./shorten.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(shorten("Meta-Llama-3.1-8B-Instruct", 12), "Meta-L…truct");
 * ```
 */
export function shorten(text: string, width: number, measure: Measure = cellWidth): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  let low = 0, high = characters.length - 1;
  while (low < high) {
    const kept = Math.ceil((low + high) / 2);
    if (measure(middleOut(characters, kept)) <= width) low = kept;
    else high = kept - 1;
  }
  return middleOut(characters, low);
}

function middleOut(characters: readonly string[], kept: number): string {
  const head = Math.ceil(kept / 2);
  const tail = kept - head;
  return characters.slice(0, head).join("") + "…" +
    (tail ? characters.slice(-tail).join("") : "");
}

/**
 * Names shortened to `width`, by name. Two names that would look the same get a number each, so that
 * different names stay different.
 *
 * @example
 * ```ts
 * import { shortNames } from "./shorten.ts";
 * import assert from "node:assert/strict";
 *
 * const short = shortNames(["a-very-long-name", "a-very-lone-name", "b"], 8);
 * assert.deepEqual([...short.values()], ["a-v…me~1", "a-v…me~2", "b"]);
 * ```
 */
export function shortNames(
  names: Iterable<string>,
  width: number,
  measure: Measure = cellWidth,
): Map<string, string> {
  const all = [...new Set(names)];
  const simple = new Map(all.map((name) => [name, shorten(name, width, measure)]));
  const alike = Map.groupBy(all, (name) => simple.get(name)!);
  return new Map(all.map((name) => {
    const twins = alike.get(simple.get(name)!)!;
    if (twins.length === 1) return [name, simple.get(name)!];
    const mark = `~${twins.indexOf(name) + 1}`;
    const room = width - measure(`~${twins.length}`);
    return [name, shorten(name, Math.max(room, measure("a…b")), measure) + mark];
  }));
}

/** "n names are shortened", or nothing where none is. */
export function shortenedNote(short: ReadonlyMap<string, string>): string {
  const n = [...short].filter(([name, text]) => name !== text).length;
  return n === 0 ? "" : n === 1 ? "One name is shortened (…)." : `${n} names are shortened (…).`;
}
