import * as Plot from "@observablehq/plot";
import { haloText } from "./marks.ts";
import type { PixelScale } from "./panel.ts";
import { placeLabels } from "./place_labels.ts";
import { textWidth } from "./text.ts";
import { INK, SIZE } from "./theme.ts";

/** A point in the data's units with the text that wants to stand beside it. */
export interface NamedPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Pixels that the point itself covers. */
  readonly radius: number;
}

/** Scales, the pixels that labels may use, and points that none may cover. */
export interface PointLabelsOptions {
  readonly x: PixelScale;
  readonly y: PixelScale;
  readonly frame: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly obstacles?: readonly {
    readonly x: number;
    readonly y: number;
    readonly radius: number;
  }[];
}

/** Labels beside their points as marks, with a thin line to those that had to move away. */
export function pointLabels(
  points: readonly NamedPoint[],
  { x, y, frame, obstacles = [] }: PointLabelsOptions,
): Plot.Markish {
  const size = SIZE.label, height = size + 3;
  const pixels = (d: { readonly x: number; readonly y: number; readonly radius: number }) => ({
    x: x.toPixel(d.x),
    y: y.toPixel(d.y),
    radius: d.radius,
  });
  const requests = points.map((d) => ({ ...pixels(d), width: textWidth(d.label, size), height }));
  const places = placeLabels(requests, frame, obstacles.map(pixels)).map((place, i) => ({
    ...points[i],
    leader: place.leader,
    labelX: x.fromPixel(place.left),
    labelY: y.fromPixel(place.top + height / 2),
    endX: x.fromPixel(place.leader?.x ?? 0),
    endY: y.fromPixel(place.leader?.y ?? 0),
  }));
  return [
    Plot.link(places.filter((d) => d.leader), {
      x1: "x",
      y1: "y",
      x2: "endX",
      y2: "endY",
      stroke: INK.soft,
      strokeWidth: 0.7,
    }),
    haloText(places, { x: "labelX", y: "labelY", text: "label", textAnchor: "start" }),
  ];
}
