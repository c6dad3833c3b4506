import { lookUp, text } from "./cell.ts";
import type { OptionsRule, RawRecord } from "./mapping.ts";
import { letteredOptions, pythonStrings } from "./parse_options.ts";

/**
 * The options of a record, trimmed and in their order, or null where they cannot be read.
 *
 * @example
 * ```ts
 * import { readOptions } from "./read_options.ts";
 * import assert from "node:assert/strict";
 *
 * const record = { options: ["A)21", "B) 22"] };
 * const rule = { list: "options", prefix: "[A-E]\\)" };
 * assert.deepEqual(readOptions(record, rule), ["21", "22"]);
 * ```
 */
export function readOptions(record: RawRecord, rule: OptionsRule): readonly string[] | null {
  return rawOptions(record, rule)?.map((option) => option.trim()) ?? null;
}

/** Upstream's labels of the options, where the rule names them. */
export function readLabels(record: RawRecord, rule: OptionsRule): readonly string[] | undefined {
  if (!("labels" in rule) || !rule.labels) return undefined;
  return list(lookUp(record, rule.labels))?.map(text);
}

function rawOptions(record: RawRecord, rule: OptionsRule): readonly string[] | null {
  if ("fixed" in rule) return rule.fixed;
  if ("lettered" in rule) return letteredOptions(text(lookUp(record, rule.lettered)));
  if ("columns" in rule) return presentColumns(rule.columns.map((c) => text(lookUp(record, c))));
  if ("separator" in rule) {
    const joined = text(lookUp(record, rule.text));
    return joined === "" ? null : joined.split(rule.separator);
  }
  const values = list(lookUp(record, rule.list))?.map(text);
  if (!values) return null;
  while (rule.padding !== undefined && values.at(-1) === rule.padding) values.pop();
  if (rule.prefix === undefined) return values;
  const prefix = new RegExp(`^${rule.prefix}`);
  return values.every((v) => prefix.test(v)) ? values.map((v) => v.replace(prefix, "")) : null;
}

/** Blank columns at the end are options that the item does not have. */
function presentColumns(values: readonly string[]): string[] {
  const last = values.findLastIndex((value) => value !== "");
  return values.slice(0, last + 1);
}

/** A list, or a list written as JSON or Python text. */
function list(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string" || !value.trimStart().startsWith("[")) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return pythonStrings(value);
  }
}
