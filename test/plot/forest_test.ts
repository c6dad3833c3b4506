import assert from "node:assert/strict";
import { forest } from "../../lib/plot/forest.ts";

const row = { label: "CSQA", difference: 0.02, low: 0.01, high: 0.03 };

/** How the marker of the only row is filled. */
const fill = (svg: string) => /<circle[^>]* fill="([^"]*)"/.exec(svg)![1];

Deno.test("an interval that leaves zero out fills its marker, a range never does", () => {
  const [certain, range] = [forest([row]), forest([{ ...row, range: true }])];
  const uncertain = forest([{ ...row, low: -0.01 }]);
  assert.notEqual(fill(certain.svg), fill(uncertain.svg));
  assert.equal(fill(range.svg), fill(uncertain.svg));
});

Deno.test("an interval is written in brackets, a range in words", () => {
  assert.ok(forest([row]).svg.includes("+2.00 [+1.00, +3.00]"));
  assert.ok(forest([{ ...row, range: true }]).svg.includes("+2.00 (+1.00 to +3.00)"));
});
