import * as Plot from "@observablehq/plot";
import { count } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { mean } from "../math/mean.ts";
import { xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { endLabels } from "./end_labels.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { markers } from "./marks.ts";
import { panel, pixelScale } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { fitNames, widestText } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** What one series costs, in seconds, bytes or operations, at one size of what grows. */
export interface GrowthRow {
  /** Of what grows. */
  readonly size: number;
  /** Which line; a method’s id, or any text to show. */
  readonly series: string;
  /** Positive. */
  readonly cost: number;
  /** What grows: m, N, k; one panel each. */
  readonly variable?: string;
}

/** Settings of {@link growth}. */
export interface GrowthOptions extends ChartOptions {
  /** The label below each panel, by variable. */
  readonly xLabels?: Readonly<Record<string, string>>;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
}

const AXES: Readonly<Record<string, string>> = {
  m: "Pool size m (models)",
  N: "Items N",
  k: "Team size k",
};

/**
 * Cost as pool, items or team grow, on logarithmic axes. Each line carries its slope, the power with
 * which it grows, fitted by least squares.
 *
 * @example
 * ```ts
 * import { growth } from "./growth.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [10, 100].map((size) => ({ variable: "m", size, series: "greedy", cost: size ** 2 }));
 * assert.match(growth(rows).svg, /greedy ∝ m\^2.0/);
 * ```
 */
export function growth(rows: Rows<GrowthRow>, options: GrowthOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a plot of cost", all, [], { positive: ["size", "cost"] });
  const { width = WIDTH } = options;
  const looks = seriesLooks(all.map((d) => d.series), options);
  const look = (d: GrowthRow) => looks.get(d.series)!;
  const variables = [...new Set(all.map((d) => d.variable ?? "m"))];
  const columns = Math.min(variables.length, 2);
  const names = fitNames([...looks.values()].map((each) => each.label), 150 / columns, SIZE.label);
  const label = (points: readonly GrowthRow[]) => {
    const name = names.short(look(points[0]).label);
    const sizes = new Set(points.map((d) => d.size));
    if (sizes.size < 2) return name;
    return `${name} ∝ ${points[0].variable ?? "m"}^${slope(points).toFixed(1)}`;
  };
  const lines = [...Map.groupBy(all, (d) => `${d.variable ?? "m"}\n${d.series}`).values()];
  const yDomain = decades(all.map((d) => d.cost));
  const grid = smallMultiples({
    names: variables,
    columns,
    width,
    plotHeight: variables.length > 1 ? 220 : 300,
    marginLeft: 62,
    marginBottom: 46,
    everyBottom: true,
    marginRight: 26 + widestText(lines.map(label), SIZE.label),
    draw: (variable, slot, place) => {
      const own = all.filter((d) => (d.variable ?? "m") === variable);
      const sizes = [...new Set(own.map((d) => d.size))].sort((a, b) => a - b);
      const xDomain: [number, number] = [sizes[0] / 1.1, sizes[sizes.length - 1] * 1.1];
      const bottom = slot.height - slot.marginBottom;
      const x = pixelScale(xDomain, [slot.marginLeft, slot.width - slot.marginRight], "log");
      const y = pixelScale(yDomain, [bottom, slot.marginTop], "log");
      const ends = [...Map.groupBy(own, (d) => d.series).values()].map((points) => {
        const last = points.reduce((a, b) => b.size > a.size ? b : a);
        return { x: last.size, y: last.cost, label: label(points), colour: look(last).colour };
      });
      return panel({
        ...slot,
        x: { type: "log", domain: xDomain },
        y: { type: "log", domain: yDomain },
        marks: [
          xAxis({
            ticks: apart(sizes, x.toPixel),
            label: options.xLabels?.[variable] ?? AXES[variable] ?? variable,
            format: count,
            grid: false,
          }),
          yAxis({
            ticks: powersOfTen(yDomain),
            label: options.yLabel ?? "Operations",
            format: power,
            labelOffset: 54,
            show: place.left,
          }),
          Plot.lineY(own, {
            x: "size",
            y: "cost",
            z: "series",
            sort: "size",
            stroke: (d: GrowthRow) => look(d).colour,
            strokeWidth: 2,
          }),
          markers(own, { x: "size", y: "cost", look }),
          endLabels(ends, {
            ...{ x, y, top: slot.marginTop + 6, bottom: bottom - 4 },
            points: own.map((d) => ({ x: d.size, y: d.cost })),
          }),
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "growth",
    title: options.title ?? "Cost as the problem grows",
    subtitle: options.subtitle ?? "Both axes are logarithmic; a slope is the power of growth",
    caption: sentences(options.caption, names.note),
    ...grid,
  });
}

/** Least-squares slope of log cost on log size. */
function slope(points: readonly GrowthRow[]): number {
  const xs = points.map((d) => Math.log(d.size)), ys = points.map((d) => Math.log(d.cost));
  const mx = mean(xs), my = mean(ys);
  const covariance = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i] - my), 0);
  return covariance / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
}

/** Ticks that leave each other room. */
function apart(sizes: readonly number[], toPixel: (size: number) => number): number[] {
  const kept: number[] = [];
  for (const size of sizes) {
    if (kept.length === 0 || toPixel(size) - toPixel(kept[kept.length - 1]) >= 34) kept.push(size);
  }
  return kept;
}

/** Whole decades around positive numbers. */
function decades(values: readonly number[]): [number, number] {
  const low = Math.min(...values), high = Math.max(...values);
  return [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high * 1.001))];
}

function powersOfTen([low, high]: readonly [number, number]): number[] {
  const first = Math.round(Math.log10(low)), last = Math.round(Math.log10(high));
  const step = Math.ceil((last - first) / 8);
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)).filter((_, i) =>
    i % step === 0
  );
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function power(value: number): string {
  const exponent = Math.round(Math.log10(value));
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]);
  return `10${exponent < 0 ? "⁻" : ""}${digits.join("")}`;
}
