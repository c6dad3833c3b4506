import { signed } from "../../../format/numbers.ts";
import { aggregatorLabel } from "../../../plot/theme.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { correctedInterval } from "../corrected_interval.ts";
import { type RealContext, STUDY_LABELS } from "../real_context.ts";
import type { ReportOf } from "../types.ts";

/** One line per pool and rule: every method's mean accuracy, and what `a` gains over `b`. */
export function headlineReport(
  context: RealContext,
  { id, title, a, b, k, aggregators }: ReportOf<"headline">,
): StudyResult {
  const { pools, methods } = context.experiment;
  const rows = context.pools.flatMap((pool) =>
    aggregators.map((aggregator) => {
      const perSplit = (method: typeof a) =>
        context.accuracies({ pool, k, method, aggregator }).map(mean);
      const against = perSplit(b);
      const { difference, low, high } = correctedInterval(
        perSplit(a).map((value, s) => value - against[s]),
      );
      const accuracies = methods.map((method) => [slugOf(method), mean(perSplit(method))]);
      return {
        pool,
        models: pools[pool].length,
        k,
        aggregator,
        ...Object.fromEntries(accuracies) as Record<string, number>,
        gain: difference,
        low,
        high,
      };
    })
  );
  const gains = rows.map((row) => row.gain);
  const points = (value: number) => signed(100 * value, 2);
  const above = rows.filter((row) => row.low > 0).length;
  const most = Math.max(...rows.map((row) => row.high));
  const below = rows.filter((row) => row.high < 0).length;
  return {
    id,
    title,
    answer: `${STUDY_LABELS[a]} against ${STUDY_LABELS[b]}, k = ${k}, ` +
      `${aggregators.map(aggregatorLabel).join(" and ")}: ${points(Math.min(...gains))} to ` +
      `${
        points(Math.max(...gains))
      } points; of ${rows.length} intervals ${above} lie above 0 and ` +
      `${below} below. A mean gain of more than ` +
      `${signed(100 * most, 2, { plus: false })} points lies outside of every one of them.`,
    tables: [{ id, title, rows }],
    figures: [],
  };
}

const slugOf = (method: string) => method.replaceAll("-", "_");
