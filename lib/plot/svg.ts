import { escapeXml } from "../format/escape.ts";
import { OUTLINES } from "./shapes.ts";
import { INK, type Look, SIZE } from "./theme.ts";

/** Settings of one line of SVG text. */
export interface TextOptions {
  readonly size?: number;
  readonly fill?: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly bold?: boolean;
  /** Paints a white edge, so that the text stays readable over marks. */
  readonly halo?: boolean;
}

/** One line of text with its baseline at (x, y). */
export function svgText(text: string, x: number, y: number, options: TextOptions = {}): string {
  const { size = SIZE.label, fill = INK.text, anchor = "start", bold, halo } = options;
  const edge = halo
    ? ` stroke="white" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`
    : "";
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"` +
    `${bold ? ` font-weight="bold"` : ""}${edge}>${escapeXml(text)}</text>`;
}

/** A straight line. */
export function svgLine(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string = INK.rule,
  width = 1,
) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}"/>`;
}

/** Moves a piece of SVG. */
export function svgAt(x: number, y: number, body: string): string {
  return `<g transform="translate(${x},${y})">${body}</g>`;
}

/** The marker of a series around (x, y): filled, or hollow in the same colour. */
export function svgMarker(
  look: Pick<Look, "colour" | "shape">,
  x: number,
  y: number,
  { radius = 4.5, hollow = false } = {},
): string {
  const paint = hollow
    ? `fill="white" stroke="${look.colour}" stroke-width="1.6"`
    : `fill="${look.colour}" stroke="white" stroke-width="0.8"`;
  if (look.shape === "circle") return `<circle cx="${x}" cy="${y}" r="${radius}" ${paint}/>`;
  const points = OUTLINES[look.shape].map(([dx, dy]) => `${x + dx * radius},${y + dy * radius}`);
  return `<polygon points="${points.join(" ")}" ${paint}/>`;
}

/**
 * Rounds every number inside tags to two decimals, so that the last bits of a floating-point sum
 * never show as a changed file. Text between tags is left alone.
 *
 * @example
 * ```ts
 * import { roundNumbers } from "./svg.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(roundNumbers('<g x="1.23456">1.23456</g>'), '<g x="1.23">1.23456</g>');
 * ```
 */
export function roundNumbers(svg: string): string {
  return svg.replace(
    /<[^>]*>/g,
    (tag) => tag.replace(/-?\d*\.\d+(?:e-?\d+)?/g, (n) => String(Number(Number(n).toFixed(2)) + 0)),
  );
}
