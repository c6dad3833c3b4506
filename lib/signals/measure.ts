import type { DevSplit } from "../types.ts";
import type { Contingency } from "./contingency.ts";

/** What every pair measure says about itself. */
export interface MeasureHead {
  /** The name of its column and of its weight. */
  readonly id: string;
  /** As it is written in tables and figures. */
  readonly label: string;
  /** The paper's letter for its matrix, or one in that manner: the key in signals files. */
  readonly symbol: string;
  /** The name of its term in the objective, such as `hiErr`. */
  readonly index: string;
  /** What a higher value means: the two models are more `alike`, or more `different`. */
  readonly higher: "alike" | "different";
}

/** A measure that needs no more than how often two models are right and wrong together. */
export interface CountMeasure extends MeasureHead {
  /** Its value for one pair. */
  readonly counts: (table: Contingency) => number;
}

/** A measure that looks at the answers: a symmetric m × m matrix, row by row. */
export interface AnswerMeasure extends MeasureHead {
  /** Its value for every pair, m × m. */
  readonly matrix: (dev: DevSplit) => Float64Array;
  /** The same of a split that comes some items at a time; left out where it cannot be had so. */
  readonly stream?: (models: number, options: number) => MeasureStream;
}

/** A measure of a split that comes some items at a time, in order. */
export interface MeasureStream {
  /** Takes some more items. */
  add(view: DevSplit): void | Promise<void>;
  /** The value for every pair over all items so far, m × m: the bits of the whole split's matrix. */
  matrix(): Float64Array;
}

/** The matrix of a split that is at hand as a whole. */
export function wholeMatrix(
  dev: DevSplit,
  stream: (models: number, options: number) => MeasureStream,
): Float64Array {
  const whole = stream(dev.models.length, dev.options);
  whole.add(dev);
  return whole.matrix();
}

/**
 * A way to say how alike two models are: a channel of the objective.
 *
 * The heterogeneity index of a team is the mean over its pairs where higher means different
 * (eq:hi_dist), and 1 − that mean where higher means alike (eq:hi_err), so more is always better.
 */
export type Measure = CountMeasure | AnswerMeasure;

/** HI_c of a team from the mean of a measure over its pairs. Higher: more heterogeneous. */
export function heterogeneityOf({ higher }: Pick<Measure, "higher">, pairMean: number): number {
  return higher === "alike" ? 1 - pairMean : pairMean;
}

/**
 * A symmetric matrix from a function of pairs i < j, with a given diagonal.
 *
 * @example
 * ```ts
 * import { pairMatrix } from "./measure.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...pairMatrix(2, 1, () => 0.25)], [1, 0.25, 0.25, 1]);
 * ```
 */
export function pairMatrix(
  m: number,
  diagonal: number,
  of: (i: number, j: number) => number,
): Float64Array {
  const matrix = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    matrix[i * m + i] = diagonal;
    for (let j = i + 1; j < m; j++) matrix[i * m + j] = matrix[j * m + i] = of(i, j);
  }
  return matrix;
}
