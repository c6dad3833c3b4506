import type { Interval } from "../evaluate/paired_bootstrap.ts";
import type { Exploration } from "./exploration.ts";
import { teamLines } from "./team_lines.ts";
import { MOST_K, type View } from "./view.ts";

/** What teams of one size reach on average over the reported tasks. */
export interface SizeLine {
  readonly k: number;
  readonly accuracy: number;
  readonly overSingle: Interval;
  readonly overBest: Interval;
}

/** Teams of every size within the budget, at the weights and under the rule of the view. */
export function sizeLines(exploring: Exploration, view: View): SizeLine[] {
  const most = Math.min(view.members, view.models.length, MOST_K);
  return Array.from({ length: most }, (_, at) => at + 1).flatMap((k) => {
    const { average } = teamLines(exploring, { ...view, k });
    if (!average) return [];
    const { team: accuracy, overSingle, overBest } = average;
    return [{ k, accuracy, overSingle, overBest }];
  });
}
