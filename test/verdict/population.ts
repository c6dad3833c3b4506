import { random, shuffled } from "../../lib/math/random.ts";
import { simulateProfile } from "../../lib/pool/sim/simulate_profile.ts";
import { takeItems } from "../../lib/pool/split_view.ts";
import type { DevSplit, TestSplit } from "../../lib/types.ts";
import { choiceSoft } from "../../lib/aggregate/choice_soft.ts";
import { CHOOSERS } from "../../lib/verdict/choosers.ts";
import { type HalvedTask, inTurn } from "../../lib/verdict/cross_fit.ts";
import type { VerdictSettings } from "../../lib/verdict/verdict.ts";

/** So many items that a share of them is the truth. */
const POPULATION = 6000;

/** Tasks whose whole population is known, for models of the given accuracies on each. */
export function populations(
  accuracies: readonly (readonly number[])[],
  { seed = 1, loading = 0.7 } = {},
): { readonly models: readonly string[]; readonly tasks: readonly DevSplit[] } {
  const { models, tasks } = simulateProfile({
    source: "made up",
    seed,
    shared: { difficulty: 1.2, pull: 0.85, position: 0.1 },
    models: accuracies[0].map((_, i) => ({ name: `model-${i}`, temperature: 0.6 })),
    tasks: accuracies.map((of, t) => ({
      name: `task-${t}`,
      options: 4,
      dev: POPULATION,
      test: 1000,
      rightOnTest: of.map((share) => Math.round(1000 * share)),
      loadings: of.map(() => loading),
    })),
  });
  return { models, tasks: tasks.map((task) => task.dev) };
}

/** Draws dev and test items, disjoint, from every population. */
export function drawSplits(
  tasks: readonly DevSplit[],
  { seed, dev, test }: { readonly seed: number; readonly dev: number; readonly test: number },
): HalvedTask[] {
  return tasks.map((all, t) => {
    const order = shuffled([...all.items.keys()], random(seed, t));
    const devItems = takeItems(all, order.slice(0, dev));
    return {
      name: all.task,
      dev: devItems,
      test: asTest(takeItems(all, order.slice(dev, dev + test))),
      halves: inTurn(devItems),
    };
  });
}

export function asTest(view: DevSplit): TestSplit {
  return { ...view, split: "test" };
}

/** Cheap settings: one rule that needs no fit. */
export const QUICK: VerdictSettings = {
  choosers: CHOOSERS,
  rules: [choiceSoft],
  sizes: [2, 3],
  seed: 1,
  draws: 4,
  replicates: 500,
};
