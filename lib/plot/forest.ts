import * as Plot from "@observablehq/plot";
import { type Rows, rowsOf } from "../format/table.ts";
import { count, signed } from "../format/numbers.ts";
import { extent, padded, roomyTicks, tickFormat, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, type Look, METHOD_LOOKS, OKABE_ITO, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** One comparison with its interval. Accuracies are fractions, shown in percentage points. */
export interface ForestRow {
  /** What is compared, such as a task. */
  readonly label: string;
  /** A fraction; positive favours the first side. */
  readonly difference: number;
  /** Lower end of the interval. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
  /** Whether `low` and `high` are the ends of a range, say over tasks, and so prove nothing. */
  readonly range?: boolean;
  /** Both sides chose the same team: there is nothing to compare. */
  readonly same?: boolean;
  /** Items behind the comparison. */
  readonly n?: number;
  /** Set apart below the others, as a diamond. */
  readonly average?: boolean;
  /** A group of rows with a heading of its own, such as a pool; all share one axis. */
  readonly panel?: string;
  /** A method or anything else that sets the look of the row. */
  readonly series?: string;
}

/** Settings of {@link forest}. */
export interface ForestOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Whom a positive and a negative difference favour: ids of methods, or any text. */
  readonly favours?: { readonly positive: string; readonly negative: string };
}

interface Line extends ForestRow {
  readonly slot: number;
}

/**
 * Differences with their intervals, one per row, around a line at zero. A filled marker means that
 * the interval leaves zero out; identical teams are named as such and not drawn.
 *
 * @example
 * ```ts
 * import { forest } from "./forest.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { label: "CSQA", difference: 0.024, low: 0.01, high: 0.04, n: 1068 };
 * const figure = forest([row], { favours: { positive: "c2mas", negative: "quality" } });
 * assert.match(figure.svg, /C²-MAS better →/);
 * ```
 */
