import assert from "node:assert/strict";
import pl from "nodejs-polars";
import { parseHTML } from "linkedom";
import { random } from "../../lib/math/random.ts";
import * as plot from "../../lib/plot/mod.ts";

/** Every chart with as few or as many rows as a pool may give, under the names it may have. */
function everyChart(names: readonly string[]): plot.Figure[] {
  const [a] = names, b = names[1] ?? "b";
  const draw = random(1);
  const values = names.map(() => draw.uniform());
  const interval = { difference: 0, low: 0, high: 0 };
  return [
    plot.forest(names.map((label) => ({ label, ...interval }))),
    plot.forest([{ label: a, ...interval, same: true, panel: b, series: b }]),
    plot.gain(names.map((pool) => ({ pool, over: "quality", ...interval }))),
    plot.mdsMap(
      names.map((label, i) => ({ label, x: values[i], y: values[i] ** 2, accuracy: 0.5 })),
      {
        teams: [{ name: a, members: [a, b] }, { name: "c2mas", members: [a] }],
        stress: 0.3,
      },
    ),
    plot.teamScatter(names.map((team, i) => ({
      team,
      quality: 0.5,
      heterogeneity: 0,
      accuracy: values[i],
      chosenBy: i ? undefined : a,
    }))),
    plot.pareto(names.map((team, i) => ({ team, cost: 1 + i, accuracy: values[i] })), {
      log: true,
    }),
    plot.contributions(names.map((label, i) => ({ label, value: values[i], group: a }))),
    plot.correlationDots(names.map((task) => ({ task, predictor: b, rho: -1 }))),
    plot.gridHeatmap([{ x: a, y: b, value: 0, panel: a }]),
    plot.growth(names.map((series, i) => ({ size: 1 + i, series, cost: 1 }))),
    plot.lambdaHeatmap([{
      lambda1: 0,
      lambda2: 0,
      accuracy: 0.5,
      team: names.slice(0, 3).join(" · "),
    }]),
    plot.lambdaRegions([{ polygon: [[0, 0], [1, 0], [0, 1]], team: a, value: 0 }], {
      chosen: { lambda1: 0.1, lambda2: 0.1 },
    }),
    plot.bandLines(names.map((series) => ({ x: 1, series, mean: 1, low: 1, high: 1 })), {
      log: true,
    }),
    plot.sizeSweep(names.map((method) => ({ k: 3, method, rule: a, accuracy: 0.5 }))),
    plot.spearmanHistogram(names.map((task, i) => ({ task, rho: i % 2 ? -1 : 1, baseline: 0.5 }))),
    plot.scoreScatter(names.slice(0, 20).map((task) => ({ task, score: 0, accuracy: 0.5 }))),
    plot.stability(names.map((scope) => ({ scope, sd: 0 }))),
    plot.cofailure(names.map((task) => ({ task, method: b, category: a, share: 1 }))),
    plot.accuracyDots(
      names.map((task) => ({ task, method: b, accuracy: 0.5, low: 0.4, high: 0.6 })),
    ),
    plot.matrixHeatmap(
      names.flatMap((row, i) => names.slice(0, i).map((column) => ({ row, column, value: 0.5 })))
        .concat(names.length < 2 ? [{ row: a, column: "b", value: 0.5 }] : []),
    ),
  ];
}

const LONG = (i: number) => `Model ${"of a family with a very long name ".repeat(5)}(${i})`;

/** What must hold of any figure: well-formed, finite, and nothing far outside its frame. */
function assertSound({ id, svg, width }: plot.Figure): void {
  assert.doesNotMatch(svg, /NaN|Infinity|undefined|⚠/, id);
  const { document } = parseHTML(svg);
  assert.equal(document.querySelectorAll("script, a, foreignObject, iframe").length, 0, id);
  for (const text of document.querySelectorAll("text")) {
    assert.ok([...text.textContent!].length * 4 < width, `${id}: "${text.textContent}"`);
  }
}

for (
  const [what, names] of Object.entries({
    "one name": ["a"],
    "two names": ["a", "b"],
    "names of 180 characters": Array.from({ length: 12 }, (_, i) => LONG(i)),
    "two hundred names": Array.from({ length: 200 }, (_, i) => `model-${i}`),
  })
) {
  Deno.test(`every chart draws ${what}`, () => everyChart(names).forEach(assertSound));
}

Deno.test("a chart with shortened names says so", () => {
  const row = { difference: 0, low: -0.1, high: 0.1 };
  const { caption, svg } = plot.forest([1, 2].map((i) => ({ label: LONG(i), ...row })));
  assert.match(caption, /2 names are shortened \(…\)\./);
  assert.ok(!svg.includes(LONG(1)));
});

const HOSTILE = [
  "<script>alert(5)</script>",
  '"><img src=x onerror=alert(1)>',
  "]]><x/>\u001b[2J\u0000\u0008",
  "&amp;<!-- \ud800",
];

Deno.test("hostile names are text in every figure, and every figure is well-formed XML", () => {
  for (const figure of everyChart(HOSTILE)) {
    assertSound(figure);
    assert.doesNotMatch(figure.svg, /<script|<img/);
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(figure.svg, /[\u0000-\u0008\u000e-\u001f\ud800]/);
    assertWellFormed(figure.svg);
  }
});

/** Tags balance, attributes are quoted, and every ampersand starts an entity. */
function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const tag = /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gy;
  for (let at = 0; at < svg.length;) {
    if (svg[at] !== "<") {
      const to = svg.indexOf("<", at) < 0 ? svg.length : svg.indexOf("<", at);
      assert.doesNotMatch(svg.slice(at, to), /&(?!(amp|lt|gt|quot|#\d+|nbsp);)|\]\]>/);
      at = to;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(svg);
    assert.ok(found, `not a tag: ${svg.slice(at, at + 80)}`);
    if (found[1]) assert.equal(open.pop(), found[2]);
    else if (!found[4]) open.push(found[2]);
    at = tag.lastIndex;
  }
  assert.deepEqual(open, []);
}

Deno.test("a chart takes a Polars frame as it takes rows", () => {
  const rows = [{ label: "CSQA", difference: 0.01, low: -0.01, high: 0.03 }];
  const frame = pl.DataFrame(rows) as unknown as { toRecords(): plot.ForestRow[] };
  assert.equal(plot.forest(frame).svg, plot.forest(rows).svg);
});

Deno.test("the caller has the last word on scales and marks", () => {
  const row = { label: "CSQA", difference: 0.01, low: -0.01, high: 0.03 };
  const { svg } = plot.forest([row], {
    plot: { x: { domain: [-50, 50] } },
  });
  assert.notEqual(svg, plot.forest([row]).svg);
});
