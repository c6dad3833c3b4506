import { oneLine } from "../format/escape.ts";
import * as Plot from "@observablehq/plot";
import { median } from "d3-array";
import { labelWithN, signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { roundTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { haloText, markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { fitNames, textWidth } from "./text.ts";
import { OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** Rank correlation ρ ∈ [−1, 1] on one task. */
export interface SpearmanRow {
  /** Name of the task. */
  readonly task: string;
  /** In [−1, 1]. */
  readonly rho: number;
  /** The same of a baseline, such as mean quality alone; its median is drawn beside ours. */
  readonly baseline?: number;
}

/** Settings of {@link spearmanHistogram}. */
export interface SpearmanHistogramOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Width of a bin. */
  readonly bin?: number;
  /** What the baseline is. */
  readonly baselineLabel?: string;
}

const BOX = 20;

/**
 * A histogram of rank correlations in which every count is a box that names its task; lines mark the
 * median, and that of the baseline.
 *
 * @example
 * ```ts
 * import { spearmanHistogram } from "./spearman_histogram.ts";
 * import assert from "node:assert/strict";
 *
 * assert.match(spearmanHistogram([{ task: "CSQA", rho: 0.83 }]).svg, /CSQA/);
 * ```
 */
export function spearmanHistogram(
  rows: Rows<SpearmanRow>,
  options: SpearmanHistogramOptions = {},
): Figure {
  const all = rowsOf(rows);
  checkRows("a histogram of correlations", all, ["rho"]);
  const { width = WIDTH, bin = 0.1, baselineLabel = "mean quality alone" } = options;
  const { xLabel = "Spearman’s ρ between objective and test accuracy" } = options;
  const index = (rho: number) => Math.min(Math.round(1 / bin) - 1, Math.floor(rho / bin + 1e-9));
  const ordered = [...all].sort((a, b) => a.rho - b.rho);
  const stacks = Map.groupBy(ordered, (d) => index(d.rho));
  const boxes = [...stacks].flatMap(([i, stack]) =>
    stack.map(({ task, rho }, level) => ({ task, rho, from: i * bin, to: (i + 1) * bin, level }))
  );
  const low = Math.min(0, ...ordered.map((d) => index(d.rho)));
  const domain: [number, number] = [low * bin, Math.round(1 / bin) * bin];
  const tallest = Math.max(3, ...[...stacks.values()].map((stack) => stack.length));
  const marginBottom = 46, marginLeft = 24, marginRight = 16;
  const baselines = all.flatMap((d) => d.baseline ?? []);
  const medians = [
    { at: median(all.map((d) => d.rho)) as number, name: "median", colour: OKABE_ITO.vermillion },
    ...(baselines.length
      ? [{ at: median(baselines) as number, name: baselineLabel, colour: OKABE_ITO.blue }]
      : []),
  ].map((d, level) => ({ ...d, dy: 6 + 15 * level }));
  const marginTop = 8 + 15 * medians.length, height = marginTop + tallest * BOX + marginBottom;
  const boxWidth = (width - marginLeft - marginRight) * bin / (domain[1] - domain[0]) - 8;
  const names = fitNames(all.map((d) => d.task), boxWidth, 7);
  const size = (task: string) => Math.min(SIZE.label, boxWidth / textWidth(names.short(task), 1));
  // The higher median is named on its right, where there is room.
  const most = Math.max(...medians.map((d) => d.at)), edge = domain[1] - 0.2;
  const right = (at: number) => at < edge && (medians.length === 1 || at === most) || at < 0.2;
  const { body } = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft,
    marginRight,
    x: { domain },
    y: { domain: [0, tallest] },
    marks: [
      xAxis({ ticks: roundTicks(domain, 10), label: labelWithN(xLabel, options.n) }),
      medians.map(({ at, name, colour, dy }) => [
        Plot.ruleX([at], { stroke: colour, strokeWidth: 1.5, insetTop: -dy }),
        markers([at], {
          x: (d) => d,
          y: () => tallest * (1 + dy / (tallest * BOX)),
          look: () => ({ colour, shape: "wedge" }),
          r: 4.5,
        }),
        haloText([at], {
          x: (d: number) => d,
          frameAnchor: "top",
          text: () => `${name} ${signed(at, 2, { plus: false })}`,
          textAnchor: right(at) ? "start" : "end",
          dx: right(at) ? 9 : -9,
          dy: -dy,
          lineAnchor: "middle",
        }),
      ]),
      Plot.rect(boxes, {
        x1: "from",
        x2: "to",
        y1: "level",
        y2: (d: { level: number }) => d.level + 1,
        inset: 1,
        rx: 2,
        fill: "#bfe1f5",
        title: (d: { task: string; rho: number }) => oneLine(`${d.task}: ${signed(d.rho, 3)}`),
      }),
      Plot.text(boxes, {
        x: (d: { from: number; to: number }) => (d.from + d.to) / 2,
        y: (d: { level: number }) => d.level + 0.5,
        text: (d: { task: string }) => names.short(d.task),
        fontSize: (d: { task: string }) => size(d.task),
      }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    id: options.id ?? "spearman-histogram",
    title: options.title ?? "Does the objective rank teams as the test does?",
    subtitle: options.subtitle ?? `${all.length} benchmarks, one box each`,
    caption: sentences(options.caption, names.note),
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}
