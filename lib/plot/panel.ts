import * as Plot from "@observablehq/plot";
import { plotDocument } from "./document.ts";
import { INK, SIZE } from "./theme.ts";

/** One Plot chart as a piece of SVG, with its scales, so that labels can be laid over it. */
export interface Panel {
  readonly body: string;
  readonly width: number;
  readonly height: number;
  /** Pixel position of a value on a scale; the middle of its band on a band scale. */
  readonly at: (scale: "x" | "y", value: unknown) => number;
}

/** Draws one chart in the house style: no legend, no title, axis labels centred, no arrows. */
export function panel(options: Plot.PlotOptions): Panel {
  const { x, y, ...rest } = options;
  const width = options.width!, height = options.height!;
  const axis = { labelAnchor: "center", labelArrow: "none", label: null, axis: null } as const;
  const element = Plot.plot({
    ...rest,
    document: plotDocument(),
    x: { ...axis, ...x },
    y: { ...axis, ...y },
    style: { fontSize: `${SIZE.tick}px` },
  });
  return {
    body: `<g fill="${INK.text}" font-size="${SIZE.tick}" text-anchor="middle">` +
      `${cleanSvg(element.innerHTML)}</g>`,
    width,
    height,
    at: (name, value) => {
      const scale = element.scale(name)!;
      return scale.apply(value) + (scale.bandwidth ?? 0) / 2;
    },
  };
}

/** Takes out of Plot's SVG what only a style sheet or a browser would understand. */
export function cleanSvg(svg: string): string {
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replaceAll("var(--plot-background)", "white")
    .replaceAll("currentColor", INK.text)
    .replace(/ class="[^"]*"/g, "")
    .replace(/ font-family="[^"]*"/g, "");
}
