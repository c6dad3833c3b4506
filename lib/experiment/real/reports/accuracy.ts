import { moments } from "../../../math/moments.ts";
import { accuracyDots } from "../../../plot/accuracy_dots.ts";
import { aggregatorLabel } from "../../../plot/theme.ts";
import type { Cell, StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { type RealContext, STUDY_LABELS, teamNames } from "../real_context.ts";
import { RULE_FREE } from "../study_split.ts";
import type { ReportOf } from "../types.ts";

/** Test accuracy of every method, rule, size and pool: per task and averaged, over the splits. */
export function accuracyReport(
  context: RealContext,
  { id, title, k, aggregator }: ReportOf<"accuracy">,
): StudyResult {
  const { methods } = context.experiment;
  const rows = accuracyRows(context);
  const averages = context.pools.flatMap((pool) =>
    methods.map((method) => ({
      task: pool,
      method: STUDY_LABELS[method],
      accuracy: mean(context.accuracies({ pool, k, method, aggregator }).map(mean)),
    }))
  );
  const rule = aggregatorLabel(aggregator);
  const percent = (value: number) => (100 * value).toFixed(2);
  return {
    id,
    title,
    answer: `Mean test accuracy with k = ${k} under ${rule}: ` + context.pools.map((pool) => {
      const of = averages.filter((row) => row.task === pool);
      return `${pool}: ${of.map((row) => `${row.method} ${percent(row.accuracy)} %`).join(", ")}`;
    }).join(". ") + ".",
    tables: [
      { id, title, rows },
      {
        id: "splits",
        title: `Teams and right answers of every split, k = ${k}`,
        rows: splitRows(context, k),
      },
    ],
    figures: [accuracyDots(averages, {
      id,
      title: `Mean test accuracy by pool, k = ${k}, ${rule}`,
      subtitle: `Measured; mean over ${context.tasks.length} tasks and ` +
        `${context.experiment.splits.count} splits`,
    })],
  };
}

function accuracyRows(context: RealContext) {
  const { sizes, methods, aggregators } = context.experiment;
  return context.pools.flatMap((pool) =>
    sizes.flatMap((k) =>
      methods.flatMap((method) => {
        const rules = RULE_FREE.has(method) ? aggregators.slice(0, 1) : aggregators;
        return rules.flatMap((aggregator) => {
          const table = context.accuracies({ pool, k, method, aggregator });
          const line = (task: string, values: readonly number[]) => {
            const { mean, sd } = moments(values);
            const rule = RULE_FREE.has(method) ? "" : aggregator;
            return { pool, k, aggregator: rule, method, task, accuracy: mean, sd_of_splits: sd };
          };
          return [
            ...context.tasks.map((task, t) => line(task, table.map((split) => split[t]))),
            line("Average", table.map(mean)),
          ];
        });
      })
    )
  );
}

/** One row per split, task and team: enough to check the study by hand. */
function splitRows(context: RealContext, k: number) {
  const rows = new Map<string, Record<string, Cell>>();
  for (const outcome of context.found.outcomes) {
    if (outcome.k !== k || outcome.team === null || outcome.aggregator === null) continue;
    const { pool, split, task, method, n } = outcome;
    const key = [pool, split, task, method].join("\n");
    const row = rows.get(key) ??
      { pool, split, task, method, team: teamNames(context, outcome.team), n };
    row[outcome.aggregator] = outcome.correct;
    rows.set(key, row);
  }
  return [...rows.values()];
}
