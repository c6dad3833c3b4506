import type { Aggregator } from "../types.ts";
import type { AggregationRule } from "./aggregation_rule.ts";
import { choiceSoft } from "./choice_soft.ts";
import { dawidSkene } from "./dawid_skene.ts";
import { majorityVote } from "./majority_vote.ts";
import { productOfExperts } from "./product_of_experts.ts";
import { stacking } from "./stacking.ts";

/**
 * Every aggregation rule by its id.
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
 * const { distribution } = RULES["choice-soft"].fit(dev, [0, 1]).predict(dev);
 * assert.deepEqual([...distribution], [0.65, 0.35]);
 * ```
 */
export const RULES: Readonly<Record<Aggregator, AggregationRule>> = {
  "choice-soft": choiceSoft,
  poe: productOfExperts,
  ds: dawidSkene,
  stacking,
  majority: majorityVote,
};
