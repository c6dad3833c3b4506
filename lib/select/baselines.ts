import { random, shuffled } from "../math/random.ts";
import { argmax } from "../pool/split_view.ts";
import type { DevSplit, Team } from "../types.ts";

/**
 * Quality-Only: the k models of highest dev accuracy (ties: the lower index), in model order.
 *
 * @example
 * ```ts
 * import { selectQuality } from "./baselines.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(selectQuality([0.5, 0.9, 0.7, 0.7], 2), [1, 2]);
 * ```
 */
export function selectQuality(quality: ArrayLike<number>, k: number): Team {
  return Array.from(quality, (_, i) => i)
    .sort((a, b) => quality[b] - quality[a] || a - b)
    .slice(0, k)
    .sort((a, b) => a - b);
}

/**
 * Caruana's forward ensemble selection with replacement: k rounds, each adding the model that
 * maximises the dev accuracy of the mean distribution (ties: the lower index). Members are in the
 * order in which they joined; a model may stand twice.
 */
export function selectCaruana(dev: DevSplit, k: number): Team {
  const { p, gold, optionCounts, options } = dev;
  const N = dev.items.length;
  const row = N * options;
  const sum = new Float64Array(row);
  const candidate = new Float64Array(options);
  const team: number[] = [];
  const accuracyWith = (i: number) => {
    let right = 0;
    for (let n = 0; n < N; n++) {
      const at = n * options;
      for (let r = 0; r < options; r++) {
        candidate[r] = (sum[at + r] + p[i * row + at + r]) / (team.length + 1);
      }
      if (argmax(candidate, 0, optionCounts[n]) === gold[n]) right++;
    }
    return right;
  };
  while (team.length < k) {
    const right = dev.models.map((_, i) => accuracyWith(i));
    const best = right.indexOf(Math.max(...right));
    for (let at = 0; at < row; at++) sum[at] += p[best * row + at];
    team.push(best);
  }
  return team;
}

/**
 * Random-k: `draws` teams of k different models each, uniformly, from a seed; in model order.
 *
 * @example
 * ```ts
 * import { drawTeams } from "./baselines.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(drawTeams({ m: 3, k: 3, draws: 1, seed: 1 }), [[0, 1, 2]]);
 * ```
 */
export function drawTeams(
  { m, k, draws, seed }: { m: number; k: number; draws: number; seed: number },
): Team[] {
  const rng = random(seed);
  const models = Array.from({ length: m }, (_, i) => i);
  return Array.from(
    { length: draws },
    () => shuffled(models, rng).slice(0, k).sort((a, b) => a - b),
  );
}
