import { moments } from "../../math/moments.ts";
import { exp } from "../../math/portable.ts";
import { hash32, type Random, random } from "../../math/random.ts";
import type { DevSplit, Profile, Split, SplitView, Task, TestSplit } from "../../types.ts";
import { argmax } from "../../math/argmax.ts";
import { splitView } from "../split_view.ts";

/** How one model answers. */
export interface SimulatedModel {
  readonly name: string;
  /** T: 1 is calibrated, less is overconfident; predictions do not change. */
  readonly temperature: number;
  /** Models of one family share a part of their private evidence. */
  readonly family?: number;
}

/** One benchmark: how many items and options, and how often each model is right. */
export interface SimulatedTask {
  readonly name: string;
  readonly options: number;
  readonly dev: number;
  readonly test: number;
  /** Right answers on the test split for each model, met exactly. */
  readonly rightOnTest: readonly number[];
  /** ℓ in [0, 1] for each model: how much of what it sees is what all see. Higher: more shared errors. */
  readonly loadings: readonly number[];
}

/** What the models have in common, as standard deviations in units of the private noise. */
export interface SharedPart {
  /** Spread of an item's difficulty, which pulls every model away from the gold option. */
  readonly difficulty: number;
  /** Spread of a distractor's pull, which draws every model to the same wrong option. */
  readonly pull: number;
  /** Spread of each model's preference for an option's place. */
  readonly position: number;
  /** All models' preference for one label of a binary task, the same one on all of its items. */
  readonly label?: number;
  /** Share of the variance of private evidence that the models of one family have in common. */
  readonly family?: number;
}

/** A pool to simulate. Models are in name order. */
export interface Simulation {
  readonly source: string;
  readonly seed: number;
  readonly models: readonly SimulatedModel[];
  readonly tasks: readonly SimulatedTask[];
  readonly shared: SharedPart;
}

/**
 * Simulates a pool with a latent-factor model. Model i sees evidence for option r of item n
 *
 * z_inr = ℓ_i · shared_nr + √(1 − ℓ_i²) · private_inr + bias_ir + ability_i · 1[r = gold_n],
 *
 * where shared_nr is −difficulty_n on the gold option and pull_nr on the others, bias_ir is what i
 * thinks of place r (and, on binary tasks, what all think of label r), and private evidence is partly
 * that of i's family, where it has one. It answers with
 * p_in = softmax(√(ability_i · ability) · z_in / (v_i · T_i)), v_i = ℓ_i² · pull² + 1 − ℓ_i²,
 *
 * with the mean ability of all models on the task. With ability_i alone and T = 1 that is the
 * posterior of an observer who knows how good its evidence is; models know half of it, and T says by
 * how much each is over- or underconfident.
 *
 * A model is right on an item exactly when its ability exceeds the lead of the best wrong option.
 * So the ability that gives c right test answers lies between the c-th and the next of the sorted
 * leads, and every accuracy is met exactly, without a search. The dev split uses the same ability on
 * fresh items, and differs by chance, as it does in life.
 *
 * A task has its own random stream, and is simulated when it is first looked at.
 */
export function simulateProfile({ source, seed, models, tasks, shared }: Simulation): Profile {
  return {
    source,
    simulated: true,
    models: models.map((model) => model.name),
    tasks: tasks.map((task) =>
      whenAsked(
        task.name,
        () => simulateTask(task, models, shared, random(seed, hash32(task.name))),
      )
    ),
  };
}

/** A task that is made when somebody first looks at its answers. */
function whenAsked(name: string, make: () => Task): Task {
  let made: Task | undefined;
  return {
    name,
    get dev() {
      return (made ??= make()).dev;
    },
    get test() {
      return (made ??= make()).test;
    },
  };
}

function simulateTask(
  task: SimulatedTask,
  pool: readonly SimulatedModel[],
  shared: SharedPart,
  rng: Random,
): Task {
  const models = pool.map((model, i) => ({ ...model, loading: task.loadings[i] }));
  const bias = biases(task, models.length, shared, rng);
  const dev = evidence(task, task.dev, models, bias, shared, rng);
  const test = evidence(task, task.test, models, bias, shared, rng);
  const abilities = models.map((_, i) => abilityFor(task.rightOnTest[i], test, i, task.options));
  const view = <S extends Split>(split: S, from: Evidence): SplitView<S> =>
    splitView({
      split,
      task: task.name,
      models: models.map((model) => model.name),
      items: Array.from(from.gold, (_, n) => `${split}-${String(n + 1).padStart(4, "0")}`),
      options: task.options,
      p: answers(from, abilities, models, shared, task.options),
      gold: from.gold,
      optionCounts: new Uint8Array(from.gold.length).fill(task.options),
    });
  return {
    name: task.name,
    dev: view("dev", dev) as DevSplit,
    test: view("test", test) as TestSplit,
  };
}

