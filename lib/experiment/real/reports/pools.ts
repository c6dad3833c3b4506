import { similarityOrder } from "../../../evaluate/dissimilarity.ts";
import { matrixHeatmap } from "../../../plot/matrix_heatmap.ts";
import { count, signed } from "../../../format/numbers.ts";
import { subSignals } from "../../../signals/sub_signals.ts";
import type { StudyResult } from "../../types.ts";
import { mean } from "../../../math/mean.ts";
import type { RealContext } from "../real_context.ts";
import type { ReportOf } from "../types.ts";

/** Models, tasks, and how heterogeneous each candidate pool is, on every item. */
export function poolsReport(context: RealContext, { id, title }: ReportOf<"pools">): StudyResult {
  const { experiment, measured, signals } = context;
  const models = measured.models.map((model, i) => ({
    model,
    pools: context.pools.filter((pool) => experiment.pools[pool].includes(model)).join("; "),
    accuracy: mean([...signals.tasks.values()].map((task) => task.quality[i])),
  }));
  const tasks = measured.tasks.map(({ name, all, subjects }) => ({
    task: name,
    subjects: [...new Set(subjects)].filter((each) => each !== "").sort().join("; "),
    items: all.items.length,
    dev: Math.ceil(all.items.length / 2),
    test: Math.floor(all.items.length / 2),
    options: all.options,
  }));
  const heterogeneity = context.pools.map((pool) => ({ pool, ...pairSummary(context, pool) }));
  const items = tasks.reduce((sum, task) => sum + task.items, 0);
  const small = Object.entries(measured.small).map(([task, n]) => `${task} ${n}`);
  return {
    id,
    title,
    answer:
      `${measured.models.length} models, ${tasks.length} tasks, ${count(items)} items, half ` +
      `of each task for dev and half for test in ${experiment.splits.count} seeded splits. ` +
      (small.length ? `Tasks left out as too small: ${small.join(", ")}. ` : "") +
      (measured.incomplete
        ? `Items left out as some model has no row for them: ${measured.incomplete}. `
        : "") +
      (measured.unanswered
        ? `Nothing could be read from ${(100 * measured.unanswered).toFixed(1)} % of the answers ` +
          `(kept as uniform). `
        : "") +
      heterogeneity.map((row) =>
        `${row.pool}: ${row.models} models, pooled Q ${decimal(row.q_mean)} ` +
        `(${decimal(row.q_least)} to ${decimal(row.q_most)}), JSD ${decimal(row.jsd_mean)} bit ` +
        `(${decimal(row.jsd_least)} to ${decimal(row.jsd_most)})`
      ).join("; ") + ".",
    tables: [
      { id: "models", title: "Models and their mean accuracy over the tasks", rows: models },
      { id: "tasks", title: "Tasks", rows: tasks },
      { id: "heterogeneity", title: "Pooled heterogeneity of the pairs", rows: heterogeneity },
    ],
    figures: [
      heatmap(context, "hi_err", "HI_err: 1 − Yule’s Q (higher: fewer shared errors)"),
      heatmap(context, "hi_dist", "HI_dist: JSD in bits (higher: different distributions)"),
    ],
  };
}

const decimal = (value: number) => signed(value, 2, { plus: false });

function pairSummary({ experiment, measured, signals }: RealContext, pool: string) {
  const members = measured.models.flatMap((name, i) =>
    experiment.pools[pool].includes(name) ? [i] : []
  );
  const { R, J } = subSignals(signals, { members }).pooled;
  const m = members.length;
  const pairs = (matrix: Float64Array) =>
    [...matrix].filter((_, at) => Math.floor(at / m) < at % m);
  const [q, jsd] = [pairs(R), pairs(J)];
  return {
    models: m,
    pairs: q.length,
    q_mean: mean(q),
    q_least: Math.min(...q),
    q_most: Math.max(...q),
    jsd_mean: mean(jsd),
    jsd_least: Math.min(...jsd),
    jsd_most: Math.max(...jsd),
  };
}

function heatmap({ signals, tasks }: RealContext, id: "hi_err" | "hi_dist", label: string) {
  const { models, pooled } = signals;
  const m = models.length;
  const rows = models.flatMap((row, i) =>
    models.flatMap((column, j) => {
      const value = id === "hi_err" ? 1 - pooled.R[i * m + j] : pooled.J[i * m + j];
      return i === j ? [] : [{ row, column, value }];
    })
  );
  return matrixHeatmap(rows, {
    id,
    title: label,
    label,
    subtitle:
      `Measured, every item, pooled over ${tasks.length} tasks; alike models stand together`,
    order: similarityOrder(pooled).map((i) => models[i]),
  });
}
