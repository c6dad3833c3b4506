import * as Plot from "@observablehq/plot";
import { extent, padded, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { endLabels } from "./end_labels.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { panel } from "./panel.ts";
import { svgMarker } from "./svg.ts";
import { count, labelWithN } from "../format/numbers.ts";
import { widestText } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** One point of a line with its band. */
export interface BandRow {
  readonly x: number;
  readonly series: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Up to so many values of x all get a tick. */
const FEW = 5;

/** Settings of {@link bandLines}. */
export interface BandLinesOptions extends ChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
  /** A logarithmic x axis, with a tick at every x of the rows as where there are few. */
  readonly log?: boolean;
  /** Shows fractions as percentages. */
  readonly percent?: boolean;
  /** Ends of the y axis, in the unit that is shown; left out, those of the bands. */
  readonly yDomain?: readonly [number, number];
}

/**
 * Lines with bands, one per series, named at their right ends.
 *
 * @example
 * ```ts
 * import { bandLines } from "./band_lines.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [8, 16].map((x) => ({ x, series: "c2mas", mean: 0.7, low: 0.68, high: 0.72 }));
 * assert.match(bandLines(rows, { log: true, percent: true }).svg, /C²-MAS/);
 * ```
 */
export function bandLines(rows: readonly BandRow[], options: BandLinesOptions = {}): Figure {
  const { width = WIDTH, log = false, percent = false } = options;
  const { yLabel = percent ? "Accuracy (%)" : "Mean" } = options;
  checkRows("lines with bands", rows, ["x", "mean", "low", "high"], { positive: log ? ["x"] : [] });
  const unit = percent ? 100 : 1;
  const shown = rows.map((d) => ({
    ...d,
    mean: unit * d.mean,
    low: unit * d.low,
    high: unit * d.high,
  }));
  const xs = [...new Set(rows.map((d) => d.x))].sort((a, b) => a - b);
  const x = extent(xs);
  const y = options.yDomain ?? padded(extent(shown.flatMap((d) => [d.low, d.high])), 0.05);
  const looks = seriesLooks(rows.map((d) => d.series));
  const colour = (d: { readonly series: string }) => looks.get(d.series)!.colour;
  const height = 340, marginTop = 6, marginBottom = 46;
  const base = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft: 56,
    marginRight: 30 + widestText([...looks.values()].map((look) => look.label), SIZE.label),
    x: { domain: x, type: log ? "log" : "linear" },
    y: { domain: [...y] },
    marks: [
      xAxis({
        ticks: log || xs.length <= FEW ? xs : roundTicks(x, 7),
        label: options.xLabel ?? "x",
        format: count,
      }),
      yAxis({
        ticks: roundTicks(y, 6),
        label: labelWithN(yLabel, options.n),
      }),
      Plot.areaY(shown, {
        x: "x",
        y1: "low",
        y2: "high",
        z: "series",
        fill: colour,
        fillOpacity: 0.12,
      }),
      Plot.lineY(shown, { x: "x", y: "mean", z: "series", stroke: colour, strokeWidth: 2 }),
    ],
  });
  const markers = shown.map((d) =>
    svgMarker(looks.get(d.series)!, base.at("x", d.x), base.at("y", d.mean), { radius: 3.5 })
  );
  const ends = [...looks].map(([series, look]) => {
    const last = shown.filter((d) => d.series === series).reduce((a, b) => b.x > a.x ? b : a);
    return { x: last.x, y: last.mean, label: look.label, colour: look.colour };
  });
  const labels = endLabels(ends, base, { top: marginTop + 6, bottom: height - marginBottom - 4 });
  return composeFigure({
    ...options,
    id: options.id ?? "band-lines",
    title: options.title ?? "Mean and spread",
    panels: [{ body: base.body + markers.join("") + labels, x: 0, y: 0 }],
    height,
  });
}
