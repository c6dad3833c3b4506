import { svgAt, svgLine, svgMarker, svgText } from "./svg.ts";
import { textWidth } from "./text.ts";
import { INK, type Look, SIZE } from "./theme.ts";

/** A legend as a piece of SVG, laid out from its own origin. */
export interface Legend {
  /** SVG without its outer tag. */
  readonly body: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** One entry: a marker, a swatch or a line, with what it stands for. */
export interface LegendEntry {
  readonly label: string;
  readonly symbol:
    | { readonly marker: Pick<Look, "colour" | "shape">; readonly hollow?: boolean }
    | { readonly swatch: string }
    | { readonly line: string; readonly dash?: string };
}

/** Entries in a row, wrapped at `width`. */
export function entriesLegend(entries: readonly LegendEntry[], width: number): Legend {
  const gap = 18, rowHeight = 18;
  let x = 0, y = 0, body = "";
  for (const { label, symbol } of entries) {
    const symbolWidth = "line" in symbol ? 24 : 14;
    const entryWidth = symbolWidth + 5 + textWidth(label, SIZE.label);
    if (x > 0 && x + entryWidth > width) [x, y] = [0, y + rowHeight];
    body += svgAt(x, y + 9, drawSymbol(symbol) + svgText(label, symbolWidth + 5, 4));
    x += entryWidth + gap;
  }
  return { body, width, height: y + rowHeight };
}

function drawSymbol(symbol: LegendEntry["symbol"]): string {
  if ("marker" in symbol) return svgMarker(symbol.marker, 7, 0, { hollow: symbol.hollow });
  if ("swatch" in symbol) {
    return `<rect x="0" y="-6" width="13" height="12" fill="${symbol.swatch}" ` +
      `stroke="${INK.rule}" stroke-width="0.5"/>`;
  }
  const dash = symbol.dash ? ` stroke-dasharray="${symbol.dash}"` : "";
  return svgLine(0, 0, 24, 0, symbol.line, 2).replace("/>", `${dash}/>`);
}

/** A colour ramp with its title on the left and ticks below. */
export function rampLegend(
  options: {
    readonly title: string;
    readonly colour: (value: number) => string;
    readonly domain: readonly [number, number];
    readonly ticks: readonly number[];
    readonly format: (value: number) => string;
  },
): Legend {
  const length = 200, steps = 50, thickness = 10;
  const left = textWidth(options.title, SIZE.label) + 14;
  const [low, high] = options.domain;
  const step = length / steps;
  let body = svgText(options.title, 0, thickness);
  for (let i = 0; i < steps; i++) {
    const colour = options.colour(low + (high - low) * (i + 0.5) / steps);
    body += `<rect x="${left + i * step}" y="0" width="${
      step + 0.5
    }" height="${thickness}" fill="${colour}"/>`;
  }
  for (const tick of options.ticks) {
    const x = left + length * (tick - low) / (high - low);
    body += svgLine(x, thickness, x, thickness + 4, INK.soft) +
      svgText(options.format(tick), x, thickness + 15, {
        size: 10,
        anchor: "middle",
        fill: INK.soft,
      });
  }
  return { body, width: left + length + 24, height: thickness + 20 };
}
