const BOS = [
  "<bos>",
  "<s>",
  "<|begin_of_text|>",
  "<|startoftext|>",
  "<｜begin▁of▁sentence｜>",
] as const;

/**
 * Cuts the text of a begin-of-sequence token off a rendered prompt, as the tokenizer adds the token
 * itself and a second one would change the distribution.
 *
 * @example
 * ```ts
 * import { stripBos } from "./strip_bos.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(stripBos("<s>[INST] Hi"), "[INST] Hi");
 * assert.equal(stripBos("<|im_start|>user"), "<|im_start|>user");
 * ```
 */
export function stripBos(rendered: string): string {
  const bos = BOS.find((text) => rendered.startsWith(text));
  return bos ? rendered.slice(bos.length) : rendered;
}
