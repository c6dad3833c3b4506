import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { freshCells, storedCells } from "../../lib/experiment/report_cells.ts";
import { type ReportChapter, reportHtml } from "../../lib/experiment/report_html.ts";
import { csvLink } from "../../lib/notebook/kept_file.ts";
import { markdown } from "../../lib/notebook/markdown.ts";
import type { Cell, Notebook } from "../../lib/notebook/notebook_file.ts";

const SUBJECT = { source: "sim:paper", simulated: true, models: 11, tasks: 13 };
const HOSTILE = '<img src=x onerror="hacked=1"><script>hacked=1</script>';

const notebookOf = (...cells: Cell[]): Notebook => (
  { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }
);
const code = (source: string, tags?: string[]): Cell => (
  { cell_type: "code", metadata: tags ? { tags } : {}, source }
);
const prose = (source: string): Cell => ({ cell_type: "markdown", metadata: {}, source });

const documentOf = (chapters: ReportChapter[], subject = SUBJECT) =>
  parseHTML(reportHtml(subject, chapters)).document;

const notebook = notebookOf(
  prose("# RQ1: does it help?\n\nSome *prose*."),
  code("const k = 3;"),
  code("await show(answer);", ["answer"]),
);
const chapter: ReportChapter = {
  id: "rq1",
  cells: freshCells(
    notebook,
    new Map([[1, ["shown"]], [2, [markdown`**Yes**, by ${0.5} points.`]]]),
  ),
};

Deno.test("answers come first, with a way to their evidence", () => {
  const document = documentOf([chapter]);
  const answers = document.querySelector("#answers")!;
  assert.match(answers.textContent!, /Yes, by 0.50 points/);
  assert.equal(answers.querySelector("a")!.getAttribute("href"), "#rq1");
  const html = document.toString();
  assert.ok(html.indexOf('id="answers"') < html.indexOf('class="chapter"'));
  assert.equal(document.querySelector("nav a")!.textContent, "RQ1: does it help?");
  assert.ok(document.querySelector("section#rq1 h2"));
});

Deno.test("code is folded under what it showed", () => {
  const document = documentOf([chapter]);
  const folded = [...document.querySelectorAll("section#rq1 details code")];
  assert.deepEqual(folded.map((each) => each.textContent), ["const k = 3;", "await show(answer);"]);
  assert.ok(folded.every((each) => !(each.closest("details") as Element).hasAttribute("open")));
});

