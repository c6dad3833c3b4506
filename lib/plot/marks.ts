import * as Plot from "@observablehq/plot";
import { plotSymbol } from "./shapes.ts";
import { INK, type Look, SIZE } from "./theme.ts";

/** Settings of {@link markers}. Channels are Plot's: a column's name or a function of the row. */
export interface MarkersOptions<T> {
  readonly x: string | ((d: T) => unknown);
  readonly y: string | ((d: T) => unknown);
  /** The facet across. */
  readonly fx?: string | ((d: T) => unknown);
  readonly look: (d: T) => Pick<Look, "colour" | "shape">;
  readonly r?: number;
  /** Whether a marker is drawn as an outline. */
  readonly hollow?: (d: T) => boolean;
  /** What a browser shows when the pointer rests on a marker. */
  readonly title?: (d: T) => string;
}

/** Dots in the colour and shape of their series, with a white edge; hollow ones keep the colour. */
export function markers<T>(rows: readonly T[], options: MarkersOptions<T>): Plot.Markish {
  const { x, y, fx, look, r = 3.5, hollow = () => false, title } = options;
  const place = { x, y, fx, r, symbol: (d: T) => plotSymbol(look(d).shape), title } as object;
  const colour = (d: T) => look(d).colour;
  return [
    Plot.dot(rows.filter((d) => !hollow(d)), {
      ...place,
      fill: colour,
      stroke: "white",
      strokeWidth: 0.8,
    }),
    Plot.dot(rows.filter(hollow), { ...place, fill: "white", stroke: colour, strokeWidth: 1.6 }),
  ];
}

/** Text with a white edge, readable over other marks. */
export function haloText<T>(rows: readonly T[], options: Plot.TextOptions): Plot.Markish {
  return Plot.text(rows as T[], {
    fontSize: SIZE.label,
    fill: INK.text,
    stroke: "white",
    strokeWidth: 3,
    ...options,
  });
}
