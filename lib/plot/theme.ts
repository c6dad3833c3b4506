import type { Aggregator, Method } from "../types.ts";

/** Width of a figure in pixels: the text column of a notebook, and of a page at 100 %. */
export const WIDTH = 720;

/** Type sizes in pixels. */
export const SIZE = {
  title: 15,
  subtitle: 12,
  axis: 12,
  tick: 11,
  label: 11,
  caption: 10.5,
} as const;

/** DejaVu Sans is shipped for PNG; Verdana has its metrics, for a browser without it. */
export const FONT = "DejaVu Sans, Verdana, sans-serif";

/** Neutral inks, from text to the faintest rule. */
export const INK = { text: "#1a1a1a", soft: "#5f5f5f", rule: "#c9c9c9", faint: "#ececec" } as const;

/** The eight colours of Okabe and Ito (2008), told apart with every kind of colour blindness. */
export const OKABE_ITO = {
  blue: "#0072b2",
  orange: "#e69f00",
  green: "#009e73",
  purple: "#cc79a7",
  sky: "#56b4e9",
  vermillion: "#d55e00",
  yellow: "#f0e442",
  black: "#1a1a1a",
} as const;

/** Colours for series that have none of their own, in the order in which they are given out. */
export const SERIES_COLOURS: readonly string[] = [
  OKABE_ITO.blue,
  OKABE_ITO.vermillion,
  OKABE_ITO.green,
  OKABE_ITO.purple,
  OKABE_ITO.orange,
  OKABE_ITO.sky,
  OKABE_ITO.black,
];

/** Shapes, so that a series is never told by colour alone. */
export type Shape = "circle" | "square" | "diamond" | "triangle" | "wedge" | "star";

/** How a series looks in every figure. */
export interface Look {
  readonly label: string;
  readonly colour: string;
  readonly shape: Shape;
}

/** The look of each selection method. */
export const METHOD_LOOKS: Readonly<Record<Method, Look>> = {
  c2mas: { label: "C²-MAS", colour: OKABE_ITO.vermillion, shape: "diamond" },
  quality: { label: "Quality-Only", colour: OKABE_ITO.blue, shape: "circle" },
  caruana: { label: "Caruana", colour: OKABE_ITO.green, shape: "square" },
  random: { label: "Random-k", colour: "#7d7d7d", shape: "wedge" },
  "self-consistency": { label: "Self-Consistency", colour: OKABE_ITO.purple, shape: "triangle" },
  exhaustive: { label: "Exhaustive", colour: OKABE_ITO.sky, shape: "star" },
  single: { label: "Single model", colour: OKABE_ITO.black, shape: "circle" },
};

/** The name of each aggregation rule as the paper writes it. */
export const AGGREGATOR_LABELS: Readonly<Record<Aggregator, string>> = {
  "choice-soft": "Choice-Soft",
  poe: "PoE",
  ds: "DS",
  stacking: "Stacking",
  majority: "Majority",
};

/** The name of an aggregation rule; any other text stands for itself. */
export function aggregatorLabel(aggregator: string): string {
  return AGGREGATOR_LABELS[aggregator as Aggregator] ?? aggregator;
}

/**
 * One look per series: a method's own, by id or by label, and for anything else the next free
 * colour and shape. The order of `series` decides, so the same list always looks the same.
 *
 * @example
 * ```ts
 * import { seriesLooks } from "./theme.ts";
 * import assert from "node:assert/strict";
 *
 * const looks = seriesLooks(["c2mas", "my rule"]);
 * assert.equal(looks.get("c2mas")!.label, "C²-MAS");
 * assert.equal(looks.get("my rule")!.label, "my rule");
 * ```
 */
export function seriesLooks(series: Iterable<string>): Map<string, Look> {
  const shapes: readonly Shape[] = ["circle", "square", "triangle", "diamond", "star", "wedge"];
  const known = Object.entries(METHOD_LOOKS);
  const own = (name: string) => known.find(([id, look]) => id === name || look.label === name)?.[1];
  const names = [...new Set(series)];
  const taken = new Set(names.map((name) => own(name)?.colour));
  const free = SERIES_COLOURS.filter((colour) => !taken.has(colour));
  const looks = new Map<string, Look>();
  let next = 0;
  for (const label of names) {
    const fresh = { label, colour: free[next % free.length], shape: shapes[next % shapes.length] };
    const look = own(label);
    if (!look) next++;
    looks.set(label, look ?? fresh);
  }
  return looks;
}
