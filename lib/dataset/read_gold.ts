import { lookUp, text } from "./cell.ts";
import type { GoldRule, RawRecord } from "./mapping.ts";
import { squash } from "./text_key.ts";

/** What a gold is looked up in. */
export interface GoldChoices {
  readonly options: readonly string[];
  /** Upstream's own labels of the options, such as A–D or 1–4. */
  readonly labels?: readonly string[];
}

/**
 * Index of the right option, or the reason why there is none.
 *
 * A label is looked up in the labels of its own item and never computed from its character, because
 * some items of one file count in letters and others in digits.
 *
 * @example
 * ```ts
 * import { readGold } from "./read_gold.ts";
 * import assert from "node:assert/strict";
 *
 * const options = ["ice", "steam"];
 * assert.equal(readGold({ key: "b" }, { column: "key", as: "letter" }, { options }), 1);
 * assert.equal(readGold({ key: "C" }, { column: "key", as: "letter" }, { options }), "gold outside the options");
 * ```
 */
export function readGold(
  record: RawRecord,
  rule: GoldRule,
  choices: GoldChoices,
): number | string {
  const value = lookUp(record, rule.column);
  const key = text(value);
  if (key === "") return "no label";
  const index = indexOf(key, value, rule, choices);
  if (!Number.isInteger(index) || index < 0 || index >= choices.options.length) {
    return "gold outside the options";
  }
  if (rule.check && Number(lookUp(record, rule.check)) !== index) return "two golds that disagree";
  return index;
}

function indexOf(key: string, value: unknown, rule: GoldRule, choices: GoldChoices): number {
  switch (rule.as) {
    case "index":
      return Number(key);
    case "index1":
      return Number(key) - 1;
    case "letter":
      return /^[a-z]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - 65 : -1;
    case "label":
      return choices.labels?.indexOf(key) ?? -1;
    case "text":
      return choices.options.findIndex((option) => squash(option) === squash(key));
    case "boolean":
      return value === true || /^(true|yes|1)$/i.test(key)
        ? 0
        : value === false || /^(false|no|0)$/i.test(key)
        ? 1
        : -1;
  }
}
