import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";
import type { Team } from "../types.ts";

/** What can be counted about a model, in whatever unit the table uses. */
export type CostKind = "parameters" | "memory" | "latency" | "cost";

/** Every {@linkcode CostKind}, in the order of tables. */
export const COSTS: readonly CostKind[] = ["parameters", "memory", "latency", "cost"];

/** One line of a table of costs. */
export interface ModelCosts extends Partial<Readonly<Record<CostKind, number>>> {
  /** Whose costs they are. */
  readonly model: string;
}

/** What a team may come to at most. */
export interface Budget {
  /** Members at most. */
  readonly maxMembers?: number;
  /** Memory of all members together at most. */
  readonly maxMemory?: number;
  /** Latency of all members, asked one after another, at most. */
  readonly maxLatency?: number;
  /** Cost of all members together at most. */
  readonly maxCost?: number;
}

const LIMITS = { maxMemory: "memory", maxLatency: "latency", maxCost: "cost" } as const;

/**
 * Adds up what a team's members cost: all of them are held in memory, asked one after another, and
 * paid for. NaN where the table lacks one of them.
 *
 * @example
 * ```ts
 * import { teamCost } from "./costs.ts";
 * import assert from "node:assert/strict";
 *
 * const costs = [{ model: "a", memory: 4 }, { model: "b", memory: 8 }];
 * assert.equal(teamCost(["a", "b"], costs, [0, 1], "memory"), 12);
 * ```
 */
export function teamCost(
  models: readonly string[],
  costs: readonly ModelCosts[],
  team: Team,
  kind: CostKind,
): number {
  return team.reduce((sum, i) => {
    const line = costs.find((each) => each.model === models[i]);
    return sum + (line?.[kind] ?? NaN);
  }, 0);
}

/**
 * Whether a team is within a budget; undefined where the budget sets no limit beyond the number of
 * members. A limit needs its column in the table of costs, for every model.
 */
export function withinBudget(
  models: readonly string[],
  costs: readonly ModelCosts[],
  budget: Budget,
): ((team: Team) => boolean) | undefined {
  const stray = costs.find((line) => !models.includes(line.model));
  if (stray) throw new InputError(`${unknownName("model", stray.model, models)} in the costs`);
  const limits = Object.entries(LIMITS).flatMap(([flag, kind]) => {
    const most = budget[flag as keyof typeof LIMITS];
    if (most === undefined) return [];
    const without = models.find((_, i) => Number.isNaN(teamCost(models, costs, [i], kind)));
    if (without !== undefined) {
      throw new InputError(
        `Cannot keep to a limit of ${kind} as the costs must name the ${kind} of every model: ` +
          `"${without}" has none`,
      );
    }
    return [{ kind, most }];
  });
  if (limits.length === 0) return undefined;
  return (team) =>
    limits.every(({ kind, most }) => teamCost(models, costs, team, kind) <= most * (1 + 1e-12));
}
