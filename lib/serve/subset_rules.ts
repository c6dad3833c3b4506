import type { AggregationRule, FittedRule } from "../aggregate/aggregation_rule.ts";
import { combinations } from "../math/combinations.ts";
import type { DevSplit, Team } from "../types.ts";

/** Members above which rules are fitted when they are first needed: 2⁶ − 1 fits are a moment. */
const FITTED_BEFOREHAND = 6;

/**
 * A team's rule fitted for every set of members that may be present, so that a team that loses one
 * goes on with a rule of its own rather than with weights made for others.
 *
 * @example
 * ```ts
 * import { choiceSoft } from "../aggregate/choice_soft.ts";
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { subsetRules } from "./subset_rules.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev } = madePool({ items: 20 }).tasks[0];
 * const ruleOf = subsetRules(choiceSoft, dev, [0, 1, 2]);
 * assert.deepEqual([...ruleOf(new Set([0, 2])).team], [0, 2]);
 * ```
 */
export function subsetRules(
  rule: AggregationRule,
  dev: DevSplit,
  team: Team,
): (present: ReadonlySet<number>) => { readonly team: Team; readonly fitted: FittedRule } {
  const fits = new Map<string, { team: Team; fitted: FittedRule }>();
  const ruleOf = (present: ReadonlySet<number>) => {
    const left = team.filter((i) => present.has(i));
    const key = left.join();
    const known = fits.get(key) ?? { team: left, fitted: rule.fit(dev, left) };
    fits.set(key, known);
    return known;
  };
  const members = [...new Set(team)];
  if (members.length <= FITTED_BEFOREHAND) {
    for (let size = 1; size <= members.length; size++) {
      for (const chosen of combinations(members.length, size)) {
        ruleOf(new Set(chosen.map((at) => members[at])));
      }
    }
  }
  return ruleOf;
}
