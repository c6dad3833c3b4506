import { createHash } from "node:crypto";
import { escapeXml } from "../format/escape.ts";
import type { PoolData } from "./pool_data.ts";

/** The scripts and the style of the page. */
export interface PageParts {
  /** JavaScript of the page itself. */
  readonly main: string;
  /** JavaScript of its workers. */
  readonly worker: string;
  /** CSS. */
  readonly style: string;
}

/**
 * One page that holds everything and asks for nothing: a strict policy lets run only its own script,
 * known by its hash, and the workers that it starts. Data stand in it as JSON, never as HTML.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { pageHtml } from "./page_html.ts";
 * import { packAnswers } from "./pool_data.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 2, tasks: 1, items: 3 });
 * const data = packAnswers({ ...pool, source: "</script><b>" }, ["task-1"]);
 * const html = pageHtml(data, { main: "1", worker: "2", style: "" });
 * assert.ok(!html.includes("<b>"));
 * ```
 */
export function pageHtml(data: PoolData, { main, worker, style }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy({ main, style })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeXml(`${data.source}: who covers whose mistakes`)}</title>
<style>${style}</style>
</head>
<body>
<main id="app"><p>Loading …</p><noscript><p>This page computes everything in your browser, by its own script: please let it run.</p></noscript></main>
<script type="application/json" id="data">${inert(data)}</script>
<script type="application/json" id="worker">${inert(worker)}</script>
<script>${main}</script>
</body>
</html>
`;
}

/** What the page may do: run its script, start workers, show pictures that it made. */
function pagePolicy({ main, style }: Pick<PageParts, "main" | "style">): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(main)}' 'wasm-unsafe-eval'`,
    `style-src '${hashOf(style)}'`,
    "worker-src blob:",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** JSON in which nothing looks like HTML. */
function inert(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
