import { type Objective, scoreTeam } from "../lib/select/objective.ts";

/** The best score that greedy search finds, with every extension scored from its pairs. */
export function naiveGreedy(of: Objective, k: number): number {
  let best = -Infinity;
  for (let seed = 0; seed < of.m; seed++) {
    const team = [seed];
    while (team.length < k) {
      let top = -Infinity, added = -1;
      for (let j = 0; j < of.m; j++) {
        if (team.includes(j)) continue;
        const { score } = scoreTeam(of, [...team, j]);
        if (score > top) [top, added] = [score, j];
      }
      team.push(added);
    }
    best = Math.max(best, scoreTeam(of, team).score);
  }
  return best;
}
