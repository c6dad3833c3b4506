import { mean } from "../math/mean.ts";
import { signed } from "./numbers.ts";
import type { Column } from "./table.ts";

/** One line of a wide table: a label and a value for every task. */
export interface WideLine {
  /** Leading cells, such as rule and method. */
  readonly head: Readonly<Record<string, string>>;
  /** By task; undefined where one is missing. */
  readonly values: ReadonlyMap<string, number | undefined>;
  /** Lines of one block compete for the bold face; lines without a block do not. */
  readonly block?: string;
  /** Differences carry their sign. */
  readonly signed?: boolean;
}

/** What `table` takes: `table(wide.rows, wide)`. */
export interface WideTable {
  /** One per line. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Heads, tasks and the average. */
  readonly columns: readonly Column[];
  /** Cells in bold, as `row:column key`. */
  readonly bold: readonly string[];
  /** What stands below. */
  readonly caption?: string;
}

/**
 * Rows and settings for `table`, with one column per task and their average, in per cent. An average needs every task. In
 * each block the best value of a column is bold.
 *
 * @example
 * ```ts
 * import { wideTable } from "./wide_table.ts";
 * import assert from "node:assert/strict";
 *
 * const line = { head: { method: "a" }, values: new Map([["t", 0.5], ["u", 0.7]]) };
 * assert.deepEqual(wideTable([line], ["t", "u"]).rows, [
 *   { method: "a", t: "50.00", u: "70.00", "Avg.": "60.00" },
 * ]);
 * ```
 */
export function wideTable(
  lines: readonly WideLine[],
  tasks: readonly string[],
  caption?: string,
): WideTable {
  const keys = [...tasks, "Avg."];
  const numbers = lines.map(({ values }) => {
    const all = tasks.map((task) => values.get(task));
    return [...all, all.some((value) => value === undefined) ? undefined : mean(all as number[])];
  });
  const rows = lines.map(({ head, signed: plus }, at): Record<string, string> => ({
    ...head,
    ...Object.fromEntries(keys.map((key, c) => [key, percentText(numbers[at][c], plus)])),
  }));
  const bold = lines.flatMap(({ block }, at) =>
    block === undefined ? [] : keys.flatMap((key, c) => {
      const rivals = lines.flatMap((line, other) =>
        line.block === block ? [numbers[other][c]] : []
      );
      const best = Math.max(...rivals.map((value) => value ?? -Infinity));
      return rivals.length > 1 && (numbers[at][c] ?? -Infinity) >= best - 1e-9
        ? [`${at}:${key}`]
        : [];
    })
  );
  const columns: Column[] = [...Object.keys(lines[0]?.head ?? {}), ...keys].map((key) => ({ key }));
  return { rows, columns, bold, caption };
}

function percentText(value: number | undefined, plus = false): string {
  return value === undefined ? "–" : signed(100 * value, 2, { plus });
}
