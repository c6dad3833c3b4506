import assert from "node:assert/strict";
import { CASES } from "./cases.ts";

/** `deno test -A test/plot -- --update` writes the golden files anew; look at them before you commit. */
const update = Deno.args.includes("--update");

/** Cases on pools that somebody measured, at least in part. */
const MEASURED = new Set(["forest-panels", "gain"]);

for (const [name, draw] of Object.entries(CASES)) {
  Deno.test(`${name} is drawn as in its golden file`, async () => {
    const file = new URL(`./golden/${name}.svg`, import.meta.url);
    const { svg } = draw();
    if (update) await Deno.writeTextFile(file, svg);
    const golden = await Deno.readTextFile(file);
    assert.ok(
      svg === golden,
      `${name} differs from its golden file; draw it with -- --update and look`,
    );
  });

  Deno.test(`${name} carries no warning of Plot, no foreign style and its note on simulation`, () => {
    const { svg, id, caption } = draw();
    assert.doesNotMatch(svg, /⚠|NaN|undefined|Infinity|var\(--|<style/);
    assert.equal(id, name);
    const simulated = !MEASURED.has(name);
    assert.equal(/Simulated pool \(sim:paper.*\), not measured\.$/.test(caption), simulated);
    assert.equal(svg.includes(">simulated</text>"), simulated);
  });

  Deno.test(`${name} is drawn the same twice`, () => {
    assert.equal(draw().svg, draw().svg);
  });
}
