// Edge: Polars.
import pl from "nodejs-polars";
import type { ProfileRow } from "../types.ts";

const KNOWN = new Set(["task", "split", "item", "model", "gold", "p", "logp", "mass"]);

/**
 * Profile rows as a Polars dataframe: `task, split, item, model, gold, p`, `logp` and `mass` where
 * some row has them, and every further plain field, such as a subject.
 *
 * @example
 * ```ts
 * import { rowsFrame } from "./rows_frame.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { task: "t", split: "dev" as const, item: "1", model: "a", gold: 0, p: [1, 0] };
 * const rows = [{ ...row, subject: "law" }];
 * assert.deepEqual(rowsFrame(rows).getColumn("subject").toArray(), ["law"]);
 * ```
 */
export function rowsFrame(given: Iterable<ProfileRow>): pl.DataFrame {
  const rows = [...given];
  const text = (key: "task" | "split" | "item" | "model") =>
    pl.Series(key, rows.map((row) => textOrNull(row[key])), pl.Utf8);
  const lists = (key: "p" | "logp") => {
    const values = rows.map((row) => row[key] ? row[key].map(numberOrNull) : null);
    return values.some((value) => value !== null)
      ? { [key]: pl.Series(key, values, pl.List(pl.Float64)) }
      : {};
  };
  const mass = rows.map((row) => row.mass ?? null);
  return pl.DataFrame({
    task: text("task"),
    split: text("split"),
    item: text("item"),
    model: text("model"),
    gold: pl.Series("gold", rows.map((row) => numberOrNull(row.gold)), pl.Float64),
    ...lists("p"),
    ...lists("logp"),
    ...(mass.some((value) => value !== null) ? { mass: pl.Series("mass", mass, pl.Float64) } : {}),
    ...furtherColumns(rows),
  });
}

function furtherColumns(rows: readonly ProfileRow[]): Record<string, pl.Series> {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)).filter((key) => !KNOWN.has(key)));
  return Object.fromEntries([...keys].map((key) => {
    const values = rows.map((row) => (row as unknown as Record<string, unknown>)[key] ?? null);
    const numeric = values.every((value) => value === null || typeof value === "number");
    return [
      key,
      numeric
        ? pl.Series(key, values as number[], pl.Float64)
        : pl.Series(key, values.map((value) => value === null ? null : String(value)), pl.Utf8),
    ];
  }));
}

const textOrNull = (value: unknown) => typeof value === "string" ? value : null;

/** A bare NaN or Infinity that a reader kept as text is the number again. */
function numberOrNull(value: unknown): number | null {
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") return Number(value);
  return typeof value === "number" ? value : null;
}
