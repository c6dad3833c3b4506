import * as Plot from "@observablehq/plot";
import { extent, roundTicks } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale, inkOn, type Scheme } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { rampLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { signed } from "../format/numbers.ts";
import { widestText } from "./text.ts";
import { SIZE, WIDTH } from "./theme.ts";

/** One cell of a matrix. `panel` names the small multiple that it belongs to. */
export interface MatrixRow {
  readonly row: string;
  readonly column: string;
  readonly value: number;
  readonly panel?: string;
}

/** Settings of {@link matrixHeatmap}. */
export interface MatrixHeatmapOptions extends ChartOptions {
  /** Order of rows and columns; left out, the order of first appearance. */
  readonly order?: readonly string[];
  /** What a value is, with its unit. */
  readonly label?: string;
  readonly scheme?: Scheme;
  /** Ends of the colour scale, shared by all panels; left out, those of the values. */
  readonly domain?: readonly [number, number];
  readonly digits?: number;
  /** Small multiples per line. */
  readonly columns?: number;
}

/**
 * A matrix as labelled cells, or one small multiple per panel on a shared colour scale. A cell that
 * has no row stays blank.
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
export function matrixHeatmap(
  rows: readonly MatrixRow[],
  options: MatrixHeatmapOptions = {},
): Figure {
  checkRows("a heatmap", rows, ["value"]);
  const { width = WIDTH, label = "Value", scheme = "viridis", digits = 2 } = options;
  const order = options.order ?? [...new Set(rows.flatMap((row) => [row.row, row.column]))];
  const panels = [...new Set(rows.map((row) => row.panel ?? ""))];
  const domain = options.domain ?? extent(rows.map((row) => row.value));
  const colour = colourScale(scheme, domain);
  const format = (value: number) => signed(value, digits, { plus: false });
  const names = widestText(order, SIZE.tick) + 12;
  const single = panels.length === 1;
  const size = single ? Math.min(560, width - names - 16) : undefined;
  const grid = smallMultiples({
    names: panels,
    columns: options.columns ?? 4,
    width: size ? size + names + 16 : width,
    marginLeft: names,
    marginBottom: single ? 0.72 * names + 14 : names,
    draw: (name, slot, place) => {
      const cells = rows.filter((row) => (row.panel ?? "") === name);
      const side = (slot.width - slot.marginLeft) / order.length;
      const band = { domain: order, padding: 0.03, tickSize: 0 };
      return panel({
        ...slot,
        x: { ...band, axis: place.bottom ? "bottom" : null, tickRotate: single ? -45 : -90 },
        y: { ...band, axis: place.left ? "left" : null },
        marks: [
          Plot.cell(cells, { x: "column", y: "row", fill: (d: MatrixRow) => colour(d.value) }),
          side >= 28
            ? Plot.text(cells, {
              x: "column",
              y: "row",
              text: (d: MatrixRow) => format(d.value),
              fill: (d: MatrixRow) => inkOn(colour(d.value)),
              fontSize: Math.min(11, side / 3.3),
            })
            : null,
        ],
      });
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "matrix-heatmap",
    title: options.title ?? label,
    legends: [rampLegend({ title: label, colour, domain, ticks: roundTicks(domain, 5), format })],
    ...grid,
  });
}
