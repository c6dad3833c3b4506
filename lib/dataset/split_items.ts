import { random, shuffled } from "../math/random.ts";
import type { Item, Split } from "../types.ts";
import { SPLITS } from "../types.ts";

/** The upstream splits that serve each side, the preferred one first. One split may serve both. */
export type SplitPlan = Readonly<Record<Split, readonly string[]>>;

/** An item and the upstream split that it comes from. */
export interface Placed {
  readonly item: Item;
  readonly split: string;
}

/** How many items each side should have. */
export interface SplitOptions {
  readonly plan: SplitPlan;
  readonly dev: number;
  readonly test: number;
  readonly seed: number;
}

/** Two disjoint samples. */
export interface SplitItems {
  readonly dev: readonly Item[];
  readonly test: readonly Item[];
  /** Items of the dev side that are not in `dev`, last drawn first: few-shot examples. */
  readonly spare: readonly Item[];
  /** How many items each side had to choose from. */
  readonly available: Readonly<Record<Split, number>>;
}

/**
 * Draws a dev and a test sample such that no group has items on both sides.
 *
 * A group goes to test if an item of it lies in a split that only test uses, else to dev if one lies
 * in a split that only dev uses, else to the side that has fewer items of its subject for its target.
 * Within a side the preferred split comes first, then one item of every group before a second one of
 * any, and subjects stay in proportion. With one seed a larger sample continues a smaller one as long
 * as the plan's splits are disjoint, or equal and dev and test grow in proportion.
 *
 * @example
 * ```ts
 * import { splitItems } from "./split_items.ts";
 * import assert from "node:assert/strict";
 *
 * const items = Array.from({ length: 9 }, (_, n) => ({
 *   item: { id: `q${n}`, context: "", question: "?", options: ["a", "b"], gold: 0 },
 *   split: "train",
 * }));
 * const plan = { dev: ["train"], test: ["train"] };
 * const { dev, test, spare } = splitItems(items, { plan, dev: 4, test: 3, seed: 1 });
 * assert.deepEqual([dev.length, test.length, spare.length], [4, 3, 1]);
 * ```
 */
export function splitItems(items: readonly Placed[], options: SplitOptions): SplitItems {
  const order = shuffled(items, random(options.seed));
  const home = homes(order, options);
  const sides = SPLITS.map((side) =>
    drawOrder(order.filter((p) => home.get(groupOf(p)) === side), options.plan[side])
  );
  const [dev, test] = sides;
  return {
    dev: dev.slice(0, options.dev),
    test: test.slice(0, options.test),
    spare: dev.slice(options.dev).reverse(),
    available: { dev: dev.length, test: test.length },
  };
}

function groupOf({ item }: Placed): string {
  return item.group ?? item.id;
}

/** The same items, reordered so that every prefix holds the subjects in their overall proportion. */
function inProportion(items: readonly Placed[]): Placed[] {
  const subjects = Map.groupBy(items, ({ item }) => item.subject ?? "");
  const ranked = [...subjects].flatMap(([subject, members]) =>
    members.map((placed, i) => ({ placed, subject, rank: (i + 0.5) / members.length }))
  );
  ranked.sort((a, b) => a.rank - b.rank || (a.subject < b.subject ? -1 : 1));
  return ranked.map(({ placed }) => placed);
}

/** The side of every group. */
function homes(order: readonly Placed[], options: SplitOptions): Map<string, Split> {
  const home = nativeHomes(order, options.plan);
  const overall = { dev: 0, test: 0 };
  const bySubject = new Map(order.map(({ item }) => [item.subject, { dev: 0, test: 0 }]));
  const add = ({ item, split }: Placed, side: Split) => {
    if (!options.plan[side].includes(split)) return;
    overall[side]++;
    bySubject.get(item.subject)![side]++;
  };
  for (const placed of order) {
    const side = home.get(groupOf(placed));
    if (side) add(placed, side);
  }
  for (const [group, members] of Map.groupBy(order, groupOf)) {
    if (home.has(group)) continue;
    const side = emptier([bySubject.get(members[0].item.subject)!, overall], options);
    home.set(group, side);
    for (const member of members) add(member, side);
  }
  return home;
}

/** The side of every group that has an item in a split which only one side uses; test first. */
function nativeHomes(order: readonly Placed[], plan: SplitPlan): Map<string, Split> {
  const home = new Map<string, Split>();
  for (const [side, other] of [["test", "dev"], ["dev", "test"]] as const) {
    for (const placed of order) {
      const own = plan[side].includes(placed.split) && !plan[other].includes(placed.split);
      if (own && !home.has(groupOf(placed))) home.set(groupOf(placed), side);
    }
  }
  return home;
}

/** The side that is less filled for its target by the first count that tells them apart. */
function emptier(
  counts: readonly Readonly<Record<Split, number>>[],
  { dev, test }: Readonly<Record<Split, number>>,
): Split {
  if (dev === 0) return "test";
  const lead = counts.map((count) => count.dev * test - count.test * dev).find((d) => d !== 0);
  return lead === undefined || lead < 0 ? "dev" : "test";
}

/** The items of one side: by preferred split, then round by round over the groups. */
function drawOrder(order: readonly Placed[], splits: readonly string[]): Item[] {
  return splits.flatMap((split) => {
    const drawn = new Map<string, number>();
    const ranked = inProportion(order.filter((p) => p.split === split)).map((placed) => {
      const round = drawn.get(groupOf(placed)) ?? 0;
      drawn.set(groupOf(placed), round + 1);
      return { item: placed.item, round };
    });
    return ranked.sort((a, b) => a.round - b.round).map(({ item }) => item);
  });
}
