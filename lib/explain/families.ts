import { InputError } from "../errors.ts";
import { heterogeneityOf, type Measure } from "../signals/measure.ts";
import { averageLinkage, cutTree, type Merge } from "./linkage.ts";
import { optimalLeafOrder } from "./optimal_leaf_order.ts";
import { silhouette } from "./silhouette.ts";

/** Which models belong together. */
export interface Families {
  /** The family of each model, numbered from 0 in model order. */
  readonly family: readonly number[];
  readonly families: number;
  /** The highest mean silhouette of any cut, or that of the one asked for. */
  readonly silhouette: number;
  /** The whole tree. */
  readonly merges: readonly Merge[];
  /** Models in an order in which neighbours are most alike: for the rows of a heatmap. */
  readonly order: readonly number[];
}

/** What {@linkcode familiesOf} may be told. */
export interface FamilyOptions {
  /** Cut into so many; the cut of the highest mean silhouette unless given. */
  readonly families?: number;
  /** Below this silhouette all models are one family. */
  readonly least?: number;
}

/**
 * Groups models by a pair measure: average linkage on how different they are, cut where groups are
 * furthest apart (the highest mean silhouette; the fewer groups on ties), leaves in their optimal order.
 * A silhouette of at most 0.25 is no substantial structure (Kaufman and Rousseeuw 1990): one family.
 *
 * @example
 * ```ts
 * import { YULE_Q } from "../signals/measures/yule_q.ts";
 * import { familiesOf } from "./families.ts";
 * import assert from "node:assert/strict";
 *
 * const q = Float64Array.of(1, 0.1, 0.9, 0.1, 1, 0.2, 0.9, 0.2, 1);
 * const { family, order } = familiesOf(q, YULE_Q);
 * assert.deepEqual(family, [0, 1, 0]);
 * assert.deepEqual(order, [0, 2, 1]);
 * ```
 */
export function familiesOf(
  matrix: Float64Array,
  measure: Pick<Measure, "higher">,
  { families, least = 0.25 }: FamilyOptions = {},
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
  const merges = averageLinkage(distance);
  const order = optimalLeafOrder(merges, distance);
  const sizes = families === undefined
    ? Array.from({ length: Math.max(1, m - 2) }, (_, at) => Math.min(m, at + 2))
    : [families];
  const cuts = sizes.map((count) => {
    const family = cutTree(merges, count);
    return { family, families: count, silhouette: silhouette(distance, family) };
  });
  const best = cuts.reduce((one, other) => other.silhouette > one.silhouette ? other : one);
  const found = families !== undefined || best.silhouette > least
    ? best
    : { ...best, family: best.family.map(() => 0), families: 1 };
  return { ...found, merges, order };
}
