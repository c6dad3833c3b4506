import * as Plot from "@observablehq/plot";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roundTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** Standard deviation of one matrix entry over resamples, on one task or pooled. */
export interface StabilityRow {
  /** A task, or the pooled matrix. */
  readonly scope: string;
  /** In the unit of the matrix. */
  readonly sd: number;
  /** Which matrix; one panel each. */
  readonly matrix?: string;
  /** Set apart in colour. */
  readonly pooled?: boolean;
}

/** Settings of {@link stability}. */
export interface StabilityOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
}

/**
 * How much matrix entries move from resample to resample: every entry as a tick, with the quartiles
 * and the median, per task and pooled. Further left is more stable.
 *
 * @example
 * ```ts
 * import { stability } from "./stability.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ scope: "CSQA", sd: 0.03 }, { scope: "pooled", sd: 0.01, pooled: true }];
 * assert.match(stability(rows).svg, /CSQA/);
 * ```
 */
export function stability(rows: Rows<StabilityRow>, options: StabilityOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a plot of stability", all, ["sd"]);
  const { width = WIDTH, xLabel = "Standard deviation of an entry over resamples" } = options;
  const scopes = [...new Set(all.map((d) => d.scope))];
  const names = [...new Set(all.map((d) => d.matrix ?? ""))];
  const fitted = fitNames(scopes, 0.25 * width, SIZE.tick);
  const grid = smallMultiples({
    names,
    columns: 2,
    width,
    plotHeight: 24 * scopes.length,
    marginLeft: widestText(scopes.map(fitted.short), SIZE.tick) + 14,
    marginBottom: 46,
    gap: 22,
    marginRight: 12,
    draw: (name, slot, place) => {
      const entries = all.filter((d) => (d.matrix ?? "") === name);
      const x: [number, number] = [0, padded(extent([0, ...entries.map((d) => d.sd)]), 0.04)[1]];
      return panel({
        ...slot,
        x: { domain: x },
        y: {
          domain: scopes,
          padding: 0.25,
          axis: place.left ? "left" : null,
          tickSize: 0,
          tickFormat: fitted.short,
        },
        marks: [
          xAxis({ ticks: roundTicks(x, 4), label: xLabel }),
          [false, true].map((pooled) => {
            const stroke = pooled ? OKABE_ITO.vermillion : OKABE_ITO.blue;
            const part = entries.filter((d) => (d.pooled ?? false) === pooled);
            const place = { x: "sd", y: "scope" };
            return [
              Plot.tickX(part, { ...place, stroke, strokeOpacity: 0.3 }),
              Plot.rect(
                part,
                Plot.groupY({ x1: "p25", x2: "p75" }, { ...place, x1: "sd", x2: "sd", stroke }),
              ),
            ];
          }),
          Plot.tickX(
            entries,
            Plot.groupY({ x: "median" }, {
              x: "sd",
              y: "scope",
              stroke: INK.text,
              strokeWidth: 2.5,
            }),
          ),
        ],
      }, options.plot);
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "stability",
    title: options.title ?? "Stability of the heterogeneity matrices",
    caption: sentences(
      "One thin tick per pair of models; box: quartiles; thick tick: median.",
      fitted.note,
      options.caption,
    ),
    ...grid,
  });
}
