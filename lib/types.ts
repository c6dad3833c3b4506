/**
 * The vocabulary that every stage shares. Plain data only: no behaviour lives here.
 *
 * @module
 */

/** The two disjoint halves of a task: `dev` chooses and fits, `test` only judges. */
export type Split = "dev" | "test";

/** Both splits, in the order in which they are reported. */
export const SPLITS: readonly Split[] = ["dev", "test"];

/** One multiple-choice question. */
export interface Item {
  /** Unique within its task, and stable: the same question has the same id on every machine. */
  readonly id: string;
  /** A passage to read first; empty where there is none. */
  readonly context: string;
  /** What is asked. */
  readonly question: string;
  /** The answers to choose from. */
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly gold: number;
  /** Items of one group (an article, a stem, a term) never stand on both sides of a split. */
  readonly group?: string;
  /** A finer label within the task, such as an MMLU subject. */
  readonly subject?: string;
}

/** One answer of one model to one item: a line of a profile, as it is stored. */
export interface ProfileRow {
  /** The benchmark. */
  readonly task: string;
  /** Which half of the task. */
  readonly split: Split;
  /** The question, by its id. */
  readonly item: string;
  /** Who answered. */
  readonly model: string;
  /** Index of the right option. */
  readonly gold: number;
  /** Choice distribution over the options. May be left out where `logp` is complete. */
  readonly p?: readonly number[];
  /** Raw log-probability of each option; null where it was not observed. */
  readonly logp?: readonly (number | null)[];
  /** Probability that the model put on the options before normalising. */
  readonly mass?: number;
}

/**
 * One split of one task as typed arrays, ready for the kernels.
 *
 * With m models, N items and at most L options, model `i`'s probability of option `r` on item `n`
 * stands at `p[(i * N + n) * L + r]`. An item with fewer than L options has probability 0 on the
 * absent ones, which always come last: option `r` of item `n` exists iff `r < optionCounts[n]`.
 */
export interface SplitView<S extends Split = Split> {
  /** Which half of the task. */
  readonly split: S;
  /** The benchmark. */
  readonly task: string;
  /** In code-unit order. */
  readonly models: readonly string[];
  /** Ids, in code-unit order. */
  readonly items: readonly string[];
  /** L: the largest option count of the task, over both splits. */
  readonly options: number;
  /** Choice distributions, m × N × L. */
  readonly p: Float64Array;
  /** Right option of each item, N. */
  readonly gold: Uint8Array;
  /** Number of options of each item, N. */
  readonly optionCounts: Uint8Array;
  /** ŷ, the most likely option (lowest index on ties), m × N. */
  readonly predicted: Uint8Array;
  /** C, 1 where ŷ is right, m × N. */
  readonly correct: Uint8Array;
  /** `correct` packed 32 items to a word, m × ⌈N / 32⌉. */
  readonly correctBits: Uint32Array;
}

/** What selection and fitting may see. */
export type DevSplit = SplitView<"dev">;

/** What only evaluation may see. */
export type TestSplit = SplitView<"test">;

/** A benchmark of a profile. A split without items is empty, not absent. */
export interface Task {
  /** As rows name it. */
  readonly name: string;
  /** Chooses and fits. */
  readonly dev: DevSplit;
  /** Only judges. */
  readonly test: TestSplit;
}

/** Choice distributions of a pool of models on a set of tasks. */
export interface Profile {
  /** Where it came from, as the user named it. */
  readonly source: string;
  /** True where no model was measured; every table and figure must then say so. */
  readonly simulated: boolean;
  /** Model names in code-unit order, the order of every array. */
  readonly models: readonly string[];
  /** In the order of their first rows. */
  readonly tasks: readonly Task[];
}

/** Indices into the model order. Only Caruana's rule may name a model twice. */
export type Team = readonly number[];
