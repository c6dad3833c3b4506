import type { RawRecord } from "./mapping.ts";

/** The value at a column, or at a path with dots into structs. */
export function lookUp(record: RawRecord, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  let value: unknown = record;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as RawRecord)[key];
  }
  return value;
}

/** A cell as a trimmed text; empty where it is missing. */
export function text(value: unknown): string {
  return value === undefined || value === null ? "" : String(value).trim();
}
