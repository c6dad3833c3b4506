// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { InputError } from "../errors.ts";
import type { MethodOutcome } from "../evaluate/method_outcome.ts";
import { type BootstrapOptions, pairedBootstrap } from "../evaluate/paired_bootstrap.ts";
import type { Pool } from "../pool/pool.ts";
import { lineOutcome, rulesOf, teamLines } from "./method_outcomes.ts";
import { teamColumn } from "./team_column.ts";

/** What {@linkcode compareTeams} may be told. */
export interface CompareOptions extends BootstrapOptions {
  /** An id or a rule of one's own. */
  readonly rule: string | AggregationRule;
  /** Rules that methods bring, where they are not the library's. */
  readonly own?: readonly AggregationRule[];
}

/** The name of the line that averages over tasks. */
export const ALL_TASKS = "all";

/**
 * a − b: the difference of test accuracy between two choices of teams, one line of each per task, with
 * a paired bootstrap interval (app:bootstrap), and averaged over the tasks that both have (task
 * "all"). `task, difference, low, high, excludesZero, sameTeam, n, teamA, teamB`; `sameTeam` is true
 * where there is nothing to compare.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { openPool } from "../pool/open_pool.ts";
 * import { compareTeams } from "./compare_teams.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=1&items=40");
 * const team = (...names: string[]) => pl.DataFrame({ task: ["task-1"], team: [names] });
 * const same = compareTeams(pool, team("model-1"), team("model-1"), { rule: "poe" });
 * assert.deepEqual(same.getColumn("sameTeam").toArray(), [true, true]);
 * ```
 */
export function compareTeams(
  pool: Pool,
  a: pl.DataFrame,
  b: pl.DataFrame,
  { rule, own, ...bootstrap }: CompareOptions,
): pl.DataFrame {
  const ours = outcomesByTask(pool, a, { rule, own }, "a");
  const theirs = outcomesByTask(pool, b, { rule, own }, "b");
  const tasks = [...ours.keys()].filter((task) => theirs.has(task));
  if (tasks.length === 0) throw new InputError("Cannot compare teams as a and b share no task");
  const pairs = tasks.map((task) => ({ task, a: ours.get(task)!, b: theirs.get(task)! }));
  const found = pairedBootstrap(
    pairs.map(({ task, a, b }) => ({ task, a: a.right, b: b.right })),
    bootstrap,
  );
  const same = pairs.map(({ a, b }) => sameTeam(a, b));
  const lines = pairs.map(({ task, a, b }, at) => ({
    task,
    ...found.tasks.get(task)!,
    sameTeam: same[at],
    n: a.right.length,
    teams: [a.team, b.team],
  }));
  const all = {
    task: ALL_TASKS,
    ...found.average,
    sameTeam: same.every(Boolean),
    n: lines.reduce((sum, line) => sum + line.n, 0),
    teams: [null, null],
  };
  return toFrame(pool, [...lines, all]);
}

function outcomesByTask(
  pool: Pool,
  teams: pl.DataFrame,
  { rule, own }: Pick<CompareOptions, "rule" | "own">,
  which: string,
): Map<string, MethodOutcome> {
  const outcomes = new Map<string, MethodOutcome>();
  for (const line of teamLines(pool, teams)) {
    if (outcomes.has(line.task)) {
      throw new InputError(
        `Cannot compare teams as ${which} must name one choice per task: got two for ` +
          `"${line.task}"; filter the frame by method and k`,
      );
    }
    outcomes.set(line.task, lineOutcome(pool, line, rulesOf(line, [rule], own)[0]));
  }
  return outcomes;
}

/** True where both are one team of the same members, whatever their order. */
function sameTeam(a: MethodOutcome, b: MethodOutcome): boolean {
  return a.team !== null && b.team !== null &&
    a.team.toSorted().join() === b.team.toSorted().join();
}

interface Line {
  readonly task: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly significant: boolean;
  readonly sameTeam: boolean;
  readonly n: number;
  readonly teams: readonly (readonly number[] | null)[];
}

function toFrame(pool: Pool, lines: readonly Line[]): pl.DataFrame {
  const names = (at: number) =>
    lines.map(({ teams }) => teams[at]?.map((i) => pool.models[i]) ?? null);
  return pl.DataFrame({
    task: lines.map((line) => line.task),
    difference: pl.Series("difference", lines.map((line) => line.difference), pl.Float64),
    low: pl.Series("low", lines.map((line) => line.low), pl.Float64),
    high: pl.Series("high", lines.map((line) => line.high), pl.Float64),
    excludesZero: lines.map((line) => line.significant),
    sameTeam: lines.map((line) => line.sameTeam),
    n: pl.Series("n", lines.map((line) => line.n), pl.Int64),
    teamA: teamColumn("teamA", names(0)),
    teamB: teamColumn("teamB", names(1)),
  });
}
