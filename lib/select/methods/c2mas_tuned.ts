import { argmax } from "../../math/argmax.ts";
import type { DevSplit, Team } from "../../types.ts";
import { type HalfOfDev, halvesOfDev } from "../half_signals.ts";
import type { SelectionContext, TeamMethod } from "../method.ts";
import { objective, reweigh, TIE, type Weights } from "../objective.ts";
import { selectGreedy } from "../select_greedy.ts";

/** Where each weight is looked for unless told. */
export const TUNING_GRID: readonly number[] = [0, 0.05, 0.13, 0.25, 0.5, 0.75, 1];

/** Every combination of grid values over some measures, the last one running fastest. */
export function weightGrid(measures: readonly string[], values = TUNING_GRID): Weights[] {
  return measures.reduce<Weights[]>(
    (points, id) => points.flatMap((point) => values.map((value) => ({ ...point, [id]: value }))),
    [{}],
  );
}

/**
 * Weights chosen on dev alone: of a grid, the point whose teams, selected on one half of dev, answer
 * the other half best by Choice-Soft, on average over both ways round and all tasks. Of equally good
 * points the first is taken.
 */
export function tunedWeights(context: SelectionContext, grid: readonly Weights[]): Weights {
  const [a, b] = halvesOfDev(context);
  const tasks = [...context.signals.tasks.keys()];
  const judges = [judge(a, b), judge(b, a)];
  let best = { weights: grid[0], mean: -Infinity };
  for (const weights of grid) {
    let sum = 0;
    for (const accuracyOf of judges) {
      for (const task of tasks) sum += accuracyOf(task, weights, context) / tasks.length;
    }
    const mean = sum / judges.length;
    if (mean > best.mean + TIE) best = { weights, mean };
  }
  return best.weights;
}

/** Accuracy on one half of the team that some weights choose on the other. */
function judge(on: HalfOfDev, by: HalfOfDev) {
  const known = new Map<string, number>();
  return (task: string, weights: Weights, { k, signals }: SelectionContext): number => {
    const { quality } = on.signals.tasks.get(task)!;
    const { measures } = signals;
    const { team } = selectGreedy(objective(quality, on.signals.pooled, weights, { measures }), k);
    const key = `${task}\n${team.join()}`;
    if (!known.has(key)) known.set(key, meanAccuracy(by.dev(task), team));
    return known.get(key)!;
  };
}

/** Accuracy of the mean of the members' distributions (eq:choice_soft). */
function meanAccuracy({ p, gold, options, optionCounts, items }: DevSplit, team: Team): number {
  const N = items.length;
  const mean = new Float64Array(options);
  let right = 0;
  for (let n = 0; n < N; n++) {
    for (let r = 0; r < options; r++) {
      let sum = 0;
      for (const i of team) sum += p[(i * N + n) * options + r];
      mean[r] = sum / team.length;
    }
    if (argmax(mean, 0, optionCounts[n]) === gold[n]) right++;
  }
  return right / N;
}

/** C²-MAS with its weights from {@linkcode tunedWeights}, over another grid if told. */
export function c2masTuned(grid: readonly number[] = TUNING_GRID): TeamMethod {
  return {
    id: "c2mas-tuned",
    label: "C²-MAS, tuned",
    needs: "answers",
    choose(context) {
      const measures = context.objective.channels.map((channel) => channel.id);
      const weights = context.memo(
        `tuned\n${grid.join()}`,
        () => tunedWeights(context, weightGrid(measures, grid)),
      );
      return selectGreedy(reweigh(context.objective, weights), context.k).team;
    },
  };
}

/** {@linkcode c2masTuned} over the {@linkcode TUNING_GRID}. */
export const C2MAS_TUNED: TeamMethod = c2masTuned();
