import { InputError } from "../errors.ts";
import { lookUp, text } from "./cell.ts";
import type { GoldKind, OptionsRule, RawRecord } from "./mapping.ts";
import { readGold } from "./read_gold.ts";
import { readLabels, readOptions } from "./read_options.ts";

/**
 * How a file writes its golds, from the look of the whole column: labels where options have labels,
 * else letters, else zero-based indices, else booleans or the text of the option. Where two readings
 * would give different answers, the user is asked.
 *
 * @example
 * ```ts
 * import { guessGold } from "./guess_gold.ts";
 * import assert from "node:assert/strict";
 *
 * const records = [{ options: ["ice", "steam"], gold: "steam" }];
 * assert.equal(guessGold(records, "gold", { options: { list: "options" }, file: "f" }), "text");
 * ```
 */
export function guessGold(
  records: readonly RawRecord[],
  column: string,
  { options, file }: { readonly options: OptionsRule; readonly file: string },
): GoldKind {
  const rows = records.flatMap((record) => {
    const key = text(lookUp(record, column));
    const choices = readOptions(record, options);
    return key === "" || !choices
      ? []
      : [{ record, key, options: choices, labels: readLabels(record, options) }];
  });
  const kind = byLook(rows.map(({ key }) => key), rows.some(({ labels }) => labels !== undefined));
  const read = (row: typeof rows[number], as: GoldKind) =>
    readGold(row.record, { column, as }, row);
  const ask = (row: typeof rows[number], doubt: string) =>
    new InputError(
      `Cannot read ${file} as the golds in column ${column} must be clear: got "${row.key}", ` +
        `${doubt}`,
    );
  if (kind === "index") {
    const past = rows.find(({ key, options }) => Number(key) === options.length);
    if (past && rows.every(({ key }) => key !== "0")) {
      throw ask(
        past,
        "which counts from one; add goldAs=index1 (or goldAs=index to drop such rows)",
      );
    }
  }
  if (kind !== "text" && rows.every((row) => typeof read(row, "text") === "number")) {
    const differs = rows.find((row) => read(row, "text") !== read(row, kind));
    if (differs) {
      throw ask(
        differs,
        `which is both a ${kind} and an option; add goldAs=${kind} or goldAs=text`,
      );
    }
  }
  return kind;
}

function byLook(keys: readonly string[], labelled: boolean): GoldKind {
  if (labelled) return "label";
  if (keys.every((key) => /^\d+$/.test(key))) return "index";
  if (keys.every((key) => /^[a-j]$/i.test(key))) return "letter";
  return keys.every((key) => /^(true|false)$/i.test(key)) ? "boolean" : "text";
}
