// Edge: Polars.
import type pl from "nodejs-polars";
import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import { RULES, SINGLE_RULES } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { type MethodOutcome, methodOutcome } from "../evaluate/method_outcome.ts";
import type { Pool } from "../pool/pool.ts";
import { lookUp, unknownName } from "../registry.ts";
import type { SharedTeam } from "../select/method.ts";
import type { Split } from "../types.ts";
import { outcomeOf } from "./outcomes_of.ts";
import { teamsOf } from "./team_column.ts";

/** Columns that describe a chosen team; all others of a teams frame are labels that are kept. */
const TEAM_COLUMNS = /^(team|share|draws|rule|quality|score|runnerUp|margin|z[A-Z].*|hi[A-Z].*)$/;

/** The teams of one line of results, with their labels such as task, method and k. */
export interface TeamLine {
  /** The task that the teams are for. */
  readonly task: string;
  /** Column → its value in the frame of results. */
  readonly labels: Readonly<Record<string, string | number | boolean | null>>;
  /** The teams of the method, each with its share. */
  readonly teams: readonly SharedTeam[];
  /** The rule that the method brings; null where any may be used. */
  readonly rule: string | null;
}

/**
 * The lines of a teams frame: a row of its own for every team that stands for itself, one line for
 * all the rows of a method that stands for many.
 */
export function teamLines(pool: Pool, teams: pl.DataFrame): TeamLine[] {
  for (const name of ["task", "team"]) {
    if (teams.columns.includes(name)) continue;
    throw new InputError(`Cannot evaluate teams as their frame has no column "${name}"`);
  }
  const index = new Map(pool.models.map((name, i) => [name, i]));
  const names = teamsOf(teams);
  const labels = teams.columns.filter((name) => !TEAM_COLUMNS.test(name));
  const used = [...labels, "share", "draws", "rule"].filter((name) => teams.columns.includes(name));
  const records = teams.select(...used).toRecords() as Record<string, unknown>[];
  const lines = new Map<string, TeamLine & { teams: SharedTeam[] }>();
  records.forEach((row, at) => {
    const team = (names[at] ?? []).map((name) => {
      const i = index.get(name);
      if (i === undefined) throw new InputError(unknownName("model", name, pool.models));
      return i;
    });
    if (team.length === 0) {
      throw new InputError(`Cannot evaluate row ${at + 1} as its team is empty`);
    }
    const share = (row.share as number | null | undefined) ?? 1;
    const label = Object.fromEntries(labels.map((name) => [name, row[name] ?? null]));
    const key = JSON.stringify(share === 1 ? [at] : Object.values(label));
    const line = lines.get(key) ?? {
      task: row.task as string,
      labels: label as TeamLine["labels"],
      teams: [],
      rule: (row.rule as string | null | undefined) ?? null,
    };
    line.teams.push({ team, share, ...(row.draws == null ? {} : { draws: row.draws as number }) });
    lines.set(key, line);
  });
  return [...lines.values()];
}

/** The rules by which a line is judged: the one that its method brings, or all that are asked for. */
export function rulesOf(
  { rule }: TeamLine,
  rules: readonly (string | AggregationRule)[],
  own: readonly AggregationRule[] = [],
): readonly AggregationRule[] {
  if (rule !== null) return [lookUp("rule", [...own, ...RULES, ...SINGLE_RULES], rule)];
  return rules.map((each) => lookUp("rule", RULES, each));
}

/** How the teams of a line did together: on test, or on dev where settings are to be chosen. */
export function lineOutcome(
  pool: Pool,
  line: TeamLine,
  rule: AggregationRule,
  on: Split = "test",
): MethodOutcome {
  if (pool.task(line.task)[on].items.length === 0) {
    throw new InputError(`Cannot evaluate task "${line.task}" as its ${on} split has no items`);
  }
  return methodOutcome(line.teams, (team) => {
    const outcome = outcomeOf(pool, line.task, rule, team);
    return on === "test" ? outcome : { ...outcome, right: outcome.devRight };
  });
}
