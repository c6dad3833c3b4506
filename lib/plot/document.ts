import { Canvas } from "./canvas.ts";

/** The page's own document in a browser; elsewhere linkedom's, with a small canvas. */
const shared: Document = (globalThis as { document?: Document }).document ?? await madeDocument();

async function madeDocument(): Promise<Document> {
  const { parseHTML } = await import("linkedom");
  const document = parseHTML("<!doctype html><html><body></body></html>").document as Document;
  const createElement = document.createElement.bind(document) as (name: string) => HTMLElement;
  document.createElement =
    ((name: string) => name === "canvas" ? new Canvas() : createElement(name)) as never;
  return document;
}

/**
 * The document that Observable Plot draws in, in a browser and without one.
 *
 * @example
 * ```ts
 * import * as Plot from "@observablehq/plot";
 * import { plotDocument } from "./document.ts";
 * import assert from "node:assert/strict";
 *
 * const chart = Plot.dot([[1, 2]]).plot({ document: plotDocument() });
 * assert.equal(chart.querySelectorAll("circle").length, 1);
 * ```
 */
export function plotDocument(): Document {
  return shared;
}
