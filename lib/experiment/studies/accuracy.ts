import type { EvaluationRow } from "../../evaluate/evaluate_methods.ts";
import { accuracyDots } from "../../plot/accuracy_dots.ts";
import { aggregatorLabel, METHOD_LOOKS } from "../../plot/theme.ts";
import { AGGREGATORS } from "../../types.ts";
import { paperAccuracy } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { ResultTable, StudyOf, StudyResult } from "../types.ts";
import { mean, type WideLine, wideTable } from "../wide_table.ts";

/** Test accuracy of methods × rules on a panel, ours beside the paper's. */
export function accuracyStudy(context: StudyContext, study: StudyOf<"accuracy">): StudyResult {
  const { id, title, panel, methods, aggregators } = study;
  const rows = context.evaluate(panel, methods, aggregators);
  const tasks = context.tasks(panel).map((task) => task.name);
  const figure = study.figure && accuracyDots(
    [...dots(rows.filter((row) => row.aggregator === study.figure))],
    {
      id,
      title: `${title}: ${aggregatorLabel(study.figure)}`,
      simulated: context.simulated,
      n: rows[0]?.n,
    },
  );
  return {
    id,
    title,
    answer: summary(context, rows, tasks, study),
    tables: [tidyTable(study, context, rows, tasks)],
    figures: figure ? [figure] : [],
  };
}

const paperOf = (row: EvaluationRow) =>
  paperAccuracy(row.task, row.method, row.aggregator, row.team?.[0]);

function* dots(rows: readonly EvaluationRow[]) {
  for (const { task, method, accuracy, ...row } of rows) {
    yield { task, method, accuracy, paper: paperOf({ task, method, accuracy, ...row }) };
  }
  for (const [method, of] of Map.groupBy(rows, (row) => row.method)) {
    const papers = of.map(paperOf).filter((value) => value !== undefined);
    yield {
      task: "Average",
      method,
      accuracy: mean(of.map((row) => row.accuracy)),
      paper: papers.length === of.length ? mean(papers) : undefined,
      average: true,
    };
  }
}

function tidyTable(
  { id, title }: StudyOf<"accuracy">,
  context: StudyContext,
  rows: readonly EvaluationRow[],
  tasks: readonly string[],
): ResultTable {
  return {
    id,
    title,
    rows: rows.map((row) => {
      const paper = paperOf(row);
      return {
        task: row.task,
        aggregator: row.aggregator,
        method: row.method,
        team: row.team?.join(" · ") ?? null,
        correct: row.correct,
        n: row.n,
        accuracy: row.accuracy,
        sd: row.sd ?? null,
        paper: paper ?? null,
        difference: paper === undefined ? null : row.accuracy - paper,
      };
    }),
    display: wideTable(
      [...linesOf(context, rows)],
      tasks,
      `Test accuracy in per cent; bold: best of its block; n = ${rows[0]?.n} items per task.`,
    ),
  };
}

/** Ours, the paper's and the difference for every method and rule; C²-MAS also over Random-k. */
function* linesOf(context: StudyContext, rows: readonly EvaluationRow[]): Generator<WideLine> {
  const groups = Map.groupBy(
    rows,
    (row) =>
      `${row.aggregator ?? ""}\n${row.method}\n${row.method === "single" ? row.team![0] : ""}`,
  );
  const rank = ([row]: readonly EvaluationRow[]) =>
    row.aggregator ? AGGREGATORS.indexOf(row.aggregator) : -1;
  for (const of of [...groups.values()].sort((a, b) => rank(a) - rank(b))) {
    const { method, aggregator, team } = of[0];
    const rule = aggregator ? aggregatorLabel(aggregator) : "–";
    const name = method === "single" ? team![0] : METHOD_LOOKS[method].label;
    const values = (pick: (row: EvaluationRow) => number | undefined) =>
      new Map(of.map((row) => [row.task, pick(row)]));
    const line = (what: string, pick: (row: EvaluationRow) => number | undefined) => ({
      head: { rule, method: name, "": what },
      values: values(pick),
    });
    yield { ...line(context.ours, (row) => row.accuracy), block: rule };
    if (of.some((row) => paperOf(row) !== undefined)) {
      yield line("paper", paperOf);
      yield {
        ...line("difference", (row) => {
          const paper = paperOf(row);
          return paper === undefined ? undefined : row.accuracy - paper;
        }),
        signed: true,
      };
    }
    const random = rows.filter((row) => row.method === "random" && row.aggregator === aggregator);
    if (method === "c2mas" && random.length > 0) {
      const base = new Map(random.map((row) => [row.task, row.accuracy]));
      yield {
        ...line("gain over Random-k", (row) => row.accuracy - base.get(row.task)!),
        signed: true,
      };
    }
  }
}

function summary(
  context: StudyContext,
  rows: readonly EvaluationRow[],
  tasks: readonly string[],
  { aggregators, figure, panel }: StudyOf<"accuracy">,
): string {
  const which = { primary: "primary ", ood: "held-out ", all: "" }[panel];
  const rule = figure ?? aggregators[aggregators.length - 1];
  const average = (method: string) => {
    const of = rows.filter((row) => row.method === method && row.aggregator === rule);
    return of.length ? mean(of.map((row) => row.accuracy)) : undefined;
  };
  const parts = (["c2mas", "quality", "caruana", "random"] as const).flatMap((method) => {
    const value = average(method);
    return value === undefined
      ? []
      : [`${METHOD_LOOKS[method].label} ${(100 * value).toFixed(2)} %`];
  });
  return `Under ${aggregatorLabel(rule)}, averaged over ${tasks.length} ${which}tasks ` +
    `(${context.kind}): ${parts.join(", ")}.`;
}
