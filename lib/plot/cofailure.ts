import { xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { svgText } from "./svg.ts";
import { labelWithN } from "../format/numbers.ts";
import { textWidth, widestText } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** Share (a fraction) of a task's items that fall into one category under one method's team. */
export interface CofailureRow {
  readonly task: string;
  readonly method: string;
  readonly category: string;
  readonly share: number;
}

/** Settings of {@link cofailure}. */
export interface CofailureOptions extends ChartOptions {
  /** Order of the categories from best to worst; left out, the order of first appearance. */
  readonly categories?: readonly string[];
  readonly xLabel?: string;
}

/** From all right (pale) to all wrong (dark): one hue, even steps of lightness. */
const STEPS = ["#e8eef4", "#f5d9a8", "#e99b4b", "#c1571a", "#7a2c0b", "#3d1505"];

/**
 * Where a team's errors fall: stacked bars, one per task and method, categories in the same order
 * everywhere.
 *
 * @example
 * ```ts
 * import { cofailure } from "./cofailure.ts";
 * import assert from "node:assert/strict";
 *
 * const base = { task: "CSQA", method: "c2mas" };
 * const figure = cofailure([
 *   { ...base, category: "all right", share: 0.7 },
 *   { ...base, category: "all wrong", share: 0.3 },
 * ]);
 * assert.match(figure.svg, />30.0</);
 * ```
 */
export function cofailure(rows: readonly CofailureRow[], options: CofailureOptions = {}): Figure {
  checkRows("stacked bars", rows, ["share"]);
  const { width = WIDTH } = options;
  const categories = options.categories ?? [...new Set(rows.map((d) => d.category))];
  const fill = (category: string) =>
    STEPS[spreadStep(categories.indexOf(category), categories.length)];
  const looks = seriesLooks(rows.map((d) => d.method));
  const bars = [...Map.groupBy(rows, (d) => `${d.task}\n${d.method}`).values()];
  const tasks = [...new Set(rows.map((d) => d.task))];
  const methodWidth = widestText([...looks.values()].map((look) => look.label), SIZE.tick);
  const left = widestText(tasks, SIZE.axis) * 1.12 + methodWidth + 34;
  const bar = 16, gap = 9, marginBottom = 44;
  const height = 4 + bars.length * bar + tasks.length * gap + marginBottom;
  const base = panel({
    width,
    height,
    marginLeft: left,
    marginRight: 16,
    marginTop: 4,
    marginBottom,
    x: { domain: [0, 100] },
    y: { axis: null, domain: [0, 1] },
    marks: [
      xAxis({
        ticks: [0, 20, 40, 60, 80, 100],
        label: labelWithN(options.xLabel ?? "Share of test items (%)", options.n),
      }),
    ],
  });
  let body = base.body, y = 4;
  for (const task of tasks) {
    body += svgText(task, 10, y + 12, { size: SIZE.axis, bold: true });
    for (const entries of bars.filter((entries) => entries[0].task === task)) {
      const label = looks.get(entries[0].method)!.label;
      body += svgText(label, left - 8, y + 12, { size: SIZE.tick, anchor: "end" });
      let sum = 0;
      for (const category of categories) {
        const share = 100 * (entries.find((d) => d.category === category)?.share ?? 0);
        const [from, to] = [base.at("x", sum), base.at("x", sum + share)];
        body += segment(from, to, y, bar, fill(category), share);
        sum += share;
      }
      y += bar;
    }
    y += gap;
  }
  return composeFigure({
    ...options,
    id: options.id ?? "cofailure",
    title: options.title ?? "Where the errors fall",
    legends: [entriesLegend(
      categories.map((label) => ({ label, symbol: { swatch: fill(label) } })),
      width - 16,
    )],
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

/** Spreads fewer categories over the whole range of steps. */
const spreadStep = (index: number, length: number) =>
  length < 2
    ? 0
    : Math.round(index * Math.min(STEPS.length - 1, length) / (length - 1)) % STEPS.length;

function segment(from: number, to: number, y: number, bar: number, fill: string, share: number) {
  const label = share.toFixed(1);
  const rect = `<rect x="${from}" y="${y}" width="${Math.max(0, to - from)}" height="${
    bar - 2
  }" fill="${fill}"/>`;
  if (textWidth(label, 10) + 4 > to - from) return rect;
  return rect +
    svgText(label, (from + to) / 2, y + 10.5, { size: 10, anchor: "middle", fill: inkOn(fill) });
}
