import {
  type DistributionRows,
  MIXTURE_TILE,
  mixtureAdder,
  wholeBlocks,
} from "../kernels/mixture_sums.ts";
import { tilePairs } from "../kernels/tile_pairs.ts";
import { divergences } from "./jsd_matrix.ts";

/**
 * J of a split that comes in pieces, so that it need not fit into memory: what is kept is the m × m
 * matrix of sums, one piece and less than a block of items. The result has the same bits as
 * `jsdMatrix` of the whole split, however it is cut.
 *
 * @example
 * ```ts
 * import { JsdStream } from "./jsd_stream.ts";
 * import assert from "node:assert/strict";
 *
 * const stream = new JsdStream(2, 2); // two models, two options
 * stream.add(Float64Array.of(1, 0, 0, 1)); // an item on which they have nothing in common
 * stream.add(Float64Array.of(1, 0, 1, 0)); // an item on which they agree
 * assert.deepEqual([...stream.matrix()], [0, 0.5, 0.5, 0]);
 * ```
 */
export class JsdStream {
  #rest: Float64Array = new Float64Array(0);
  #items = 0;

  /** For m models with `options` options to each item; `sums` are m × m zeros, in memory of one's own. */
  constructor(
    readonly models: number,
    readonly options: number,
    readonly sums: Float64Array = new Float64Array(models ** 2),
  ) {}

  /** Adds the distributions of some more items, m × n × options. */
  add(p: Float64Array): void {
    const rows = this.take(p);
    if (rows.length > 0) addMixtures(rows, this.sums);
  }

  /** The whole blocks that there are with some more items, for the caller to add to `sums` in order. */
  take(p: Float64Array): DistributionRows {
    const { models, options } = this;
    const joined = this.#joined(p);
    const stride = joined.length / models;
    const length = wholeBlocks(stride, options);
    this.#rest = cutFrom(joined, models, stride, length);
    this.#items += p.length / models / options;
    return { p: joined, models, options, length, stride };
  }

  /** J of all that was added. */
  matrix(): Float64Array {
    const { models, options } = this;
    const length = this.#rest.length / models;
    if (length === 0) return divergences(this.sums, models, this.#items);
    const sums = this.sums.slice();
    addMixtures({ p: this.#rest, models, options, length }, sums);
    return divergences(sums, models, this.#items);
  }

  /** What was left over, followed by the new items, model by model. */
  #joined(p: Float64Array): Float64Array {
    if (this.#rest.length === 0) return p;
    const [left, right] = [this.#rest.length / this.models, p.length / this.models];
    const joined = new Float64Array(this.#rest.length + p.length);
    for (let i = 0; i < this.models; i++) {
      joined.set(this.#rest.subarray(i * left, (i + 1) * left), i * (left + right));
      joined.set(p.subarray(i * right, (i + 1) * right), i * (left + right) + left);
    }
    return joined;
  }
}

function addMixtures(rows: DistributionRows, sums: Float64Array): void {
  const add = mixtureAdder(rows, sums);
  for (const tile of tilePairs(rows.models, MIXTURE_TILE)) add(tile);
}

/** The part of each row from `from` on. */
function cutFrom(p: Float64Array, models: number, length: number, from: number): Float64Array {
  const rest = new Float64Array(models * (length - from));
  for (let i = 0; i < models; i++) {
    rest.set(p.subarray(i * length + from, (i + 1) * length), i * (length - from));
  }
  return rest;
}
