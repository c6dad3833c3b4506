import * as Plot from "@observablehq/plot";
import { labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { fitNames, textWidth, widestText } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** Share (a fraction) of a task's items that fall into one category under one method's team. */
export interface CofailureRow {
  /** Name of the task. */
  readonly task: string;
  /** A method’s id, or any text to show. */
  readonly method: string;
  /** Such as "all right" or "two wrong". */
  readonly category: string;
  /** A fraction. */
  readonly share: number;
}

/** Settings of {@link cofailure}. */
export interface CofailureOptions extends ChartOptions {
  /** Order of the categories from best to worst; left out, the order of first appearance. */
  readonly categories?: readonly string[];
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
}

/** From all right (pale) to all wrong (dark): one hue, even steps of lightness. */
const STEPS = ["#e8eef4", "#f5d9a8", "#e99b4b", "#c1571a", "#7a2c0b", "#3d1505"];
const BAR = 16, GAP = 9;

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
export function cofailure(rows: Rows<CofailureRow>, options: CofailureOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("stacked bars", all, ["share"]);
  const { width = WIDTH } = options;
  const categories = options.categories ?? [...new Set(all.map((d) => d.category))];
  const fill = (category: string) =>
    STEPS[spreadStep(categories.indexOf(category), categories.length)];
  const looks = seriesLooks(all.map((d) => d.method), options);
  const tasks = fitNames(all.map((d) => d.task), 0.2 * width, SIZE.axis);
  const methods = fitNames([...looks.values()].map((each) => each.label), 0.2 * width, SIZE.tick);
  const { bars, heads, room } = layOut(all, categories);
  const marginTop = 4, marginBottom = 44, marginRight = 16;
  const marginLeft = widestText(heads.map((d) => tasks.short(d.task)), SIZE.axis) * 1.12 +
    widestText(bars.map((d) => methods.short(looks.get(d.method)!.label)), SIZE.tick) + 34;
  const percent = (width - marginLeft - marginRight) / 100;
  const parts = bars.flatMap((bar) => bar.parts);
  const beside = { frameAnchor: "left", textAnchor: "end", dx: -8, y: "middle" } as const;
  const { body } = panel({
    width,
    height: marginTop + room + marginBottom,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { domain: [0, 100] },
    y: { domain: [room, 0] },
    marks: [
      xAxis({
        ticks: [0, 20, 40, 60, 80, 100],
        label: labelWithN(options.xLabel ?? "Share of test items (%)", options.n),
      }),
      Plot.rect(parts, {
        x1: "from",
        x2: "to",
        y1: "top",
        y2: (d: Part) => d.top + BAR - 2,
        fill: (d: Part) => fill(d.category),
      }),
      Plot.text(parts.filter((d) => textWidth(d.text, 10) + 4 <= percent * (d.to - d.from)), {
        x: (d: Part) => (d.from + d.to) / 2,
        y: (d: Part) => d.top + BAR / 2 - 1,
        text: "text",
        fontSize: 10,
        fill: (d: Part) => inkOn(fill(d.category)),
      }),
      Plot.text(bars, { ...beside, text: (d: Bar) => methods.short(looks.get(d.method)!.label) }),
      Plot.text(heads, {
        ...beside,
        text: (d: { task: string }) => tasks.short(d.task),
        textAnchor: "start",
        dx: 10 - marginLeft,
        fontWeight: "bold",
        fontSize: SIZE.axis,
      }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    id: options.id ?? "cofailure",
    title: options.title ?? "Where the errors fall",
    caption: sentences(options.caption, tasks.note || methods.note),
    legends: [entriesLegend(
      categories.map((label) => ({ label, symbol: { swatch: fill(label) } })),
      width - 16,
    )],
    panels: [{ body, x: 0, y: 0 }],
    height: marginTop + room + marginBottom,
  });
}

interface Part {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly text: string;
}

interface Bar {
  readonly method: string;
  readonly middle: number;
  readonly parts: readonly Part[];
}

/** Places one bar per task and method below each other, its parts end to end. */
function layOut(rows: readonly CofailureRow[], categories: readonly string[]) {
  const bars: Bar[] = [], heads: { task: string; middle: number }[] = [];
  let top = 0;
  for (const [task, ofTask] of Map.groupBy(rows, (d) => d.task)) {
    heads.push({ task, middle: top + BAR / 2 - 1 });
    for (const [method, entries] of Map.groupBy(ofTask, (d) => d.method)) {
      let to = 0;
      const parts = categories.map((category) => {
        const share = 100 * (entries.find((d) => d.category === category)?.share ?? 0);
        const from = to;
        to += share;
        return { category, from, to, top, text: share.toFixed(1) };
      });
      bars.push({ method, middle: top + BAR / 2 - 1, parts });
      top += BAR;
    }
    top += GAP;
  }
  return { bars, heads, room: top };
}

/** Spreads fewer categories over the whole range of steps. */
const spreadStep = (index: number, length: number) =>
  length < 2
    ? 0
    : Math.round(index * Math.min(STEPS.length - 1, length) / (length - 1)) % STEPS.length;
