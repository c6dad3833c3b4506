import { objective, type Weights } from "../select/objective.ts";
import { selectGreedy } from "../select/select_greedy.ts";
import type { Task, Team } from "../types.ts";
import type { StudyContext } from "./study_context.ts";

/** Weights from 0 to `most` in steps, both ways; multiples of the step without rounding dust. */
export function weightGrid({ step, most }: { step: number; most: number }): Weights[] {
  const count = Math.round(most / step);
  const values = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toFixed(10)));
  return values.flatMap((lambda1) => values.map((lambda2) => ({ lambda1, lambda2 })));
}

/** The team that C²-MAS selects at every point of a grid, per task. */
export function gridTeams(
  { signals, settings }: StudyContext,
  tasks: readonly Task[],
  grid: readonly Weights[],
): Team[][] {
  return grid.map((weights) =>
    tasks.map(({ name }) =>
      selectGreedy(objective(signals.tasks.get(name)!.quality, signals.pooled, weights), settings.k)
        .team
    )
  );
}
