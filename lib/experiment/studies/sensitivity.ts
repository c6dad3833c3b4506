import { accuracy } from "../../evaluate/team_outcomes.ts";
import { lambdaHeatmap } from "../../plot/lambda_heatmap.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { gridTeams, weightGrid } from "../weight_grid.ts";
import { mean } from "../wide_table.ts";

/** Test accuracy over a grid of weights, and which teams every point selects. */
export function sensitivityStudy(
  context: StudyContext,
  study: StudyOf<"sensitivity">,
): StudyResult {
  const { id, title, panel, aggregator } = study;
  const tasks = context.tasks(panel);
  const grid = weightGrid(study);
  const teams = gridTeams(context, tasks, grid);
  const keys = teams.map((perTask) => perTask.join(";"));
  const selections = [...new Set(keys)];
  const rows = grid.map((weights, at) => ({
    ...weights,
    accuracy: mean(
      tasks.map((task, t) => accuracy(context.outcomes.of(task, aggregator, teams[at][t]).correct)),
    ),
    selection: selections.indexOf(keys[at]) + 1,
  }));
  const { lambda1, lambda2 } = context.settings;
  const at = (l1: number, l2: number) =>
    rows.find((row) => Math.abs(row.lambda1 - l1) < 1e-9 && Math.abs(row.lambda2 - l2) < 1e-9);
  const origin = at(0, 0)!;
  const better = rows.filter((row) => row.accuracy > origin.accuracy).length;
  const percent = (value: number) => (100 * value).toFixed(2);
  const accuracies = rows.map((row) => row.accuracy);
  return {
    id,
    title,
    answer: `Over the grid, accuracy under ${aggregatorLabel(aggregator)} runs from ` +
      `${percent(Math.min(...accuracies))} to ${percent(Math.max(...accuracies))} % with ` +
      `${selections.length} different selections; Quality-Only (0, 0) has ${
        percent(origin.accuracy)
      } %, ` +
      `(${lambda1}, ${lambda2}) has ${percent((at(lambda1, lambda2) ?? origin).accuracy)} %; ` +
      `${
        Math.round(100 * better / rows.length)
      } % of the grid is above Quality-Only (${context.kind}).`,
    tables: [{ id, title, rows }, {
      id: `${id}_selections`,
      title: "Which teams each selection stands for",
      rows: selections.flatMap((key, at) =>
        tasks.map((task, t) => ({
          selection: at + 1,
          task: task.name,
          team: context.label(teams[keys.indexOf(key)][t]),
        }))
      ),
    }],
    figures: [lambdaHeatmap(rows.map((row) => ({ ...row, team: `${row.selection}` })), {
      id,
      title: `Sensitivity to the weights, ${aggregatorLabel(aggregator)}`,
      subtitle: "lines part weights that select other teams on some task; ★ the weights in use",
      chosen: { lambda1, lambda2 },
      teamNames: false,
      label: `Mean test accuracy over ${tasks.length} tasks (%)`,
      simulated: context.simulated,
      n: tasks[0]?.test.items.length,
    })],
  };
}
