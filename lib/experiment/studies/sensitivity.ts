import { accuracy } from "../../evaluate/team_outcomes.ts";
import { lambdaHeatmap } from "../../plot/lambda_heatmap.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { gridTeams, weightGrid } from "../weight_grid.ts";
import { mean } from "../../math/mean.ts";

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
  const sizes = new Map<string, number>();
  for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + 1);
  const selections = [...sizes.keys()].sort((a, b) => sizes.get(b)! - sizes.get(a)!);
  const letter = (key: string) => String.fromCharCode(65 + selections.indexOf(key));
  const rows = grid.map((weights, at) => ({
    ...weights,
    accuracy: mean(
      tasks.map((task, t) => accuracy(context.outcomes.of(task, aggregator, teams[at][t]).correct)),
    ),
    selection: letter(keys[at]),
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
      title: "What each selection changes in the Quality-Only teams",
      rows: selections.map((key) => ({
        selection: letter(key),
        points_of_grid: sizes.get(key)!,
        accuracy: rows.find((row) => row.selection === letter(key))!.accuracy,
        changes: tasks.flatMap((task, t) => {
          const [before, after] = [teams[0][t], teams[keys.indexOf(key)][t]];
          const swapped = after.filter((i) => !before.includes(i));
          const removed = before.filter((i) => !after.includes(i));
          return swapped.length === 0
            ? []
            : [`${task.name}: ${context.label(swapped)} for ${context.label(removed)}`];
        }).join("; ") || "none",
      })),
    }],
    figures: [lambdaHeatmap(rows.map((row) => ({ ...row, team: row.selection })), {
      id,
      title: `Sensitivity to the weights, ${aggregatorLabel(aggregator)}`,
      subtitle: "letters: selections over all tasks; lines part them; ★ the weights in use",
      chosen: { lambda1, lambda2 },
      teamNames: false,
      letters: 26,
      label: `Mean test accuracy over ${tasks.length} tasks (%)`,
      simulated: context.simulated,
      n: tasks[0]?.test.items.length,
    })],
  };
}
