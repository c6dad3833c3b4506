// Edge: uses all cores.
import type pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { stacking } from "../aggregate/stacking.ts";
import { fitStackingParallel, type ParallelFitOptions } from "../aggregate/stacking_parallel.ts";
import type { Pool } from "../pool/pool.ts";
import type { Task, Team } from "../types.ts";
import { rulesOf, teamLines } from "./method_outcomes.ts";
import { outcomesOf } from "./outcomes_of.ts";

/** What {@linkcode fitTeams} may be told. */
export interface FitOptions extends ParallelFitOptions {
  /** The rules that the teams will be judged by; all of the library's unless given. */
  readonly rules?: readonly (string | AggregationRule)[];
  /** Rules that methods bring, where they are not the library's. */
  readonly own?: readonly AggregationRule[];
}

/**
 * Fits what takes long, Stacking, for many teams on all cores, and keeps it with the pool, so that
 * `evaluateTeams` and `compareTeams` find it there. Returns the teams as they were; no number depends
 * on whether this was called.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { openPool } from "../pool/open_pool.ts";
 * import { evaluateTeams } from "./evaluate_teams.ts";
 * import { fitTeams } from "./fit_teams.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=1&items=40");
 * const teams = pl.DataFrame({ task: ["task-1"], team: [["model-1", "model-3"]] });
 * const rules = ["stacking"];
 * const frame = evaluateTeams(pool, await fitTeams(pool, teams, { rules }), { rules });
 * assert.equal(frame.height, 1);
 * ```
 */
export async function fitTeams(
  pool: Pool,
  teams: pl.DataFrame,
  { rules = RULES, own, ...how }: FitOptions = {},
): Promise<pl.DataFrame> {
  const known = outcomesOf(pool);
  const wanted = new Map<Task, Map<string, Team>>();
  for (const line of teamLines(pool, teams)) {
    if (!rulesOf(line, rules, own).includes(stacking)) continue;
    const task = pool.whole.task(line.task);
    const missing = wanted.get(task) ?? new Map<string, Team>();
    for (const { team } of line.teams) {
      const members = team.map((i) => pool.members[i]);
      if (!known.has(task, stacking, members)) missing.set(members.join(), members);
    }
    wanted.set(task, missing);
  }
  const work = [...wanted].map(([task, missing]) => ({ task, teams: [...missing.values()] }));
  const fitted = await fitStackingParallel(
    work.map(({ task: { dev }, teams }) => ({ dev, teams })),
    how,
  );
  work.forEach(({ task, teams }, at) =>
    teams.forEach((team, t) => known.add(task, stacking, team, fitted[at][t]))
  );
  return teams;
}
