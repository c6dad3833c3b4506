import { InputError } from "../errors.ts";

/**
 * Refuses rows that cannot be drawn: none at all, or one whose number is missing, not finite, or not
 * positive where a logarithmic axis needs that.
 *
 * @example
 * ```ts
 * import { checkRows } from "./check_rows.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(
 *   () => checkRows("a forest plot", [{ low: NaN }], ["low"]),
 *   /Cannot draw a forest plot as low must be a finite number: got NaN in row 1/,
 * );
 * ```
 */
export function checkRows<T extends object>(
  chart: string,
  rows: readonly T[],
  numbers: readonly (keyof T & string)[],
  { positive = [] }: { readonly positive?: readonly (keyof T & string)[] } = {},
): void {
  if (rows.length === 0) {
    throw new InputError(`Cannot draw ${chart} as at least one row is required: got none`);
  }
  rows.forEach((row, i) => {
    const wrong = [...numbers, ...positive].find((key) => !Number.isFinite(row[key])) ??
      positive.find((key) => Number(row[key]) <= 0);
    if (wrong === undefined) return;
    const kind = positive.includes(wrong) ? "positive" : "finite";
    throw new InputError(
      `Cannot draw ${chart} as ${wrong} must be a ${kind} number: got ${row[wrong]} in row ${
        i + 1
      } ` +
        JSON.stringify(row),
    );
  });
}
