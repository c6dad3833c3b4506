import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { type OutcomeStore, type TeamOutcome, TeamOutcomes } from "../evaluate/team_outcomes.ts";
import type { Pool } from "../pool/pool.ts";
import type { Team } from "../types.ts";

const known = new WeakMap<Pool, TeamOutcomes>();

/** Gives a pool a store that keeps its fits beyond this run; before the first team is judged. */
export function keepOutcomes(pool: Pool, store: OutcomeStore): void {
  known.set(pool.whole, new TeamOutcomes(store));
}

/**
 * How a team of a pool did on a task under a rule. Fits are kept with the pool, and shared with every
 * pool that has the same items and fewer models.
 */
export function outcomeOf(
  pool: Pool,
  task: string,
  rule: AggregationRule,
  team: Team,
): TeamOutcome {
  const { whole, members } = pool;
  return outcomesOf(pool).of(whole.task(task), rule, team.map((i) => members[i]));
}

/** What is known of the teams of the whole that a pool is a part of. */
export function outcomesOf({ whole }: Pool): TeamOutcomes {
  const outcomes = known.get(whole) ?? new TeamOutcomes();
  known.set(whole, outcomes);
  return outcomes;
}
