import type { Column } from "./table.ts";

/**
 * A column of fractions in per cent.
 *
 * @example
 * ```ts
 * import { percentColumn } from "./columns.ts";
 * import { table } from "./table.ts";
 * import assert from "node:assert/strict";
 *
 * const shown = table([{ accuracy: 0.7612 }], { columns: [percentColumn("accuracy")] });
 * assert.equal(shown.rows[0][0].text, "76.12");
 * ```
 */
export function percentColumn(key: string, label: string = `${key} (%)`, digits = 2): Column {
  return { key, label, scale: 100, digits };
}

/** A column of differences of fractions in percentage points, with their signs. */
export function pointsColumn(key: string, label: string = key, digits = 2): Column {
  return { key, label, scale: 100, digits, plus: true };
}
