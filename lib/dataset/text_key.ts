import { sha256 } from "../io/sha256.ts";

/** A text with its white space evened out: what two copies of one text have in common. */
export function squash(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/**
 * A text without case, punctuation and spacing, so that near copies are equal. A text without a
 * letter or digit stays as it is.
 *
 * @example
 * ```ts
 * import { fuzzy } from "./text_key.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(fuzzy("Which  gas… is it?"), fuzzy("which gas is it"));
 * assert.equal(fuzzy("+"), "+");
 * ```
 */
export function fuzzy(text: string): string {
  const bare = text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return bare === "" ? squash(text) : bare;
}

/**
 * {@link fuzzy} with every number replaced, so that one story told with other numbers is equal.
 *
 * @example
 * ```ts
 * import { story } from "./text_key.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(story("A train runs 60 km in 2.5 h."), story("A train runs 84 km in 7 h."));
 * ```
 */
export function story(text: string): string {
  return fuzzy(text.replace(/\p{N}+(?:[.,]\p{N}+)*/gu, "#")).replace(/\p{N}+/gu, "#");
}

/** Sixteen hexadecimal digits that stand for a list of texts. */
export function textId(...texts: readonly string[]): string {
  return sha256(JSON.stringify(texts)).slice(0, 16);
}
