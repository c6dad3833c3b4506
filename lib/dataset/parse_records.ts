import { InputError } from "../errors.ts";
import type { RawRecord } from "./mapping.ts";

/**
 * The records of a JSON text: an array, one object per line, or one object whose only list is meant.
 *
 * @example
 * ```ts
 * import { parseRecords } from "./parse_records.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseRecords('{"a":1}\n\n{"a":2}\n', "f"), [{ a: 1 }, { a: 2 }]);
 * assert.deepEqual(parseRecords('[{"a":1}]', "f"), [{ a: 1 }]);
 * ```
 */
export function parseRecords(content: string, file: string): readonly RawRecord[] {
  const text = content.replace(/^\uFEFF/, "").trimStart();
  const lines = text.split("\n");
  if (text.startsWith("[") || (text.startsWith("{") && !isObject(tryParse(lines[0])))) {
    return wholeText(text, file);
  }
  return lines.flatMap((line, n) => {
    if (line.trim() === "") return [];
    const value = tryParse(line);
    if (isObject(value)) return [value];
    throw new InputError(
      `Cannot read ${file} as every line must be a JSON object: got ${excerpt(line)} in line ${
        n + 1
      }`,
    );
  });
}

function wholeText(text: string, file: string): readonly RawRecord[] {
  const value = tryParse(text);
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  const records: unknown = lists.length === 1 ? lists[0] : value;
  if (Array.isArray(records) && records.every(isObject)) return records;
  throw new InputError(
    `Cannot read ${file} as it must hold JSON objects, in an array or one per line: got ${
      excerpt(text)
    }`,
  );
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function excerpt(text: string): string {
  const start = text.trim().slice(0, 40);
  return `"${start}${text.trim().length > 40 ? "…" : ""}"`;
}
