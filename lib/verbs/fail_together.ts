// Edge: Polars.
import pl from "nodejs-polars";
import { failureShares } from "../evaluate/failure_shares.ts";
import type { Pool } from "../pool/pool.ts";
import { teamLines } from "./method_outcomes.ts";

/**
 * How many members of every team are wrong on the same test item, and whether alike: the labels of
 * `teams`, then `category, share`.
 */
export function failTogether(pool: Pool, teams: pl.DataFrame): pl.DataFrame {
  return pl.DataFrame(
    teamLines(pool, teams).flatMap((line) =>
      line.teams.flatMap(({ team }) =>
        failureShares(pool.task(line.task).test, team).map((each) => ({ ...line.labels, ...each }))
      )
    ),
  );
}
