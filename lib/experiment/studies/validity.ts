import { spearman } from "../../evaluate/spearman.ts";
import { accuracy } from "../../evaluate/team_outcomes.ts";
import { combinations } from "../../math/combinations.ts";
import { scoreScatter } from "../../plot/score_scatter.ts";
import { spearmanHistogram } from "../../plot/spearman_histogram.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import { objective, scoreTeam } from "../../select/objective.ts";
import { PAPER_FACTS } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../wide_table.ts";

/** Does the objective, computed on dev, rank all teams as the test split does? */
export function validityStudy(
  context: StudyContext,
  { id, title, panel, aggregator }: StudyOf<"validity">,
): StudyResult {
  const { signals, settings, profile } = context;
  const teams = [...combinations(profile.models.length, settings.k)];
  const scores = context.tasks(panel).flatMap((task) => {
    const of = objective(signals.tasks.get(task.name)!.quality, signals.pooled, settings);
    const chosen = context.choose(task, "c2mas").team.join();
    return teams.map((team) => ({
      task: task.name,
      team: context.label(team),
      score: scoreTeam(of, team).score,
      accuracy: accuracy(context.outcomes.of(task, aggregator, team).correct),
      chosen: team.join() === chosen,
    }));
  });
  const rows = [...Map.groupBy(scores, (row) => row.task)].map(([task, of]) => ({
    task,
    rho: spearman(of.map((row) => row.score), of.map((row) => row.accuracy)),
    teams: of.length,
  }));
  const average = mean(rows.map((row) => row.rho));
  return {
    id,
    title,
    answer:
      `Over all ${teams.length} teams, the objective's rank correlation with test accuracy under ` +
      `${aggregatorLabel(aggregator)} averages ${average.toFixed(3)} over ${rows.length} tasks ` +
      `(${context.kind}); the paper reports ${PAPER_FACTS.meanSpearman}.`,
    tables: [{ id, title, rows }, {
      id: `${id}_teams`,
      title: `${title}: every team`,
      rows: scores,
    }],
    figures: [
      spearmanHistogram(rows, {
        id: `${id}_histogram`,
        title: "How well the objective ranks teams",
        simulated: context.simulated,
        n: teams.length,
      }),
      scoreScatter(scores, {
        id: `${id}_scatter`,
        title: "Objective against test accuracy",
        rho: Object.fromEntries(rows.map((row) => [row.task, row.rho])),
        simulated: context.simulated,
      }),
    ],
  };
}
