import assert from "node:assert/strict";
import { matrixHeatmap } from "../../lib/plot/matrix_heatmap.ts";

const pairs = (value: (i: number, j: number) => number, m: number) =>
  Array.from({ length: m }, (_, i) => i).flatMap((i) =>
    Array.from({ length: m }, (_, j) => ({ row: `m${i}`, column: `m${j}`, value: value(i, j) }))
  );

const cells = (svg: string) => svg.match(/<rect[^>]*><title>/g)?.length ?? 0;

Deno.test("of a symmetric matrix one triangle is drawn, without the diagonal", () => {
  assert.equal(cells(matrixHeatmap(pairs((i, j) => i + j, 5)).svg), 10);
});

Deno.test("a matrix that is not symmetric is drawn whole", () => {
  assert.equal(cells(matrixHeatmap(pairs((i, j) => i - 2 * j, 5)).svg), 25);
});

Deno.test("three models at chance level do not flatten the scale of the others", () => {
  const value = (i: number, j: number) =>
    Math.min(i, j) < 3 ? -1 : 0.6 + 0.01 * (Math.min(i, j) % 7) + 0.01 * (Math.max(i, j) % 5);
  const { svg, caption } = matrixHeatmap(pairs(value, 25));
  assert.match(caption, /69 of 300 values lie beyond the ends of the scale\./);
  const ticks = [...svg.matchAll(/>(-?[−\d.]+)<\/text>/g)].map(([, text]) => Number(text));
  assert.ok(ticks.filter((tick) => tick > 0.4 && tick < 0.8).length >= 2);
});

Deno.test("rows and columns stand in the given order", () => {
  const { svg } = matrixHeatmap(pairs((i, j) => i + j, 3), { order: ["m2", "m0", "m1"] });
  assert.deepEqual([...svg.matchAll(/>(m\d)<\/text>/g)].map(([, name]) => name).sort(), [
    "m0",
    "m0",
    "m1",
    "m2",
  ]);
});
