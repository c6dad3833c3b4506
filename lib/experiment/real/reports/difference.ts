import { forest } from "../../../plot/forest.ts";
import { aggregatorLabel } from "../../../plot/theme.ts";
import { count, signed } from "../../../format/numbers.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import { correctedInterval } from "../corrected_interval.ts";
import { itemInterval } from "../item_interval.ts";
import { type RealContext, slug, STUDY_LABELS } from "../real_context.ts";
import { RULE_FREE } from "../study_split.ts";
import type { ReportOf } from "../types.ts";

const INTERVALS = "95 % corrected resampled t over the splits (Nadeau and Bengio 2003)";

/** a − b on the same splits: every pool, size and rule; per task and averaged over tasks. */
export function differenceReport(
  context: RealContext,
  report: ReportOf<"difference">,
): StudyResult {
  const { id, title, a, b, k, aggregator } = report;
  const rows = differenceRows(context, report);
  const name = `${STUDY_LABELS[a]} − ${STUDY_LABELS[b]}`;
  const measured = `Measured; ${context.experiment.splits.count} splits, ${INTERVALS}`;
  const averages = rows.filter((row) => row.average && row.k === k);
  const overview = forest(
    averages.map(({ difference, low, high, pool, aggregator }) => ({
      difference,
      low,
      high,
      label: `${pool}, ${aggregatorLabel(aggregator)}`,
    })),
    {
      id,
      title: `${name}, k = ${k}, mean over ${context.tasks.length} tasks`,
      subtitle: `${measured}; n = ${count(averages[0].n)} test items in each`,
    },
  );
  const byTask = context.pools.map((pool) =>
    forest(
      rows.filter((row) => row.pool === pool && row.k === k && row.aggregator === aggregator)
        .map((row) => ({ ...row, label: row.task })),
      {
        id: `${id}_${slug(pool)}`,
        title: `${name}, ${pool}, k = ${k}, ${aggregatorLabel(aggregator)}`,
        subtitle: measured,
      },
    )
  );
  return {
    id,
    title,
    answer: answer(context, report, rows),
    tables: [{
      id,
      title: `${title} (fractions)`,
      rows: rows.map(({ average: _, significant, ...row }) => ({
        ...row,
        excludes_zero: significant,
      })),
    }],
    figures: [overview, ...byTask],
  };
}

function differenceRows(context: RealContext, { a, b }: ReportOf<"difference">) {
  const { sizes, aggregators } = context.experiment;
  const rules = RULE_FREE.has(a) && RULE_FREE.has(b) ? aggregators.slice(0, 1) : aggregators;
  const n = context.measured.tasks.map((task) => Math.floor(task.all.items.length / 2));
  return context.pools.flatMap((pool) =>
    sizes.flatMap((k) =>
      rules.flatMap((aggregator) => {
        const ours = { pool, k, method: a, aggregator };
        const theirs = { pool, k, method: b, aggregator };
        const [of, against] = [context.accuracies(ours), context.accuracies(theirs)];
        const lead = of.map((split, s) => split.map((value, t) => value - against[s][t]));
        const items = context.contributions(ours);
        context.contributions(theirs).forEach((task, t) =>
          task.forEach((value, item) => items[t][item] -= value)
        );
        const unlike = unlikeTeams(context.teams(ours), context.teams(theirs));
        const line = (
          task: string,
          values: number[],
          of: readonly Float64Array[],
          n: number,
          changed: number | null,
        ) => ({
          pool,
          k,
          aggregator,
          task,
          ...correctedInterval(values),
          items_low: itemInterval(of).low,
          items_high: itemInterval(of).high,
          n,
          changed,
          average: task === "Average",
        });
        return [
          ...context.tasks.map((task, t) =>
            line(task, lead.map((split) => split[t]), [items[t]], n[t], unlike && unlike[t])
          ),
          line(
            "Average",
            lead.map(mean),
            items,
            n.reduce((sum, each) => sum + each, 0),
            unlike && mean(unlike),
          ),
        ];
      })
    )
  );
}

type Teams = ReturnType<RealContext["teams"]>;

/** Share of splits on which two methods choose different teams, per task. */
function unlikeTeams(a: Teams, b: Teams): number[] | null {
  if (a.length === 0 || b.length === 0) return null;
  return a[0].map((_, t) => mean(a.map((split, s) => split[t].join() === b[s][t].join() ? 0 : 1)));
}

function answer(
  context: RealContext,
  { a, b, k, aggregator }: ReportOf<"difference">,
  rows: ReturnType<typeof differenceRows>,
): string {
  const points = (value: number) => signed(100 * value, 2);
  const averages = rows.filter((row) => row.average);
  const drawn = rows.filter((row) => !row.average && row.k === k && row.aggregator === aggregator);
  const tally = (of: typeof rows) =>
    `${of.filter((row) => row.low > 0).length} intervals lie above 0, ` +
    `${of.filter((row) => row.high < 0).length} below, ` +
    `${of.filter((row) => !row.significant).length} hold it`;
  const main = averages.filter((row) => row.k === k && row.aggregator === aggregator);
  const ordered = averages.toSorted((x, y) => x.difference - y.difference);
  const ends = [ordered[0], ordered[ordered.length - 1]].map((row) =>
    `${points(row.difference)} [${points(row.low)}, ${points(row.high)}] ` +
    `(${row.pool}, k = ${row.k}, ${aggregatorLabel(row.aggregator)})`
  );
  return `${STUDY_LABELS[a]} − ${STUDY_LABELS[b]} with k = ${k} under ` +
    `${aggregatorLabel(aggregator)}, mean over ${context.tasks.length} tasks and ` +
    `${context.experiment.splits.count} splits, in points: ` +
    main.map((row) =>
      `${row.pool} ${points(row.difference)} [${points(row.low)}, ${points(row.high)}]` +
      (row.changed === null ? "" : ` (another team in ${Math.round(100 * row.changed)} % of cases)`)
    ).join("; ") +
    `. Over all ${averages.length} combinations of pool, size and rule the mean runs from ` +
    `${ends.join(" to ")}: ${tally(averages)}. ` +
    `With the teams of every split held fixed (items_low, items_high), ` +
    `${averages.filter((row) => row.items_low > 0).length} lie above 0 and ` +
    `${averages.filter((row) => row.items_high < 0).length} below. ` +
    `Task by task at k = ${k} under ${aggregatorLabel(aggregator)} (${drawn.length} intervals), ${
      tally(drawn)
    }.`;
}
