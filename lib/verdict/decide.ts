import type { AggregationRule } from "../aggregate/aggregation_rule.ts";
import {
  type BootstrapOptions,
  type Interval,
  pairedBootstrap,
} from "../evaluate/paired_bootstrap.ts";
import { accuracy } from "../evaluate/team_outcomes.ts";
import { mean } from "../math/mean.ts";
import type { Chooser } from "./choosers.ts";
import { type CrossFit, ONE_MODEL, type Recipe, type Scope } from "./cross_fit.ts";

/** What there is to decide between. */
export interface Choices {
  /** Ways to choose a team. */
  readonly choosers: readonly Chooser[];
  /** Ways to put answers together. */
  readonly rules: readonly AggregationRule[];
  /** Team sizes of at least 2, ascending. */
  readonly sizes: readonly number[];
}

/** How a recipe did on dev, cross-fitted. */
export interface Tried extends Recipe {
  /** On dev, cross-fitted, mean over tasks, in [0, 1]. */
  readonly accuracy: number;
}

/** What one more size brought on dev. */
export interface SizeStep {
  /** Team size. */
  readonly k: number;
  /** On dev, cross-fitted, mean over tasks, in [0, 1]. */
  readonly accuracy: number;
  /** The size that was enough so far; 1: one model. */
  readonly over: number;
  /** Accuracy gained over that size. */
  readonly gain: Interval;
  /** Whether the interval of the gain lies above 0, so that this size is taken. */
  readonly supported: boolean;
}

/** What dev says before anybody looks at test. */
export interface Decision {
  /** One team for all tasks, or one for each. */
  readonly scope: Scope;
  /** The team recipe that is put forward. */
  readonly recipe: Recipe;
  /** Whether dev supports any team over its best single model. */
  readonly devSays: "team" | "single";
  /** The team's gain over the best single model on dev, cross-fitted: on average, and by task. */
  readonly gain: Interval;
  /** On dev, task by task. */
  readonly gains: readonly Interval[];
  /** The smallest size that dev supports over all smaller ones; 1: one model. */
  readonly enough: number;
  /** What each size brought. */
  readonly sizes: readonly SizeStep[];
  /** Choosers and rules at the size at which they were compared. */
  readonly tried: readonly Tried[];
}

/** The size at which choosers and rules are compared. */
const USUAL_SIZE = 3;

/**
 * Decides on dev alone how to choose, how to combine and how many to call, one after another, each by
 * cross-fitted accuracy averaged over tasks: the chooser, at three members under the first rule; the
 * rule, for that chooser; then the size. From one model upwards, a size is taken where its gain over
 * the last one taken has a paired 95 % interval above 0. Where none is, dev says one model, and the
 * best of the sizes is put forward to be judged all the same.
 */
export function decide(
  crossFit: CrossFit,
  scope: Scope,
  { choosers, rules, sizes }: Choices,
  bootstrap: BootstrapOptions,
): Decision {
  const k = sizes.includes(USUAL_SIZE) ? USUAL_SIZE : sizes.at(-1)!;
  const accuracyOf = (recipe: Recipe) => mean(crossFit.right(recipe, scope).map(accuracy));
  const tryOut = (recipe: Recipe): Tried => ({ ...recipe, accuracy: accuracyOf(recipe) });
  const byChooser = choosers.map((chooser) => tryOut({ chooser, rule: rules[0], k }));
  const { chooser } = best(byChooser);
  const byRule = rules.slice(1).map((rule) => tryOut({ chooser, rule, k }));
  const { rule } = best([best(byChooser), ...byRule]);
  const compare = (a: Recipe, b: Recipe) => {
    const [ours, theirs] = [crossFit.right(a, scope), crossFit.right(b, scope)];
    const pairs = ours.map((right, t) => ({ task: String(t), a: right, b: theirs[t] }));
    return pairedBootstrap(pairs, bootstrap);
  };
  let enough: Recipe = ONE_MODEL;
  const steps = sizes.map((k): SizeStep => {
    const recipe = { chooser, rule, k };
    const gain = compare(recipe, enough).average;
    const supported = gain.significant && gain.difference > 0;
    const step = { k, accuracy: accuracyOf(recipe), over: enough.k, gain, supported };
    if (supported) enough = recipe;
    return step;
  });
  const recipe = enough.k > 1 ? enough : { chooser, rule, k: best(steps).k };
  const { average, tasks } = compare(recipe, ONE_MODEL);
  return {
    scope,
    recipe,
    devSays: enough.k > 1 ? "team" : "single",
    gain: average,
    gains: [...tasks.values()],
    enough: enough.k,
    sizes: steps,
    tried: [...byChooser, ...byRule],
  };
}

/** The first of the most accurate. */
function best<T extends { readonly accuracy: number }>(of: readonly T[]): T {
  return of.reduce((most, each) => each.accuracy > most.accuracy ? each : most);
}