/** What each model thinks of each option before it reads the question, m × L. */
function biases(
  { options }: SimulatedTask,
  m: number,
  { position, label = 0 }: SharedPart,
  rng: Random,
): Float64Array[] {
  const favourite = options === 2 && label > 0 ? rng.integer(2) : -1;
  return Array.from(
    { length: m },
    () =>
      Float64Array.from(
        { length: options },
        (_, r) => position * rng.normal() + (r === favourite ? label : 0),
      ),
  );
}

/** A model on one task. */
interface LoadedModel extends SimulatedModel {
  readonly loading: number;
}

/** What the models see before ability is added, m × N × L. */
interface Evidence {
  readonly gold: Uint8Array;
  readonly z: Float64Array;
}

function evidence(
  { options }: SimulatedTask,
  N: number,
  models: readonly LoadedModel[],
  bias: readonly Float64Array[],
  shared: SharedPart,
  rng: Random,
): Evidence {
  const gold = new Uint8Array(N);
  const z = new Float64Array(models.length * N * options);
  const common = new Float64Array(options);
  const families = 1 + Math.max(-1, ...models.map((model) => model.family ?? -1));
  const ofFamily = new Float64Array(families * options);
  const inherited = Math.sqrt(shared.family ?? 0);
  const individual = Math.sqrt(1 - (shared.family ?? 0));
  for (let n = 0; n < N; n++) {
    gold[n] = rng.integer(options);
    for (let r = 0; r < options; r++) {
      common[r] = rng.normal() * (r === gold[n] ? shared.difficulty : shared.pull);
    }
    for (let at = 0; at < ofFamily.length; at++) ofFamily[at] = inherited * rng.normal();
    for (let i = 0; i < models.length; i++) {
      const { loading, family } = models[i];
      const own = Math.sqrt(1 - loading * loading);
      for (let r = 0; r < options; r++) {
        const seen = family === undefined
          ? rng.normal()
          : ofFamily[family * options + r] + individual * rng.normal();
        z[(i * N + n) * options + r] = loading * common[r] + own * seen + bias[i][r];
      }
    }
  }
  return { gold, z };
}

/** The ability at which model i is right on exactly `right` items. */
function abilityFor(right: number, { gold, z }: Evidence, i: number, options: number): number {
  const N = gold.length;
  const leads = Float64Array.from(gold, (answer, n) => {
    const at = (i * N + n) * options;
    let best = -Infinity;
    for (let r = 0; r < options; r++) if (r !== answer) best = Math.max(best, z[at + r]);
    return best - z[at + answer];
  }).sort();
  const below = right > 0 ? leads[right - 1] : leads[0] - 1;
  const above = right < N ? leads[right] : leads[N - 1] + 1;
  return (below + above) / 2;
}

/**
 * Factor from evidence to log-odds. Models are sure where they know a task and where others do, the
 * weak ones too. A model at or below chance still has a trace of confidence.
 */
function confidence(
  ability: number,
  mean: number,
  { loading, temperature }: LoadedModel,
  shared: SharedPart,
): number {
  const common = loading * loading;
  const variance = common * (shared.pull * shared.pull) + 1 - common;
  return Math.sqrt(Math.max(ability, TRACE) * mean) / (variance * temperature);
}

const TRACE = 0.1;

function answers(
  { gold, z }: Evidence,
  abilities: readonly number[],
  models: readonly LoadedModel[],
  shared: SharedPart,
  options: number,
): Float64Array {
  const N = gold.length;
  const p = z.slice();
  const { mean } = moments(abilities.map((ability) => Math.max(ability, TRACE)));
  for (let i = 0; i < models.length; i++) {
    const scale = confidence(abilities[i], mean, models[i], shared);
    for (let n = 0; n < N; n++) {
      const at = (i * N + n) * options;
      p[at + gold[n]] += abilities[i];
      const largest = p[at + argmax(p, at, options)];
      let total = 0;
      for (let r = 0; r < options; r++) {
        total += p[at + r] = exp(scale * (p[at + r] - largest));
      }
      for (let r = 0; r < options; r++) p[at + r] /= total;
    }
  }
  return p;
}
