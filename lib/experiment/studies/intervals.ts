import { pairedBootstrap } from "../../evaluate/paired_bootstrap.ts";
import { DEFAULT_METHOD_OPTIONS, methodOutcome } from "../../evaluate/method_outcome.ts";
import { forest } from "../../plot/forest.ts";
import { signed } from "../../format/numbers.ts";
import { aggregatorLabel, METHOD_LOOKS } from "../../plot/theme.ts";
import type { Aggregator } from "../../types.ts";
import { PAPER_FACTS } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";

/** Paired bootstrap of two methods: per task and averaged, one block per rule. */
export function intervalsStudy(context: StudyContext, study: StudyOf<"intervals">): StudyResult {
  const { id, title, a, b, aggregators, figure } = study;
  const rows = aggregators.flatMap((rule) => compare(context, study, rule));
  const name = `${METHOD_LOOKS[a].label} − ${METHOD_LOOKS[b].label}`;
  const drawn = rows.filter((row) => row.aggregator === figure);
  const average = drawn.find((row) => row.average)!;
  const paper = figure === "stacking" && a === "c2mas" && b === "quality"
    ? `; the paper reports ${PAPER_FACTS.gain[study.panel]}`
    : "";
  const points = (value: number) => signed(100 * value, 2);
  return {
    id,
    title,
    answer: `${name} under ${aggregatorLabel(figure)}: ${points(average.difference)} points ` +
      `[${points(average.low)}, ${points(average.high)}] on average (${context.kind})${paper}. ` +
      `${drawn.filter((row) => !row.average && row.significant).length} of ` +
      `${drawn.length - 1} tasks have an interval that excludes 0.`,
    tables: [{
      id,
      title: `${title} (points)`,
      rows: rows.map(({ label, average, ...row }) => ({
        aggregator: row.aggregator,
        task: average ? "Average" : label,
        difference: row.difference,
        low: row.low,
        high: row.high,
        excludes_zero: row.significant,
        n: row.n,
      })),
      display: {
        rows: rows.map((row) => ({
          rule: aggregatorLabel(row.aggregator),
          task: row.label,
          difference: points(row.difference),
          interval: `[${points(row.low)}, ${points(row.high)}]`,
          "excludes 0": row.significant ? "yes" : "no",
          n: row.n,
        })),
        columns: ["rule", "task", "difference", "interval", "excludes 0", "n"].map((key) => ({
          key,
        })),
        caption: `${name} in points; 95 % paired bootstrap, B = ${study.replicates}.`,
      },
    }],
    figures: [forest(drawn, {
      id,
      title: `${name}, ${aggregatorLabel(figure)}`,
      subtitle: `95 % paired bootstrap, B = ${study.replicates.toLocaleString("en")}`,
      simulated: context.simulated,
    })],
  };
}

function compare(context: StudyContext, study: StudyOf<"intervals">, aggregator: Aggregator) {
  const options = { ...DEFAULT_METHOD_OPTIONS, ...context.settings };
  const outcome = (method: typeof study.a, task: ReturnType<StudyContext["tasks"]>[number]) =>
    methodOutcome(
      task,
      context.signals,
      context.outcomes,
      method as Exclude<typeof method, "single">,
      aggregator,
      options,
    ).perItem;
  const pairs = context.tasks(study.panel).map((task) => ({
    task: task.name,
    a: outcome(study.a, task),
    b: outcome(study.b, task),
  }));
  const { tasks, average } = pairedBootstrap(pairs, {
    replicates: study.replicates,
    seed: context.settings.seed,
  });
  const everyItem = pairs.reduce((sum, pair) => sum + pair.a.length, 0);
  return [
    ...pairs.map(({ task, a }) => ({
      aggregator,
      label: task,
      ...tasks.get(task)!,
      n: a.length,
      average: false,
    })),
    { aggregator, label: "Average", ...average, n: everyItem, average: true },
  ];
}
