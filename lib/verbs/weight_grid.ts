import type { Weights } from "../select/objective.ts";

/**
 * Weights of two measures from 0 to `most` in steps, both ways; multiples of the step without rounding
 * dust.
 *
 * @example
 * ```ts
 * import { weightGrid } from "./weight_grid.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(weightGrid({ step: 0.1, most: 0.3 }).length, 16);
 * ```
 */
export function weightGrid(
  { step, most, measures = ["yuleQ", "jsd"] }: {
    readonly step: number;
    readonly most: number;
    readonly measures?: readonly [string, string];
  },
): Weights[] {
  const count = Math.round(most / step);
  const values = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toFixed(10)));
  return values.flatMap((first) =>
    values.map((second) => ({ [measures[0]]: first, [measures[1]]: second }))
  );
}
