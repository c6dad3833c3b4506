import { escapeXml, oneLine } from "../format/escape.ts";
import type { Legend } from "./legend.ts";
import { roundNumbers, svgAt, svgText } from "./svg.ts";
import { textWidth, wrapText } from "./text.ts";
import { FONT, INK, type Look, OKABE_ITO, SIZE, WIDTH } from "./theme.ts";

/** A drawn chart: one standalone SVG with its title, legends and caption in it. */
export interface Figure {
  /** Names the file, and stands in the SVG, so that a figure can be found on a page. */
  readonly id: string;
  /** What was found. */
  readonly title: string;
  /** What the figure says below its picture; empty where there is nothing to say. */
  readonly caption: string;
  /** A whole document. */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** Settings of `Plot.plot` by their names, `marks` among them, as Observable Plot documents them. */
export type PlotSettings = Readonly<Record<string, unknown>>;

/** What every chart takes. Each chart has a default for all of them. */
export interface ChartOptions {
  /** Names the file. */
  readonly id?: string;
  /** What was found. */
  readonly title?: string;
  /** What is shown and how to read it. */
  readonly subtitle?: string;
  /** Which data: "MMLU, 25 models, measured". Stands after the subtitle. */
  readonly data?: string;
  /** What stands below. */
  readonly caption?: string;
  /** True, or the name of the simulated pool: a mark and the caption then say that nothing was measured. */
  readonly simulated?: boolean | string;
  /** In pixels. */
  readonly width?: number;
  /** Items behind each value, written after the label of the value axis. */
  readonly n?: number;
  /** Looks of own methods, rules or measures by their id, or changes to known ones. */
  readonly looks?: Readonly<Record<string, Partial<Look>>>;
  /** The last word on Plot's own settings: scales, margins, and marks that are drawn above. */
  readonly plot?: PlotSettings;
}

/** A piece of SVG at its place in the figure's body. */
export interface Placed {
  /** SVG without its outer tag. */
  readonly body: string;
  /** Place from left to right. */
  readonly x: number;
  /** Place from top to bottom. */
  readonly y: number;
}

/** Everything that {@link composeFigure} stacks into one picture. */
export interface FigureParts extends ChartOptions {
  /** Names the file. */
  readonly id: string;
  /** What was found. */
  readonly title: string;
  /** From top to bottom, above the panels. */
  readonly legends?: readonly Legend[];
  /** Each at its own place below the legends. */
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
  const [id, title] = [oneLine(parts.id), oneLine(parts.title)];
  const caption = sentences(parts.caption, simulatedNote(parts.simulated));
  const subtitle = [parts.subtitle, parts.data].filter(Boolean).join(". ");
  const mark = parts.simulated ? simulatedMark(width) : { body: "", width: 0 };
  let y = MARGIN, body = mark.body;
  const lines = (text: string, size: number, fill: string, bold = false, room = width) => {
    for (const line of wrapText(text, bold ? size * 1.12 : size, room - 2 * MARGIN)) {
      y += Math.round(size * 1.35);
      body += svgText(line, MARGIN, y - Math.round(size * 0.3), { size, fill, bold });
    }
  };
  lines(title, SIZE.title, INK.text, true, width - mark.width);
  if (subtitle) lines(subtitle, SIZE.subtitle, INK.soft);
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
  const size = { width, height: Math.ceil(y + MARGIN) };
  const description = sentences(subtitle && `${subtitle}.`, caption);
  return {
    id,
    title,
    caption,
    svg: standalone({ id, title, description, ...size, body }),
    ...size,
  };
}

/** A small label in the corner, so that a picture taken out of its page still says it. */
function simulatedMark(width: number) {
  const text = "simulated", box = textWidth(text, SIZE.caption) + 12, x = width - MARGIN - box;
  const frame = `<rect x="${x}" y="${MARGIN + 2}" width="${box}" height="17" rx="3" ` +
    `fill="#fff4d6" stroke="${OKABE_ITO.orange}"/>`;
  return {
    body: frame + svgText(text, x + 6, MARGIN + 14.5, { size: SIZE.caption }),
    width: box + 8,
  };
}

function standalone(
  { id, title, description, width, height, body }: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly width: number;
    readonly height: number;
    readonly body: string;
  },
): string {
  return roundNumbers(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
      `id="${escapeXml(id)}" role="img" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${width} ${height}" font-family="${FONT}">` +
      `<title>${escapeXml(title)}</title>` +
      (description && `<desc>${escapeXml(description)}</desc>`) +
      `<rect width="${width}" height="${height}" fill="white"/>${body}</svg>\n`,
  );
}
