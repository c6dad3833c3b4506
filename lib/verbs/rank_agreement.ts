// Edge: Polars.
import pl from "nodejs-polars";
import { spearman } from "../evaluate/spearman.ts";
import { records } from "./records.ts";

/**
 * Does a score rank teams as the questions do? Spearman's ρ of test accuracy with the objective, and
 * with mean dev quality alone, over the teams of each task and rule: `task, rule, teams, objective,
 * quality`; null where there is nothing to rank. `teams` is a frame of {@linkcode selectTeams} with many
 * teams per task (`method: "every"`), `evaluation` what {@linkcode evaluateTeams} says of it.
 */
export function rankAgreement(teams: pl.DataFrame, evaluation: pl.DataFrame): pl.DataFrame {
  type Scored = { task: string; team: string[]; score: number; quality: number };
  type Judged = { task: string; rule: string; team: string[]; accuracy: number };
  const keyOf = ({ task, team }: { task: string; team: string[] }) => `${task}\n${team.join("\n")}`;
  const scored = new Map(records<Scored>(teams).map((row) => [keyOf(row), row]));
  const groups = Map.groupBy(records<Judged>(evaluation), (row) => `${row.task}\n${row.rule}`);
  const rows = [...groups.values()].map((of) => {
    const accuracies = of.map((row) => row.accuracy);
    const rho = (key: "score" | "quality") => {
      const value = spearman(of.map((row) => scored.get(keyOf(row))![key]), accuracies);
      return Number.isFinite(value) ? value : null;
    };
    const [{ task, rule }] = of;
    return { task, rule, teams: of.length, objective: rho("score"), quality: rho("quality") };
  });
  const float = (key: "objective" | "quality") =>
    pl.Series(key, rows.map((row) => row[key]), pl.Float64);
  return pl.DataFrame({
    task: rows.map((row) => row.task),
    rule: rows.map((row) => row.rule),
    teams: pl.Series("teams", rows.map((row) => row.teams), pl.Int64),
    objective: float("objective"),
    quality: float("quality"),
  });
}
