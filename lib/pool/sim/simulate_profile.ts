import { type Evidence, latentEvidence } from "../../kernels/latent_evidence.ts";
import { scaledSoftmax } from "../../kernels/scaled_softmax.ts";
import { moments } from "../../math/moments.ts";
import { nthSmallest } from "../../math/nth_smallest.ts";
import { hash32, type Random, random } from "../../math/random.ts";
import type { DevSplit, Profile, Split, SplitView, Task, TestSplit } from "../../types.ts";
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
  const names = models.map((model) => model.name);
  const ids = itemIds();
  return {
    source,
    simulated: true,
    models: names,
    tasks: tasks.map((task) => {
      const make = once(() => simulateTask(task, models, shared, random(seed, hash32(task.name))));
      const view = <S extends Split>(split: S): SplitView<S> => {
        const { gold, p, predicted } = make()[split]();
        return splitView({
          split,
          task: task.name,
          models: names,
          items: ids(split, gold.length),
          options: task.options,
          p,
          gold,
          optionCounts: new Uint8Array(gold.length).fill(task.options),
        }, predicted);
      };
      return whenAsked(task.name, () => view("dev"), () => view("test"));
    }),
  };
}

/** A task whose splits are made when somebody first looks at them. */
function whenAsked(name: string, makeDev: () => DevSplit, makeTest: () => TestSplit): Task {
  const [dev, test] = [once(makeDev), once(makeTest)];
  return {
    name,
    get dev() {
      return dev();
    },
    get test() {
      return test();
    },
  };
}

/** The same value at every call, made at the first. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => made ??= make();
}

/** Ids of the items of a split, made once for all tasks of a pool. */
function itemIds(): (split: Split, items: number) => readonly string[] {
  const made = new Map<string, readonly string[]>();
  return (split, items) => {
    const key = `${split} ${items}`;
    const known = made.get(key) ?? Array.from(
      { length: items },
      (_, n) => `${split}-${String(n + 1).padStart(4, "0")}`,
    );
    made.set(key, known);
    return known;
  };
}

/** What the models see on one split before ability is added. */
type Seen = Pick<Evidence, "gold" | "z">;

/** What they answer. */
interface Answers {
  readonly gold: Uint8Array;
  readonly p: Float64Array;
  readonly predicted: Uint8Array;
}

/** Both splits of one task; the answers on a split are given once, when it is asked for. */
function simulateTask(
  task: SimulatedTask,
  pool: readonly SimulatedModel[],
  shared: SharedPart,
  rng: Random,
): Readonly<Record<Split, () => Answers>> {
  const { options } = task;
  const models = pool.map((model, i) => ({ ...model, loading: task.loadings[i] }));
  const bias = biases(task, models.length, shared, rng);
  const scene = { options, models, bias, ...shared, family: shared.family ?? 0 };
  const dev = latentEvidence({ ...scene, items: task.dev }, rng);
  const test = latentEvidence({ ...scene, items: task.test }, rng);
  const abilities = abilitiesFor(task, test.leads);
  const given = ({ gold, z }: Evidence) => () =>
    answer({ gold, z }, abilities, models, shared, options);
  return { dev: given(dev), test: given(test) };
}

/** What each model thinks of each option before it reads the question, m × L. */
function biases(
  { options }: SimulatedTask,
  m: number,
  { position, label = 0 }: SharedPart,
  rng: Random,
): Float64Array {
  const favourite = options === 2 && label > 0 ? rng.integer(2) : -1;
  return Float64Array.from(
    { length: m * options },
    (_, at) => position * rng.normal() + (at % options === favourite ? label : 0),
  );
}

/** A model on one task. */
interface LoadedModel extends SimulatedModel {
  readonly loading: number;
}

/** The ability with which each model is right as often as asked; rearranges the leads, m × N. */
function abilitiesFor({ rightOnTest, test: N }: SimulatedTask, leads: Float64Array): number[] {
  return rightOnTest.map((right, i) => abilityFor(right, leads.subarray(i * N, (i + 1) * N)));
}

/** The ability that exceeds exactly `right` of the leads. */
function abilityFor(right: number, leads: Float64Array): number {
  const N = leads.length;
  const below = right > 0 ? nthSmallest(leads, right - 1) : nthSmallest(leads, 0) - 1;
  const above = right < N ? least(leads.subarray(right)) : below + 1;
  return (below + above) / 2;
}

function least(values: Float64Array): number {
  let result = values[0];
  for (let at = 1; at < values.length; at++) if (values[at] < result) result = values[at];
  return result;
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

/** Turns what models see into the answers of those who have these abilities, in place. */
function answer(
  { gold, z }: Seen,
  abilities: readonly number[],
  models: readonly LoadedModel[],
  shared: SharedPart,
  options: number,
): Answers {
  const N = gold.length;
  const predicted = new Uint8Array(models.length * N);
  const { mean } = moments(abilities.map((ability) => Math.max(ability, TRACE)));
  for (let i = 0; i < models.length; i++) {
    const scale = confidence(abilities[i], mean, models[i], shared);
    const p = z.subarray(i * N * options, (i + 1) * N * options);
    for (let n = 0; n < N; n++) p[n * options + gold[n]] += abilities[i];
    predicted.set(scaledSoftmax(p, { options, scale }), i * N);
  }
  return { gold, p: z, predicted };
}
