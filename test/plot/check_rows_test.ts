import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import * as plot from "../../lib/plot/mod.ts";

const CHARTS = {
  accuracyDots: plot.accuracyDots,
  bandLines: plot.bandLines,
  cofailure: plot.cofailure,
  costScaling: plot.costScaling,
  forest: plot.forest,
  lambdaHeatmap: plot.lambdaHeatmap,
  matrixHeatmap: plot.matrixHeatmap,
  mdsMap: plot.mdsMap,
  scoreScatter: plot.scoreScatter,
  sizeSweep: plot.sizeSweep,
  spearmanHistogram: plot.spearmanHistogram,
  stability: plot.stability,
  teamScatter: plot.teamScatter,
};

for (const [name, chart] of Object.entries(CHARTS)) {
  Deno.test(`${name} refuses to draw nothing`, () => {
    assert.throws(() => chart([]), (error: Error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /^Cannot draw .* as at least one row is required: got none$/);
      return true;
    });
  });
}

Deno.test("a number that is not finite is named with its row", () => {
  const row = { label: "CSQA", difference: 0.1, low: 0, high: 0.2 };
  assert.throws(
    () => plot.forest([row, { ...row, high: Infinity }]),
    /^InputError: Cannot draw a forest plot as high must be a finite number: got Infinity in row 2/,
  );
});

Deno.test("a logarithmic axis refuses zero", () => {
  const line = { series: "a", mean: 0, low: 0, high: 0 };
  assert.throws(
    () => plot.bandLines([{ ...line, x: 0 }], { log: true }),
    /^InputError: Cannot draw lines with bands as x must be a positive number: got 0 in row 1/,
  );
  assert.throws(
    () => plot.costScaling([{ m: 11, series: "a", cost: 0 }]),
    /^InputError: Cannot draw a plot of cost as cost must be a positive number: got 0 in row 1/,
  );
});

Deno.test("charts draw one row, equal values and long names without a NaN", () => {
  const label = "A model with a rather long name, version 3.1 (instruct)";
  const figures = [
    plot.forest([{ label, difference: 0, low: 0, high: 0 }]),
    plot.mdsMap([{ label, x: 0, y: 0, accuracy: 0.5 }], {
      teams: [{ name: "t", members: [label] }],
    }),
    plot.teamScatter([{
      team: label,
      quality: 0.5,
      heterogeneity: 0,
      accuracy: 0.5,
      chosenBy: "c2mas",
    }]),
    plot.lambdaHeatmap([{ lambda1: 0, lambda2: 0, accuracy: 0.5, team: label }]),
    plot.bandLines([{ x: 1, series: label, mean: 1, low: 1, high: 1 }], { log: true }),
    plot.sizeSweep([{ k: 3, method: label, aggregator: "ds", accuracy: 0.5 }]),
    plot.spearmanHistogram([{ task: label, rho: -1 }, { task: "b", rho: 1 }]),
    plot.scoreScatter([{ task: label, score: 0, accuracy: 0.5 }]),
    plot.stability([{ scope: label, sd: 0 }]),
    plot.costScaling([{ m: 1, series: label, cost: 1 }]),
    plot.cofailure([{ task: label, method: "m", category: "c", share: 1 }]),
    plot.accuracyDots([{ task: label, method: "m", accuracy: 0.5 }]),
    plot.matrixHeatmap([{ row: label, column: "b", value: 0.5 }]),
  ];
  for (const { id, svg } of figures) assert.doesNotMatch(svg, /NaN|Infinity|undefined|⚠/, id);
});
