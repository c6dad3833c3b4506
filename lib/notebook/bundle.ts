// Edge: the PNG renderer.
import { base64 } from "../format/base64.ts";
import { plainText, unescapeMarkdown } from "../format/escape.ts";
import { type Row, type Rows, type Table, table } from "../format/table.ts";
import { tableHtml } from "../format/table_html.ts";
import { tableText } from "../format/table_text.ts";
import type { Figure } from "../plot/figure.ts";
import { svgToPng } from "../plot/png.ts";
import { authored, type Markdown } from "./markdown.ts";

/** What Jupyter is given: the same content in several media types. */
export interface Bundle {
  /** Texts by media type; bytes as base64. */
  readonly data: Readonly<Record<string, string>>;
  /** By media type, as Jupyter wants it. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A page inside of a notebook, made by code that answers for its HTML. */
export interface Page {
  /** Tells it from the other things that can be shown. */
  readonly kind: "page";
  /** The page as it is put into the notebook. */
  readonly html: string;
  /** What stands in its place where HTML is not shown. */
  readonly text: string;
}

/** Anything that can be shown. */
export type Showable = Figure | Table | Markdown | Page | string | Rows<Row>;

/**
 * One thing in every form that Jupyter may want. A figure carries SVG for a trusted notebook and PNG
 * for one that is not, such as a fresh clone; rows, Polars frames and Arquero tables become tables; a
 * string is Markdown without HTML.
 *
 * @example
 * ```ts
 * import { bundle } from "./bundle.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(bundle([{ a: 1 }]).data["text/plain"], "a\n-\n1");
 * ```
 */
export function bundle(thing: Showable): Bundle {
  if (typeof thing === "string") return bundle(authored(thing));
  if ("markdown" in thing) {
    const text = plainText(unescapeMarkdown(thing.markdown));
    return plain({ "text/markdown": thing.markdown, "text/plain": text });
  }
  if ("svg" in thing) return figureBundle(thing);
  if ("kind" in thing && thing.kind === "page") {
    return plain({ "text/html": thing.html, "text/plain": plainText(thing.text) });
  }
  if ("kind" in thing && thing.kind === "table") {
    return plain({ "text/html": tableHtml(thing), "text/plain": tableText(thing) });
  }
  return bundle(table(thing as Rows<Row>));
}

const plain = (data: Record<string, string>): Bundle => ({ data, metadata: {} });

function figureBundle({ svg, id, title, caption, width, height }: Figure): Bundle {
  const text = plainText(`[figure ${id}: ${title}]${caption && ` ${caption}`}`);
  return {
    data: { "image/svg+xml": svg, "image/png": base64(svgToPng(svg)), "text/plain": text },
    metadata: { "image/png": { width, height } },
  };
}
