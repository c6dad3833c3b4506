import { parseHTML } from "linkedom";
import { Canvas } from "./canvas.ts";

let shared: Document | undefined;

/**
 * A document for Observable Plot where there is no browser: linkedom, with a small canvas.
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
  if (shared) return shared;
  const document = parseHTML("<!doctype html><html><body></body></html>").document as Document;
  const createElement = document.createElement.bind(document) as (name: string) => HTMLElement;
  document.createElement =
    ((name: string) => name === "canvas" ? new Canvas() : createElement(name)) as never;
  return shared = document;
}
