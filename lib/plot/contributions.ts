import * as Plot from "@observablehq/plot";
import { signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, tickFormat, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { panel } from "./panel.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** What one member, one swap or one term adds. */
export interface ContributionRow {
  /** Name of the member, swap or term. */
  readonly label: string;
  /** In the unit of the axis, before `scale`. */
  readonly value: number;
  /** Ends of its interval. */
  readonly low?: number;
  /** Upper end of the interval. */
  readonly high?: number;
  /** A group of bars with a heading of its own. */
  readonly group?: string;
}

/** Settings of {@link contributions}. */
export interface ContributionsOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Factor before drawing, such as 100 for points; 1 unless told. */
  readonly scale?: number;
  /** Decimals of the numbers in cells and labels. */
  readonly digits?: number;
  /** What bars to the right and to the left mean. */
  readonly sides?: { readonly positive: string; readonly negative: string };
  /** Largest first within each group; false keeps the order of the rows. */
  readonly sort?: boolean;
  /** Bars beyond this many per group are counted, not drawn. */
  readonly limit?: number;
}

const ROW = 22;

/**
 * Contributions as bars to both sides of zero, with intervals where the rows carry them: members of a
 * team, swaps, terms of the objective, items saved and lost.
 *
 * @example
 * ```ts
 * import { contributions } from "./contributions.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ label: "Qwen3 → Yi-1.5", value: -0.004 }, { label: "GLM-4 → Phi-3.5", value: 0.001 }];
 * assert.match(contributions(rows, { scale: 100 }).svg, /−0.40/);
 * ```
 */
export function contributions(
  rows: Rows<ContributionRow>,
  options: ContributionsOptions = {},
): Figure {
  const all = rowsOf(rows);
  checkRows("bars of contributions", all, ["value"]);
  const { width = WIDTH, scale = 1, digits = 2, sides, sort = true, limit = 40 } = options;
  const names = fitNames(all.map((d) => d.label), 0.45 * width, SIZE.axis);
  const { bars, heads, slots, left } = layOut(all, { scale, sort, limit });
  const number = (d: Bar) => signed(d.value, digits);
  const marginLeft = Math.max(
    80,
    widestText(bars.map((d) => names.short(d.label)), SIZE.axis) + 22,
  );
  const marginRight = widestText(bars.map(number), SIZE.tick) + 24;
  const marginTop = sides ? 24 : 6, marginBottom = 44;
  const height = marginTop + slots * ROW + marginBottom;
  const domain = padded(extent([0, ...bars.flatMap((d) => [d.value, d.low, d.high])]), 0.04);
  const ticks = roomyTicks(domain, width - marginLeft - marginRight);
  const beside = { frameAnchor: "left", y: "slot" } as const;
  const side = (text: string, dx: number, textAnchor: "start" | "end") =>
    Plot.text([text], { x: 0, frameAnchor: "top", dy: -12, dx, textAnchor, fill: INK.soft });
  const { body } = panel({
    width,
    height,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    x: { domain },
    y: { domain: Array.from({ length: slots }, (_, i) => i), type: "band", padding: 0.25 },
    marks: [
      xAxis({
        ticks,
        format: tickFormat(ticks, { plus: true }),
        label: options.xLabel ?? "Contribution",
      }),
      Plot.barX(bars, {
        x: "value",
        y: "slot",
        fill: (d: Bar) => d.value < 0 ? OKABE_ITO.vermillion : OKABE_ITO.blue,
        fillOpacity: 0.8,
      }),
      Plot.ruleY(bars.filter((d) => d.low < d.high), {
        x1: "low",
        x2: "high",
        y: "slot",
        stroke: INK.text,
        strokeWidth: 1.2,
      }),
      Plot.ruleX([0], { stroke: INK.soft }),
      sides ? side(`← ${sides.negative}`, -6, "end") : null,
      sides ? side(`${sides.positive} →`, 6, "start") : null,
      Plot.text(bars, {
        ...beside,
        text: (d: Bar) => names.short(d.label),
        textAnchor: "end",
        dx: -12,
        fontSize: SIZE.axis,
      }),
      Plot.text(bars, {
        ...beside,
        frameAnchor: "right",
        text: number,
        textAnchor: "start",
        dx: 12,
        fill: INK.soft,
      }),
      Plot.text(heads, {
        ...beside,
        text: "text",
        textAnchor: "start",
        dx: 8 - marginLeft,
        fontWeight: "bold",
        fontSize: SIZE.axis,
      }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    id: options.id ?? "contributions",
    title: options.title ?? "What each adds",
    caption: sentences(
      bars.some((d) => d.low < d.high) ? "Thin lines: 95 % intervals." : "",
      left ? `${left} smaller ones are not drawn.` : "",
      names.note,
      options.caption,
    ),
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly slot: number;
}

function layOut(
  rows: readonly ContributionRow[],
  { scale, sort, limit }: {
    readonly scale: number;
    readonly sort: boolean;
    readonly limit: number;
  },
) {
  const bars: Bar[] = [], heads: { slot: number; text: string }[] = [];
  let slot = 0, left = 0;
  for (const [text, group] of Map.groupBy(rows, (d) => d.group ?? "")) {
    if (text) heads.push({ slot: slot++, text });
    const ordered = sort ? group.toSorted((a, b) => b.value - a.value) : group;
    const shown = ordered.length <= limit
      ? ordered
      : [...ordered.slice(0, Math.ceil(limit / 2)), ...ordered.slice(-Math.floor(limit / 2))];
    left += ordered.length - shown.length;
    for (const { label, value, low = value, high = value } of shown) {
      const [v, a, b] = [value, low, high].map((each) => scale * each);
      bars.push({ label, value: v, low: a, high: b, slot: slot++ });
    }
  }
  return { bars, heads, slots: slot, left };
}
