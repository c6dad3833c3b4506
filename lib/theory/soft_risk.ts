import { ruleOf } from "../aggregate/rules.ts";
import type { Task, Team } from "../types.ts";
import { type ErrorKinds, errorKinds } from "./error_kinds.ts";
import { jointQuantities, type MeasuredQuantities } from "./joint_quantities.ts";
import { type Bounds, jointRiskBounds } from "./joint_risk_bounds.ts";
import { type MeasuredBackground, recoveryBackground } from "./recovery_background.ts";

/** One rule of the theory on one task. */
export interface SoftOutcome extends MeasuredBackground {
  /** Share of items that the rule gets wrong. */
  readonly error: number;
  /** Its errors by what the members answered. */
  readonly kinds: ErrorKinds;
}

/** A team on the test split, beside what the theory says of it. */
export interface SoftRisk extends MeasuredQuantities {
  /** lem:joint_risk_bounds: of `sameWrong` always, of the error under the joint model. */
  readonly bounds: Bounds;
  /** What Choice-Soft did. */
  readonly choiceSoft: SoftOutcome;
  /** What PoE did. */
  readonly poe: SoftOutcome;
}

/**
 * e, D, K, J of a team on a task's test split, the bounds that follow, and what Choice-Soft and PoE
 * really did.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { softRisk } from "./soft_risk.ts";
 * import assert from "node:assert/strict";
 *
 * const [task] = madePool({ models: 3, tasks: 1, items: 50, options: 4 }).tasks;
 * const { bounds, sameWrong, choiceSoft } = softRisk(task, [0, 1, 2]);
 * assert.ok(bounds.low <= sameWrong && sameWrong <= bounds.high);
 * assert.ok(choiceSoft.error >= 0 && choiceSoft.error <= 1);
 * ```
 */
export function softRisk(task: Task, team: Team): SoftRisk {
  const measured = jointQuantities(task.test, team);
  const outcome = (rule: "choice-soft" | "poe"): SoftOutcome => {
    const { predicted } = ruleOf(rule).fit(task.dev, team).predict(task.test);
    const kinds = errorKinds(task.test, team, predicted);
    const errors = kinds.none + kinds.overruled + kinds.apart + kinds.alike;
    return {
      ...recoveryBackground(task.test, team, predicted),
      error: errors / predicted.length,
      kinds,
    };
  };
  return {
    ...measured,
    bounds: jointRiskBounds(measured),
    choiceSoft: outcome("choice-soft"),
    poe: outcome("poe"),
  };
}
