import { accuracy } from "../../evaluate/team_outcomes.ts";
import { signed } from "../../format/numbers.ts";
import { aggregatorLabel } from "../../plot/theme.ts";
import { PAPER_ABLATION } from "../../paper/paper_tables.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../wide_table.ts";

/** Average accuracy with each heterogeneity signal switched on and off. */
export function ablationStudy(
  context: StudyContext,
  { id, title, panel, aggregators }: StudyOf<"ablation">,
): StudyResult {
  const { lambda1, lambda2 } = context.settings;
  const variants = [
    { signals: "none", lambda1: 0, lambda2: 0 },
    { signals: "err", lambda1, lambda2: 0 },
    { signals: "dist", lambda1: 0, lambda2 },
    { signals: "both", lambda1, lambda2 },
  ];
  const rows = variants.flatMap(({ signals, ...weights }) => {
    const variant = context.with(weights);
    return aggregators.map((aggregator) => {
      const tasks = variant.tasks(panel);
      const ours = mean(
        tasks.map((task) =>
          accuracy(
            variant.outcomes.of(task, aggregator, variant.choose(task, "c2mas").team).correct,
          )
        ),
      );
      const published = PAPER_ABLATION[signals]?.[aggregator];
      const paper = published === undefined ? null : published / 100;
      const difference = paper === null ? null : ours - paper;
      return { signals, ...weights, aggregator, accuracy: ours, paper, difference };
    });
  });
  const overall = (signals: string) =>
    mean(rows.filter((row) => row.signals === signals).map((row) => row.accuracy));
  const gain = (signals: string) => signed(100 * (overall(signals) - overall("none")), 2);
  return {
    id,
    title,
    answer: `Over the rules, against Quality-Only (${context.kind}): HI_err alone ${gain("err")} ` +
      `points, HI_dist alone ${gain("dist")}, both ${
        gain("both")
      }. The paper finds +0.40 for HI_err ` +
      `and +0.52 for both, and does not report HI_dist alone.`,
    tables: [{ id, title, rows, display: display(rows, aggregators, context.ours) }],
    figures: [],
  };
}

type Row = {
  signals: string;
  aggregator: string;
  accuracy: number;
  paper: number | null;
  difference: number | null;
};

const MARKS: Readonly<Record<string, readonly [string, string]>> = {
  none: ["✗", "✗"],
  err: ["✓", "✗"],
  dist: ["✗", "✓"],
  both: ["✓", "✓"],
};

function display(rows: readonly Row[], aggregators: readonly string[], ours: string) {
  const columns = ["HI_err", "HI_dist", "", ...aggregators.map(aggregatorLabel), "Overall"];
  const text = (value: number, plus: boolean) => signed(100 * value, 2, { plus });
  const line = (signals: string, what: string, key: "accuracy" | "paper" | "difference") => {
    const values = rows.filter((row) => row.signals === signals).map((row) => row[key]);
    const whole = values.every((value) => value !== null);
    const cells = values.map((value) => value === null ? "–" : text(value, key === "difference"));
    const overall = whole ? text(mean(values as number[]), key === "difference") : "–";
    const [err, dist] = MARKS[signals];
    return Object.fromEntries(
      columns.map((head, c) => [head, [err, dist, what, ...cells, overall][c]]),
    );
  };
  return {
    rows: Object.keys(MARKS).flatMap((signals) => [
      line(signals, ours, "accuracy"),
      line(signals, "paper", "paper"),
      line(signals, "difference", "difference"),
    ]),
    columns: columns.map((key) => ({ key })),
    caption: "Average test accuracy in per cent. ✗ ✗ is Quality-Only.",
  };
}
