import * as Plot from "@observablehq/plot";
import { xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { endLabels } from "./end_labels.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { panel } from "./panel.ts";
import { svgMarker } from "./svg.ts";
import { count } from "../format/numbers.ts";
import { widestText } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** What one series costs with a pool of m models: seconds, or operations. */
export interface CostRow {
  readonly m: number;
  readonly series: string;
  readonly cost: number;
}

/** Settings of {@link costScaling}. */
export interface CostScalingOptions extends ChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/**
 * Cost against pool size on logarithmic axes. Each line carries its slope, the power of m with which
 * it grows, fitted by least squares.
 *
 * @example
 * ```ts
 * import { costScaling } from "./cost_scaling.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [10, 100].map((m) => ({ m, series: "greedy", cost: m * m }));
 * assert.match(costScaling(rows).svg, /greedy ∝ m\^2.0/);
 * ```
 */
export function costScaling(rows: readonly CostRow[], options: CostScalingOptions = {}): Figure {
  checkRows("a plot of cost", rows, [], { positive: ["m", "cost"] });
  const { width = WIDTH } = options;
  const looks = seriesLooks(rows.map((d) => d.series));
  const lines = [...looks].map(([series, look]) => {
    const points = rows.filter((d) => d.series === series).sort((a, b) => a.m - b.m);
    const label = points.length > 1 ? `${look.label} ∝ m^${slope(points).toFixed(1)}` : look.label;
    return { points, look, label };
  });
  const x = decades(rows.map((d) => d.m), false), y = decades(rows.map((d) => d.cost), true);
  const height = 360, marginTop = 8, marginBottom = 46;
  const base = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft: 66,
    marginRight: 28 + widestText(lines.map((line) => line.label), SIZE.label),
    x: { type: "log", domain: x },
    y: { type: "log", domain: y },
    marks: [
      xAxis({
        ticks: [...new Set(rows.map((d) => d.m))],
        label: options.xLabel ?? "Pool size m (models)",
        format: count,
        grid: false,
      }),
      yAxis({ ticks: powersOfTen(y), label: options.yLabel ?? "Operations", format: power }),
      Plot.lineY(rows, {
        x: "m",
        y: "cost",
        z: "series",
        stroke: (d: CostRow) => looks.get(d.series)!.colour,
        strokeWidth: 2,
      }),
    ],
  });
  const markers = rows.map((d) =>
    svgMarker(looks.get(d.series)!, base.at("x", d.m), base.at("y", d.cost), { radius: 3.5 })
  );
  const ends = lines.map(({ points, look, label }) => {
    const { m, cost } = points.at(-1)!;
    return { x: m, y: cost, label, colour: look.colour };
  });
  const labels = endLabels(ends, base, { top: marginTop + 6, bottom: height - marginBottom - 4 });
  return composeFigure({
    ...options,
    id: options.id ?? "cost-scaling",
    title: options.title ?? "Cost of selection as the pool grows",
    subtitle: options.subtitle ?? "Both axes are logarithmic",
    panels: [{ body: base.body + markers.join("") + labels, x: 0, y: 0 }],
    height,
  });
}

/** Least-squares slope of log cost on log m. */
function slope(points: readonly CostRow[]): number {
  const xs = points.map((d) => Math.log(d.m)), ys = points.map((d) => Math.log(d.cost));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const mx = mean(xs), my = mean(ys);
  const covariance = xs.reduce((sum, x, i) => sum + (x - mx) * (ys[i] - my), 0);
  return covariance / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
}

/** A domain around positive numbers, to whole decades if asked. */
function decades(values: readonly number[], whole: boolean): [number, number] {
  const low = Math.min(...values), high = Math.max(...values);
  if (!whole) return [low / 1.1, high * 1.1];
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
