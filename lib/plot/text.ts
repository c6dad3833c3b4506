import { oneLine } from "../format/escape.ts";
import { shorten, shortenedNote, shortNames } from "../format/shorten.ts";

/**
 * Advances of DejaVu Sans (regular, bold) for the code points 32 to 126, in thousandths of an em,
 * read from the `hmtx` table of the shipped fonts. A few others are
 * listed; the rest count as `OTHER`.
 */
const ADVANCES = {
  // deno-fmt-ignore
  regular: [318,401,460,838,636,950,780,275,390,390,500,838,318,361,318,337,636,636,636,636,636,636,
    636,636,636,636,337,337,838,838,838,531,1000,684,686,698,770,632,575,775,752,295,295,656,557,863,
    748,787,603,787,695,635,611,732,684,989,685,611,685,390,337,390,838,500,500,613,635,550,635,615,
    352,635,634,278,278,579,278,974,634,612,635,635,411,521,392,634,592,818,592,592,525,636,337,636,838],
  // deno-fmt-ignore
  bold: [348,456,521,838,696,1002,872,306,457,457,523,838,380,415,380,365,696,696,696,696,696,696,
    696,696,696,696,400,400,838,838,838,580,1000,774,762,734,830,683,683,821,837,372,372,775,637,995,
    837,850,733,850,770,720,682,812,774,1103,771,724,725,457,365,457,838,500,500,675,716,593,716,678,
    435,716,712,343,343,665,343,1042,712,687,716,716,493,595,478,712,652,924,645,652,582,712,365,712,838],
} as const;
const NARROW: Readonly<Record<string, number>> = {
  "·": 318,
  "²": 401,
  "₁": 401,
  "₂": 401,
  "’": 318,
  "–": 500,
  "λ": 592,
  "ρ": 635,
};
const OTHER = 840;

/**
 * Width of a line of text in pixels, set in DejaVu Sans.
 *
 * @example
 * ```ts
 * import { textWidth } from "./text.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(textWidth("AB", 10), 6.84 + 6.86);
 * ```
 */
export function textWidth(text: string, size: number, weight: "regular" | "bold" = "regular") {
  let thousandths = 0;
  for (const c of text) {
    thousandths += ADVANCES[weight][c.codePointAt(0)! - 32] ?? NARROW[c] ?? OTHER;
  }
  return thousandths * size / 1000;
}

/** The widest of several lines, in pixels; 0 for none. */
export function widestText(texts: Iterable<string>, size: number): number {
  return Math.max(0, ...[...texts].map((text) => textWidth(text, size)));
}

/** Breaks a text at its spaces into lines no wider than `width`; a word that is loses its middle. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const whole of text.split(/\s+/).filter(Boolean)) {
    const word = shorten(whole, width, (part) => textWidth(part, size, "bold"));
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Names no wider than `width` pixels, by name, and a sentence that says so where one was shortened.
 *
 * @example
 * ```ts
 * import { fitNames } from "./text.ts";
 * import assert from "node:assert/strict";
 *
 * const { short, note } = fitNames(["Qwen3", "x".repeat(180)], 60, 11);
 * assert.deepEqual([short("Qwen3"), note], ["Qwen3", "One name is shortened (…)."]);
 * ```
 */
export function fitNames(names: Iterable<string>, width: number, size: number): FittedNames {
  const fitted = shortNames(names, width, (text) => textWidth(text, size));
  const clean = new Map([...fitted].map(([name, text]) => [name, oneLine(text)]));
  return { short: (name) => clean.get(name) ?? name, note: shortenedNote(fitted) };
}

/** What {@link fitNames} gives. */
export interface FittedNames {
  /** The text of a name. */
  readonly short: (name: string) => string;
  /** Empty where every name fits. */
  readonly note: string;
}
