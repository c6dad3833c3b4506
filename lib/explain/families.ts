import { InputError } from "../errors.ts";
import { heterogeneityOf, type Measure } from "../signals/measure.ts";
import { averageLinkage, cutTree } from "./linkage.ts";
import { optimalLeafOrder } from "./optimal_leaf_order.ts";
import { residualLikeness } from "./residual_likeness.ts";
import { silhouette } from "./silhouette.ts";

/** Which models belong together. */
export interface Families {
  /** The family of each model, numbered from 0 in model order; many have one member only. */
  readonly family: readonly number[];
  readonly families: number;
  /** Models in an order in which neighbours are most alike: for the rows of a heatmap. */
  readonly order: readonly number[];
}

/** What {@linkcode familiesOf} may be told. */
export interface FamilyOptions {
  /** Cut into so many; found unless given. */
  readonly families?: number;
  /**
   * How much more alike the members of a family must be than their general likeness: for Yule's Q in
   * units of the log odds ratio, ½ unless given; in units of the measure otherwise, 0 unless given.
   */
  readonly least?: number;
}

/**
 * Groups models by a pair measure. Models of like strength are alike whatever their origin, so families
 * are found in what is left of likeness when each model's general one is taken away
 * ({@linkcode residualLikeness}): average linkage, cut at the highest mean silhouette (the fewer groups
 * on ties); groups whose members are on average less than `least` more alike than expected fall apart.
 * The order of the models is the optimal leaf order of the tree of plain likeness.
 *
 * @example
 * ```ts
 * import { YULE_Q } from "../signals/measures/yule_q.ts";
 * import { familiesOf } from "./families.ts";
 * import assert from "node:assert/strict";
 *
 * const q = Float64Array.from({ length: 25 }, (_, at) => at % 6 === 0 ? 1 : 0.5);
 * q[3] = q[15] = 0.98; // models 0 and 3
 * const { family, order } = familiesOf(q, YULE_Q);
 * assert.deepEqual(family, [0, 1, 2, 0, 3]);
 * assert.equal(Math.abs(order.indexOf(0) - order.indexOf(3)), 1);
 * ```
 */
export function familiesOf(
  matrix: Float64Array,
  measure: Pick<Measure, "id" | "higher">,
  { families, least = measure.id === "yuleQ" ? 0.5 : 0 }: FamilyOptions = {},
): Families {
  const m = Math.sqrt(matrix.length);
  if (families !== undefined && !(Number.isInteger(families) && families >= 1 && families <= m)) {
    throw new InputError(
      `Cannot cut ${m} models into families as their number must be from 1 to ${m}: got ${families}`,
    );
  }
  const distance = matrix.map((value, at) =>
    at % (m + 1) === 0 ? 0 : heterogeneityOf(measure, value)
  );
  const order = optimalLeafOrder(averageLinkage(distance), distance);
  const residual = residualLikeness(likenessOf(matrix, measure));
  const most = residual.reduce((largest, value) => Math.max(largest, value), 0);
  const apart = residual.map((value, at) => at % (m + 1) === 0 ? 0 : most - value);
  const tree = averageLinkage(apart);
  const found = families === undefined
    ? withoutLoose(bestCut(tree, apart), residual, least)
    : cutTree(tree, families);
  return { family: found, families: Math.max(...found) + 1, order };
}

/** Higher: more alike. The log odds ratio of Yule's Q is 2·artanh Q; Q is kept from its ends. */
function likenessOf(matrix: Float64Array, measure: Pick<Measure, "id" | "higher">): Float64Array {
  if (measure.id !== "yuleQ") return matrix.map((value) => -heterogeneityOf(measure, value));
  return matrix.map((q) => 2 * Math.atanh(Math.max(-0.999, Math.min(0.999, q))));
}

function bestCut(tree: ReturnType<typeof averageLinkage>, distance: Float64Array): number[] {
  const m = tree.length + 1;
  let best = cutTree(tree, m);
  let most = -Infinity;
  for (let count = 2; count < m; count++) {
    const family = cutTree(tree, count);
    const mean = silhouette(distance, family);
    if (mean > most) [best, most] = [family, mean];
  }
  return best;
}

/** The same groups, those of too little in common taken apart; numbered anew in model order. */
function withoutLoose(family: readonly number[], residual: Float64Array, least: number): number[] {
  const m = family.length;
  const numbers = new Map<string, number>();
  const members = Map.groupBy(family.keys(), (i) => family[i]);
  const tight = (group: readonly number[]) => {
    let sum = 0, pairs = 0;
    for (const i of group) {
      for (const j of group) {
        if (j >= i) continue;
        sum += residual[i * m + j];
        pairs++;
      }
    }
    return pairs > 0 && sum / pairs > least;
  };
  const kept = new Set([...members].filter(([, group]) => tight(group)).map(([name]) => name));
  return family.map((name, i) => {
    const key = kept.has(name) ? `group ${name}` : `model ${i}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
}
