/**
 * Moves positions on a line apart until neighbours keep `gap`, as little as possible in the sense
 * of least squares, and keeps them inside [low, high] where they fit. Order is kept.
 *
 * @example
 * ```ts
 * import { spreadLabels } from "./spread_labels.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(spreadLabels([10, 10, 50], { gap: 4, low: 0, high: 60 }), [8, 12, 50]);
 * ```
 */
export function spreadLabels(
  positions: readonly number[],
  { gap, low, high }: { readonly gap: number; readonly low: number; readonly high: number },
): number[] {
  const order = positions.map((_, i) => i).sort((i, j) => positions[i] - positions[j] || i - j);
  // Pool adjacent violators on position − rank · gap, which must not decrease.
  const blocks: { sum: number; size: number }[] = [];
  order.forEach((index, rank) => {
    blocks.push({ sum: positions[index] - rank * gap, size: 1 });
    while (blocks.length > 1 && mean(blocks.at(-1)!) < mean(blocks.at(-2)!)) {
      const last = blocks.pop()!;
      blocks.at(-1)!.sum += last.sum;
      blocks.at(-1)!.size += last.size;
    }
  });
  const top = Math.max(low, high - (positions.length - 1) * gap);
  const bases = blocks.flatMap((block) =>
    Array<number>(block.size).fill(Math.min(top, Math.max(low, mean(block))))
  );
  const result = new Array<number>(positions.length);
  order.forEach((index, rank) => result[index] = bases[rank] + rank * gap);
  return result;
}

const mean = (block: { readonly sum: number; readonly size: number }) => block.sum / block.size;
