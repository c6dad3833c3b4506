// @ts-types="@types/markdown-it"
import MarkdownIt from "markdown-it";
import { escapeXml } from "../format/escape.ts";
import { reportHead, type ReportSubject } from "./report_head.ts";

/** One output of a cell, in one of the forms that a page can hold. */
export type ReportOutput =
  | { readonly kind: "svg"; readonly svg: string; readonly title: string }
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "markdown"; readonly markdown: string }
  | { readonly kind: "text"; readonly text: string };

/** A cell with what it showed. */
export type ReportCell =
  | { readonly kind: "markdown"; readonly markdown: string }
  | {
    readonly kind: "code";
    readonly code: string;
    readonly outputs: readonly ReportOutput[];
    /** True for the cell that answers the notebook's question. */
    readonly answer: boolean;
  };

/** A notebook that was run. */
export interface ReportChapter {
  /** The notebook's file name without its ending. */
  readonly id: string;
  /** Its cells in order. */
  readonly cells: readonly ReportCell[];
}

const parser = new MarkdownIt({ html: false, linkify: false });
parser.validateLink = (url) => !/^\s*(javascript|vbscript|data|file):/i.test(url);

/**
 * Notebooks as one self-contained page: the answer of each first, then its cells in order, figures
 * inline, code folded. It loads nothing from anywhere.
 */
export function reportHtml(subject: ReportSubject, chapters: readonly ReportChapter[]): string {
  const named = chapters.map((chapter) => ({ ...chapter, title: titleOf(chapter) }));
  const answers = named.map(({ id, cells }) => {
    const outputs = cells.flatMap((cell) =>
      cell.kind === "code" && cell.answer ? cell.outputs : []
    );
    return outputs.length === 0
      ? ""
      : `<div class="answer">${outputs.map(outputHtml).join("\n")}<p class="more"><a href="#${
        escapeXml(id)
      }">evidence</a></p></div>`;
  });
  const contents = named.map(({ id, title }) =>
    `<a href="#${escapeXml(id)}">${escapeXml(title)}</a>`
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>Troupe: which models work well together?</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Chapters">${contents.join(" ")}</nav>
<main>
<h1>Which models work well together?</h1>
${reportHead(subject)}
<section id="answers" aria-label="Answers">
${answers.filter(Boolean).join("\n")}
</section>
${named.map(chapterHtml).join("\n")}
</main>
</body>
</html>
`;
}

function titleOf({ id, cells }: ReportChapter): string {
  const heading = cells.flatMap((cell) => cell.kind === "markdown" ? [cell.markdown] : [])
    .map((text) => text.match(/^# (.+)$/m)?.[1]).find(Boolean);
  return heading ?? id;
}

function chapterHtml({ id, cells }: ReportChapter): string {
  return `<section class="chapter" id="${escapeXml(id)}">\n${
    cells.map(cellHtml).join("\n")
  }\n</section>`;
}

function cellHtml(cell: ReportCell): string {
  if (cell.kind === "markdown") return markdownHtml(cell.markdown);
  return `${cell.outputs.map(outputHtml).join("\n")}
<details><summary>code</summary><pre><code>${escapeXml(cell.code)}</code></pre></details>`;
}

function outputHtml(output: ReportOutput): string {
  switch (output.kind) {
    case "svg":
      return `<figure role="img" aria-label="${escapeXml(output.title)}">${output.svg}</figure>`;
    case "html":
      return `<div class="table">${output.html}</div>`;
    case "markdown":
      return markdownHtml(output.markdown);
    case "text":
      return `<pre>${escapeXml(output.text)}</pre>`;
  }
}

/** Headings go down a level below the page's own; links to results lie beside the page. */
function markdownHtml(text: string): string {
  return parser.render(text.replace(/^(#+ )/gm, "#$1"))
    .replaceAll('href="../results/', 'href="');
}

const STYLE = `
:root { color-scheme: light; }
body { font: 16px/1.55 system-ui, sans-serif; color: #1a1a1a; background: #fff; margin: 0; }
nav { position: sticky; top: 0; z-index: 1; background: #fffffff2; border-bottom: 1px solid #c9c9c9;
  padding: .5rem 1rem; display: flex; gap: 1rem; overflow-x: auto; font-size: .9rem; white-space: nowrap; }
main { max-width: 60rem; margin: 1.5rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
section { scroll-margin-top: 3rem; }
.chapter { margin-top: 3rem; border-top: 1px solid #c9c9c9; }
.simulated { background: #fff4d6; padding: 0 .2rem; }
.answer { border-left: 4px solid #0072b2; background: #f3f8fb; padding: .2rem 1rem; margin: 1rem 0; }
.more { font-size: .85rem; margin: 0 0 .5rem; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .5rem; border-bottom: 1px solid #ececec; }
th { border-bottom: 1px solid #1a1a1a; }
details { font-size: .85rem; color: #5f5f5f; margin: .3rem 0 1.2rem; }
pre { overflow-x: auto; background: #f6f6f6; padding: .6rem; }
@media (max-width: 30rem) { body { font-size: 15px; } main { padding: 0 .7rem; } }
`;
