import * as Plot from "@observablehq/plot";
import { extent, padded, roundTicks, xAxis, yAxis } from "./axes.ts";
import { count, signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { haloText, markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { INK, METHOD_LOOKS, OKABE_ITO, WIDTH } from "./theme.ts";

/** One team on one task: its objective and its test accuracy (a fraction). */
export interface ScoreRow {
  /** Name of the task. */
  readonly task: string;
  /** Value of the objective. */
  readonly score: number;
  /** A fraction. */
  readonly accuracy: number;
  /** Marks the team that the objective selects. */
  readonly chosen?: boolean;
}

/** Settings of {@link scoreScatter}. */
export interface ScoreScatterOptions extends ChartOptions {
  /** Rank correlation by task, written into its panel. */
  readonly rho?: Readonly<Record<string, number>>;
  /** The same of a baseline, such as mean quality alone, written below. */
  readonly baseline?: Readonly<Record<string, number>>;
  /** What the baseline is. */
  readonly baselineLabel?: string;
  /** Small multiples per line. */
  readonly columns?: number;
}

/**
 * Objective against test accuracy of every team, one panel per task. Axes run over each task's own
 * accuracies, as tasks differ in difficulty; the ticks say by how much.
 *
 * @example
 * ```ts
 * import { scoreScatter } from "./score_scatter.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [0, 1].map((score) => ({ task: "CSQA", score, accuracy: 0.7 + score / 20 }));
 * assert.match(scoreScatter(rows, { rho: { CSQA: 1 } }).svg, /ρ = 1.00/);
 * ```
 */
export function scoreScatter(rows: Rows<ScoreRow>, options: ScoreScatterOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a scatter of scores", all, ["score", "accuracy"]);
  const { width = WIDTH, rho = {}, baseline = {}, baselineLabel = "quality" } = options;
  const tasks = [...new Set(all.map((d) => d.task))];
  const teams = all.filter((d) => d.task === tasks[0]).length;
  const x = padded(extent(all.map((d) => d.score)), 0.05);
  const rounded = (value: number) => signed(value, 2, { plus: false });
  const grid = smallMultiples({
    names: tasks,
    columns: options.columns ?? 4,
    width,
    plotHeight: 120,
    marginLeft: 46,
    marginBottom: 42,
    gap: 30,
    draw: (task, slot, { left, bottom }) => {
      const points = all.filter((d) => d.task === task);
      const y = padded(extent(points.map((d) => 100 * d.accuracy)), 0.08);
      const place = { x: "score", y: (d: ScoreRow) => 100 * d.accuracy };
      const notes = [
        ...(task in baseline ? [`${baselineLabel} ${rounded(baseline[task])}`] : []),
        ...(task in rho ? [`ρ = ${rounded(rho[task])}`] : []),
      ];
      return panel({
        ...slot,
        x: { domain: x },
        y: { domain: y },
        marks: [
          xAxis({ ticks: roundTicks(x, 4), label: bottom ? "Objective" : null, show: bottom }),
          yAxis({ ticks: roundTicks(y, 3), label: left ? "Test accuracy (%)" : null }),
          Plot.dot(points.filter((d) => !d.chosen), {
            ...place,
            r: 2,
            fill: OKABE_ITO.sky,
            fillOpacity: 0.6,
          }),
          markers(points.filter((d) => d.chosen), {
            ...place,
            r: 5,
            look: () => METHOD_LOOKS.c2mas,
          }),
          notes.map((note, line) =>
            haloText([note], {
              frameAnchor: "bottom-right",
              text: (d: string) => d,
              fill: INK.soft,
              dx: -3,
              dy: -4 - 13 * line,
            })
          ),
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "score-scatter",
    title: options.title ?? "Objective on dev against accuracy on test",
    subtitle: options.subtitle ??
      `${count(teams)} teams per benchmark, the selected one as a diamond`,
    ...grid,
  });
}
