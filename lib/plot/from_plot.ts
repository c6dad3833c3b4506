import { type ChartOptions, composeFigure, type Figure, type Placed } from "./figure.ts";
import { entriesLegend } from "./legend.ts";
import { cleanSvg } from "./panel.ts";
import { INK, SIZE } from "./theme.ts";

/**
 * Any Observable Plot chart as a figure. Legends that Plot makes of HTML are drawn again as SVG; its
 * own title, subtitle and caption are kept where `options` gives none.
 *
 * @example
 * ```ts
 * import * as Plot from "@observablehq/plot";
 * import { plotDocument } from "./document.ts";
 * import { fromPlot } from "./from_plot.ts";
 * import assert from "node:assert/strict";
 *
 * const chart = Plot.plot({ document: plotDocument(), title: "Two", marks: [Plot.dot([[1, 2]])] });
 * assert.equal(fromPlot(chart).title, "Two");
 * ```
 */
export function fromPlot(chart: Element, options: ChartOptions = {}): Figure {
  const parts = isSvg(chart) ? [chart] : [...chart.children];
  const textOf = (tag: string) =>
    parts.find((part) => part.tagName.toLowerCase() === tag)?.textContent ?? undefined;
  const panels: Placed[] = [];
  let y = 0, width = options.width ?? 0;
  for (const part of parts) {
    const svg = isSvg(part);
    const drawn = svg ? embed(part) : swatches(part);
    if (!drawn) continue;
    panels.push({ body: drawn.body, x: svg && parts.length > 1 ? 4 : 8, y });
    y += drawn.height;
    width = Math.max(width, drawn.width + 16);
  }
  const title = options.title ?? textOf("h2") ?? "";
  const subtitle = options.subtitle ?? textOf("h3");
  const caption = options.caption ?? textOf("figcaption");
  return composeFigure({
    ...options,
    id: options.id ?? "plot",
    title,
    subtitle,
    caption,
    width,
    panels,
    height: y,
  });
}

const isSvg = (element: Element) => element.tagName.toLowerCase() === "svg";

function embed(svg: Element) {
  const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
  const body = `<g fill="${INK.text}" font-size="${SIZE.tick}" text-anchor="middle">` +
    `${cleanSvg(svg.innerHTML)}</g>`;
  return { body, width, height };
}

/** Plot's swatch legend: spans of a small picture and a label. */
function swatches(element: Element) {
  const spans = [...element.querySelectorAll("span")];
  const entries = spans.flatMap((span) => {
    const icon = span.querySelector("svg");
    if (!icon) return [];
    const swatch = icon.getAttribute("fill") ?? icon.getAttribute("stroke") ?? INK.soft;
    return [{ label: span.textContent!.trim(), symbol: { swatch } }];
  });
  return entries.length ? entriesLegend(entries, 640) : undefined;
}
