import type { Panel } from "./panel.ts";
import { spreadLabels } from "./spread_labels.ts";
import { svgLine, svgText } from "./svg.ts";
import { SIZE } from "./theme.ts";

/** The last point of a line and what the line is called. */
export interface LineEnd {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly colour: string;
}

/**
 * Names lines at their right ends, spread so that no name covers another. A line that ends well
 * before the others carries its name above its end.
 */
export function endLabels(
  ends: readonly LineEnd[],
  base: Panel,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string {
  const points = ends.map(({ x, y }) => ({ x: base.at("x", x), y: base.at("y", y) }));
  const places = spreadLabels(points.map((point) => point.y), {
    gap: SIZE.label + 3,
    low: top,
    high: bottom,
  });
  const right = Math.max(...points.map((point) => point.x)) + 16;
  return ends.map(({ label, colour }, i) => {
    const { x, y } = points[i];
    if (x < right - 60) {
      return svgText(label, x - 4, y - 9, { fill: colour, halo: true, anchor: "end" });
    }
    return svgLine(x + 4, y, right - 3, places[i], colour, 0.8) +
      svgText(label, right, places[i] + 4, { fill: colour, halo: true });
  }).join("");
}
