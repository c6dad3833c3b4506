import * as Plot from "@observablehq/plot";
import { count } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, roundTicks, tickFormat, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { markers } from "./marks.ts";
import { panel, pixelScale } from "./panel.ts";
import { pointLabels } from "./point_labels.ts";
import { fitNames } from "./text.ts";
import { INK, OKABE_ITO, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** A team (or a single model) by what it costs and what it reaches. */
export interface ParetoRow {
  /** Members joined with " · ". */
  readonly team: string;
  /** Positive on a logarithmic axis. */
  readonly cost: number;
  /** A fraction. */
  readonly accuracy: number;
  /** Ends of its interval. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** Who chose it: a method's id, or any text. */
  readonly chosenBy?: string;
}

/** Settings of {@link pareto}. */
export interface ParetoOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
  /** A logarithmic axis of cost. */
  readonly log?: boolean;
  /** At most so many teams of the front are named, spread from cheap to dear. */
  readonly named?: number;
}

/**
 * The rows that no other beats: none is at least as accurate for less, or more accurate for the same.
 * From the cheapest up; of equals the first.
 *
 * @example
 * ```ts
 * import { paretoFront } from "./pareto.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ cost: 1, accuracy: 0.5 }, { cost: 2, accuracy: 0.4 }, { cost: 3, accuracy: 0.6 }];
 * assert.deepEqual(paretoFront(rows).map((row) => row.cost), [1, 3]);
 * ```
 */
export function paretoFront<R extends { readonly cost: number; readonly accuracy: number }>(
  rows: readonly R[],
): R[] {
  const front: R[] = [];
  for (const row of rows.toSorted((a, b) => a.cost - b.cost || b.accuracy - a.accuracy)) {
    if (front.length === 0 || row.accuracy > front[front.length - 1].accuracy) front.push(row);
  }
  return front;
}

/**
 * Accuracy against cost, with the front of teams that no other beats, and the teams that methods
 * chose.
 *
 * @example
 * ```ts
 * import { pareto } from "./pareto.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ team: "a", cost: 1, accuracy: 0.6 }, { team: "a · b", cost: 3, accuracy: 0.7 }];
 * assert.match(pareto(rows, { xLabel: "Calls" }).svg, /a · b/);
 * ```
 */
export function pareto(rows: Rows<ParetoRow>, options: ParetoOptions = {}): Figure {
  const all = rowsOf(rows);
  const { width = WIDTH, log = false, named: most = 8 } = options;
  checkRows("a front of teams", all, ["cost", "accuracy"], { positive: log ? ["cost"] : [] });
  const height = 400, marginLeft = 58, marginRight = 14, marginTop = 6, marginBottom = 46;
  const points = all.map((d) => ({
    ...d,
    y: 100 * d.accuracy,
    low: 100 * (d.low ?? d.accuracy),
    high: 100 * (d.high ?? d.accuracy),
  }));
  const front = paretoFront(points);
  const chosen = points.filter((d) => d.chosenBy !== undefined);
  const looks = seriesLooks(chosen.map((d) => d.chosenBy!), options);
  const costs = points.map((d) => d.cost);
  const xDomain: [number, number] = log
    ? [Math.min(...costs) / 1.15, Math.max(...costs) * 1.15]
    : padded(extent(costs), 0.05);
  const shownIntervals = [...new Set([...front, ...chosen])];
  const yDomain = padded(
    extent([...points.map((d) => d.y), ...shownIntervals.flatMap((d) => [d.low, d.high])]),
    0.06,
  );
  const x = pixelScale(xDomain, [marginLeft, width - marginRight], log ? "log" : "linear");
  const y = pixelScale(yDomain, [height - marginBottom, marginTop]);
  const names = fitNames(all.map((d) => d.team), 0.4 * width, SIZE.label);
  const labelled = [...new Set([...chosen, ...spread(front, most)])].map((d) => ({
    ...d,
    x: d.cost,
    radius: 7,
    label: (d.chosenBy ? `${looks.get(d.chosenBy)!.label}: ` : "") + names.short(d.team),
  }));
  const place = { x: "cost", y: "y" } as const;
  const ticks = log ? logTicks(xDomain) : roomyTicks(xDomain, width - marginLeft - marginRight);
  const { body } = panel({
    width,
    height,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { domain: xDomain, type: log ? "log" : "linear" },
    y: { domain: yDomain },
    marks: [
      xAxis({
        ticks,
        label: options.xLabel ?? "Cost",
        format: ticks.every(Number.isInteger) ? count : tickFormat(ticks),
      }),
      yAxis({ ticks: roundTicks(yDomain, 6), label: options.yLabel ?? "Test accuracy (%)" }),
      Plot.dot(points, { ...place, r: 2.5, fill: INK.rule }),
      Plot.line(front, { ...place, curve: "step-after", stroke: INK.soft, strokeWidth: 1.5 }),
      Plot.ruleX(shownIntervals, { x: "cost", y1: "low", y2: "high", stroke: INK.soft }),
      pointLabels(labelled, {
        x,
        y,
        frame: { left: marginLeft, top: 4, right: width - 6, bottom: height - marginBottom },
      }),
      Plot.dot(front, { ...place, r: 4, fill: OKABE_ITO.black, stroke: "white" }),
      markers(chosen, { ...place, look: (d) => looks.get(d.chosenBy!)!, r: 6 }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    id: options.id ?? "pareto",
    title: options.title ?? "What more money buys",
    subtitle: options.subtitle ??
      `${count(all.length)} teams; the line joins the ${count(front.length)} that no other beats`,
    caption: sentences(
      shownIntervals.some((d) => d.low < d.high) ? "Thin lines: 95 % intervals." : "",
      names.note,
      options.caption,
    ),
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

/** At most `n` of some values, the ends among them, evenly between. */
function spread<T>(values: readonly T[], n: number): T[] {
  if (values.length <= n) return [...values];
  return Array.from(
    { length: n },
    (_, i) => values[Math.round(i * (values.length - 1) / Math.max(1, n - 1))],
  );
}

/** 1, 2 and 5 times the powers of ten inside a domain. */
function logTicks([low, high]: readonly [number, number]): number[] {
  const first = Math.floor(Math.log10(low)), last = Math.ceil(Math.log10(high));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
    .flatMap((power) => [1, 2, 5].map((lead) => Number((lead * 10 ** power).toPrecision(1))))
    .filter((tick) => tick >= low && tick <= high);
}
