import { choose, combinations } from "../../math/combinations.ts";
import { random, shuffled } from "../../math/random.ts";
import type { Team } from "../../types.ts";
import type { ManyTeamsMethod, SharedTeam } from "../method.ts";

/**
 * Random-k: `draws` teams of k different models each, uniformly, from a seed; in model order.
 *
 * @example
 * ```ts
 * import { drawTeams } from "./random_teams.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(drawTeams({ m: 3, k: 3, draws: 1, seed: 1 }), [[0, 1, 2]]);
 * ```
 */
export function drawTeams(
  { m, k, draws, seed }: { m: number; k: number; draws: number; seed: number },
): Team[] {
  const rng = random(seed);
  const models = Array.from({ length: m }, (_, i) => i);
  return Array.from(
    { length: draws },
    () => shuffled(models, rng).slice(0, k).sort((a, b) => a - b),
  );
}

/**
 * Random-k: what a team is worth that nobody chose. The mean over all C(m, k) teams where they are
 * few enough, with how often each was drawn; otherwise the mean over the draws.
 */
export const RANDOM_TEAMS: ManyTeamsMethod = {
  id: "random",
  label: "Random-k",
  needs: "signals",
  weighted: false,
  chooseAll({ models, k, draws, seed, exactUpTo }): SharedTeam[] {
    const m = models.length;
    const drawn = new Map<string, { team: Team; times: number }>();
    for (const team of drawTeams({ m, k, draws, seed })) {
      const before = drawn.get(team.join());
      drawn.set(team.join(), { team, times: (before?.times ?? 0) + 1 });
    }
    const count = choose(m, k);
    if (count > exactUpTo) {
      return [...drawn.values()].map(({ team, times }) => ({
        team,
        share: times / draws,
        draws: times,
      }));
    }
    return [...combinations(m, k)].map((team) => ({
      team,
      share: 1 / count,
      draws: drawn.get(team.join())?.times ?? 0,
    }));
  },
};
