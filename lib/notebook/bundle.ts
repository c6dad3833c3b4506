// Edge: the PNG renderer.
import type { Figure } from "../plot/figure.ts";
import { svgToPng } from "../plot/png.ts";
import type { Markdown } from "./markdown.ts";
import { type Row, type Table, table } from "./table.ts";

/** What Jupyter is given: the same content in several media types. */
export interface Bundle {
  readonly data: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Anything that can be shown. */
export type Showable =
  | Figure
  | Table
  | Markdown
  | string
  | readonly Row[]
  | { toRecords(): Row[] }
  | { objects(): Row[] };

/**
 * One thing in every form that Jupyter may want. A figure carries SVG for a trusted notebook and PNG
 * for one that is not, such as a fresh clone; rows, Polars frames and Arquero tables become tables; a
 * string is Markdown.
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
  if (typeof thing === "string") return bundle({ markdown: thing });
  if ("markdown" in thing) {
    return plain({ "text/markdown": thing.markdown, "text/plain": thing.markdown });
  }
  if ("svg" in thing) return figureBundle(thing);
  if ("html" in thing) return plain({ "text/html": thing.html, "text/plain": thing.text });
  return bundle(table(rowsOf(thing)));
}

/** Asks for the method itself, as a Polars frame is a proxy that hides it from `in`. */
function rowsOf(
  thing: readonly Row[] | { toRecords(): Row[] } | { objects(): Row[] },
): readonly Row[] {
  if (Array.isArray(thing)) return thing;
  const frame = thing as { toRecords?(): Row[]; objects?(): Row[] };
  return frame.toRecords?.() ?? frame.objects!();
}

const plain = (data: Record<string, string>): Bundle => ({ data, metadata: {} });

function figureBundle({ svg, id, title, caption, width, height }: Figure): Bundle {
  const text = `[figure ${id}: ${title}]${caption && ` ${caption}`}`;
  return {
    data: { "image/svg+xml": svg, "image/png": base64(svgToPng(svg)), "text/plain": text },
    metadata: { "image/png": { width, height } },
  };
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary);
}
