// Edge: a native renderer and the shipped fonts.
import { Resvg } from "@resvg/resvg-js";
import { FONTS } from "./fonts.ts";

/**
 * An SVG as PNG at `scale` pixels per unit, set in the shipped fonts, so that it looks the same on
 * every machine.
 *
 * @example
 * ```ts
 * import { svgToPng } from "./png.ts";
 * import assert from "node:assert/strict";
 *
 * const png = svgToPng('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>');
 * assert.deepEqual([...png.subarray(1, 4)], [0x50, 0x4e, 0x47]);
 * ```
 */
export function svgToPng(svg: string, { scale = 2 } = {}): Uint8Array {
  const rendered = new Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: { loadSystemFonts: false, fontFiles: [...FONTS], defaultFontFamily: "DejaVu Sans" },
  }).render();
  return new Uint8Array(rendered.asPng());
}
