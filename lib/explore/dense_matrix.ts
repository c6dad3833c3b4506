import { quantile } from "d3-array";
import { rgb } from "d3-color";
import { dataUrl } from "../format/base64.ts";
import { signed } from "../format/numbers.ts";
import { roundTicks } from "../plot/axes.ts";
import { encodePng } from "../plot/canvas.ts";
import { colourScale } from "../plot/colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "../plot/figure.ts";
import { rampLegend } from "../plot/legend.ts";
import type { Likeness } from "./likeness.ts";

/** The share of values at either end that do not stretch the scale. */
const OUTLIERS = 0.02;

/**
 * The lower triangle of a matrix with one pixel per pair, enlarged: for so many models that neither
 * names nor numbers would fit, and a shape per pair would keep a browser busy.
 */
export function denseMatrix(
  { pairs, order, label }: Likeness,
  options: ChartOptions & { readonly id: string; readonly title: string; readonly width: number },
): Figure {
  const m = order.length;
  const values = pairs.map(({ value }) => value);
  const [low, high] = [OUTLIERS, 1 - OUTLIERS].map((p) => quantile(values, p)!);
  const domain: [number, number] = low < high ? [low, high] : [low - 0.5, low + 0.5];
  const scale = colourScale("viridis", domain);
  const colour = (value: number) => scale(Math.min(domain[1], Math.max(domain[0], value)));
  const place = new Map(order.map((name, at) => [name, at]));
  const pixels = new Uint8ClampedArray(m * m * 4);
  for (const { row, column, value } of pairs) {
    const { r, g, b } = rgb(colour(value));
    pixels.set([r, g, b, 255], (place.get(row)! * m + place.get(column)!) * 4);
  }
  const side = Math.min(560, options.width - 16);
  const image = dataUrl("image/png", encodePng(pixels, m, m));
  return composeFigure({
    ...options,
    caption: sentences(
      "One pixel per pair, in the order of the families; the table of pairs has the names.",
      options.caption,
    ),
    legends: [rampLegend({
      title: label,
      colour: scale,
      domain,
      ticks: roundTicks(domain, 5),
      format: (value) => signed(value, 2, { plus: false }),
    })],
    panels: [{
      body: `<image href="${image}" width="${side}" height="${side}" image-rendering="pixelated"/>`,
      x: 8,
      y: 0,
    }],
    height: side,
  });
}
