import type { AggregationRule } from "../../lib/aggregate/aggregation_rule.ts";
import { Pool } from "../../lib/pool/pool.ts";
import type { SelectionMethod } from "../../lib/select/method.ts";
import type { Weights } from "../../lib/select/objective.ts";
import type { Profile } from "../../lib/types.ts";
import { evaluateTeams } from "../../lib/verbs/evaluate_teams.ts";
import { overTasks } from "../../lib/verbs/over_tasks.ts";
import { pairs } from "../../lib/verbs/pairs.ts";
import { quality } from "../../lib/verbs/quality.ts";
import { records } from "../../lib/verbs/records.ts";
import { selectTeams } from "../../lib/verbs/select_teams.ts";

/** A row of an evaluation. */
export interface EvaluatedRow {
  readonly task: string;
  readonly method: string;
  readonly k: number;
  readonly rule: string | null;
  readonly team: string[] | null;
  readonly correct: number;
  readonly n: number;
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly sd: number | null;
  readonly teams: number;
  readonly drawsMean: number | null;
  readonly drawsSd: number | null;
}

/** The methods that an evaluation has unless told. */
export const USUAL_METHODS = [
  "c2mas",
  "quality",
  "caruana",
  "random",
  "self-consistency",
  "single",
];

/** Chooses on dev and judges on test, as a notebook does, pooled over every task. */
export function evaluated(
  profile: Profile,
  { k = 3, methods = USUAL_METHODS, rules, own, onProgress, ...rest }: {
    readonly k?: number;
    readonly methods?: readonly (string | SelectionMethod)[];
    readonly rules?: readonly (string | AggregationRule)[];
    readonly own?: readonly AggregationRule[];
    readonly onProgress?: () => void;
    readonly weights?: Weights;
    readonly seed?: number;
    readonly draws?: number;
    readonly exactUpTo?: number;
  } = {},
): EvaluatedRow[] {
  const pool = profile instanceof Pool ? profile : Pool.ofProfile(profile);
  const teams = selectTeams(
    { quality: quality(pool), pairs: overTasks(pairs(pool)), pool },
    { k, method: methods, ...rest },
  );
  return records<EvaluatedRow>(evaluateTeams(pool, teams, { rules, own, onProgress }));
}
