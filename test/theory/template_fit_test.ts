import assert from "node:assert/strict";
import fc from "fast-check";
import { fitTemplate } from "../../lib/theory/template_fit.ts";
import { assertClose } from "../support/close.ts";
import { splitOf } from "../support/pools.ts";
import { items, jointSplit, jointTemplates } from "./templates.ts";

Deno.test("members that follow the template are fitted without a rest", () => {
  const mixed = items.filter((items) =>
    items.some(({ off }) => off.includes(0)) && items.some(({ off }) => off.some((x) => x > 0))
  );
  fc.assert(fc.property(jointTemplates, mixed, (template, items) => {
    const { a, b, c, aRight, distance, broken } = fitTemplate(jointSplit(items, template));
    assertClose([a, b, c, aRight], [template.a, template.b, template.c, template.a], 1e-9);
    assertClose(distance, 0, 1e-9);
    assert.deepEqual(broken, []);
  }));
});

Deno.test("a fit counted by hand", () => {
  // Right with 0.7, wrong with 0.6 against 0.2 for the truth; an item with two options is left out.
  const view = splitOf([[[0.7, 0.1, 0.1, 0.1], [0.2, 0.6, 0.1, 0.1], [0.1, 0.9]]], [0, 0, 0]);
  const { a, b, c, aRight, distance, broken } = fitTemplate(view);
  assertClose([a, b, c, aRight], [0.2, 0.6, 0.1, 0.7], 1e-12);
  assertClose(distance, (0.5 + 0) / 2, 1e-12); // (0.7, 0.1, 0.1, 0.1) is 0.5 from (0.2, 0.8/3, …)
  assert.deepEqual(broken, ["a > (2b + u)/3"]);
});