export function forest(rows: Rows<ForestRow>, options: ForestOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a forest plot", all, ["difference", "low", "high"]);
  const { width = WIDTH, xLabel = "Difference in accuracy (percentage points)", favours } = options;
  const { lines, heads, rules, slots } = layOut(all);
  const names = fitNames(all.map((row) => row.label), 0.3 * width, SIZE.axis);
  const narrow = width < NARROW;
  const name = (row: ForestRow) =>
    names.short(row.label) + (row.n && !narrow ? ` (n = ${count(row.n)})` : "");
  const looks = seriesLooks(all.flatMap((row) => row.series ?? []), options);
  const look = (row: ForestRow): Pick<Look, "colour" | "shape"> =>
    looks.get(row.series ?? "") ?? (row.average ? AVERAGE : PLAIN);
  const rowHeight = lines.length > 40 ? 17 : 24, marginTop = favours ? 24 : 6, marginBottom = 44;
  const marginLeft = Math.max(widestText(lines.map(name), SIZE.axis) + 24, 60);
  const marginRight = widestText(lines.map(numbers), SIZE.tick) + 20;
  const height = marginTop + slots * rowHeight + marginBottom;
  const drawn = lines.filter((row) => !row.same);
  const domain = padded(extent([0, ...drawn.flatMap((d) => [100 * d.low, 100 * d.high])]), 0.04);
  const ticks = roomyTicks(domain, width - marginLeft - marginRight);
  const left = { frameAnchor: "left", textAnchor: "end", dx: -14, y: "slot" } as const;
  const side = (text: string, dx: number, textAnchor: "start" | "end") =>
    Plot.text([0], {
      x: 0,
      frameAnchor: "top",
      dy: -12,
      dx,
      textAnchor,
      text: () => text,
      fill: INK.soft,
    });
  const { body } = panel({
    width,
    height,
    marginTop,
    marginBottom,
    marginLeft,
    marginRight,
    x: { domain },
    y: { domain: Array.from({ length: slots }, (_, i) => i), type: "band" },
    marks: [
      xAxis({ ticks, format: tickFormat(ticks, { plus: true }), label: xLabel }),
      Plot.ruleY(rules, {
        y: (d: number) => d,
        stroke: INK.rule,
        insetLeft: 30 - marginLeft,
        insetRight: 8 - marginRight,
      }),
      Plot.ruleX([0], { stroke: INK.soft }),
      favours ? side(`← ${label(favours.negative)} better`, -6, "end") : null,
      favours ? side(`${label(favours.positive)} better →`, 6, "start") : null,
      Plot.ruleY(drawn, {
        y: "slot",
        x1: (d: Line) => 100 * d.low,
        x2: (d: Line) => 100 * d.high,
        stroke: (d: Line) => look(d).colour,
        strokeWidth: (d: Line) => d.average ? 3 : 2,
      }),
      [false, true].map((average) =>
        markers(drawn.filter((d) => (d.average ?? false) === average), {
          x: (d) => 100 * d.difference,
          y: "slot",
          look,
          r: average ? 6 : 4.5,
          hollow: (d) => d.range || d.low <= 0 && d.high >= 0,
        })
      ),
      Plot.text(lines.filter((d) => d.same), {
        x: 0,
        y: "slot",
        text: () => "=",
        fill: INK.soft,
        stroke: "white",
        strokeWidth: 4,
        fontSize: 14,
      }),
      Plot.text(lines, { ...left, text: name, fontSize: SIZE.axis }),
      Plot.text(heads, {
        ...left,
        text: "text",
        fontWeight: "bold",
        fontSize: SIZE.axis,
        textAnchor: "start",
        dx: 8 - marginLeft,
      }),
      Plot.text(lines, {
        ...left,
        frameAnchor: "right",
        textAnchor: "start",
        dx: 14,
        text: numbers,
        fill: INK.soft,
      }),
    ],
  }, options.plot);
  const entries = [...looks.values()].map((each) => ({
    label: each.label,
    symbol: { marker: each },
  }));
  return composeFigure({
    ...options,
    id: options.id ?? "forest",
    title: options.title ?? "Difference in test accuracy",
    subtitle: options.subtitle ?? "95 % paired-bootstrap intervals",
    caption: sentences(
      "A filled marker: the interval leaves zero out.",
      narrow ? itemsNote(all) : "",
      names.note,
      options.caption,
    ),
    legends: entries.length > 1 ? [entriesLegend(entries, width - 16)] : [],
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

/** Below this width the number of items stands in the caption. */
const NARROW = 520;
const PLAIN = { colour: OKABE_ITO.blue, shape: "circle" } as const;
const AVERAGE = { colour: OKABE_ITO.vermillion, shape: "diamond" } as const;

const label = (side: string) => METHOD_LOOKS[side]?.label ?? side;

/** One slot per row, a heading above each panel, and a rule above its averages. */
function layOut(rows: readonly ForestRow[]) {
  const lines: Line[] = [], heads: { slot: number; text: string }[] = [], rules: number[] = [];
  let slot = 0;
  for (const [text, group] of Map.groupBy(rows, (row) => row.panel ?? "")) {
    if (text) heads.push({ slot: slot++, text });
    const parts = [group.filter((row) => !row.average), group.filter((row) => row.average)];
    for (const row of parts[0]) lines.push({ ...row, slot: slot++ });
    if (parts.every((part) => part.length > 0)) rules.push(slot++);
    for (const row of parts[1]) lines.push({ ...row, slot: slot++ });
  }
  return { lines, heads, rules, slots: slot };
}

function itemsNote(rows: readonly ForestRow[]): string {
  const sizes = rows.flatMap((row) => row.n ?? []).sort((a, b) => a - b);
  if (sizes.length === 0) return "";
  const [least, most] = [sizes[0], sizes[sizes.length - 1]].map(count);
  return least === most ? `n = ${least} each.` : `n = ${least} to ${most}.`;
}

function numbers({ difference, low, high, range, same }: ForestRow): string {
  if (same) return "same team";
  const [middle, from, to] = [difference, low, high].map((value) => signed(100 * value, 2));
  return range ? `${middle} (${from} to ${to})` : `${middle} [${from}, ${to}]`;
}
