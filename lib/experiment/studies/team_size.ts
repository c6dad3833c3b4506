import { sizeSweep } from "../../plot/size_sweep.ts";
import { aggregatorLabel, METHOD_LOOKS } from "../../plot/theme.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

/** Average test accuracy of methods × rules as the team grows. */
export function teamSizeStudy(
  context: StudyContext,
  { id, title, panel, sizes, methods, aggregators }: StudyOf<"team_size">,
): StudyResult {
  const possible = sizes.filter((k) => k <= context.profile.models.length);
  const rows = possible.flatMap((k) => {
    const evaluated = context.with({ k }).evaluate(panel, methods, aggregators);
    return [...Map.groupBy(evaluated, (row) => `${row.aggregator}\n${row.method}`).values()]
      .map((of) => ({
        k,
        aggregator: of[0].aggregator!,
        method: of[0].method,
        accuracy: mean(of.map((row) => row.accuracy)),
      }));
  });
  const leads = possible.flatMap((k) =>
    aggregators.map((aggregator) => {
      const of = (method: string) =>
        rows.find((row) => row.k === k && row.aggregator === aggregator && row.method === method)
          ?.accuracy ?? NaN;
      return { k, aggregator, lead: of("c2mas") - of("quality") };
    })
  );
  const ahead = leads.filter((each) => each.lead > 0).length;
  const best = rows.reduce((a, b) => b.accuracy > a.accuracy ? b : a);
  return {
    id,
    title,
    answer:
      `C²-MAS leads Quality-Only in ${ahead} of ${leads.length} combinations of team size and ` +
      `rule; the highest average is ${METHOD_LOOKS[best.method].label} with k = ${best.k} under ` +
      `${aggregatorLabel(best.aggregator)}, ${
        (100 * best.accuracy).toFixed(2)
      } % (${context.kind}).`,
    tables: [{
      id,
      title,
      rows,
      display: {
        rows: rows.map((row) => ({
          k: row.k,
          rule: aggregatorLabel(row.aggregator),
          method: METHOD_LOOKS[row.method].label,
          accuracy: row.accuracy,
        })),
        columns: [
          { key: "k" },
          { key: "rule" },
          { key: "method" },
          { key: "accuracy", label: "accuracy (%)", scale: 100, digits: 2 },
        ],
      },
    }],
    figures: [sizeSweep(rows, {
      id,
      title: "Accuracy against team size",
      simulated: context.simulated,
      n: context.tasks(panel)[0]?.test.items.length,
    })],
  };
}
