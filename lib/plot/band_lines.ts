import * as Plot from "@observablehq/plot";
import { count, labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { endLabels } from "./end_labels.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { markers } from "./marks.ts";
import { panel, pixelScale } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { fitNames, widestText } from "./text.ts";
import { type LookKind, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** One point of a line, with its band where `low` and `high` are given. */
export interface BandRow {
  /** Size of what changes along the axis. */
  readonly x: number;
  /** Which line; a method’s id, or any text to show. */
  readonly series: string;
  /** Height of the line. */
  readonly mean: number;
  /** Lower end of the interval. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** The small multiple that it belongs to; all share both axes. */
  readonly panel?: string;
}

/** Settings of {@link bandLines}. */
export interface BandLinesOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
  /** A logarithmic x axis, with a tick at every x of the rows as where there are few. */
  readonly log?: boolean;
  /** Shows fractions as percentages. */
  readonly percent?: boolean;
  /** Ends of the y axis, in the unit that is shown; left out, those of the bands. */
  readonly yDomain?: readonly [number, number];
  /** What the series are; methods unless told. */
  readonly kind?: LookKind;
  /** Small multiples per line. */
  readonly columns?: number;
}

/** Up to so many values of x all get a tick. */
const FEW = 5;

/**
 * Lines with bands, one per series, named at their right ends; one small multiple per panel.
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
export function bandLines(rows: Rows<BandRow>, options: BandLinesOptions = {}): Figure {
  const all = rowsOf(rows);
  const { width = WIDTH, log = false, percent = false } = options;
  const { yLabel = percent ? "Accuracy (%)" : "Mean" } = options;
  checkRows("lines with bands", all, ["x", "mean"], { positive: log ? ["x"] : [] });
  const unit = percent ? 100 : 1;
  const shown = all.map((d) => ({
    ...d,
    mean: unit * d.mean,
    low: unit * (d.low ?? d.mean),
    high: unit * (d.high ?? d.mean),
  }));
  checkRows("lines with bands", shown, ["low", "high"]);
  const xs = [...new Set(all.map((d) => d.x))].sort((a, b) => a - b);
  const xDomain = log ? extentLog(xs) : extent(xs);
  const yDomain = options.yDomain ?? padded(extent(shown.flatMap((d) => [d.low, d.high])), 0.05);
  const looks = seriesLooks(all.map((d) => d.series), options);
  const look = (d: { readonly series: string }) => looks.get(d.series)!;
  const colour = (d: { readonly series: string }) => look(d).colour;
  const panels = [...new Set(all.map((d) => d.panel ?? ""))];
  const columns = Math.min(panels.length, options.columns ?? 2);
  const labels = [...looks.values()].map(({ label }) => label);
  const names = fitNames(labels, 0.3 * width / columns, SIZE.label);
  const grid = smallMultiples({
    names: panels,
    columns,
    width,
    plotHeight: panels.length > 1 ? 190 : 290,
    marginLeft: 52,
    marginBottom: 46,
    marginRight: 24 + widestText(labels.map(names.short), SIZE.label),
    gap: 8,
    draw: (name, slot, place) => {
      const lines = shown.filter((d) => (d.panel ?? "") === name);
      const right = slot.width - slot.marginRight, bottom = slot.height - slot.marginBottom;
      const x = pixelScale(xDomain, [slot.marginLeft, right], log ? "log" : "linear");
      const y = pixelScale(yDomain, [bottom, slot.marginTop]);
      const ends = [...looks].flatMap(([series, { label, colour }]) => {
        const own = lines.filter((d) => d.series === series);
        if (own.length === 0) return [];
        const last = own.reduce((a, b) => b.x > a.x ? b : a);
        return [{ x: last.x, y: last.mean, label: names.short(label), colour }];
      });
      const line = { x: "x", z: "series" } as const;
      return panel({
        ...slot,
        x: { domain: xDomain, type: log ? "log" : "linear" },
        y: { domain: [...yDomain] },
        marks: [
          xAxis({
            ticks: log || xs.length <= FEW ? xs : roomyTicks(xDomain, right - slot.marginLeft),
            label: place.bottom ? options.xLabel ?? "x" : null,
            format: xs.every(Number.isInteger) ? count : undefined,
            show: place.bottom,
          }),
          yAxis({
            ticks: roundTicks(yDomain, 6),
            label: labelWithN(yLabel, options.n),
            show: place.left,
          }),
          Plot.areaY(lines, { ...line, y1: "low", y2: "high", fill: colour, fillOpacity: 0.12 }),
          Plot.lineY(lines, { ...line, y: "mean", stroke: colour, strokeWidth: 2 }),
          markers(lines, { x: "x", y: "mean", look }),
          endLabels(ends, { x, y, top: slot.marginTop + 6, bottom: bottom - 4 }),
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "band-lines",
    title: options.title ?? "Mean and spread",
    caption: sentences(options.caption, names.note),
    ...grid,
  });
}

const extentLog = (xs: readonly number[]): [number, number] =>
  xs.length > 1 ? [xs[0], xs[xs.length - 1]] : [xs[0] / 2, xs[0] * 2];
