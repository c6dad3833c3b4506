import { shortenedNote, shortNames } from "./shorten.ts";
import type { Table } from "./table.ts";
import { cellWidth } from "./text_width.ts";

/** Settings of {@link tableText}. */
export interface TextOptions {
  /** Cells of the terminal; left out, the table is as wide as it likes. */
  readonly width?: number;
}

/** One column, cut to the lines that it will have. */
interface Block {
  readonly width: number;
  readonly right: boolean;
  readonly head: readonly string[];
  readonly cells: readonly (readonly string[])[];
}

const GAP = 2;
/** No column of text gets narrower than this. */
const NARROWEST = 10;

/**
 * A table as aligned text with a rule below the head. One that is wider than `width` is made to fit:
 * headings and texts wrap, a name without a place to break loses its middle (and a note says so), and
 * columns that still find no room follow below, after the first column once more.
 *
 * @example
 * ```ts
 * import { table } from "./table.ts";
 * import { tableText } from "./table_text.ts";
 * import assert from "node:assert/strict";
 *
 * const team = table([{ team: ["Gemma-2", "Qwen3"], n: 12 }]);
 * assert.equal(tableText(team), "team              n\n---------------  --\nGemma-2 · Qwen3  12");
 * assert.equal(tableText(team, { width: 14 }), "team         n\n----------  --\nGemma-2 ·   12\nQwen3");
 * ```
 */
export function tableText(table: Table, { width = Infinity }: TextOptions = {}): string {
  if (table.heads.length === 0) return ["No rows.", ...table.notes].join("\n");
  const { blocks, note } = fit(table, width);
  const notes = [...table.notes, ...(note ? [note] : [])].flatMap((text) => wrap(text, width));
  return [...blocks.map(drawBlock), ...notes].join("\n");
}

function fit(table: Table, width: number): { blocks: Block[][]; note: string } {
  const natural = table.heads.map((head, c) => Math.max(cellWidth(head.label), widest(table, c)));
  if (total(natural) <= width) {
    return { blocks: [natural.map((room, c) => column(table, c, room).block)], note: "" };
  }
  const wrapped = table.heads.map(({ label }, c) =>
    Math.max(widest(table, c), ...label.split(" ").map(cellWidth))
  );
  const rooms = narrow(table, wrapped, width);
  const columns = rooms.map((room, c) => column(table, c, room));
  const short = new Map(columns.flatMap((each) => [...each.short]));
  const note = shortenedNote(short).replace(".", ` to fit a width of ${width}.`);
  return { blocks: turnPages(columns.map((each) => each.block), width), note };
}

const widest = ({ rows }: Table, c: number) =>
  rows.reduce((most, row) => Math.max(most, cellWidth(row[c].text)), 1);

const total = (widths: readonly number[]) =>
  widths.reduce((sum, each) => sum + each, GAP * (widths.length - 1));

/** Takes room from the widest columns of text first, until the line fits or all are narrow. */
function narrow({ heads }: Table, widths: readonly number[], width: number): number[] {
  const rooms = [...widths];
  const texts = heads.flatMap(({ align }, c) => align === "left" ? [c] : []);
  const order = texts.map((c) => rooms[c]).sort((a, b) => b - a);
  // A table of many pages leaves its texts a third of the line.
  const least = total(rooms.map((room, c) => texts.includes(c) ? Math.min(room, NARROWEST) : room));
  const floor = least > width ? Math.max(NARROWEST, Math.floor(width / 3)) : NARROWEST;
  for (let cap = order[0] ?? 0; cap >= floor && total(rooms) > width; cap--) {
    for (const c of texts) rooms[c] = Math.min(rooms[c], cap);
  }
  return rooms.map((room) => Math.min(room, width));
}

function column({ heads, rows }: Table, c: number, width: number) {
  const { label, align } = heads[c];
  const words = [label, ...rows.map((row) => row[c].text)].flatMap((text) => text.split(" "));
  const short = shortNames(words, width);
  const cut = (text: string) =>
    cellWidth(text) <= width
      ? [text]
      : wrap(text.split(" ").map((word) => short.get(word)!).join(" "), width);
  const block: Block = {
    width,
    right: align === "right",
    head: cut(label),
    cells: rows.map((row) => cut(row[c].text)),
  };
  return { block, short };
}

/** Breaks a text at its spaces into lines no wider than `width`, where a word allows it. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && cellWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Puts columns side by side while they fit; the others go below, after the first column again. */
function turnPages(columns: readonly Block[], width: number): Block[][] {
  const [first, ...others] = columns;
  const pages: Block[][] = [[first]];
  for (const each of others) {
    const page = pages.at(-1)!;
    const fits = total([...page, each].map((block) => block.width)) <= width;
    if (fits || page.length === 1) page.push(each);
    else pages.push([first, each]);
  }
  return pages;
}

function drawBlock(columns: readonly Block[], page: number): string {
  const lines = (cells: readonly (readonly string[])[]) => {
    const height = Math.max(...cells.map((cell) => cell.length));
    return Array.from({ length: height }, (_, at) =>
      columns.map(({ width, right }, c) => {
        const text = cells[c][at] ?? "";
        const space = " ".repeat(Math.max(0, width - cellWidth(text)));
        return right ? space + text : text + space;
      }).join(" ".repeat(GAP)).trimEnd());
  };
  return [
    ...(page > 0 ? [""] : []),
    ...lines(columns.map(({ head }) => head)),
    columns.map(({ width }) => "-".repeat(width)).join(" ".repeat(GAP)),
    ...columns[0].cells.flatMap((_, r) => lines(columns.map(({ cells }) => cells[r]))),
  ].join("\n");
}
