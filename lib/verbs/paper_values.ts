// Edge: frames.
import { scorecardValues } from "../paper/paper_scorecard.ts";
import type { Pool } from "../pool/pool.ts";
import { outcomeOf } from "./outcomes_of.ts";

/**
 * What a pool with the paper's models and benchmarks gives for every number that the paper reports, by
 * its name; fits are kept with the pool.
 */
export function paperValues(pool: Pool): Map<string, number> {
  return scorecardValues(pool, (task, rule, team) => outcomeOf(pool, task.name, rule, team));
}
