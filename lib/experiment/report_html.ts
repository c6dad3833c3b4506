import { dataUrl } from "../format/base64.ts";
import { escapeXml } from "../format/escape.ts";
import { type Table, table } from "../format/table.ts";
import { tableHtml } from "../format/table_html.ts";
import type { Profile } from "../types.ts";
import type { ExperimentResult } from "./run_experiment.ts";
import type { ResultTable, StudyResult } from "./types.ts";

/** Rows of a table without a display form that the report shows. */
const TIDY_ROWS = 12;

/** A results table in the form that people read. */
export function displayTable({ title, rows, display }: ResultTable): Table {
  if (!display) return table(rows, { caption: title, limit: TIDY_ROWS });
  return table(display.rows, {
    columns: display.columns,
    caption: [title, display.caption].filter(Boolean).join(". "),
    bold: display.bold,
    limit: 200,
  });
}

/**
 * One self-contained page with every table and figure, in the order of the paper, and a table of
 * contents. It loads nothing from anywhere.
 */
export function reportHtml(profile: Profile, results: readonly ExperimentResult[]): string {
  const label = profile.simulated
    ? `<p class="warning"><b>Simulated pool (${escapeXml(profile.source)}).</b> No model was ` +
      `measured. Test accuracies of single models equal the paper's by construction; everything ` +
      `else is an outcome of the simulator.</p>`
    : `<p>Measured pool: ${escapeXml(profile.source)}.</p>`;
  const contents = results.map(({ experiment, studies }) =>
    `<li><a href="#${experiment.id}">${escapeXml(experiment.title)}</a><ul>` +
    studies.map((study) =>
      `<li><a href="#${experiment.id}-${study.id}">${escapeXml(study.title)}</a></li>`
    ).join("") + `</ul></li>`
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Troupe: which models work well together?</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Which models work well together?</h1>
<p>C²-MAS on ${profile.models.length} models and ${profile.tasks.length} tasks.</p>
${label}
<nav><h2>Contents</h2><ol>${contents.join("")}</ol></nav>
${results.map(experimentHtml).join("\n")}
</main>
</body>
</html>
`;
}

function experimentHtml({ experiment, studies }: ExperimentResult): string {
  return `<section id="${experiment.id}">
<h2>${escapeXml(experiment.title)}</h2>
<p class="question">${escapeXml(experiment.question)}</p>
${studies.map((study) => studyHtml(experiment.id, study)).join("\n")}
<h3>Limits</h3>
<ul>${experiment.limits.map((limit) => `<li>${escapeXml(limit)}</li>`).join("")}</ul>
</section>`;
}

function studyHtml(
  experiment: string,
  { id, title, answer, tables, figures }: StudyResult,
): string {
  const pictures = figures.map((figure) =>
    `<figure><img alt="${escapeXml(`${figure.title}. ${figure.caption}`)}" ` +
    `width="${figure.width}" src="${dataUrl("image/svg+xml", figure.svg)}"></figure>`
  );
  const shown = tables.map((each) =>
    `<div class="table">${tableHtml(displayTable(each))}` +
    `<p class="file"><a href="${experiment}/${each.id}.csv">${each.id}.csv</a></p></div>`
  );
  return `<h3 id="${experiment}-${id}">${escapeXml(title)}</h3>
<p>${escapeXml(answer)}</p>
${pictures.join("\n")}
${shown.join("\n")}`;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; margin: 0; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; border-bottom: 1px solid #c9c9c9; padding-bottom: .3rem; }
.question { font-style: italic; }
.warning { background: #fff4d6; border-left: 4px solid #e69f00; padding: .6rem 1rem; }
figure { margin: 1.5rem 0; }
figure img { max-width: 100%; height: auto; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .8rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .5rem; border-bottom: 1px solid #ececec; white-space: nowrap; }
th { border-bottom: 1px solid #1a1a1a; }
.file { font-size: .8rem; margin: .2rem 0; }
`;
