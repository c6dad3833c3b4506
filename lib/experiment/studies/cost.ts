import { choose } from "../../math/combinations.ts";
import { costScaling } from "../../plot/cost_scaling.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";

/**
 * Pair look-ups of both searches as the pool grows (app:selection_cost). Counted, not timed, so that
 * every machine agrees: an extension of a team of s needs s look-ups, a whole team k(k − 1)/2.
 */
export function costStudy(
  { settings: { k } }: StudyContext,
  { id, title, sizes }: StudyOf<"cost">,
): StudyResult {
  const rows = sizes.flatMap((m) => [
    { m, series: "multi-start greedy", cost: greedyLookups(m, k) },
    { m, series: "exhaustive", cost: choose(m, k) * k * (k - 1) / 2 },
  ]);
  const at = (m: number, series: string) =>
    rows.find((row) => row.m === m && row.series === series)!.cost.toLocaleString("en");
  const largest = Math.max(...sizes);
  return {
    id,
    title,
    answer: `With ${largest} models and teams of ${k}, greedy search needs ` +
      `${at(largest, "multi-start greedy")} pair look-ups, exhaustive search ` +
      `${at(largest, "exhaustive")}.`,
    tables: [{ id, title, rows }],
    figures: [costScaling(rows, {
      id,
      title: `Cost of selecting teams of ${k}`,
      xLabel: "Models in the pool, m",
      yLabel: "Pair look-ups",
      caption: "Counted operations, not times.",
    })],
  };
}

/** m seeds, and at each size s from 1 to k − 1 all m − s candidates with s look-ups. */
function greedyLookups(m: number, k: number): number {
  let perSeed = 0;
  for (let s = 1; s < k; s++) perSeed += (m - s) * s;
  return m * perSeed;
}
