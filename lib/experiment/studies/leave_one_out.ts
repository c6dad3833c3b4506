import { accuracy } from "../../evaluate/team_outcomes.ts";
import type { Aggregator } from "../../types.ts";
import { PAPER_FACTS } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { gridTeams, weightGrid } from "../weight_grid.ts";
import { mean } from "../wide_table.ts";

/** Dev accuracies this close are one plateau: less than half an item of a task of this pool's size. */
const PLATEAU = 5e-4;

/**
 * For each task, choose the weights by the mean dev accuracy of the other tasks, then apply them. Of
 * equally good weights the smallest are taken. Dev accuracy is that of a rule without parameters, as
 * a fitted one would be judged on what it was fitted on.
 */
export function leaveOneOutStudy(
  context: StudyContext,
  study: StudyOf<"leave_one_out">,
): StudyResult {
  const { id, title, panel, aggregator } = study;
  const tasks = context.tasks(panel);
  const grid = weightGrid(study);
  const teams = gridTeams(context, tasks, grid);
  const judged: Aggregator = "choice-soft";
  const dev = teams.map((perTask) =>
    perTask.map((team, t) => accuracy(context.outcomes.of(tasks[t], judged, team).devCorrect))
  );
  const { lambda1, lambda2 } = context.settings;
  const fixed = grid.findIndex((weights) =>
    Math.abs(weights.lambda1 - lambda1) < 1e-9 && Math.abs(weights.lambda2 - lambda2) < 1e-9
  );
  const rows = tasks.map((task, t) => {
    const others = dev.map((perTask) => mean(perTask.filter((_, other) => other !== t)));
    const best = Math.max(...others);
    const plateau = others.map((value) => value >= best - PLATEAU);
    const chosen = others.findIndex((value) => value >= best - 1e-12);
    const test = (at: number) =>
      accuracy(context.outcomes.of(task, aggregator, teams[at][t]).correct);
    return {
      held_out: task.name,
      lambda1: grid[chosen].lambda1,
      lambda2: grid[chosen].lambda2,
      plateau_share: plateau.filter(Boolean).length / grid.length,
      fixed_in_plateau: fixed >= 0 && plateau[fixed],
      accuracy_chosen: test(chosen),
      accuracy_fixed: fixed >= 0 ? test(fixed) : null,
      accuracy_quality_only: test(0),
    };
  });
  const inside = rows.filter((row) => row.fixed_in_plateau).length;
  const paper = PAPER_FACTS.lambdaPlateau;
  return {
    id,
    title,
    answer:
      `The fixed weights (${lambda1}, ${lambda2}) lie on the plateau of the best dev accuracy ` +
      `for ${inside} of ${rows.length} held-out tasks (${context.kind}; the paper: ${paper.inside} of ` +
      `${paper.of}).`,
    tables: [{
      id,
      title,
      rows,
      display: {
        rows,
        columns: [
          { key: "held_out", label: "held out" },
          { key: "lambda1", label: "λ₁", digits: 2 },
          { key: "lambda2", label: "λ₂", digits: 2 },
          { key: "plateau_share", label: "plateau (% of grid)", scale: 100, digits: 1 },
          { key: "fixed_in_plateau", label: "fixed weights on it" },
          { key: "accuracy_chosen", label: "test, chosen (%)", scale: 100, digits: 2 },
          { key: "accuracy_fixed", label: "test, fixed (%)", scale: 100, digits: 2 },
          { key: "accuracy_quality_only", label: "test, Quality-Only (%)", scale: 100, digits: 2 },
        ],
        caption:
          `Weights chosen by the mean Choice-Soft dev accuracy of the other tasks; plateau: ` +
          `within ${100 * PLATEAU} points of the best.`,
      },
    }],
    figures: [],
  };
}
