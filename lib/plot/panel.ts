import * as Plot from "@observablehq/plot";
import { withoutControls } from "../format/escape.ts";
import { plotDocument } from "./document.ts";
import type { PlotSettings } from "./figure.ts";
import { INK, SIZE } from "./theme.ts";

/** One Plot chart as a piece of SVG. */
export interface Panel {
  readonly body: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws one chart in the house style: no legend, no title, axis labels centred, no arrows. `settings`
 * are the caller's last word: they replace, and their marks are drawn above.
 */
export function panel(options: Plot.PlotOptions, settings: PlotSettings = {}): Panel {
  const own = settings as Plot.PlotOptions;
  const axis = { labelAnchor: "center", labelArrow: "none", label: null, axis: null } as const;
  const all = { ...options, ...own };
  const element = Plot.plot({
    ...all,
    document: plotDocument(),
    x: { ...axis, ...options.x, ...own.x },
    y: { ...axis, ...options.y, ...own.y },
    marks: [...options.marks ?? [], ...own.marks ?? []],
    style: { fontSize: `${SIZE.tick}px` },
  });
  return {
    body: `<g fill="${INK.text}" font-size="${SIZE.tick}" text-anchor="middle">` +
      `${cleanSvg(element.innerHTML)}</g>`,
    width: all.width!,
    height: all.height!,
  };
}

/** A scale that knows both ways, so that labels can be placed in pixels and drawn as marks. */
export interface PixelScale {
  readonly toPixel: (value: number) => number;
  readonly fromPixel: (pixel: number) => number;
}

/** A numeric scale from its domain to pixels, as Plot lays it out. */
export function pixelScale(
  domain: readonly [number, number],
  range: readonly [number, number],
  type: "linear" | "log" = "linear",
): PixelScale {
  const scale = Plot.scale({ x: { type, domain: [...domain], range: [...range] } });
  return { toPixel: (value) => scale.apply(value), fromPixel: (pixel) => scale.invert!(pixel) };
}

/** Takes out of Plot's SVG what only a style sheet or a browser would understand. */
export function cleanSvg(svg: string): string {
  return withoutControls(svg)
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replaceAll("var(--plot-background)", "white")
    .replaceAll("currentColor", INK.text)
    .replace(/ class="[^"]*"/g, "")
    .replace(/ font-family="[^"]*"/g, "");
}
