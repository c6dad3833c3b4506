/**
 * The options of a string in which each one follows its letter, as MathQA writes them:
 * `a ) 38 , b ) 27.675 , …` or a Python list `['a ) 4', 'b ) 5', …]`. A comma inside an option does
 * not cut it, and a doubled letter (`a ) a ) 4 inches`) is removed twice. Null where the letters are
 * not a, b, c, … in order.
 *
 * @example
 * ```ts
 * import { letteredOptions } from "./parse_options.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(letteredOptions("a ) 1 minute , 12 seconds , b ) 9"), ["1 minute , 12 seconds", "9"]);
 * assert.deepEqual(letteredOptions("['a ) 4', 'b ) 5']"), ["4", "5"]);
 * ```
 */
export function letteredOptions(text: string): string[] | null {
  const parts = text.trimStart().startsWith("[") ? pythonStrings(text) : cutAtLetters(text);
  if (parts === null) return null;
  const options: string[] = [];
  for (const [i, part] of parts.entries()) {
    const letter = String.fromCharCode(97 + i);
    const lead = new RegExp(`^\\s*${letter}\\s*\\)\\s*`, "i");
    if (!lead.test(part)) return null;
    options.push(part.replace(lead, "").replace(lead, "").trim());
  }
  return options;
}

function cutAtLetters(text: string): string[] {
  return text.split(/(?:^|,)\s*(?=[a-e]\s*\)\s*)/i).filter((part) => part.trim() !== "");
}

/**
 * The strings of a Python list literal such as `['it\'s', "two"]`, or null where it is none.
 *
 * @example
 * ```ts
 * import { pythonStrings } from "./parse_options.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(pythonStrings(`['it\\'s', "a, b"]`), ["it's", "a, b"]);
 * assert.equal(pythonStrings("[1, 2]"), null);
 * ```
 */
export function pythonStrings(text: string): string[] | null {
  const string = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
  const whole = new RegExp(String.raw`^\s*\[\s*(?:(?:${string})\s*,?\s*)*\]\s*$`, "s");
  if (!whole.test(text)) return null;
  return [...text.matchAll(new RegExp(string, "gs"))].map(([quoted]) =>
    quoted.slice(1, -1).replace(/\\(.)/gs, (_, c) => c === "n" ? "\n" : c === "t" ? "\t" : c)
  );
}
