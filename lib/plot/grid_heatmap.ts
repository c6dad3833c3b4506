import * as Plot from "@observablehq/plot";
import { signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, roundTicks, tickFormat } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale, inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { rampLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { WIDTH } from "./theme.ts";

/** One cell of a grid of settings: the outcome at (x, y). */
export interface GridRow {
  /** Setting across. */
  readonly x: number | string;
  /** Setting upwards. */
  readonly y: number | string;
  /** The outcome. */
  readonly value: number;
  /** Ends of its interval; a cell whose interval holds zero is written in brackets. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** One small multiple each. */
  readonly panel?: string;
}

/** Settings of {@link gridHeatmap}. */
export interface GridHeatmapOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
  /** What a value is, with its unit. */
  readonly label?: string;
  /** Factor before drawing, such as 100 for points; 1 unless told. */
  readonly scale?: number;
  /** Decimals of the numbers in cells and labels. */
  readonly digits?: number;
  /** False for values without a zero to diverge from. */
  readonly diverging?: boolean;
  /** The scale reaches at least this far from zero, in the unit that is drawn. */
  readonly atLeast?: number;
  /** Small multiples per line. */
  readonly columns?: number;
}

/**
 * An outcome over a grid of two settings, such as the gain over link × correlation, on a scale that
 * diverges around zero.
 *
 * @example
 * ```ts
 * import { gridHeatmap } from "./grid_heatmap.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [0, 0.4].map((x) => ({ x, y: 0.6, value: x / 10, low: -0.01, high: x / 5 }));
 * assert.match(gridHeatmap(rows, { scale: 100 }).svg, /\(\+4.00\)/);
 * ```
 */
export function gridHeatmap(rows: Rows<GridRow>, options: GridHeatmapOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a grid", all, ["value"]);
  const { width = WIDTH, label = "Value", scale = 1, digits = 2, diverging = true } = options;
  const xs = inOrder(all.map((d) => d.x)), ys = inOrder(all.map((d) => d.y));
  const panels = [...new Set(all.map((d) => d.panel ?? ""))];
  const values = all.map((d) => scale * d.value);
  const [low, high] = extent(values);
  const half = Math.max(Math.abs(low), Math.abs(high), options.atLeast ?? 0);
  const domain: [number, number] = diverging ? [-half, half] : [low, high];
  const colour = colourScale(diverging ? "PuOr" : "viridis", domain);
  const fill = (d: GridRow) => colour(scale * d.value);
  const unsure = (d: GridRow) =>
    d.low !== undefined && d.high !== undefined && d.low <= 0 && d.high >= 0;
  const text = (d: GridRow) => {
    const number = signed(scale * d.value, digits, { plus: diverging });
    return unsure(d) ? `(${number})` : number;
  };
  const columns = Math.min(panels.length, options.columns ?? 2);
  const across = Math.min(width, 76 + columns * 64 * xs.length + 24);
  const ticks = roundTicks(domain, 5);
  const grid = smallMultiples({
    names: panels,
    columns,
    width: across,
    plotHeight: Math.min(420, Math.max(60, 34 * ys.length)),
    marginLeft: 60,
    marginBottom: 46,
    draw: (name, slot, place) => {
      const own = all.filter((d) => (d.panel ?? "") === name);
      const side = (slot.width - slot.marginLeft - slot.marginRight) / xs.length;
      const band = { padding: 0.03, type: "band" } as const;
      const axis = { tickSize: 0, labelAnchor: "center", labelArrow: "none" } as const;
      return panel({
        ...slot,
        x: { ...band, domain: xs },
        y: { ...band, domain: ys.toReversed() },
        marks: [
          place.bottom
            ? Plot.axisX({ ...axis, label: options.xLabel ?? null, tickFormat: written })
            : null,
          place.left
            ? Plot.axisY({
              ...axis,
              label: options.yLabel ?? null,
              labelOffset: 46,
              tickFormat: written,
            })
            : null,
          Plot.cell(own, { x: "x", y: "y", fill }),
          side >= 30
            ? Plot.text(own, {
              x: "x",
              y: "y",
              text,
              fill: (d: GridRow) => inkOn(fill(d)),
              fontSize: Math.min(11, side / 4.6),
            })
            : null,
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "grid-heatmap",
    title: options.title ?? label,
    caption: sentences(
      all.some(unsure) ? "In brackets: the 95 % interval holds zero." : "",
      options.caption,
    ),
    legends: [rampLegend({
      title: label,
      colour,
      domain,
      ticks,
      format: tickFormat(ticks, { plus: diverging }),
    })],
    ...grid,
  });
}

const written = (value: number | string) =>
  typeof value === "number"
    ? signed(value, String(value).split(".")[1]?.length ?? 0, { plus: false })
    : value;

/** Numbers from small to large; texts as they come. */
function inOrder(values: readonly (number | string)[]): (number | string)[] {
  const unique = [...new Set(values)];
  return unique.every((value) => typeof value === "number")
    ? (unique as number[]).sort((a, b) => a - b)
    : unique;
}
