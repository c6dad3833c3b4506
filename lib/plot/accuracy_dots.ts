import { extent, padded, roundTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { svgLine, svgMarker, svgText } from "./svg.ts";
import { labelWithN } from "../format/numbers.ts";
import { widestText } from "./text.ts";
import { INK, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** Accuracy (a fraction) of one method on one task, beside what the paper reports. */
export interface AccuracyRow {
  readonly task: string;
  readonly method: string;
  readonly accuracy: number;
  readonly paper?: number | null;
  /** Set apart below the others. */
  readonly average?: boolean;
}

/** Settings of {@link accuracyDots}. */
export interface AccuracyDotsOptions extends ChartOptions {
  readonly xLabel?: string;
  /** What the filled markers are. */
  readonly ours?: string;
}

/**
 * Accuracies by task and method: filled markers are ours, hollow ones the paper's, joined by a thin
 * line.
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
export function accuracyDots(
  rows: readonly AccuracyRow[],
  options: AccuracyDotsOptions = {},
): Figure {
  checkRows("a dot plot", rows, ["accuracy"]);
  const { width = WIDTH, ours = options.simulated ? "ours (simulated)" : "ours" } = options;
  const looks = seriesLooks(rows.map((d) => d.method));
  const methods = [...looks.keys()];
  const tasks = [
    ...new Set(
      [...rows].sort((a, b) => Number(a.average ?? 0) - Number(b.average ?? 0)).map((d) => d.task),
    ),
  ];
  const line = 12, gap = 9, band = methods.length * line + gap;
  const left = widestText(tasks, SIZE.axis) * 1.1 + 22, marginBottom = 44;
  const height = 4 + tasks.length * band + marginBottom;
  const reported = rows.flatMap((d) => typeof d.paper === "number" ? [d.paper] : []);
  const domain = padded(
    extent([...rows.map((d) => d.accuracy), ...reported].map((a) => 100 * a)),
    0.03,
  );
  const base = panel({
    width,
    height,
    marginLeft: left,
    marginRight: 16,
    marginTop: 4,
    marginBottom,
    x: { domain },
    y: { axis: null, domain: [0, 1] },
    marks: [
      xAxis({
        ticks: roundTicks(domain, 8),
        label: labelWithN(options.xLabel ?? "Test accuracy (%)", options.n),
      }),
    ],
  });
  let body = base.body;
  tasks.forEach((task, t) => {
    const top = 4 + t * band;
    const entries = rows.filter((d) => d.task === task);
    const average = entries.some((d) => d.average);
    if (t > 0) {
      body += svgLine(8, top, width - 16, top, average ? INK.soft : INK.rule, average ? 1.2 : 0.6);
    }
    body += svgText(task, left - 12, top + band / 2 + 4, {
      anchor: "end",
      size: SIZE.axis,
      bold: average,
    });
    for (const { method, accuracy, paper } of entries) {
      const y = top + gap / 2 + (methods.indexOf(method) + 0.5) * line;
      const look = looks.get(method)!, x = base.at("x", 100 * accuracy);
      if (typeof paper === "number") {
        const px = base.at("x", 100 * paper);
        body += svgLine(x, y, px, y, look.colour, 1) +
          svgMarker(look, px, y, { radius: 5.2, hollow: true });
      }
      body += svgMarker(look, x, y, { radius: 3.6 });
    }
  });
  const marker = { colour: INK.soft, shape: "circle" } as const;
  const kinds = reported.length > 0
    ? [{ label: ours, symbol: { marker } }, { label: "paper", symbol: { marker, hollow: true } }]
    : [];
  const entries = [...looks.values()].map((look) => ({
    label: look.label,
    symbol: { marker: look },
  }));
  return composeFigure({
    ...options,
    id: options.id ?? "accuracy-dots",
    title: options.title ?? "Test accuracy by benchmark and method",
    legends: [entriesLegend([...entries, ...kinds], width - 16)],
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}
