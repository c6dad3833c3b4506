import * as Plot from "@observablehq/plot";
import { median } from "d3-array";
import { labelWithN, signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** How well one predictor ranks teams on one task: a correlation in [−1, 1]. */
export interface CorrelationRow {
  /** Name of the task. */
  readonly task: string;
  /** The objective, mean quality alone, …: a method's id, or any text. */
  readonly predictor: string;
  /** In [−1, 1]. */
  readonly rho: number;
  /** Lower end of the interval. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
}

/** Settings of {@link correlationDots}. */
export interface CorrelationDotsOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
}

/**
 * Rank correlations by task, one marker per predictor on the same line, so that a claim stands beside
 * its baseline; dashed lines mark the medians. Tasks are ordered by the first predictor.
 *
 * @example
 * ```ts
 * import { correlationDots } from "./correlation_dots.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [
 *   { task: "CSQA", predictor: "Objective", rho: 0.81 },
 *   { task: "CSQA", predictor: "Mean quality alone", rho: 0.79 },
 * ];
 * assert.match(correlationDots(rows).svg, /Mean quality alone/);
 * ```
 */
export function correlationDots(
  rows: Rows<CorrelationRow>,
  options: CorrelationDotsOptions = {},
): Figure {
  const all = rowsOf(rows);
  checkRows("dots of correlations", all, ["rho"]);
  const { width = WIDTH, xLabel = "Spearman’s ρ with the test accuracy of the team" } = options;
  const looks = seriesLooks(all.map((d) => d.predictor), options);
  const [first] = looks.keys();
  const tasks = all.filter((d) => d.predictor === first).toSorted((a, b) => b.rho - a.rho)
    .map((d) => d.task);
  const domain = padded(extent(all.flatMap((d) => [d.rho, d.low ?? d.rho, d.high ?? d.rho])), 0.04);
  const names = fitNames(tasks, 0.3 * width, SIZE.axis);
  const marginLeft = widestText(tasks.map(names.short), SIZE.axis) + 20;
  const marginTop = 6, marginBottom = 46, row = tasks.length > 40 ? 15 : 21;
  const height = marginTop + row * tasks.length + marginBottom;
  const medians = [...looks].map(([predictor, look]) => ({
    look,
    at: median(
      all.filter((d) => d.predictor === predictor),
      (d: CorrelationRow) => d.rho,
    ) as number,
  }));
  const colour = (d: CorrelationRow) => looks.get(d.predictor)!.colour;
  const { body } = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft,
    marginRight: 16,
    x: { domain },
    y: { domain: tasks, type: "band" },
    marks: [
      xAxis({
        ticks: roomyTicks(domain, width - marginLeft - 16),
        label: labelWithN(xLabel, options.n),
      }),
      Plot.ruleY(tasks, { y: (d: string) => d, stroke: INK.faint }),
      Plot.ruleX(medians, {
        x: "at",
        stroke: (d: (typeof medians)[number]) => d.look.colour,
        strokeDasharray: "4,3",
      }),
      Plot.ruleY(all.filter((d) => d.low !== undefined && d.high !== undefined), {
        y: "task",
        x1: "low",
        x2: "high",
        stroke: colour,
        strokeOpacity: 0.6,
      }),
      markers(all, { x: "rho", y: "task", look: (d) => looks.get(d.predictor)!, r: 4.5 }),
      Plot.axisY({ tickSize: 0, tickFormat: names.short, fontSize: SIZE.axis }),
    ],
  }, options.plot);
  const entries = medians.map(({ look, at }) => ({
    label: `${look.label} (median ${signed(at, 2, { plus: false })})`,
    symbol: { marker: look },
  }));
  return composeFigure({
    ...options,
    id: options.id ?? "correlation-dots",
    title: options.title ?? "Does the objective rank teams as the test does?",
    subtitle: options.subtitle ?? "Further right: better ranked; dashed: medians",
    caption: sentences(options.caption, names.note),
    legends: [entriesLegend(entries, width - 16)],
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}
