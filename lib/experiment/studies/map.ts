import { dissimilarity } from "../../evaluate/dissimilarity.ts";
import { smacof } from "../../evaluate/mds.ts";
import { spearman } from "../../evaluate/spearman.ts";
import { mdsMap } from "../../plot/mds_map.ts";
import { signed } from "../../format/numbers.ts";
import { quality } from "../../signals/quality.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

/** The models on a plane by pooled heterogeneity, with the teams of one task outlined. */
export function mapStudy(
  context: StudyContext,
  { id, title, panel, task: name }: StudyOf<"map">,
): StudyResult {
  const { models, pooled } = context.signals;
  const D = dissimilarity(pooled);
  const { points, stress } = smacof(D, models.length);
  const accuracies = context.tasks(panel).map((task) => quality(task.test));
  const task = context.task(name);
  const rows = models.map((label, i) => ({
    label,
    x: points[i].x,
    y: points[i].y,
    accuracy: mean(accuracies.map((each) => each[i])),
    from_centre: Math.hypot(points[i].x, points[i].y),
  }));
  const centred = spearman(rows.map((row) => row.accuracy), rows.map((row) => row.from_centre));
  return {
    id,
    title,
    answer:
      `On the map (stress ${stress.toFixed(2)}), accuracy and distance from the centre have ` +
      `a rank correlation of ${signed(centred, 2)} (${context.kind}); the paper describes strong ` +
      `models near the centre, which would be negative.`,
    tables: [{ id, title, rows }],
    figures: [mdsMap(rows, {
      id,
      title: `The models by heterogeneity, with the teams for ${task.name}`,
      subtitle: `SMACOF, stress ${stress.toFixed(3)}; size: mean test accuracy`,
      teams: (["c2mas", "quality"] as const).map((method) => ({
        name: method,
        members: context.names(context.choose(task, method).team),
      })),
      distance: "the mean of 1 − Yule’s Q and JSD, each over its mean",
      simulated: context.simulated,
    })],
  };
}
