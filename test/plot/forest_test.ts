import assert from "node:assert/strict";
import { forest } from "../../lib/plot/forest.ts";

const row = { label: "CSQA", difference: 0.02, low: 0.01, high: 0.03 };

/** Whether the marker of the only row is an outline: Plot writes what marks share on their group. */
const hollow = (svg: string) =>
  /<g[^>]* stroke-width="1.6" fill="white"[^>]*><path|<g[^>]* stroke-width="1.6" fill="white"[^>]*><circle/
    .test(svg);

Deno.test("an interval that leaves zero out fills its marker, a range never does", () => {
  assert.equal(hollow(forest([row]).svg), false);
  assert.equal(hollow(forest([{ ...row, low: -0.01 }]).svg), true);
  assert.equal(hollow(forest([{ ...row, range: true }]).svg), true);
});

Deno.test("the same team is named, not drawn as a difference of zero", () => {
  const { svg } = forest([{ ...row, difference: 0, low: 0, high: 0, same: true }]);
  assert.match(svg, /same team/);
  assert.doesNotMatch(svg, /0\.00 \[/);
});

Deno.test("an axis says which side favours whom", () => {
  const { svg } = forest([row], { favours: { positive: "c2mas", negative: "mine" } });
  assert.match(svg, /← mine better/);
  assert.match(svg, /C²-MAS better →/);
});

Deno.test("an interval is written in brackets, a range in words", () => {
  assert.ok(forest([row]).svg.includes("+2.00 [+1.00, +3.00]"));
  assert.ok(forest([{ ...row, range: true }]).svg.includes("+2.00 (+1.00 to +3.00)"));
});
