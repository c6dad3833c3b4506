import { argmax } from "../../math/argmax.ts";
import type { DevSplit, Team } from "../../types.ts";
import type { TeamMethod } from "../method.ts";

/**
 * Caruana's forward ensemble selection with replacement: k rounds, each adding the model that
 * maximises the dev accuracy of the mean distribution (ties: the lower index). Members are in the
 * order in which they joined; a model may stand twice.
 */
export function selectCaruana(dev: DevSplit, k: number): Team {
  const { p, gold, optionCounts, options } = dev;
  const N = dev.items.length;
  const row = N * options;
  const sum = new Float64Array(row);
  const candidate = new Float64Array(options);
  const team: number[] = [];
  const accuracyWith = (i: number) => {
    let right = 0;
    for (let n = 0; n < N; n++) {
      const at = n * options;
      for (let r = 0; r < options; r++) {
        candidate[r] = (sum[at + r] + p[i * row + at + r]) / (team.length + 1);
      }
      if (argmax(candidate, 0, optionCounts[n]) === gold[n]) right++;
    }
    return right;
  };
  while (team.length < k) {
    const right = dev.models.map((_, i) => accuracyWith(i));
    const best = right.indexOf(Math.max(...right));
    for (let at = 0; at < row; at++) sum[at] += p[best * row + at];
    team.push(best);
  }
  return team;
}

/** {@linkcode selectCaruana} as a method. */
export const CARUANA: TeamMethod = {
  id: "caruana",
  label: "Caruana",
  needs: "answers",
  weighted: false,
  choose: ({ dev, task, k }) => selectCaruana(dev(task), k),
};
