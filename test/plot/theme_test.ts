import assert from "node:assert/strict";
import fc from "fast-check";
import { MEASURE_LOOKS, METHOD_LOOKS, RULE_LOOKS, seriesLooks } from "../../lib/plot/theme.ts";

Deno.test("no two methods, rules or measures look the same", () => {
  for (const looks of [METHOD_LOOKS, RULE_LOOKS, MEASURE_LOOKS]) {
    const pairs = Object.values(looks).map(({ colour, shape }) => `${colour} ${shape}`);
    assert.equal(new Set(pairs).size, pairs.length);
  }
});

Deno.test("a known id looks the same whatever stands beside it", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (others) => {
      assert.deepEqual(seriesLooks(["c2mas", ...others]).get("c2mas"), METHOD_LOOKS.c2mas);
    }),
    { seed: 1 },
  );
});

Deno.test("own ids look the same in whatever order they come, and never alike while colours last", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 6 }), (ids) => {
      const looks = seriesLooks(ids);
      assert.deepEqual(new Map([...seriesLooks(ids.toReversed())].reverse()), looks);
      const colours = [...looks.values()].map((look) => look.colour);
      assert.equal(new Set(colours).size, colours.length);
    }),
    { seed: 2 },
  );
});

Deno.test("the caller may give looks to own ids and change known ones", () => {
  const looks = seriesLooks(["mine", "quality"], {
    looks: { mine: { colour: "#123456", label: "My method" }, quality: { label: "Best three" } },
  });
  assert.deepEqual(looks.get("mine"), {
    ...looks.get("mine"),
    colour: "#123456",
    label: "My method",
  });
  assert.deepEqual(looks.get("quality"), { ...METHOD_LOOKS.quality, label: "Best three" });
});

Deno.test("rules and measures have looks of their own", () => {
  assert.deepEqual(seriesLooks(["ds"], { kind: "rule" }).get("ds"), RULE_LOOKS.ds);
  assert.deepEqual(seriesLooks(["jsd"], { kind: "measure" }).get("jsd"), MEASURE_LOOKS.jsd);
});

Deno.test("an id that is a word of JavaScript is an id like any other", () => {
  const look = seriesLooks(["constructor"], { looks: {} }).get("constructor")!;
  assert.equal(look.label, "constructor");
  assert.match(look.colour, /^#/);
});
