import assert from "node:assert/strict";
import { parseHTML } from "linkedom";
import { toCsv } from "../../lib/format/csv.ts";
import { escapeLatex, escapeMarkdown, unescapeMarkdown } from "../../lib/format/escape.ts";
import { table } from "../../lib/format/table.ts";
import { tableHtml } from "../../lib/format/table_html.ts";
import { tableLatex } from "../../lib/format/table_latex.ts";
import { tableMarkdown } from "../../lib/format/table_markdown.ts";
import { tableText } from "../../lib/format/table_text.ts";
import { textTable } from "../../lib/format/text_table.ts";

/** Names that strangers may give to models and tasks, and what of them may be seen. */
const HOSTILE: readonly (readonly [name: string, seen: string])[] = [
  ["<script>alert(5)</script>", "<script>alert(5)</script>"],
  ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
  ["+1+cmd|x", "+1+cmd|x"],
  ["-2+3|x", "-2+3|x"],
  ["@SUM(A1)", "@SUM(A1)"],
  ["a\u001b[2Jb\u001b]0;title\u0007c", "abc"],
  ["nul\u0000 bell\u0007 back\u0008", "nul bell back"],
  ["x](javascript:alert(1))", "x](javascript:alert(1))"],
  ["[x](javascript:alert(1))", "[x](javascript:alert(1))"],
  ["two\nlines\r\n# head", "two lines # head"],
  ["\u202egpj.exe", "gpj.exe"],
  ["\\input{/etc/passwd} $x$ %", "\\input{/etc/passwd} $x$ %"],
  ["a | b ` c", "a | b ` c"],
  ["half \ud800 pair", "half \ufffd pair"],
  ["https://evil.example www.evil.example", "https://evil.example www.evil.example"],
];
const models = HOSTILE.map(([model]) => ({ model, n: -0.5 }));
const model = table(models, { caption: HOSTILE.map(([name]) => name).join(" ") });

Deno.test("a hostile name is text in HTML", () => {
  const { document } = parseHTML(`<html><body>${tableHtml(model)}</body></html>`);
  assert.equal(document.querySelectorAll("script, img, a").length, 0);
  assert.deepEqual(
    [...document.querySelectorAll("tbody tr")].map((row) => row.children[0].textContent),
    HOSTILE.map(([, seen]) => seen),
  );
});

Deno.test("a hostile name is text in Markdown", () => {
  for (const [name, seen] of HOSTILE) {
    const written = escapeMarkdown(name);
    assert.doesNotMatch(written.replace(/<\/?span>/g, ""), /[<>`*|[\]\\$\n]|:\/\/|www\./, name);
    assert.equal(unescapeMarkdown(written), seen);
  }
  const lines = tableMarkdown(table(models)).split("\n");
  assert.equal(lines.length, HOSTILE.length + 2);
  assert.ok(lines.every((line) => line.match(/\|/g)!.length === 3));
});

Deno.test("a hostile name is text in LaTeX", () => {
  for (const [name] of HOSTILE) {
    const bare = escapeLatex(name)
      .replace(/\\text\w+\{\}|\\ldots\{\}|\$-\$|\\[&%$#_{}]/g, "");
    assert.doesNotMatch(bare, /[\\&%$#_{}~^]/, name);
  }
  assert.equal(tableLatex(model, { id: "t" }).match(/ \\\\$/gm)!.length, HOSTILE.length + 1);
});

Deno.test("a hostile name is text in a terminal, on one line", () => {
  const lines = tableText(table(models)).split("\n").slice(2);
  assert.deepEqual(
    lines.map((line) => line.slice(0, -6).trimEnd()),
    HOSTILE.map(([, seen]) => seen),
  );
  const cells = textTable(models, [{ head: "\u001b[1mmodel", cell: (row) => row.model }]);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(cells, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

Deno.test("a hostile name is no formula in CSV, and numbers stay numbers", () => {
  const csv = toCsv(
    models.map((row) => ({ ...row, text: "-0.5", plus: "+1.5e-3", minus: "−0.5" })),
  );
  for (const line of csv.trimEnd().split(/\n(?=['"\w\\])/).slice(1)) {
    assert.doesNotMatch(line, /^"?[=+\-@\t\r]/);
  }
  assert.match(csv, /,-0\.5,-0\.5,\+1\.5e-3,−0\.5\n/);
  assert.match(csv, /'=cmd\|' \/C calc'!A0,/);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(csv, /[\u0000-\u0008\u000e-\u001f]/);
  assert.equal(toCsv([{ "=1+1": 1 }]), "'=1+1\n1\n");
});
