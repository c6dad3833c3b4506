import { jaccard } from "../../../evaluate/jaccard.ts";
import { quantileSorted } from "../../../math/quantile.ts";
import { bandLines } from "../../../plot/band_lines.ts";
import type { Team } from "../../../types.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { type RealContext, slug, STUDY_LABELS, teamNames } from "../real_context.ts";
import type { ReportOf } from "../types.ts";

/** How alike the teams of different splits are: the mean Jaccard similarity over pairs of splits. */
export function stabilityReport(
  context: RealContext,
  { id, title, methods }: ReportOf<"stability">,
): StudyResult {
  const { sizes, grid } = context.experiment;
  const rows = context.pools.flatMap((pool) =>
    sizes.flatMap((k) => methods.flatMap((method) => taskRows(context, { pool, k, method })))
  );
  const bands = [...Map.groupBy(rows, (row) => `${row.pool}\n${row.method}\n${row.k}`).values()]
    .map((of) => {
      const values = of.map((row) => row.jaccard).sort((a, b) => a - b);
      return {
        pool: of[0].pool,
        method: of[0].method,
        x: of[0].k,
        series: STUDY_LABELS[of[0].method],
        mean: mean(values),
        low: quantileSorted(values, 0.25),
        high: quantileSorted(values, 0.75),
      };
    });
  return {
    id,
    title,
    answer: `Mean Jaccard similarity of the teams of two splits, k = ${grid.k}: ` +
      context.pools.map((pool) =>
        `${pool}: ` + bands.filter((band) => band.pool === pool && band.x === grid.k)
          .map((band) => `${band.series} ${band.mean.toFixed(2)}`).join(", ")
      ).join("; ") + ".",
    tables: [{ id, title, rows }],
    figures: context.pools.map((pool) =>
      bandLines(bands.filter((band) => band.pool === pool), {
        id: `${id}_${slug(pool)}`,
        title: `How alike are the teams of different splits? Pool: ${pool}`,
        subtitle: `Measured; mean Jaccard similarity over pairs of splits, averaged over ` +
          `${context.tasks.length} tasks; band: quartiles of the tasks`,
        xLabel: "Team size k",
        yLabel: "Jaccard similarity",
        yDomain: [0, 1],
      })
    ),
  };
}

function taskRows(
  context: RealContext,
  { pool, k, method }: {
    pool: string;
    k: number;
    method: ReportOf<"stability">["methods"][number];
  },
) {
  const [aggregator] = context.experiment.aggregators;
  const table = context.teams({ pool, k, method, aggregator });
  return context.tasks.map((task, t) => {
    const teams = table.map((split) => split[t]);
    const counts = Map.groupBy(teams, (team) => teamNames(context, team));
    const [team, most] = [...counts].reduce((a, b) => b[1].length > a[1].length ? b : a);
    return {
      pool,
      k,
      method,
      task,
      jaccard: pairwiseJaccard(teams),
      teams: counts.size,
      most_frequent: team,
      in_splits: most.length,
    };
  });
}

function pairwiseJaccard(teams: readonly Team[]): number {
  return mean(teams.flatMap((a, s) => teams.slice(s + 1).map((b) => jaccard(a, b))));
}
