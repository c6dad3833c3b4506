import * as Plot from "@observablehq/plot";
import { haloText } from "./marks.ts";
import type { PixelScale } from "./panel.ts";
import { spreadLabels } from "./spread_labels.ts";
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
}

/**
 * Names lines at their right ends, spread so that no name covers another. A line that ends well
 * before the others carries its name above its end.
 */
export function endLabels(
  ends: readonly LineEnd[],
  { x, y, top, bottom }: EndLabelsOptions,
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
  const text = { text: "label", fill: "colour" } as const;
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
    haloText(early, { ...text, x: "x", y: "y", textAnchor: "end", dx: -4, dy: -11 }),
  ];
}
