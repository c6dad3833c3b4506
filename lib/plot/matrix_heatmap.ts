import { oneLine } from "../format/escape.ts";
import * as Plot from "@observablehq/plot";
import { quantile } from "d3-array";
import { signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, roundTicks } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale, inkOn, type Scheme } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { rampLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { fitNames, widestText } from "./text.ts";
import { SIZE, WIDTH } from "./theme.ts";

/** One cell of a matrix. `panel` names the small multiple that it belongs to. */
export interface MatrixRow {
  /** One of the pair. */
  readonly row: string;
  /** The other of the pair. */
  readonly column: string;
  /** What the cell holds. */
  readonly value: number;
  /** One small multiple each. */
  readonly panel?: string;
}

/** Settings of {@link matrixHeatmap}. */
export interface MatrixHeatmapOptions extends ChartOptions {
  /** Order of rows and columns, alike models together; left out, the order of first appearance. */
  readonly order?: readonly string[];
  /** What a value is, with its unit. */
  readonly label?: string;
  /** Colour map. */
  readonly scheme?: Scheme;
  /** Ends of the colour scale, shared by all panels; left out, without outliers. */
  readonly domain?: readonly [number, number];
  /** Decimals of the numbers in cells and labels. */
  readonly digits?: number;
  /** Small multiples per line. */
  readonly columns?: number;
}

/** Names are left out where a cell is lower than this many pixels. */
const LEGIBLE = 6;

/**
 * A matrix as labelled cells, or one small multiple per panel on a shared colour scale. Of a
 * symmetric matrix only the lower triangle is drawn; a cell that has no row stays blank. Values
 * beyond 1.5 interquartile ranges of the middle half do not stretch the scale.
 *
 * @example
 * ```ts
 * import { matrixHeatmap } from "./matrix_heatmap.ts";
 * import assert from "node:assert/strict";
 *
 * const figure = matrixHeatmap([{ row: "a", column: "b", value: 0.25 }], { label: "JSD (bits)" });
 * assert.match(figure.svg, />0.25</);
 * ```
 */
export function matrixHeatmap(rows: Rows<MatrixRow>, options: MatrixHeatmapOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a heatmap", all, ["value"]);
  const { width = WIDTH, label = "Value", scheme = "viridis", digits = 2 } = options;
  const order = options.order ?? [...new Set(all.flatMap((row) => [row.row, row.column]))];
  const { cells, triangle } = oneTriangle(all, order);
  const [ys, xs] = triangle ? [order.slice(1), order.slice(0, -1)] : [order, order];
  const panels = [...new Set(all.map((row) => row.panel ?? ""))];
  const values = cells.map((row) => row.value);
  const domain = options.domain ?? robustExtent(values);
  const clipped = values.filter((value) => value < domain[0] || value > domain[1]).length;
  const scale = colourScale(scheme, domain);
  const colour = (d: MatrixRow) => scale(Math.min(domain[1], Math.max(domain[0], d.value)));
  const format = (value: number) => signed(value, digits, { plus: false });
  const single = panels.length === 1;
  const fitted = fitNames(order, single ? 0.25 * width : 90, SIZE.tick);
  const room = widestText(order.map(fitted.short), SIZE.tick) + 12;
  const across = single ? Math.min(560, width - room - 16) : width / (options.columns ?? 4);
  const legible = across / order.length >= LEGIBLE;
  const names = legible ? room : 8;
  const fontSize = Math.min(SIZE.tick, 1.05 * across / order.length);
  const grid = smallMultiples({
    names: panels,
    columns: options.columns ?? 4,
    width: single ? across + names + 16 : width,
    marginLeft: names,
    marginBottom: !legible ? 4 : single ? 0.72 * names + 14 : names,
    draw: (name, slot, place) => {
      const own = cells.filter((row) => (row.panel ?? "") === name);
      const side = (slot.width - slot.marginLeft) / xs.length;
      const band = { padding: 0.03, type: "band" } as const;
      const ticks = { tickSize: 0, tickFormat: fitted.short, fontSize } as const;
      return panel({
        ...slot,
        x: { ...band, domain: xs },
        y: { ...band, domain: ys },
        marks: [
          legible && place.bottom ? Plot.axisX({ ...ticks, tickRotate: single ? -45 : -90 }) : null,
          legible && place.left ? Plot.axisY({ ...ticks }) : null,
          Plot.cell(own, {
            x: "column",
            y: "row",
            fill: colour,
            title: (d: MatrixRow) => oneLine(`${d.row}, ${d.column}: ${format(d.value)}`),
          }),
          side >= 28
            ? Plot.text(own, {
              x: "column",
              y: "row",
              text: (d: MatrixRow) => format(d.value),
              fill: (d: MatrixRow) => inkOn(colour(d)),
              fontSize: Math.min(11, side / 3.3),
            })
            : null,
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "matrix-heatmap",
    title: options.title ?? label,
    caption: sentences(
      options.caption,
      clipped ? `${clipped} of ${values.length} values lie beyond the ends of the scale.` : "",
      legible ? fitted.note : "Names do not fit: rest the pointer on a cell, or look at the table.",
    ),
    legends: [rampLegend({
      title: label,
      colour: scale,
      domain,
      ticks: roundTicks(domain, 5),
      format,
    })],
    ...grid,
  });
}

/** The cells below the diagonal where every pair is the same both ways, else all of them. */
function oneTriangle(rows: readonly MatrixRow[], order: readonly string[]) {
  const at = new Map(order.map((name, i) => [name, i]));
  const key = (d: MatrixRow, a: string, b: string) => `${d.panel ?? ""}\n${a}\n${b}`;
  const values = new Map(rows.map((d) => [key(d, d.row, d.column), d.value]));
  const off = rows.filter((d) => d.row !== d.column);
  const symmetric = off.length > 0 && order.length > 1 && off.every((d) => {
    const other = values.get(key(d, d.column, d.row));
    return other === undefined || Math.abs(other - d.value) <= 1e-9;
  });
  if (!symmetric) return { cells: rows, triangle: false };
  const lower = new Map(off.map((d) => {
    const below = at.get(d.row)! > at.get(d.column)!;
    const cell = below ? d : { ...d, row: d.column, column: d.row };
    return [key(d, cell.row, cell.column), cell];
  }));
  return { cells: [...lower.values()], triangle: true };
}

/** The ends of the values without outliers (Tukey's fences). */
function robustExtent(values: readonly number[]): [number, number] {
  const [low, high] = extent(values);
  const [q1, q3] = [0.25, 0.75].map((p) => quantile(values, p) as number);
  const reach = 1.5 * (q3 - q1);
  return reach > 0 ? [Math.max(low, q1 - reach), Math.min(high, q3 + reach)] : [low, high];
}
