import { InputError } from "../errors.ts";
import type { DevSplit, Profile } from "../types.ts";
import { type PairCounts, pairCounts, pairTable } from "./pair_counts.ts";
import type { CountMeasure, Measure } from "./measure.ts";
import { PAPER_MEASURES } from "./measures.ts";
import { quality } from "./quality.ts";

/** A symmetric m × m matrix, row by row, for each measure's id. */
export type PairMatrices = Readonly<Record<string, Float64Array>>;

/** What profiling says about the models on one task. */
export interface TaskSignals {
  /** q, accuracy on dev, m. */
  readonly quality: Float64Array;
  /** Every measure of every pair. */
  readonly pairs: PairMatrices;
}

/** The signals of a whole pool: per task, and pooled over the tasks named in `pooledOver`. */
export interface PoolSignals {
  /** In the order of every array. */
  readonly models: readonly string[];
  /** What the matrices hold. */
  readonly measures: readonly Measure[];
  /** By the name of the task. */
  readonly tasks: ReadonlyMap<string, TaskSignals>;
  /** Means of the matrices over the pooling tasks. */
  readonly pooled: PairMatrices;
  /** The pooling tasks. */
  readonly pooledOver: readonly string[];
}

/** Quality, and every measure of every pair, on one dev split; the paper's two unless told. */
export function taskSignals(
  dev: DevSplit,
  measures: readonly Measure[] = PAPER_MEASURES,
): TaskSignals {
  if (dev.items.length === 0) {
    throw new InputError(`Cannot profile task "${dev.task}" as its dev split has no items`);
  }
  const counts = measures.some((measure) => "counts" in measure) ? pairCounts(dev) : undefined;
  const pairs = measures.map((measure) => [measure.id, measureMatrix(dev, measure, counts)]);
  return { quality: quality(dev), pairs: Object.fromEntries(pairs) };
}

/** One measure of every pair; joint counts may be handed in where they are known. */
export function measureMatrix(
  dev: DevSplit,
  measure: Measure,
  counts?: PairCounts,
): Float64Array {
  if ("matrix" in measure) return measure.matrix(dev);
  return countMatrix(counts ?? pairCounts(dev), measure);
}

/** One measure of every pair from how often they are right together. */
export function countMatrix(counts: PairCounts, { counts: value }: CountMeasure): Float64Array {
  const m = counts.models;
  const matrix = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = i; j < m; j++) {
      matrix[i * m + j] = matrix[j * m + i] = value(pairTable(counts, i, j));
    }
  }
  return matrix;
}

/**
 * The arithmetic means of matrices over the pooling tasks, such as R̄ and J̄ (eq:all_pooling).
 *
 * @example
 * ```ts
 * import { poolMatrices } from "./task_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const one = { yuleQ: Float64Array.of(0.2), jsd: Float64Array.of(0.1) };
 * const two = { yuleQ: Float64Array.of(0.6), jsd: Float64Array.of(0.3) };
 * const pooled = poolMatrices([one, two]);
 * assert.deepEqual([pooled.yuleQ[0], pooled.jsd[0]], [0.4, 0.2]);
 * ```
 */
export function poolMatrices(tasks: readonly PairMatrices[]): PairMatrices {
  const mean = (id: string) => {
    const sums = new Float64Array(tasks[0][id].length);
    for (const { [id]: matrix } of tasks) {
      for (let at = 0; at < sums.length; at++) sums[at] += matrix[at];
    }
    for (let at = 0; at < sums.length; at++) sums[at] /= tasks.length;
    return sums;
  };
  return Object.fromEntries(Object.keys(tasks[0]).map((id) => [id, mean(id)]));
}

/** What {@linkcode poolSignals} may be told. */
export interface SignalsOptions {
  /** Tasks to pool the pair measures over; all unless given. */
  readonly pool?: readonly string[];
  /** The paper's two unless given. */
  readonly measures?: readonly Measure[];
}

/** Signals of every task of a profile, pooled over `pool`. */
export function poolSignals(
  profile: Pick<Profile, "models" | "tasks">,
  { pool = profile.tasks.map((task) => task.name), measures = PAPER_MEASURES }: SignalsOptions = {},
): PoolSignals {
  const tasks = new Map(profile.tasks.map((task) => [task.name, taskSignals(task.dev, measures)]));
  const pooled = poolMatrices(pool.map((name) => tasks.get(name)!.pairs));
  return { models: profile.models, measures, tasks, pooled, pooledOver: pool };
}
