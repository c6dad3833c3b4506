import * as Plot from "@observablehq/plot";
import { extent, padded, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { endLabels } from "./end_labels.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { panel } from "./panel.ts";
import { smallMultiples } from "./small_multiples.ts";
import { svgMarker } from "./svg.ts";
import { labelWithN } from "../format/numbers.ts";
import { widestText } from "./text.ts";
import { aggregatorLabel, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** Accuracy (a fraction) of one method with teams of `k`, by one aggregation rule. */
export interface SizeSweepRow {
  readonly k: number;
  readonly method: string;
  readonly aggregator: string;
  readonly accuracy: number;
}

/** Settings of {@link sizeSweep}. */
export interface SizeSweepOptions extends ChartOptions {
  readonly yLabel?: string;
}

/**
 * Accuracy against team size, one panel per aggregation rule on shared axes, lines named at their
 * ends.
 *
 * @example
 * ```ts
 * import { sizeSweep } from "./size_sweep.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [2, 3].map((k) => ({ k, method: "quality", aggregator: "poe", accuracy: 0.7 + k / 100 }));
 * assert.match(sizeSweep(rows).svg, /Quality-Only/);
 * ```
 */
export function sizeSweep(rows: readonly SizeSweepRow[], options: SizeSweepOptions = {}): Figure {
  checkRows("a sweep of team sizes", rows, ["k", "accuracy"]);
  const { width = WIDTH, yLabel = "Mean test accuracy (%)" } = options;
  const shown = rows.map((d) => ({ ...d, accuracy: 100 * d.accuracy }));
  const sizes = [...new Set(rows.map((d) => d.k))].sort((a, b) => a - b);
  const y = padded(extent(shown.map((d) => d.accuracy)), 0.08);
  const looks = seriesLooks(rows.map((d) => d.method));
  const grid = smallMultiples({
    names: [...new Set(rows.map((d) => aggregatorLabel(d.aggregator)))],
    columns: 2,
    width,
    plotHeight: 190,
    marginLeft: 52,
    marginBottom: 44,
    marginRight: 24 + widestText([...looks.values()].map((look) => look.label), SIZE.label),
    draw: (name, slot, place) => {
      const lines = shown.filter((d) => aggregatorLabel(d.aggregator) === name);
      const base = panel({
        ...slot,
        x: { domain: padded(extent(sizes), 0.05) },
        y: { domain: y },
        marks: [
          xAxis({ ticks: sizes, label: place.bottom ? "Team size k" : null, show: place.bottom }),
          yAxis({
            ticks: roundTicks(y, 5),
            label: labelWithN(yLabel, options.n),
            show: place.left,
          }),
          Plot.lineY(lines, {
            x: "k",
            y: "accuracy",
            z: "method",
            stroke: (d: SizeSweepRow) => looks.get(d.method)!.colour,
            strokeWidth: 2,
          }),
        ],
      });
      const markers = lines.map((d) =>
        svgMarker(looks.get(d.method)!, base.at("x", d.k), base.at("y", d.accuracy), {
          radius: 3.5,
        })
      );
      const ends = lines.filter((d) => d.k === sizes.at(-1)).map((d) => {
        const { label, colour } = looks.get(d.method)!;
        return { x: d.k, y: d.accuracy, label, colour };
      });
      const room = { top: slot.marginTop + 6, bottom: slot.height - slot.marginBottom - 4 };
      return { ...base, body: base.body + markers.join("") + endLabels(ends, base, room) };
    },
  });
  return composeFigure({
    ...options,
    id: options.id ?? "size-sweep",
    title: options.title ?? "Accuracy by team size",
    ...grid,
  });
}
