// Edge: Polars.
import pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES } from "../aggregate/rules.ts";
import { accuracyInterval } from "../evaluate/accuracy_interval.ts";
import type { Pool } from "../pool/pool.ts";
import type { Split } from "../types.ts";
import { lineOutcome, rulesOf, teamLines } from "./method_outcomes.ts";
import { teamColumn } from "./team_column.ts";

/** What {@linkcode evaluateTeams} may be told. */
export interface EvaluateOptions {
  /** Ids or rules of one's own; all of the library's unless given. */
  readonly rules?: readonly (string | AggregationRule)[];
  /** Rules that methods bring, where they are not the library's. */
  readonly own?: readonly AggregationRule[];
  /** `dev`, where rules were fitted, is for choosing settings; `test`, as usual, for judging. */
  readonly on?: Split;
  /** Called after each finished line, with how many there are. */
  readonly onProgress?: (total: number, note: string) => void;
}

/**
 * Test accuracy of every team under every rule: the labels of `teams` (`task, method, k`, …), then
 * `rule, team, correct, n, accuracy` with its 95 % interval `low, high`. For methods that stand for
 * many teams `team` is null, `accuracy` the mean, `sd` its spread over `teams` teams, `drawsMean` and
 * `drawsSd` those of the seeded draws. `rule` is null for methods that bring their own.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { openPool } from "../pool/open_pool.ts";
 * import { evaluateTeams } from "./evaluate_teams.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=4&tasks=1&items=40");
 * const teams = pl.DataFrame({ task: ["task-1"], team: [["model-1", "model-3"]] });
 * const frame = evaluateTeams(pool, teams, { rules: ["poe", "majority"] });
 * assert.deepEqual(frame.getColumn("rule").toArray(), ["poe", "majority"]);
 * ```
 */
export function evaluateTeams(
  pool: Pool,
  teams: pl.DataFrame,
  { rules = RULES, own, on = "test", onProgress = () => {} }: EvaluateOptions = {},
): pl.DataFrame {
  const work = teamLines(pool, teams).flatMap((line) =>
    rulesOf(line, rules, own).map((rule) => ({ line, rule }))
  );
  const rows = work.map(({ line, rule }) => {
    const outcome = lineOutcome(pool, line, rule, on);
    onProgress(work.length, `${line.task}, ${rule.label}`);
    return { line, rule: line.rule === null ? rule.id : null, ...outcome };
  });
  const n = (row: typeof rows[number]) => row.right.length;
  const correct = (row: typeof rows[number]) =>
    row.team ? Math.round(row.accuracy * n(row)) : row.accuracy * n(row);
  const floats = (name: string, of: (row: typeof rows[number]) => number | null) => ({
    [name]: pl.Series(name, rows.map(of), pl.Float64),
  });
  const interval = (row: typeof rows[number]) => accuracyInterval(correct(row), n(row));
  const labels = Object.keys(rows[0]?.line.labels ?? {});
  return pl.DataFrame({
    ...Object.fromEntries(labels.map((name) => [name, rows.map((row) => row.line.labels[name])])),
    rule: pl.Series("rule", rows.map((row) => row.rule), pl.Utf8),
    team: teamColumn("team", rows.map(({ team }) => team && team.map((i) => pool.models[i]))),
    ...floats("correct", correct),
    n: pl.Series("n", rows.map(n), pl.Int64),
    ...floats("accuracy", (row) => row.accuracy),
    ...floats("low", (row) => interval(row).low),
    ...floats("high", (row) => interval(row).high),
    ...floats("sd", (row) => row.sd),
    teams: pl.Series("teams", rows.map((row) => row.teams), pl.Int64),
    ...floats("drawsMean", (row) => row.draws?.mean ?? null),
    ...floats("drawsSd", (row) => row.draws?.sd ?? null),
  });
}
