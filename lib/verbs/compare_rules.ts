// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { benjaminiHochberg, holm } from "../evaluate/adjust_p_values.ts";
import type { BootstrapOptions } from "../evaluate/paired_bootstrap.ts";
import { twoLevelBootstrap } from "../evaluate/two_level_bootstrap.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp } from "../registry.ts";
import { compareRights, type Comparison } from "../verdict/comparison.ts";
import { ALL_TASKS } from "./compare_teams.ts";
import { lineOutcome, rulesOf, type TeamLine, teamLines } from "./method_outcomes.ts";

/** What {@linkcode compareRules} may be told. */
export interface CompareRulesOptions extends BootstrapOptions {
  /** Ids or rules of one's own; all of the library's unless given. */
  readonly rules?: readonly (string | AggregationRule)[];
}

/**
 * a − b on every task under every rule, and what is left of it when so many comparisons are made: the
 * exact paired p-value `p`, and `holm` (chance of any false alarm) and `bh` (share of false alarms)
 * over all rows of tasks. `detectable` is the smallest difference that so many items show four times
 * in five.
 *
 * Each rule has a row "all" that averages over tasks. Its `low, high` hold the tasks as they are;
 * `tasksLow, tasksHigh` draw the tasks anew too, and speak of tasks like these.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { openPool } from "../pool/open_pool.ts";
 * import { compareRules } from "./compare_rules.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=2&items=40");
 * const team = (...names: string[]) =>
 *   pl.DataFrame({ task: ["task-1", "task-2"], team: [names, names] });
 * const frame = compareRules(pool, team("model-1", "model-2"), team("model-3", "model-4"), {
 *   rules: ["poe", "majority"],
 * });
 * assert.deepEqual(frame.getColumn("task").toArray().slice(0, 3), ["task-1", "task-2", "all"]);
 * ```
 */
export function compareRules(
  pool: Pool,
  a: pl.DataFrame,
  b: pl.DataFrame,
  { rules = RULES, ...bootstrap }: CompareRulesOptions = {},
): pl.DataFrame {
  const [ours, theirs] = [byTask(pool, a, "a"), byTask(pool, b, "b")];
  const names = [...ours.keys()].filter((task) => theirs.has(task));
  if (names.length === 0) throw new InputError("Cannot compare teams as a and b share no task");
  const lines = rules.flatMap((given): Line[] => {
    const rule = lookUp("rule", RULES, given);
    const right = (lines: ReadonlyMap<string, TeamLine>) =>
      names.map((task) => {
        const line = lines.get(task)!;
        return lineOutcome(pool, line, rulesOf(line, [rule])[0]).right;
      });
    const rights = { a: right(ours), b: right(theirs), names };
    const { tasks, average } = compareRights(rights, bootstrap);
    const anew = twoLevelBootstrap(
      names.map((task, t) => ({ task, a: rights.a[t], b: rights.b[t] })),
      bootstrap,
    );
    return [
      ...tasks.map((each, t) => ({ task: names[t], rule: rule.id, ...each })),
      {
        task: ALL_TASKS,
        rule: rule.id,
        ...average,
        tasksLow: anew.low,
        tasksHigh: anew.high,
      },
    ];
  });
  return toFrame(lines);
}

interface Line extends Comparison {
  readonly task: string;
  readonly rule: string;
  readonly tasksLow?: number;
  readonly tasksHigh?: number;
}

function byTask(pool: Pool, teams: pl.DataFrame, which: string): Map<string, TeamLine> {
  const lines = new Map<string, TeamLine>();
  for (const line of teamLines(pool, teams)) {
    if (lines.has(line.task)) {
      throw new InputError(
        `Cannot compare teams as ${which} must name one choice per task: got two for ` +
          `"${line.task}"; filter the frame by method and k`,
      );
    }
    lines.set(line.task, line);
  }
  return lines;
}

function toFrame(lines: readonly Line[]): pl.DataFrame {
  const tested = lines.flatMap((line, at) => line.p === null ? [] : [{ at, p: line.p }]);
  const corrected = (adjust: (p: readonly number[]) => number[]) => {
    const values = adjust(tested.map(({ p }) => p));
    const byRow = new Map(tested.map(({ at }, t) => [at, values[t]]));
    return lines.map((_, at) => byRow.get(at) ?? null);
  };
  const floats = (name: string, values: readonly (number | null | undefined)[]) =>
    pl.Series(name, values.map((value) => value ?? null), pl.Float64);
  return pl.DataFrame([
    pl.Series("task", lines.map((line) => line.task), pl.Utf8),
    pl.Series("rule", lines.map((line) => line.rule), pl.Utf8),
    floats("difference", lines.map((line) => line.difference)),
    floats("low", lines.map((line) => line.low)),
    floats("high", lines.map((line) => line.high)),
    pl.Series("finding", lines.map((line) => line.finding), pl.Utf8),
    floats("p", lines.map((line) => line.p)),
    floats("holm", corrected(holm)),
    floats("bh", corrected(benjaminiHochberg)),
    floats("tasksLow", lines.map((line) => line.tasksLow)),
    floats("tasksHigh", lines.map((line) => line.tasksHigh)),
    floats("detectable", lines.map((line) => line.detectable)),
    pl.Series("n", lines.map((line) => line.n), pl.Int64),
  ]);
}
