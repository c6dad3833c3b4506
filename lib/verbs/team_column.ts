// Edge: Polars.
import pl from "nodejs-polars";

/** A column of teams: lists of model names, or null. */
export function teamColumn(name: string, teams: readonly (readonly string[] | null)[]): pl.Series {
  // A first list gives Polars the type, which a column of nulls alone does not.
  const lists = [[""], ...teams.map((team) => team && [...team])];
  return pl.Series(name, lists, pl.List(pl.Utf8)).slice(1, teams.length);
}

/** The teams of a column. */
export function teamsOf(frame: pl.DataFrame, name = "team"): (string[] | null)[] {
  return (frame.getColumn(name).toArray() as (Iterable<string> | null)[])
    .map((team) => team === null || team === undefined ? null : [...team]);
}
