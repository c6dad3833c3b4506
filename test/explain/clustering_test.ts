import assert from "node:assert/strict";
import { familiesOf } from "../../lib/explain/families.ts";
import { averageLinkage, cutTree } from "../../lib/explain/linkage.ts";
import { optimalLeafOrder } from "../../lib/explain/optimal_leaf_order.ts";
import { silhouette } from "../../lib/explain/silhouette.ts";
import { random, shuffled } from "../../lib/math/random.ts";
import { YULE_Q } from "../../lib/signals/measures/yule_q.ts";
import reference from "../reference/explain.json" with { type: "json" };
import { assertClose } from "../support/close.ts";

for (const { distance, heights, orderLength, cuts } of reference.clusterings) {
  const m = heights.length + 1;
  Deno.test(`${m} models cluster as in SciPy, with the shortest of all leaf orders`, () => {
    const merges = averageLinkage(distance);
    assertClose(merges.map(({ height }) => height), heights, 1e-12);
    const order = optimalLeafOrder(merges, distance);
    assert.deepEqual(order.toSorted((a, b) => a - b), Array.from({ length: m }, (_, i) => i));
    assertClose(lengthOf(order, distance), orderLength, 1e-12);
    for (const [count, expected] of Object.entries(cuts)) {
      const family = cutTree(merges, Number(count));
      const groups = Object.values(Object.groupBy(family.map((_, i) => i), (i) => family[i]));
      const sorted = groups.map((group) => group!).sort((a, b) => a[0] - b[0]);
      assert.deepEqual(sorted, expected.groups);
      assertClose(silhouette(distance, family), expected.silhouette, 1e-12);
    }
  });
}

Deno.test("no flip of any branch makes the leaf order shorter", () => {
  const rng = random(41);
  for (let trial = 0; trial < 20; trial++) {
    const m = 7;
    const places = Array.from({ length: m }, () => [rng.uniform(), rng.uniform()]);
    const distance = places.flatMap(([x, y]) => places.map(([u, v]) => Math.hypot(x - u, y - v)));
    const merges = averageLinkage(distance);
    const least = lengthOf(optimalLeafOrder(merges, distance), distance);
    // All 2^(m − 1) orders that keep the clusters together.
    for (let flips = 0; flips < 2 ** (m - 1); flips++) {
      const leaves: number[][] = places.map((_, i) => [i]);
      merges.forEach(({ left, right }, t) => {
        const [a, b] = flips >> t & 1 ? [right, left] : [left, right];
        leaves.push([...leaves[a], ...leaves[b]]);
      });
      assert.ok(lengthOf(leaves[2 * m - 2], distance) >= least - 1e-12);
    }
  }
});

Deno.test("models that differ in general likeness only are no families", () => {
  // One factor: the log odds ratio of a pair is the sum of two loadings, and a little noise.
  const rng = random(43);
  const m = 9;
  const loadings = Array.from({ length: m }, () => rng.uniform());
  const q = new Float64Array(m * m).fill(1);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < i; j++) {
      const odds = loadings[i] + loadings[j] + 0.1 * rng.normal();
      q[i * m + j] = q[j * m + i] = Math.tanh(odds / 2);
    }
  }
  assert.equal(familiesOf(q, YULE_Q).families, m);
});

Deno.test("a pair that has more in common than its strength is a family", () => {
  const loadings = [0.2, 0.4, 0.9, 1.1, 1.6, 1.8];
  const q = Float64Array.from(loadings.flatMap((a, i) =>
    loadings.map((b, j) => {
      const kin = (i === 0 && j === 4) || (i === 4 && j === 0);
      return Math.tanh((a + b + (kin ? 2 : 0)) / 2);
    })
  ));
  // Plainly, 4 and 5 are the most alike: both are strong.
  assert.deepEqual(familiesOf(q, YULE_Q).family, [0, 1, 2, 3, 0, 4]);
});

Deno.test("planted families are found, whatever the order of the models", () => {
  const rng = random(42);
  const planted = shuffled([0, 0, 0, 1, 1, 2, 2, 2, 2], rng);
  const m = planted.length;
  const q = Float64Array.from({ length: m * m }, (_, at) => {
    const [i, j] = [Math.floor(at / m), at % m];
    return i === j ? 1 : planted[i] === planted[j] ? 0.9 : 0.3;
  });
  const { family, families, order } = familiesOf(q, YULE_Q);
  assert.equal(families, 3);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      assert.equal(family[i] === family[j], planted[i] === planted[j]);
    }
  }
  // Families stand together in the order.
  const changes = order.filter((i, at) => at > 0 && planted[i] !== planted[order[at - 1]]).length;
  assert.equal(changes, 2);
  assert.equal(familiesOf(q, YULE_Q, { families: 1 }).families, 1);
  assert.equal(familiesOf(Float64Array.of(1, 0.9, 0.9, 1), YULE_Q).families, 2);
  assert.throws(() => familiesOf(q, YULE_Q, { families: 10 }), /from 1 to 9: got 10/);
});

function lengthOf(order: readonly number[], distance: ArrayLike<number>): number {
  const m = order.length;
  return order.slice(1).reduce((sum, i, at) => sum + distance[order[at] * m + i], 0);
}
