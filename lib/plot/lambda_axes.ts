import type { Markish } from "@observablehq/plot";
import { roundTicks, xAxis, yAxis } from "./axes.ts";
import { markers } from "./marks.ts";
import { INK } from "./theme.ts";

/** A point of the plane of weights. */
export interface LambdaPoint {
  /** Weight of error heterogeneity. */
  readonly lambda1: number;
  /** Weight of distributional heterogeneity. */
  readonly lambda2: number;
}

/** The side of a map of weights in pixels, and the room around it. */
export const MAP = { side: 420, marginLeft: 58, marginBottom: 46, marginTop: 4, marginRight: 10 };

/** The names of the two axes where nothing else is said: the paper's two channels. */
export const WEIGHT_LABELS = [
  "λ₁, weight of error heterogeneity",
  "λ₂, weight of distributional heterogeneity",
] as const;

/** The two axes of a map of weights, drawn below what fills it. */
export function weightAxes(
  x: readonly [number, number],
  y: readonly [number, number],
  [xLabel, yLabel]: readonly [string, string] = WEIGHT_LABELS,
): Markish {
  return [
    xAxis({ ticks: roundTicks(x, 6), label: xLabel, grid: false }),
    yAxis({ ticks: roundTicks(y, 6), label: yLabel, grid: false }),
  ];
}

/** A star at the weights in use. */
export function chosenStar(chosen: LambdaPoint | undefined): Markish {
  return chosen === undefined ? null : [
    [9.5, INK.text] as const,
    [7, "white"] as const,
  ].map(([r, colour]) =>
    markers([chosen], {
      x: "lambda1",
      y: "lambda2",
      r,
      look: () => ({ colour, shape: "star" }),
    })
  );
}
