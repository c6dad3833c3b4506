/** Characters that take two cells of a terminal: East Asian wide forms and pictographs. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
/** Marks that stand on the character before them. */
const NONE = /\p{Mark}|[\u200b-\u200d\u2060\ufe0f]/u;

/**
 * Cells that a text takes in a terminal.
 *
 * @example
 * ```ts
 * import { cellWidth } from "./text_width.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(["C²-MAS", "模型", "e\u0301"].map(cellWidth), [6, 4, 1]);
 * ```
 */
export function cellWidth(text: string): number {
  let width = 0;
  for (const c of text) width += c < "\u0300" ? 1 : NONE.test(c) ? 0 : WIDE.test(c) ? 2 : 1;
  return width;
}
