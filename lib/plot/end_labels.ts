import * as Plot from "@observablehq/plot";
import { haloText } from "./marks.ts";
import type { PixelScale } from "./panel.ts";
import { spreadLabels } from "./spread_labels.ts";
import { widestText } from "./text.ts";
import { SIZE } from "./theme.ts";

/** The last point of a line and what the line is called. */
export interface LineEnd {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly colour: string;
}

/** The scales that the lines are drawn with, and the pixels between which names may stand. */
export interface EndLabelsOptions {
  readonly x: PixelScale;
  readonly y: PixelScale;
  readonly top: number;
  readonly bottom: number;
  /** Points of all lines, which names should not cover. */
  readonly points?: readonly { readonly x: number; readonly y: number }[];
}

/**
 * Names lines at their right ends, spread so that no name covers another. A line that ends well
 * before the others carries its name above its end, or beside it where points stand above.
 */
export function endLabels(
  ends: readonly LineEnd[],
  { x, y, top, bottom, points = [] }: EndLabelsOptions,
): Plot.Markish {
  const right = Math.max(...ends.map((end) => x.toPixel(end.x))) + 16;
  const early = ends.filter((end) => x.toPixel(end.x) < right - 60);
  const late = ends.filter((end) => !early.includes(end));
  const places = spreadLabels(late.map((end) => y.toPixel(end.y)), {
    gap: SIZE.label + 3,
    low: top,
    high: bottom,
  });
  const named = late.map((end, i) => ({
    ...end,
    startX: x.fromPixel(x.toPixel(end.x) + 4),
    labelX: x.fromPixel(right - 3),
    labelY: y.fromPixel(places[i]),
  }));
  const isFree = (end: LineEnd) => {
    const [toRight, toBottom] = [x.toPixel(end.x), y.toPixel(end.y) - 5];
    const [width, height] = [widestText([end.label], SIZE.label) + 8, SIZE.label + 6];
    return !points.some((point) => {
      const [left, above] = [toRight - x.toPixel(point.x), toBottom - y.toPixel(point.y)];
      return left >= 0 && left <= width && above >= 0 && above <= height;
    });
  };
  const text = { text: "label", fill: "colour" } as const;
  const at = { ...text, x: "x", y: "y" } as const;
  return [
    Plot.link(named, {
      x1: "startX",
      y1: "y",
      x2: "labelX",
      y2: "labelY",
      stroke: "colour",
      strokeWidth: 0.8,
    }),
    haloText(named, { ...text, x: "labelX", y: "labelY", textAnchor: "start", dx: 3 }),
    haloText(early.filter(isFree), { ...at, textAnchor: "end", dx: -4, dy: -11 }),
    haloText(early.filter((end) => !isFree(end)), { ...at, textAnchor: "start", dx: 10 }),
  ];
}