Deno.test("the page loads nothing and runs nothing", () => {
  const document = documentOf([chapter]);
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')!;
  assert.equal(
    policy.getAttribute("content"),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  assert.equal(document.querySelectorAll("script, link, iframe, object").length, 0);
});

Deno.test("hostile prose, names, tables, code and outputs stay text", () => {
  const bad = notebookOf(
    prose(`# ${HOSTILE}\n\n[click](javascript:hacked=1) ![x](data:text/html,hacked) ${HOSTILE}`),
    code(`const x = "${HOSTILE}";`, ["answer"]),
  );
  const shown = [HOSTILE, markdown`${HOSTILE}`, [{ [HOSTILE]: HOSTILE }]];
  const cells = freshCells(bad, new Map([[1, shown]]));
  const stored = storedCells(notebookOf({
    ...code("x"),
    outputs: [
      { output_type: "stream", name: "stdout", text: [HOSTILE] },
      { output_type: "error", ename: "E", evalue: HOSTILE, traceback: [] },
      {
        output_type: "display_data",
        metadata: {},
        data: { "text/markdown": [HOSTILE], "text/plain": HOSTILE },
      },
    ],
  }));
  const subject = { ...SUBJECT, source: HOSTILE };
  const document = documentOf([{ id: HOSTILE, cells }, { id: "s", cells: stored }], subject);
  assert.equal(document.querySelectorAll("script, img, [onerror]").length, 0);
  for (const link of document.querySelectorAll("a")) {
    assert.doesNotMatch(link.getAttribute("href") ?? "", /^\s*(javascript|data):/i);
  }
  assert.match(document.body.textContent!, /hacked=1/, "it is there to be read");
});

Deno.test("a simulated pool is called so; a measured one is not", () => {
  const note = (subject: typeof SUBJECT) => documentOf([], subject).querySelector("main")!;
  assert.match(note(SUBJECT).textContent!, /11 models, 13 tasks\. Simulated pool \(sim:paper\)/);
  const measured = note({ source: "runs/mine", simulated: false, models: 3, tasks: 1 });
  assert.match(measured.textContent!, /3 models, 1 task\. Measured pool: runs\/mine/);
  assert.equal(measured.querySelector(".simulated"), null);
});

Deno.test("links to kept tables lie beside the page", () => {
  const rows = [{ team: ["a", "b"], accuracy: 0.5 }];
  const cells = freshCells(
    notebookOf(code("x")),
    new Map([[0, [csvLink("rq1/main", rows)]]]),
  );
  const link = documentOf([{ id: "c", cells }]).querySelector("section#c a")!;
  assert.equal(link.getAttribute("href"), "rq1/main.csv");
});

Deno.test("figures keep their picture, tables scroll, and stored outputs are as they were", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
  const cells = storedCells(notebookOf({
    ...code("x"),
    outputs: [
      {
        output_type: "display_data",
        metadata: {},
        data: { "image/svg+xml": [svg], "image/png": "AAAA", "text/plain": "[figure f: T]" },
      },
      {
        output_type: "display_data",
        metadata: {},
        data: { "text/html": ["<table><tr><td>1</td></tr></table>"], "text/plain": "1" },
      },
      { output_type: "stream", name: "stdout", text: ["a\n", "b\n"] },
    ],
  }));
  const document = documentOf([{ id: "c", cells }]);
  const figure = document.querySelector("figure")!;
  assert.equal(figure.getAttribute("aria-label"), "[figure f: T]");
  assert.ok(figure.querySelector("svg"));
  assert.ok(document.querySelector("div.table table"));
  assert.equal(document.querySelector("section#c > pre")!.textContent, "a\nb\n");
});

Deno.test("a measured pool's report says what is missing, what was measured and where to explore", () => {
  const measured = [{
    model: HOSTILE,
    asked: "tiny:1b",
    quantisation: "Q4_0",
    weights: "0123",
    through: "ollama",
  }];
  const missing = [{ name: "RACE", reason: `no network ${HOSTILE}` }];
  const subject = { source: "runs/x", simulated: false, models: 2, tasks: 1 };
  const page = reportHtml({ ...subject, measured, missing, explorer: "explore.html" }, [chapter]);
  const { document } = parseHTML(page);
  assert.match(document.querySelector("main")!.textContent!, /Measured pool: runs\/x\./);
  assert.equal(
    document.querySelector("#missing li")!.textContent,
    `RACE: no network ${HOSTILE}`,
  );
  assert.ok(document.querySelector("#measured td")!.textContent!.includes("onerror"));
  assert.equal(document.querySelectorAll("img, script").length, 0);
  assert.equal(document.querySelector('a[href="explore.html"]')!.textContent, "Explore this pool");
  const plain = parseHTML(reportHtml(subject, [chapter])).document;
  assert.equal(plain.querySelectorAll("#missing, #measured, a[href$='.html']").length, 0);
});

Deno.test("optional cells are left out together where none of them shows anything", () => {
  const optional = ["optional"];
  const heading: Cell = { ...prose("## Beside the paper"), metadata: { tags: optional } };
  const book = notebookOf(heading, code("a", optional), code("b", optional), code("c"));
  assert.deepEqual(freshCells(book, new Map([[3, ["x"]]])).length, 1);
  assert.deepEqual(freshCells(book, new Map([[2, ["x"]]])).length, 4);
});

Deno.test("paragraphs on simulations are left out of a measured pool's report", () => {
  const book = notebookOf(prose("# Title\n\nOf any pool.\n\nThe simulated pool is embedded."));
  const [kept] = freshCells(book, new Map(), { simulated: false });
  assert.deepEqual(kept, { kind: "markdown", markdown: "# Title\n\nOf any pool." });
  assert.match(JSON.stringify(freshCells(book, new Map())), /simulated pool/);
});
