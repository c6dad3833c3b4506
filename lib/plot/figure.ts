import type { Legend } from "./legend.ts";
import { roundNumbers, svgAt, svgText } from "./svg.ts";
import { escapeXml } from "../format/escape.ts";
import { wrapText } from "./text.ts";
import { FONT, INK, SIZE, WIDTH } from "./theme.ts";

/** A drawn chart: one standalone SVG with its title, legends and caption in it. */
export interface Figure {
  /** Names the file, and stands in the SVG, so that a figure can be found on a page. */
  readonly id: string;
  readonly title: string;
  /** What the figure says below its picture; empty where there is nothing to say. */
  readonly caption: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** What every chart takes. Each chart has a default for all of them. */
export interface ChartOptions {
  readonly id?: string;
  readonly title?: string;
  readonly subtitle?: string;
  readonly caption?: string;
  /** True, or the name of the simulated pool: the caption then says that nothing was measured. */
  readonly simulated?: boolean | string;
  readonly width?: number;
  /** Items behind each value, written after the label of the value axis. */
  readonly n?: number;
}

/** A piece of SVG at its place in the figure's body. */
export interface Placed {
  readonly body: string;
  readonly x: number;
  readonly y: number;
}

/** Everything that {@link composeFigure} stacks into one picture. */
export interface FigureParts extends ChartOptions {
  readonly id: string;
  readonly title: string;
  readonly legends?: readonly Legend[];
  readonly panels: readonly Placed[];
  /** Height of the body that the panels fill. */
  readonly height: number;
}

const MARGIN = 8;

/** Sentences as one text; those left out are skipped. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

/** The sentence under a figure whose pool nobody measured. */
export function simulatedNote(simulated: ChartOptions["simulated"]): string {
  if (!simulated) return "";
  return `Simulated pool (${simulated === true ? "sim:paper" : simulated}), not measured.`;
}

/** Stacks title, subtitle, legends, panels and caption into one standalone SVG. */
export function composeFigure(parts: FigureParts): Figure {
  const width = parts.width ?? WIDTH;
  const caption = sentences(parts.caption, simulatedNote(parts.simulated));
  let y = MARGIN, body = "";
  const lines = (text: string, size: number, fill: string, bold = false) => {
    for (const line of wrapText(text, bold ? size * 1.12 : size, width - 2 * MARGIN)) {
      y += Math.round(size * 1.35);
      body += svgText(line, MARGIN, y - Math.round(size * 0.3), { size, fill, bold });
    }
  };
  lines(parts.title, SIZE.title, INK.text, true);
  if (parts.subtitle) lines(parts.subtitle, SIZE.subtitle, INK.soft);
  y += 6;
  for (const legend of parts.legends ?? []) {
    body += svgAt(MARGIN, y, legend.body);
    y += legend.height + 2;
  }
  for (const placed of parts.panels) body += svgAt(placed.x, y + placed.y, placed.body);
  y += parts.height;
  if (caption) {
    y += 4;
    lines(caption, SIZE.caption, INK.soft);
  }
  const height = Math.ceil(y + MARGIN);
  const { id, title } = parts;
  return { id, title, caption, svg: standalone(id, title, width, height, body), width, height };
}

function standalone(id: string, title: string, width: number, height: number, body: string) {
  return roundNumbers(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `id="${escapeXml(id)}" role="img" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" font-family="${FONT}">` +
      `<title>${escapeXml(title)}</title><rect width="${width}" height="${height}" fill="white"/>` +
      `${body}</svg>\n`,
  );
}
