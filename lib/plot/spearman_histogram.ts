import { roundTicks, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { panel } from "./panel.ts";
import { svgLine, svgMarker, svgText } from "./svg.ts";
import { labelWithN, signed } from "../format/numbers.ts";
import { textWidth } from "./text.ts";
import { OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** Rank correlation ρ ∈ [−1, 1] on one task. */
export interface SpearmanRow {
  readonly task: string;
  readonly rho: number;
}

/** Settings of {@link spearmanHistogram}. */
export interface SpearmanHistogramOptions extends ChartOptions {
  readonly xLabel?: string;
  /** Width of a bin. */
  readonly bin?: number;
}

/**
 * A histogram of rank correlations in which every count is a box that names its task; a wedge and
 * a line behind the boxes mark the median.
 *
 * @example
 * ```ts
 * import { spearmanHistogram } from "./spearman_histogram.ts";
 * import assert from "node:assert/strict";
 *
 * assert.match(spearmanHistogram([{ task: "CSQA", rho: 0.83 }]).svg, /CSQA/);
 * ```
 */
export function spearmanHistogram(
  rows: readonly SpearmanRow[],
  options: SpearmanHistogramOptions = {},
): Figure {
  checkRows("a histogram of correlations", rows, ["rho"]);
  const { width = WIDTH, bin = 0.1 } = options;
  const { xLabel = "Spearman’s ρ between objective and test accuracy" } = options;
  const index = (rho: number) => Math.min(Math.round(1 / bin) - 1, Math.floor(rho / bin + 1e-9));
  const ordered = [...rows].sort((a, b) => a.rho - b.rho);
  const low = Math.min(0, ...ordered.map((d) => index(d.rho))), high = Math.round(1 / bin);
  const domain: [number, number] = [low * bin, high * bin];
  const stacks = new Map<number, SpearmanRow[]>();
  for (const row of ordered) stacks.set(index(row.rho), [...stacks.get(index(row.rho)) ?? [], row]);
  const tallest = Math.max(3, ...[...stacks.values()].map((stack) => stack.length));
  const box = 20, marginBottom = 46, marginTop = 22;
  const height = marginTop + tallest * box + marginBottom;
  const base = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft: 24,
    marginRight: 16,
    x: { domain },
    y: { domain: [0, tallest], axis: null },
    marks: [
      xAxis({
        ticks: roundTicks(domain, 10),
        label: labelWithN(xLabel, options.n),
      }),
    ],
  });
  const middle = median(ordered.map((d) => d.rho)), x = base.at("x", middle);
  const mark = { colour: OKABE_ITO.vermillion, shape: "wedge" } as const;
  const rule = svgLine(x, marginTop - 6, x, height - marginBottom, mark.colour, 1.5) +
    svgMarker(mark, x, marginTop - 6) +
    svgText(`median ${signed(middle, 2, { plus: false })}`, x + 9, marginTop - 5, { halo: true });
  let body = base.body + rule;
  for (const [i, stack] of stacks) {
    const left = base.at("x", i * bin), right = base.at("x", (i + 1) * bin);
    stack.forEach(({ task, rho }, level) => {
      const y = base.at("y", level + 1);
      const size = Math.min(SIZE.label, (right - left - 8) / textWidth(task, 1));
      body +=
        `<rect x="${left + 1}" y="${y + 1}" width="${right - left - 2}" height="${box - 2}" ` +
        `rx="2" fill="#bfe1f5"><title>${signed(rho, 3)}</title></rect>` +
        svgText(task, (left + right) / 2, y + box / 2 + 4, { anchor: "middle", size });
    });
  }
  return composeFigure({
    ...options,
    id: options.id ?? "spearman-histogram",
    title: options.title ?? "Does the objective rank teams as the test does?",
    subtitle: options.subtitle ?? `${rows.length} benchmarks, one box each`,
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

function median(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2;
}
