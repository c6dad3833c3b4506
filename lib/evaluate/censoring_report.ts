import { C2MAS } from "../select/methods/c2mas.ts";
import { selection } from "../select/selection.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { Profile } from "../types.ts";

/** One pool with its censored letters at their lowest, their point and their highest values. */
export type CensoredPools = Readonly<Record<"low" | "shared" | "high", Profile>>;

/** What the censored letters of one task could change. */
export interface TaskCensoring {
  readonly task: string;
  /** Largest change of any pair's J, in bits, from the point estimate to either end. */
  readonly largestJ: number;
  /** The C²-MAS team at each value. */
  readonly teams: Readonly<Record<keyof CensoredPools, readonly string[]>>;
}

/** What censored letters could change in a pool. */
export interface CensoringReport {
  readonly tasks: readonly TaskCensoring[];
  /** Over all tasks. */
  readonly largestJ: number;
  /** Tasks whose team is not the same at all three values. */
  readonly teamsChanged: readonly string[];
}

/**
 * Compares J and the selected team with all censored letters at their lowest value (0), at the
 * point estimate, and at their highest (the bound). Tasks without dev items are left out.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { censoringReport } from "./censoring_report.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ items: 40 });
 * const { largestJ, teamsChanged } = censoringReport({ low: pool, shared: pool, high: pool });
 * assert.deepEqual([largestJ, teamsChanged], [0, []]);
 * ```
 */
export function censoringReport(pools: CensoredPools, { k = 3 } = {}): CensoringReport {
  const low = measured(pools.low, k);
  const shared = measured(pools.shared, k);
  const high = measured(pools.high, k);
  const tasks = [...shared.keys()].map((task): TaskCensoring => {
    const of = { low: low.get(task)!, shared: shared.get(task)!, high: high.get(task)! };
    const change = (end: Float64Array) =>
      of.shared.J.reduce((most, value, at) => Math.max(most, Math.abs(value - end[at])), 0);
    const teams = { low: of.low.team, shared: of.shared.team, high: of.high.team };
    return { task, largestJ: Math.max(change(of.low.J), change(of.high.J)), teams };
  });
  return {
    tasks,
    largestJ: Math.max(0, ...tasks.map((task) => task.largestJ)),
    teamsChanged: tasks.filter(({ teams }) =>
      teams.low.join("\n") !== teams.shared.join("\n") ||
      teams.high.join("\n") !== teams.shared.join("\n")
    ).map(({ task }) => task),
  };
}

function measured(
  profile: Profile,
  k: number,
): Map<string, { readonly J: Float64Array; readonly team: readonly string[] }> {
  const tasks = profile.tasks.filter((task) => task.dev.items.length > 0);
  if (tasks.length === 0) return new Map();
  const { models } = profile;
  const signals = poolSignals({ models, tasks });
  const chooser = selection(signals, { k: Math.min(k, models.length) });
  return new Map(tasks.map(({ name }) => {
    const [{ team }] = chooser.choose(name, C2MAS);
    return [name, { J: signals.tasks.get(name)!.pairs.jsd, team: team.map((i) => models[i]) }];
  }));
}
