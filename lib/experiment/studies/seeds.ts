import { accuracy } from "../../evaluate/team_outcomes.ts";
import { moments } from "../../math/moments.ts";
import { forest } from "../../plot/forest.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import { EMBEDDED_POOL, paperPool } from "../../pool/sim/paper_pool.ts";
import { PAPER_FACTS } from "../../paper/paper_tables.ts";
import { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../wide_table.ts";

/**
 * C²-MAS − Quality-Only on many simulated pools that share the paper's accuracies and differ in
 * everything that chance decides: is one seed's outcome typical? Empty on any other pool.
 */
export function seedsStudy(
  context: StudyContext,
  { id, title, panel, aggregator, seeds }: StudyOf<"seeds">,
): StudyResult {
  if (!context.profile.source.startsWith(EMBEDDED_POOL)) {
    const answer = "Only the embedded pool can be drawn again with other seeds.";
    return { id, title, answer, tables: [], figures: [] };
  }
  const rows = Array.from({ length: seeds }, (_, s) => {
    const pool = new StudyContext(paperPool({ seed: s + 1 }), context.settings);
    const gains = pool.tasks(panel).map((task) => {
      const of = (method: "c2mas" | "quality") =>
        accuracy(pool.outcomes.of(task, aggregator, pool.choose(task, method).team).correct);
      return of("c2mas") - of("quality");
    });
    context.onProgress(`seed ${s + 1}`);
    return {
      seed: s + 1,
      difference: mean(gains),
      worst: Math.min(...gains),
      best: Math.max(...gains),
    };
  });
  const { mean: gain, sd } = moments(rows.map((row) => row.difference));
  const half = 1.96 * sd * Math.sqrt(seeds / (seeds - 1)) / Math.sqrt(seeds);
  const positive = rows.filter((row) => row.difference > 0).length;
  return {
    id,
    title,
    answer: `Over ${seeds} simulated pools, C²-MAS − Quality-Only under ` +
      `${aggregatorLabel(aggregator)} averages ${(100 * gain).toFixed(2)} points ± ` +
      `${(100 * half).toFixed(2)} (95 %), and is positive on ${positive}; the paper reports ` +
      `${PAPER_FACTS.gain[panel]} on its measured pool.`,
    tables: [{
      id,
      title,
      rows,
      display: {
        rows,
        columns: [
          { key: "seed" },
          { key: "difference", label: "average (points)", scale: 100, digits: 2, plus: true },
          { key: "worst", label: "worst task", scale: 100, digits: 2, plus: true },
          { key: "best", label: "best task", scale: 100, digits: 2, plus: true },
        ],
        caption: "Every pool has the paper's 143 test accuracies; simulated.",
      },
    }],
    figures: [forest([
      ...rows.map((row) => ({
        label: `seed ${row.seed}`,
        difference: row.difference,
        low: row.worst,
        high: row.best,
        range: true,
      })),
      {
        label: "mean over seeds",
        difference: gain,
        low: gain - half,
        high: gain + half,
        average: true,
      },
    ], {
      id,
      title: "C²-MAS − Quality-Only on simulated pools of different seeds",
      subtitle: "dots: average over tasks; lines: from the worst to the best task; " +
        "diamond: mean over seeds, 95 %",
      caption: "The lines of single seeds are ranges over tasks, not intervals.",
      simulated: context.simulated,
    })],
  };
}
