import { similarityOrder } from "../../evaluate/dissimilarity.ts";
import { matrixHeatmap, type MatrixRow } from "../../plot/matrix_heatmap.ts";
import type { Heterogeneity } from "../../signals/task_signals.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

/** HI_err (1 − Yule's Q) and HI_dist (JSD) of every pair: per task and pooled, alike models together. */
export function matricesStudy(
  context: StudyContext,
  { id, title, panel }: StudyOf<"matrices">,
): StudyResult {
  const { models, pooled, tasks } = context.signals;
  const order = similarityOrder(pooled).map((i) => models[i]);
  const scopes: [string, Heterogeneity][] = [
    ["pooled", pooled],
    ...context.tasks(panel).map(({ name }) => [name, tasks.get(name)!] as [string, Heterogeneity]),
  ];
  const rows = scopes.flatMap(([scope, { R, J }]) =>
    models.flatMap((row, i) =>
      models.flatMap((column, j) =>
        i === j ? [] : [{
          scope,
          row,
          column,
          hi_err: 1 - R[i * models.length + j],
          hi_dist: J[i * models.length + j],
        }]
      )
    )
  );
  const cells = (key: "hi_err" | "hi_dist", pooledOnly: boolean): MatrixRow[] =>
    rows.filter((row) => (row.scope === "pooled") === pooledOnly).map((row) => ({
      row: row.row,
      column: row.column,
      value: row[key],
      ...(pooledOnly ? {} : { panel: row.scope }),
    }));
  const draw = (key: "hi_err" | "hi_dist", label: string, pooledOnly: boolean) =>
    matrixHeatmap(cells(key, pooledOnly), {
      id: `${id}_${key}_${pooledOnly ? "pooled" : "tasks"}`,
      title: `${label}, ${pooledOnly ? "pooled" : "per task"}`,
      label,
      order,
      simulated: context.simulated,
    });
  const pairs = rows.filter((row) => row.scope === "pooled");
  const [err, dist] = [
    "HI_err: 1 − Yule’s Q (higher: fewer shared errors)",
    "HI_dist: JSD in bits (higher: different distributions)",
  ];
  return {
    id,
    title,
    answer: `Pooled over the primary tasks (${context.kind}), Yule's Q averages ` +
      `${(1 - mean(pairs.map((row) => row.hi_err))).toFixed(2)} and JSD ` +
      `${mean(pairs.map((row) => row.hi_dist)).toFixed(2)} bit over the pairs of models.`,
    tables: [{ id, title, rows }],
    figures: [
      draw("hi_err", err, true),
      draw("hi_dist", dist, true),
      draw("hi_err", err, false),
      draw("hi_dist", dist, false),
    ],
  };
}
