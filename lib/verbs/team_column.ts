// Edge: Polars.
import pl from "nodejs-polars";

/** A column of teams: lists of model names, or null. */
export function teamColumn(name: string, teams: readonly (readonly string[] | null)[]): pl.Series {
  return pl.Series(name, teams.map((team) => team && [...team]), pl.List(pl.Utf8));
}

/** The teams of a column. */
export function teamsOf(frame: pl.DataFrame, name = "team"): (string[] | null)[] {
  return (frame.getColumn(name).toArray() as (Iterable<string> | null)[])
    .map((team) => team === null || team === undefined ? null : [...team]);
}
