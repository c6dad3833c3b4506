import type { Weights } from "../select/objective.ts";

/** Settings that notebooks share, as data; a key that is not listed here is an error. */
export interface Experiment {
  /** Team size. */
  readonly k: number;
  /** λ_c by pair measure. */
  readonly weights: Weights;
  /** Aggregation rules that are reported. */
  readonly rules: readonly string[];
  /** The rule of figures and headline numbers. */
  readonly rule: string;
  /** Of everything that draws. */
  readonly seed: number;
  /** Bootstrap replicates. */
  readonly replicates: number;
  /** Team sizes of a sweep. */
  readonly sizes: readonly number[];
  /** The plane of weights: its extent, and the step at which the exact map is checked. */
  readonly grid: { readonly step: number; readonly most: number };
  /** Dev items per task to choose from, and how often each number is drawn. */
  readonly profiling: { readonly items: readonly number[]; readonly repetitions: number };
  /** Share of dev items drawn for the spread of pair measures, and how often. */
  readonly stability: { readonly share: number; readonly repetitions: number };
  /** The task of figures that show one. */
  readonly task: string;
  /** How many simulated pools are drawn to see chance at work. */
  readonly seeds: number;
}

/** A study on answers that somebody measured, from a file that is not part of the package. */
export interface MeasuredExperiment {
  /** The name of its folder of results. */
  readonly id: string;
  /** The name of its data file. */
  readonly file: string;
  /** Of the file behind the committed results. */
  readonly sha256: string;
  /** Where the data come from, with licences. */
  readonly sources: readonly string[];
  /** Tasks as lists of subjects; left out, the file's own tasks. */
  readonly categories?: Readonly<Record<string, readonly string[]>>;
  /** Tasks with fewer items are left out. */
  readonly atLeast: number;
  /** Candidate pools by name; left out, all models. */
  readonly pools?: Readonly<Record<string, readonly string[]>>;
  /** Team sizes. */
  readonly k: readonly number[];
  /** Aggregation rules that are reported. */
  readonly rules: readonly string[];
  /** Seeded dev/test splits. */
  readonly splits: number;
}
