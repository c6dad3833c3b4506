import * as Plot from "@observablehq/plot";
import { labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** Accuracy (a fraction) of one method on one task, beside what the paper reports. */
export interface AccuracyRow {
  /** Name of the task. */
  readonly task: string;
  /** A method’s id, or any text to show. */
  readonly method: string;
  /** A fraction. */
  readonly accuracy: number;
  /** Ends of its interval. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** What the paper reports, a fraction. */
  readonly paper?: number | null;
  /** Set apart below the others. */
  readonly average?: boolean;
}

/** Settings of {@link accuracyDots}. */
export interface AccuracyDotsOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** What the filled markers are. */
  readonly ours?: string;
}

const LINE = 12, GAP = 9;

/**
 * Accuracies by task and method: filled markers are ours, with their intervals where the rows carry
 * them; small hollow ones are the paper's, joined by a thin line.
 *
 * @example
 * ```ts
 * import { accuracyDots } from "./accuracy_dots.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { task: "CSQA", method: "c2mas", accuracy: 0.81, paper: 0.83 };
 * assert.match(accuracyDots([row]).svg, /CSQA/);
 * ```
 */
export function accuracyDots(rows: Rows<AccuracyRow>, options: AccuracyDotsOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a dot plot", all, ["accuracy"]);
  const { width = WIDTH, ours = options.simulated ? "ours (simulated)" : "ours" } = options;
  const looks = seriesLooks(all.map((d) => d.method), options);
  const methods = [...looks.keys()];
  const ordered = [...all.filter((d) => !d.average), ...all.filter((d) => d.average)];
  const tasks = [...Map.groupBy(ordered, (d) => d.task)].map(([task, entries], t) => ({
    task,
    average: entries.some((d) => d.average),
    top: t * (methods.length * LINE + GAP),
    middle: (t + 0.5) * (methods.length * LINE + GAP),
  }));
  const top = new Map(tasks.map((each) => [each.task, each.top]));
  const shown = ordered.map(({ task, method, accuracy, low, high, paper }) => ({
    y: top.get(task)! + GAP / 2 + (methods.indexOf(method) + 0.5) * LINE,
    accuracy: 100 * accuracy,
    low: 100 * (low ?? accuracy),
    high: 100 * (high ?? accuracy),
    paper: typeof paper === "number" ? 100 * paper : undefined,
    look: looks.get(method)!,
  }));
  const reported = shown.filter((d) => d.paper !== undefined);
  const names = fitNames(tasks.map((each) => each.task), 0.3 * width, SIZE.axis);
  const marginLeft = widestText(tasks.map((each) => names.short(each.task)), SIZE.axis) * 1.1 + 22;
  const room = tasks.length * (methods.length * LINE + GAP), marginTop = 4, marginBottom = 44;
  const ends = shown.flatMap((d) => [d.low, d.high, d.paper ?? d.accuracy]);
  const domain = padded(extent(ends), 0.03);
  const colour = (d: (typeof shown)[number]) => d.look.colour;
  const across = { insetLeft: 8 - marginLeft } as const;
  const { body } = panel({
    width,
    height: marginTop + room + marginBottom,
    marginLeft,
    marginRight: 16,
    marginTop,
    marginBottom,
    x: { domain },
    y: { domain: [room, 0] },
    marks: [
      xAxis({
        ticks: roomyTicks(domain, width - marginLeft - 16),
        label: labelWithN(options.xLabel ?? "Test accuracy (%)", options.n),
      }),
      Plot.ruleY(tasks.slice(1), {
        ...across,
        y: "top",
        stroke: (d: { average: boolean }) => d.average ? INK.soft : INK.rule,
        strokeWidth: (d: { average: boolean }) => d.average ? 1.2 : 0.6,
      }),
      [false, true].map((average) =>
        Plot.text(tasks.filter((d) => d.average === average), {
          frameAnchor: "left",
          textAnchor: "end",
          dx: -12,
          y: "middle",
          text: (d: { task: string }) => names.short(d.task),
          fontSize: SIZE.axis,
          fontWeight: average ? "bold" : "normal",
        })
      ),
      Plot.ruleY(shown, { y: "y", x1: "low", x2: "high", stroke: colour, strokeWidth: 1.6 }),
      Plot.ruleY(reported, {
        y: "y",
        x1: "accuracy",
        x2: "paper",
        stroke: colour,
        strokeWidth: 0.8,
      }),
      markers(reported, { x: "paper", y: "y", look: (d) => d.look, r: 3, hollow: () => true }),
      markers(shown, { x: "accuracy", y: "y", look: (d) => d.look, r: 4.2 }),
    ],
  }, options.plot);
  const marker = { colour: INK.soft, shape: "circle" } as const;
  const kinds = reported.length > 0
    ? [{ label: ours, symbol: { marker } }, { label: "paper", symbol: { marker, hollow: true } }]
    : [];
  const entries = [...looks.values()].map((each) => ({
    label: each.label,
    symbol: { marker: each },
  }));
  return composeFigure({
    ...options,
    id: options.id ?? "accuracy-dots",
    title: options.title ?? "Test accuracy by benchmark and method",
    caption: sentences(options.caption, names.note),
    legends: [entriesLegend([...entries, ...kinds], width - 16)],
    panels: [{ body, x: 0, y: 0 }],
    height: marginTop + room + marginBottom,
  });
}
