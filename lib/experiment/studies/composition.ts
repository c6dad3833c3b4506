import { jaccard } from "../../evaluate/jaccard.ts";
import { accuracy } from "../../evaluate/team_outcomes.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import { PAPER_COMPOSITION, PAPER_FACTS } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../wide_table.ts";

/** What C²-MAS changes in the Quality-Only team of every task, and what that does to accuracy. */
export function compositionStudy(
  context: StudyContext,
  { id, title, panel, aggregator }: StudyOf<"composition">,
): StudyResult {
  const rows = context.tasks(panel).map((task) => {
    const quality = context.choose(task, "quality").team;
    const c2mas = context.choose(task, "c2mas").team;
    const of = (team: typeof quality) =>
      accuracy(context.outcomes.of(task, aggregator, team).correct);
    const [before, after] = [new Set(quality), new Set(c2mas)];
    const paper = PAPER_COMPOSITION[task.name];
    return {
      task: task.name,
      quality_only: context.label(quality),
      c2mas: context.label(c2mas),
      out: context.label([...before.difference(after)]),
      in: context.label([...after.difference(before)]),
      jaccard: jaccard(quality, c2mas),
      difference: of(c2mas) - of(quality),
      paper_quality_only: paper?.quality.join(" · ") ?? null,
      paper_c2mas: paper?.c2mas.join(" · ") ?? null,
    };
  });
  const changed = rows.filter((row) => row.jaccard < 1);
  const better = changed.filter((row) => row.difference > 0).length;
  const similarity = mean(rows.map((row) => row.jaccard));
  return {
    id,
    title,
    answer: `C²-MAS changes the team on ${changed.length} of ${rows.length} tasks ` +
      `(mean Jaccard ${similarity.toFixed(2)}, ${context.kind}; the paper: 3 of 7, ` +
      `${PAPER_FACTS.meanJaccard}); accuracy under ${
        aggregatorLabel(aggregator)
      } rises on ${better} of ` +
      `the changed ones.`,
    tables: [{
      id,
      title,
      rows,
      display: {
        rows,
        columns: [
          { key: "task" },
          { key: "quality_only", label: "Quality-Only" },
          { key: "out" },
          { key: "in" },
          { key: "jaccard", digits: 2 },
          { key: "difference", label: "Δ accuracy (points)", scale: 100, digits: 2, plus: true },
          { key: "paper_quality_only", label: "paper: Quality-Only" },
          { key: "paper_c2mas", label: "paper: C²-MAS" },
        ],
        caption: "The paper names its teams only where the two methods differ.",
      },
    }],
    figures: [],
  };
}
