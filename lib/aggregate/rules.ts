import { lookUp } from "../registry.ts";
import type { AggregationRule } from "./aggregation_rule.ts";
import { alone } from "./alone.ts";
import { choiceSoft } from "./choice_soft.ts";
import { dawidSkene } from "./dawid_skene.ts";
import { majorityVote } from "./majority_vote.ts";
import { productOfExperts } from "./product_of_experts.ts";
import { selfConsistency } from "./self_consistency.ts";
import { stacking } from "./stacking.ts";

/**
 * Every aggregation rule that comes with the library; a further one is a file and a line here.
 *
 * @example
 * ```ts
 * import { RULES } from "./rules.ts";
 * import { splitView } from "../pool/split_view.ts";
 * import assert from "node:assert/strict";
 *
 * const dev = splitView({
 *   split: "dev", task: "t", models: ["a", "b"], items: ["1"], options: 2,
 *   p: Float64Array.of(0.9, 0.1, 0.4, 0.6), gold: Uint8Array.of(0), optionCounts: Uint8Array.of(2),
 * });
 * const { distribution } = RULES[0].fit(dev, [0, 1]).predict(dev);
 * assert.deepEqual([...distribution], [0.65, 0.35]);
 * ```
 */
export const RULES: readonly AggregationRule[] = [
  choiceSoft,
  productOfExperts,
  dawidSkene,
  stacking,
  majorityVote,
];

/** The rules that methods with one model come with; they combine nothing. */
export const SINGLE_RULES: readonly AggregationRule[] = [alone, selfConsistency()];

/** The rule of that id, or a line that lists the rules there are; a rule stands for itself. */
export function ruleOf(rule: string | AggregationRule): AggregationRule {
  return lookUp("rule", RULES, rule);
}
