import { lambdaHeatmap } from "../../../plot/lambda_heatmap.ts";
import { aggregatorLabel } from "../../../plot/theme.ts";
import { signed } from "../../../format/numbers.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { correctedInterval } from "../corrected_interval.ts";
import { type RealContext, slug } from "../real_context.ts";
import type { GridOutcome } from "../study_split.ts";
import type { ReportOf } from "../types.ts";

/** Test accuracy over the grid of weights, and the weights that dev chose. */
export function sensitivityReport(
  context: RealContext,
  { id, title }: ReportOf<"sensitivity">,
): StudyResult {
  const { grid, weights, splits } = context.experiment;
  const rows = gridRows(context);
  const rule = rows.some((row) => row.aggregator === "stacking") ? "stacking" : "choice-soft";
  const drawn = rows.filter((row) => row.aggregator === rule);
  return {
    id,
    title,
    answer: `With k = ${grid.k} under ${aggregatorLabel(rule)}, ` + context.pools.map((pool) => {
      const of = drawn.filter((row) => row.pool === pool);
      const gains = of.map((row) => row.gain);
      const points = (value: number) => signed(100 * value, 2);
      return `${pool}: the ${of.length} weights run from ${points(Math.min(...gains))} to ` +
        `${points(Math.max(...gains))} points against Quality-Only, ` +
        `${of.filter((row) => row.low > 0).length} intervals above 0 and ` +
        `${of.filter((row) => row.high < 0).length} below`;
    }).join("; ") + `. ${tunedSentence(context)}`,
    tables: [
      { id, title, rows },
      {
        id: "tuned_weights",
        title: "Weights that dev chose",
        rows: context.found.tuned.map(({ pool, k, split, lambda1, lambda2 }) => ({
          pool,
          k,
          split,
          lambda1,
          lambda2,
        })),
      },
    ],
    figures: context.pools.map((pool) =>
      lambdaHeatmap(
        drawn.filter((row) => row.pool === pool).map((row) => ({ ...row, team: "" })),
        {
          id: `${id}_${slug(pool)}`,
          title: `Sensitivity to the weights, ${pool}, k = ${grid.k}, ${aggregatorLabel(rule)}`,
          subtitle:
            `Measured; mean over ${context.tasks.length} tasks and ${splits.count} splits; ` +
            `(0, 0) is Quality-Only, ★ the paper's weights; cells are not to scale`,
          chosen: weights,
          teamNames: false,
          label: "Mean test accuracy (%)",
        },
      )
    ),
  };
}

function gridRows(context: RealContext) {
  const groups = Map.groupBy(
    context.found.grid,
    (each) => [each.pool, each.aggregator, each.lambda1, each.lambda2].join("\n"),
  );
  const perSplit = (of: readonly GridOutcome[]) =>
    [...Map.groupBy(of, (each) => each.split).entries()].sort(([a], [b]) => a - b)
      .map(([, outcomes]) => mean(outcomes.map(({ correct, n }) => correct / n)));
  return [...groups.values()].map((of) => {
    const { pool, aggregator, lambda1, lambda2 } = of[0];
    const base = groups.get([pool, aggregator, 0, 0].join("\n"))!;
    const against = perSplit(base);
    const accuracies = perSplit(of);
    const { difference, low, high } = correctedInterval(
      accuracies.map((value, s) => value - against[s]),
    );
    const changed = mean(of.map((each, at) => each.team.join() === base[at].team.join() ? 0 : 1));
    return {
      pool,
      aggregator,
      lambda1,
      lambda2,
      accuracy: mean(accuracies),
      gain: difference,
      low,
      high,
      changed,
    };
  });
}

function tunedSentence({ found, experiment, pools }: RealContext): string {
  const at = found.tuned.filter((each) => each.k === experiment.grid.k);
  return "Dev chose no heterogeneity at all (0, 0) in " + pools.map((pool) => {
    const of = at.filter((each) => each.pool === pool);
    const none = of.filter((each) => each.lambda1 === 0 && each.lambda2 === 0);
    return `${none.length} of ${of.length} splits (${pool})`;
  }).join(", ") + ".";
}
