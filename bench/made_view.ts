import { random } from "../lib/math/random.ts";
import { splitView } from "../lib/pool/split_view.ts";
import type { DevSplit } from "../lib/types.ts";

/** How large a split is to be. */
export interface ViewShape {
  readonly models: number;
  readonly items: number;
  readonly options: number;
}

/**
 * A split of any size, made quickly: softmax of an item's gold, its distractors and noise. Where the
 * structure of a pool matters, take `madePool`.
 */
export function madeView({ models, items, options }: ViewShape): DevSplit {
  const rng = random(models, items);
  const gold = Uint8Array.from({ length: items }, () => rng.integer(options));
  const shared = Float64Array.from({ length: items * options }, () => 1.2 * rng.normal());
  gold.forEach((y, n) => shared[n * options + y] += 1.5);
  const p = new Float64Array(models * items * options);
  for (let at = 0; at < p.length; at += options) {
    const item = at % (items * options);
    let total = 0;
    for (let r = 0; r < options; r++) {
      total += p[at + r] = Math.exp(shared[item + r] + 3 * rng.uniform());
    }
    for (let r = 0; r < options; r++) p[at + r] /= total;
  }
  return splitView({
    split: "dev",
    task: "made",
    models: Array.from({ length: models }, (_, i) => `m${i}`),
    items: Array.from({ length: items }, (_, n) => `${n}`),
    options,
    p,
    gold,
    optionCounts: new Uint8Array(items).fill(options),
  });
}
