// Edge: Polars.
import pl from "nodejs-polars";
import { paperAccuracy } from "../paper/paper_tables.ts";
import { records } from "./records.ts";

/** A row of an evaluation, as far as the paper has numbers for it. */
interface Line {
  readonly task: string;
  readonly method: string;
  readonly rule: string | null;
  readonly team: readonly string[] | null;
  readonly accuracy: number;
}

/**
 * An evaluation with the paper's numbers beside ours: the same frame with `paper`, the published
 * accuracy of the same task, method and rule (null where there is none), and `difference`, ours minus
 * the paper's.
 */
export function besidePaper(evaluation: pl.DataFrame): pl.DataFrame {
  const lines = records<Line>(evaluation);
  const paper = lines.map(({ task, method, rule, team }) =>
    paperAccuracy(task, method, rule, team?.[0]) ?? null
  );
  return evaluation.withColumns(
    pl.Series("paper", paper, pl.Float64),
    pl.Series(
      "difference",
      lines.map(({ accuracy }, at) => paper[at] === null ? null : accuracy - paper[at]),
      pl.Float64,
    ),
  );
}
