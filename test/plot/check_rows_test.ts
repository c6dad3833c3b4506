import assert from "node:assert/strict";
import { InputError } from "../../lib/errors.ts";
import * as plot from "../../lib/plot/mod.ts";

const CHARTS: Record<string, (rows: never[]) => unknown> = {
  accuracyDots: plot.accuracyDots,
  bandLines: plot.bandLines,
  cofailure: plot.cofailure,
  contributions: plot.contributions,
  correlationDots: plot.correlationDots,
  costScaling: plot.costScaling,
  forest: plot.forest,
  gain: plot.gain,
  gridHeatmap: plot.gridHeatmap,
  growth: plot.growth,
  lambdaHeatmap: plot.lambdaHeatmap,
  lambdaRegions: plot.lambdaRegions,
  matrixHeatmap: plot.matrixHeatmap,
  mdsMap: plot.mdsMap,
  pareto: plot.pareto,
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

Deno.test("a polygon needs three finite corners", () => {
  assert.throws(
    () => plot.lambdaRegions([{ polygon: [[0, 0], [1, 1]], team: "a", value: 0 }]),
    /^InputError: Cannot draw a map of weights as a polygon has at least three finite corners: got \[\[0,0\],\[1,1\]\] in row 1 \("a"\)/,
  );
});
