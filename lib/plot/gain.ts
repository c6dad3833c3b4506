import * as Plot from "@observablehq/plot";
import { signed } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roundTicks, tickFormat, xAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { haloText, markers } from "./marks.ts";
import { panel } from "./panel.ts";
import { fitNames, widestText } from "./text.ts";
import { INK, methodLabel, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** What a method gains over another on one pool, in accuracy (fractions), with its interval. */
export interface GainRow {
  /** Which pool, in words. */
  readonly pool: string;
  /** Whom the gain is over: a method's id. One column each. */
  readonly over: string;
  /** Whose gain; left out, C²-MAS. */
  readonly method?: string;
  /** A fraction; positive favours the first side. */
  readonly difference: number;
  /** Lower end of the interval. */
  readonly low: number;
  /** Upper end of the interval. */
  readonly high: number;
  /** Both sides chose the same teams everywhere. */
  readonly same?: boolean;
  /** Nobody measured this pool; where that is so of all of them, the figure says it. */
  readonly simulated?: boolean;
}

/** Settings of {@link gain}. */
export interface GainOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
}

interface Line extends GainRow {
  readonly slot: number;
}

const ROW = 34;
const MARGIN_RIGHT = 14;
/** Between columns, as a share of one. */
const PADDING = 0.12;

/**
 * What a team gains over the best single model, over Quality-Only or over anything else: one column
 * per rival, one row per pool, simulated pools and measured ones apart, on one axis.
 *
 * @example
 * ```ts
 * import { gain } from "./gain.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { pool: "MMLU, 25 models", difference: 0.02, low: 0.01, high: 0.03 };
 * const figure = gain([{ ...row, over: "best-single" }, { ...row, over: "quality" }]);
 * assert.match(figure.svg, /over Quality-Only/);
 * ```
 */
export function gain(rows: Rows<GainRow>, options: GainOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a chart of gains", all, ["difference", "low", "high"]);
  const { width = WIDTH, xLabel = "Gain in accuracy (percentage points)" } = options;
  const rivals = [...new Set(all.map((d) => d.over))];
  const methods = [...new Set(all.map((d) => d.method ?? "c2mas"))];
  const looks = seriesLooks(methods, options);
  const look = (d: GainRow) => looks.get(d.method ?? "c2mas")!;
  const names = fitNames(all.map((d) => d.pool), 0.28 * width, SIZE.axis);
  const { lines, heads, slots } = layOut(all);
  const simulated = all.every((d) => d.simulated) && (options.simulated ?? true);
  const marginLeft = widestText(all.map((d) => names.short(d.pool)), SIZE.axis) + 22;
  const marginTop = 22, marginBottom = 44, height = marginTop + slots * ROW + marginBottom;
  const drawn = lines.filter((d) => !d.same);
  const ends = drawn.flatMap((d) => [100 * d.low, 100 * d.high]);
  const domain = padded(extent([0, ...ends]), 0.16);
  const ticks = roundTicks(padded(extent([0, ...ends]), 0.01), Math.max(3, 8 / rivals.length));
  const at = (d: Line) => 100 * (d.same ? 0 : d.difference);
  const label = { fx: "over", x: at, y: "slot", text: numbers, dy: -12, fill: INK.soft } as const;
  const column = (width - marginLeft - MARGIN_RIGHT) / (rivals.length + PADDING);
  /** Whether a label in the middle over its mark would run into the next column, or off the page. */
  const beyond = (d: Line) => {
    const room = (1 - PADDING) * (domain[1] - at(d)) / (domain[1] - domain[0]) + PADDING / 2;
    return column * room < widestText([numbers(d)], SIZE.label) / 2;
  };
  const first = { fx: () => rivals[0], frameAnchor: "left", y: "slot" } as const;
  const { body } = panel({
    width,
    height,
    marginLeft,
    marginRight: MARGIN_RIGHT,
    marginTop,
    marginBottom,
    x: { domain },
    y: { domain: slots === 1 ? [0.5, -0.5] : [slots - 0.5, -0.5] },
    fx: { domain: rivals, axis: null, padding: PADDING },
    marks: [
      xAxis({ ticks, format: tickFormat(ticks, { plus: true }), label: xLabel }),
      Plot.ruleX(rivals, { fx: (d: string) => d, x: 0, stroke: INK.soft }),
      Plot.text(rivals, {
        fx: (d: string) => d,
        frameAnchor: "top-left",
        dy: -18,
        text: (d: string) => `over ${overLabel(d)}`,
        fontWeight: "bold",
        fontSize: SIZE.axis,
      }),
      Plot.ruleY(drawn, {
        fx: "over",
        y: "slot",
        x1: (d: Line) => 100 * d.low,
        x2: (d: Line) => 100 * d.high,
        stroke: (d: Line) => look(d).colour,
        strokeWidth: 2.5,
      }),
      markers(drawn, {
        x: (d) => 100 * d.difference,
        y: "slot",
        fx: "over",
        look,
        r: 5,
        hollow: (d) => d.low <= 0 && d.high >= 0,
      }),
      haloText(lines.filter((d) => !beyond(d)), label),
      ...(lines.some(beyond)
        ? [haloText(lines.filter(beyond), { ...label, textAnchor: "end", dx: 8 })]
        : []),
      Plot.text(lines.filter((d) => d.over === rivals[0]), {
        ...first,
        text: (d: Line) => names.short(d.pool),
        textAnchor: "end",
        dx: -12,
        fontSize: SIZE.axis,
      }),
      Plot.text(heads, {
        ...first,
        text: "text",
        textAnchor: "start",
        dx: 8 - marginLeft,
        fontWeight: "bold",
        fontSize: SIZE.axis,
        dy: 6,
      }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    simulated,
    id: options.id ?? "gain",
    title: options.title ?? `What ${methods.map(methodLabel).join(" and ")} gains`,
    subtitle: options.subtitle ?? "Difference in test accuracy with 95 % intervals",
    caption: sentences(
      "A filled marker: the interval leaves zero out.",
      names.note,
      options.caption,
    ),
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}

const overLabel = (over: string) =>
  over === "best-single" || over === "single" ? "the best single model" : methodLabel(over);

/** One slot per pool, simulated ones first, each kind under a heading where there are both. */
function layOut(rows: readonly GainRow[]) {
  const heads: { slot: number; text: string }[] = [], lines: Line[] = [];
  const kinds = [rows.filter((d) => d.simulated), rows.filter((d) => !d.simulated)];
  const both = kinds.every((kind) => kind.length > 0);
  let slot = 0;
  kinds.forEach((kind, i) => {
    if (kind.length === 0) return;
    if (both) heads.push({ slot: slot++, text: i ? "Measured" : "Simulated, not measured" });
    for (const group of Map.groupBy(kind, (d) => `${d.pool}\n${d.method ?? ""}`).values()) {
      for (const row of group) lines.push({ ...row, slot });
      slot++;
    }
  });
  return { heads, lines, slots: slot };
}

function numbers({ difference, low, high, same }: GainRow): string {
  if (same) return "same teams";
  const [middle, from, to] = [difference, low, high].map((value) => signed(100 * value, 2));
  return `${middle} [${from}, ${to}]`;
}
