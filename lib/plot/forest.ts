import * as Plot from "@observablehq/plot";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { extent, padded, roundTicks, tickFormat, xAxis } from "./axes.ts";
import { panel } from "./panel.ts";
import { svgLine, svgMarker, svgText } from "./svg.ts";
import { count, signed } from "../format/numbers.ts";
import { textWidth, widestText } from "./text.ts";
import { INK, OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** One comparison with its interval. Accuracies are fractions, shown in percentage points. */
export interface ForestRow {
  readonly label: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** Whether `low` and `high` are the ends of a range, say over tasks, and so prove nothing. */
  readonly range?: boolean;
  /** Items behind the comparison. */
  readonly n?: number;
  /** Set apart below the others, as a diamond. */
  readonly average?: boolean;
}

/** Settings of {@link forest}. */
export interface ForestOptions extends ChartOptions {
  readonly xLabel?: string;
}

/**
 * Differences with their intervals, one per row, around a line at zero. A filled dot means that the
 * interval leaves zero out.
 *
 * @example
 * ```ts
 * import { forest } from "./forest.ts";
 * import assert from "node:assert/strict";
 *
 * const figure = forest([{ label: "CSQA", difference: 0.024, low: 0.01, high: 0.04, n: 1068 }]);
 * assert.match(figure.svg, /CSQA/);
 * ```
 */
export function forest(rows: readonly ForestRow[], options: ForestOptions = {}): Figure {
  checkRows("a forest plot", rows, ["difference", "low", "high"]);
  const { width = WIDTH, xLabel = "Difference in accuracy (percentage points)" } = options;
  const ordered = [...rows.filter((row) => !row.average), ...rows.filter((row) => row.average)];
  const name = (row: ForestRow) => row.n ? `${row.label} (n = ${count(row.n)})` : row.label;
  const apart = ordered.some((row) => row.average) && !ordered.every((row) => row.average);
  const slots = ordered.map((_, i) => i);
  if (apart) slots.splice(ordered.findIndex((row) => row.average), 0, -1);
  const rowHeight = 24, marginTop = 6, marginBottom = 44;
  const marginLeft = widestText(ordered.map(name), SIZE.axis) + 24;
  const marginRight = widestText(ordered.map(numbers), SIZE.tick) + 20;
  const height = marginTop + slots.length * rowHeight + marginBottom;
  const ends = ordered.flatMap((row) => [100 * row.low, 100 * row.high]);
  const domain = padded(extent([0, ...ends]), 0.04);
  const ticks = roundTicks(domain, 7);
  const base = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft,
    marginRight,
    x: { domain },
    y: { domain: slots, type: "band", axis: null },
    marks: [
      xAxis({ ticks, format: tickFormat(ticks, { plus: true }), label: xLabel }),
      Plot.ruleX([0], { stroke: INK.soft }),
    ],
  });
  let body = base.body;
  ordered.forEach((row, i) => {
    const y = base.at("y", i);
    const [x, low, high] = [row.difference, row.low, row.high].map((v) => base.at("x", 100 * v));
    const certain = !row.range && (row.low > 0 || row.high < 0);
    const colour = row.average ? OKABE_ITO.vermillion : OKABE_ITO.blue;
    const shape = row.average ? "diamond" as const : "circle" as const;
    body +=
      svgText(name(row), marginLeft - 14, y + 4, { anchor: "end", size: SIZE.axis, bold: false }) +
      svgLine(low, y, high, y, colour, row.average ? 3 : 2) +
      svgMarker({ colour, shape }, x, y, { hollow: !certain, radius: row.average ? 6 : 4.5 }) +
      svgText(numbers(row), width - marginRight + 14, y + 4, { size: SIZE.tick, fill: INK.soft });
  });
  if (apart) {
    const y = base.at("y", -1);
    body += svgLine(marginLeft - 14 - textWidth("Average", SIZE.axis), y, width - 8, y, INK.rule);
  }
  return composeFigure({
    ...options,
    id: options.id ?? "forest",
    title: options.title ?? "Difference in test accuracy",
    subtitle: options.subtitle ?? "95 % paired-bootstrap intervals",
    caption: sentences("A filled marker: the interval leaves zero out.", options.caption),
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

function numbers({ difference, low, high, range }: ForestRow): string {
  const [middle, from, to] = [difference, low, high].map((value) => signed(100 * value, 2));
  return range ? `${middle} (${from} to ${to})` : `${middle} [${from}, ${to}]`;
}
