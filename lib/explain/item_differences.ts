/** An item that one side answers right and the other does not. */
export interface ItemDifference {
  /** Position of the item in its split. */
  readonly item: number;
  /** `saved`: the team is right and the other is not; `lost`: the reverse. */
  readonly what: "saved" | "lost";
}

/**
 * The items on which a team and something else differ; answers that are drawn count where they are
 * more likely right than not.
 *
 * @example
 * ```ts
 * import { itemDifferences } from "./item_differences.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(itemDifferences([1, 1, 0], [1, 0, 1]), [
 *   { item: 1, what: "saved" },
 *   { item: 2, what: "lost" },
 * ]);
 * ```
 */
export function itemDifferences(
  team: ArrayLike<number>,
  other: ArrayLike<number>,
): ItemDifference[] {
  return Array.from(team).flatMap((right, item): ItemDifference[] => {
    const [ours, theirs] = [right > 0.5, other[item] > 0.5];
    if (ours === theirs) return [];
    return [{ item, what: ours ? "saved" : "lost" }];
  });
}
