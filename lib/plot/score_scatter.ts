import * as Plot from "@observablehq/plot";
import { extent, padded, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { svgText } from "./svg.ts";
import { count, signed } from "../format/numbers.ts";
import { INK, OKABE_ITO, WIDTH } from "./theme.ts";

/** One team on one task: its objective and its test accuracy (a fraction). */
export interface ScoreRow {
  readonly task: string;
  readonly score: number;
  readonly accuracy: number;
  /** Marks the team that the objective selects. */
  readonly chosen?: boolean;
}

/** Settings of {@link scoreScatter}. */
export interface ScoreScatterOptions extends ChartOptions {
  /** Rank correlation by task, written into its panel. */
  readonly rho?: Readonly<Record<string, number>>;
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
export function scoreScatter(rows: readonly ScoreRow[], options: ScoreScatterOptions = {}): Figure {
  checkRows("a scatter of scores", rows, ["score", "accuracy"]);
  const { width = WIDTH, rho = {} } = options;
  const tasks = [...new Set(rows.map((d) => d.task))];
  const teams = rows.filter((d) => d.task === tasks[0]).length;
  const x = padded(extent(rows.map((d) => d.score)), 0.05);
  const grid = smallMultiples({
    names: tasks,
    columns: options.columns ?? 4,
    width,
    plotHeight: 120,
    marginLeft: 46,
    marginBottom: 42,
    gap: 30,
    draw: (task, slot, { left, bottom }) => {
      const points = rows.filter((d) => d.task === task);
      const y = padded(extent(points.map((d) => 100 * d.accuracy)), 0.08);
      const place = { x: "score", y: (d: ScoreRow) => 100 * d.accuracy };
      const base = panel({
        ...slot,
        x: { domain: x },
        y: { domain: y },
        marks: [
          xAxis({
            ticks: roundTicks(x, 4),
            label: bottom ? "Objective" : null,
            show: bottom,
          }),
          yAxis({ ticks: roundTicks(y, 3), label: left ? "Test accuracy (%)" : null }),
          Plot.dot(points.filter((d) => !d.chosen), {
            ...place,
            r: 2,
            fill: OKABE_ITO.blue,
            fillOpacity: 0.5,
          }),
          Plot.dot(points.filter((d) => d.chosen), {
            ...place,
            r: 5,
            fill: OKABE_ITO.vermillion,
            stroke: "white",
          }),
        ],
      });
      const note = task in rho
        ? svgText(
          `ρ = ${signed(rho[task], 2, { plus: false })}`,
          slot.width - 3,
          slot.height - slot.marginBottom - 5,
          {
            anchor: "end",
            fill: INK.soft,
            halo: true,
          },
        )
        : "";
      return { ...base, body: base.body + note };
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "score-scatter",
    title: options.title ?? "Objective on dev against accuracy on test",
    subtitle: options.subtitle ??
      `${count(teams)} teams per benchmark; vermillion: the selected team`,
    ...grid,
  });
}
