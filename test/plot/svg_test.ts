import assert from "node:assert/strict";
import * as Plot from "@observablehq/plot";
import { encodePng } from "../../lib/plot/canvas.ts";
import { plotDocument } from "../../lib/plot/document.ts";
import { composeFigure } from "../../lib/plot/figure.ts";
import { fromPlot } from "../../lib/plot/from_plot.ts";
import { svgToPng } from "../../lib/plot/png.ts";
import { roundNumbers } from "../../lib/plot/svg.ts";
import { escapeXml } from "../../lib/format/escape.ts";
import { signed } from "../../lib/format/numbers.ts";
import { textWidth, wrapText } from "../../lib/plot/text.ts";
import { seriesLooks } from "../../lib/plot/theme.ts";

Deno.test("numbers in tags are rounded, also tiny and negative ones, and minus zero is zero", () => {
  assert.equal(
    roundNumbers('<a d="M-1.005,2.999L1.2e-7,-0.001">3.14159</a>'),
    '<a d="M-1,3L0,0">3.14159</a>',
  );
});

Deno.test("the PNG has twice the size of the SVG", () => {
  const { svg } = composeFigure({ id: "x", title: "T", width: 100, panels: [], height: 50 });
  const view = new DataView(svgToPng(svg).buffer);
  const height = Number(/height="(\d+)"/.exec(svg)![1]);
  assert.deepEqual([view.getUint32(16), view.getUint32(20)], [200, 2 * height]);
});

Deno.test("text is drawn with the shipped fonts: ink appears where the title stands", () => {
  const blank = composeFigure({ id: "x", title: " ", width: 200, panels: [], height: 0 });
  const titled = composeFigure({ id: "x", title: "λ₁ ★ C²", width: 200, panels: [], height: 0 });
  assert.ok(svgToPng(titled.svg).length > svgToPng(blank.svg).length + 300);
});

Deno.test("a title with markup in it stays text", () => {
  const { svg } = composeFigure({ id: 'a"b', title: "<b> & c", width: 300, panels: [], height: 1 });
  assert.match(svg, /&lt;b&gt; &amp; c/);
  assert.match(svg, /id="a&quot;b"/);
});

Deno.test("a figure of a measured pool says nothing of simulation", () => {
  const parts = { id: "x", title: "T", panels: [], height: 1 };
  assert.equal(composeFigure({ ...parts, simulated: false }).caption, "");
  assert.equal(
    composeFigure({ ...parts, caption: "A.", simulated: "sim:tiny" }).caption,
    "A. Simulated pool (sim:tiny), not measured.",
  );
});

Deno.test("any Plot chart becomes a figure with its title, swatches, ramp and caption", () => {
  const chart = Plot.plot({
    document: plotDocument(),
    title: "Title",
    caption: "Caption.",
    color: { legend: true },
    marks: [Plot.dot([{ x: 1, y: 2, c: "red group" }], { x: "x", y: "y", fill: "c" })],
  });
  const figure = fromPlot(chart, { id: "own" });
  assert.deepEqual([figure.id, figure.title, figure.caption], ["own", "Title", "Caption."]);
  assert.match(figure.svg, /red group/);
  const ramp = Plot.plot({
    document: plotDocument(),
    color: { legend: true },
    marks: [Plot.dot([{ x: 1, c: 1 }, { x: 2, c: 5 }], { x: "x", fill: "c" })],
  });
  assert.match(fromPlot(ramp).svg, /data:image\/png;base64/);
  assert.ok(svgToPng(fromPlot(ramp).svg).length > 1000);
});

Deno.test("a stored PNG is read back by an independent decoder as the same pixels", () => {
  const pixels = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 255]);
  let binary = "";
  for (const byte of encodePng(pixels, 2, 1)) binary += String.fromCharCode(byte);
  const image = `<image width="2" height="1" xlink:href="data:image/png;base64,${btoa(binary)}"/>`;
  const svg = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="2" height="1">${body}</svg>`;
  const rects =
    '<rect width="1" height="1" fill="red"/><rect x="1" width="1" height="1" fill="blue"/>';
  assert.deepEqual(svgToPng(svg(image), { scale: 1 }), svgToPng(svg(rects), { scale: 1 }));
});

Deno.test("text is measured, wrapped, escaped and signed", () => {
  assert.ok(textWidth("Wide", 12, "bold") > textWidth("Wide", 12));
  assert.deepEqual(wrapText("one two three", 10, textWidth("one two", 10)), ["one two", "three"]);
  assert.equal(escapeXml(`<a href="x">&`), "&lt;a href=&quot;x&quot;&gt;&amp;");
  assert.deepEqual([signed(-0.001, 2), signed(-1.5, 1), signed(1.5, 1)], ["0.00", "−1.5", "+1.5"]);
});

Deno.test("series look the same whatever stands beside them, and no two share a colour", () => {
  const looks = seriesLooks(["a", "c2mas", "b", "Quality-Only"]);
  assert.deepEqual(looks.get("c2mas"), seriesLooks(["c2mas"]).get("c2mas"));
  assert.deepEqual(looks.get("a"), seriesLooks(["quality", "a"]).get("a"));
  assert.equal(looks.get("Quality-Only")!.label, "Quality-Only");
  assert.equal(new Set([...looks.values()].map((look) => look.colour)).size, 4);
});
