import { sizeSweep } from "../../../plot/size_sweep.ts";
import { aggregatorLabel } from "../../../plot/theme.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { type RealContext, slug, STUDY_LABELS } from "../real_context.ts";
import type { ReportOf } from "../types.ts";

/** Mean test accuracy of methods × rules as the team grows. */
export function teamSizeReport(
  context: RealContext,
  { id, title, methods }: ReportOf<"team_size">,
): StudyResult {
  const { sizes, aggregators, splits } = context.experiment;
  const rows = context.pools.flatMap((pool) =>
    sizes.flatMap((k) =>
      aggregators.flatMap((aggregator) =>
        methods.map((method) => ({
          pool,
          k,
          aggregator,
          method,
          accuracy: mean(context.accuracies({ pool, k, method, aggregator }).map(mean)),
        }))
      )
    )
  );
  const best = context.pools.map((pool) =>
    rows.filter((row) => row.pool === pool).reduce((a, b) => b.accuracy > a.accuracy ? b : a)
  );
  return {
    id,
    title,
    answer: "Highest mean accuracy: " +
      best.map((row) =>
        `${row.pool}, ${STUDY_LABELS[row.method]} with k = ${row.k} under ` +
        `${aggregatorLabel(row.aggregator)}, ${(100 * row.accuracy).toFixed(2)} %`
      ).join("; ") + ". The best of many is flattered by chance.",
    tables: [{ id, title, rows }],
    figures: context.pools.map((pool) =>
      sizeSweep(
        rows.filter((row) => row.pool === pool)
          .map((row) => ({ ...row, method: STUDY_LABELS[row.method] })),
        {
          id: `${id}_${slug(pool)}`,
          title: `Accuracy against team size, ${pool}`,
          subtitle: `Measured; mean over ${context.tasks.length} tasks and ${splits.count} splits`,
        },
      )
    ),
  };
}
