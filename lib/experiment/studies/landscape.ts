import { accuracy } from "../../evaluate/team_outcomes.ts";
import { combinations } from "../../math/combinations.ts";
import { aggregatorLabel, METHOD_LOOKS } from "../../plot/theme.ts";
import { teamScatter } from "../../plot/team_scatter.ts";
import { objective, scoreTeam } from "../../select/objective.ts";
import { hiDist, hiErr } from "../../signals/heterogeneity_index.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

/** Every team of one task by mean quality and heterogeneity, with the chosen ones marked. */
export function landscapeStudy(
  context: StudyContext,
  { id, title, task: name, aggregator }: StudyOf<"landscape">,
): StudyResult {
  const task = context.task(name);
  const { pooled, models, tasks } = context.signals;
  const { quality } = tasks.get(task.name)!;
  const of = objective(quality, pooled, context.settings);
  const chosen = (["c2mas", "quality"] as const).map((method) => ({
    method,
    team: context.choose(task, method).team.join(),
  }));
  const rows = [...combinations(models.length, context.settings.k)].map((team) => ({
    team: context.label(team),
    quality: mean(team.map((i) => quality[i])),
    hi_err: hiErr(team, pooled.R),
    hi_dist: hiDist(team, pooled.J),
    score: scoreTeam(of, team).score,
    accuracy: accuracy(context.outcomes.of(task, aggregator, team).correct),
    chosen_by: chosen.filter((each) => each.team === team.join())
      .map((each) => METHOD_LOOKS[each.method].label).join(" and ") || null,
  }));
  const ranked = rows.toSorted((a, b) => b.accuracy - a.accuracy);
  const rank = (label: string) => 1 + ranked.findIndex((row) => row.chosen_by?.includes(label));
  return {
    id,
    title,
    answer: `On ${task.name} under ${aggregatorLabel(aggregator)} (${context.kind}), of ` +
      `${rows.length} teams the one of C²-MAS ranks ${rank("C²-MAS")} and that of Quality-Only ` +
      `${rank("Quality-Only")} by test accuracy; the best reaches ` +
      `${(100 * ranked[0].accuracy).toFixed(2)} %.`,
    tables: [{ id, title, rows }],
    figures: [teamScatter(
      rows.map((row) => ({
        ...row,
        heterogeneity: row.hi_err,
        chosenBy: row.chosen_by ?? undefined,
      })),
      {
        id,
        title: `All ${rows.length} teams on ${task.name}`,
        yLabel: "HI_err, pooled (higher: fewer shared errors)",
        colourLabel: `Test accuracy under ${aggregatorLabel(aggregator)} (%)`,
        simulated: context.simulated,
        n: task.test.items.length,
      },
    )],
  };
}
