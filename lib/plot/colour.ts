import * as Plot from "@observablehq/plot";
import { rgb } from "d3-color";
import { INK } from "./theme.ts";

/** Colour maps that survive colour blindness and greyscale printing (PuOr diverges around zero). */
export type Scheme = "viridis" | "cividis" | "PuOr";

/**
 * A colour for every number of a domain.
 *
 * @example
 * ```ts
 * import { colourScale } from "./colour.ts";
 * import assert from "node:assert/strict";
 *
 * const colour = colourScale("viridis", [0, 1]);
 * assert.notEqual(colour(0), colour(1));
 * ```
 */
export function colourScale(scheme: Scheme, domain: readonly [number, number]) {
  const type = scheme === "PuOr" ? "diverging" : "linear";
  const scale = Plot.scale({ color: { type, scheme, domain: [...domain] } });
  return (value: number): string => scale.apply(value);
}

/** Black or white, whichever is read more easily on a colour (WCAG relative luminance). */
export function inkOn(colour: string): string {
  const { r, g, b } = rgb(colour);
  const [R, G, B] = [r, g, b].map((c) => (c / 255) ** 2.2);
  return 0.2126 * R + 0.7152 * G + 0.0722 * B > 0.2 ? INK.text : "white";
}
