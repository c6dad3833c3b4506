import { InputError } from "../errors.ts";
import { wholeBlocks } from "../kernels/mixture_sums.ts";

/** A pool whose signals are to be measured within so much memory. */
export interface StreamShape {
  /** As the user named it. */
  readonly source: string;
  /** m. */
  readonly models: number;
  /** T. */
  readonly tasks: readonly { readonly options: number; readonly items: number }[];
  /** c. */
  readonly measures: number;
  /** Rows that are read at a time. */
  readonly rowsAtATime: number;
  /** Bytes that may be used. */
  readonly memory: number;
}

/** Where the memory goes, in bytes, and how many items of each task fit at a time. */
export interface StreamPlan {
  /** What the program itself takes. */
  readonly program: number;
  /** What is kept of every task, pooled, and summed for the task at hand. */
  readonly matrices: number;
  /** The rows that are read at a time. */
  readonly rows: number;
  /** The items that are worked on at a time, at most. */
  readonly piece: number;
  /** In the order of tasks. */
  readonly itemsAtATime: readonly number[];
}

/** What the program itself takes. */
const PROGRAM = 340e6;

/** What a row takes while it is read: names, their codes, gold, and what each option adds. */
const [ROW, OPTION] = [260, 32];

/**
 * How to measure the signals of a pool that stays on disk within given memory:
 *
 *     340 MB + 8·m²·c·(T + 1) + m²·(8 + 16·c) + rows·(260 + 32·L) + m·items·(8·L + 3) bytes
 *
 * for the program, the matrices that are kept (m models, c measures, T tasks and their mean), the sums
 * of the task at hand, the rows that are read at a time, and the items that are worked on at a time. The
 * last takes what the others leave, but never more than the largest dev split; the number of items N
 * is in none of them.
 *
 * @example
 * ```ts
 * import { streamPlan } from "./stream_memory.ts";
 * import assert from "node:assert/strict";
 *
 * const shape = { source: "big", models: 1000, measures: 2, rowsAtATime: 2 ** 18 };
 * const tasks = [{ options: 4, items: 1_000_000 }];
 * const plan = streamPlan({ ...shape, tasks, memory: 1e9 });
 * assert.equal(plan.matrices, 1000 ** 2 * (8 * 2 * 2 + 8 + 16 * 2));
 * assert.ok(plan.itemsAtATime[0] < 20_000 && plan.piece <= 1e9);
 * ```
 */
export function streamPlan(
  { source, models: m, tasks, measures: c, rowsAtATime, memory }: StreamShape,
): StreamPlan {
  const most = tasks.reduce((largest, { options }) => Math.max(largest, options), 0);
  const matrices = m ** 2 * (8 * c * (tasks.length + 1) + 8 + 16 * c);
  const rows = rowsAtATime * (ROW + OPTION * most);
  const left = memory - PROGRAM - matrices - rows;
  const itemBytes = (options: number) => m * (8 * options + 3);
  const needed = memory - left + 64 * itemBytes(most);
  if (memory < needed) {
    throw new InputError(
      `Cannot read "${source}" within ${gigabytes(memory, Math.floor)} GB as ${m} models in ` +
        `${tasks.length} tasks need ${gigabytes(needed, Math.ceil)}: give more with --memory`,
    );
  }
  const itemsAtATime = tasks.map(({ options, items }) => {
    const fit = Math.min(items, Math.floor(left / itemBytes(options)));
    return fit === items ? items : wholeBlocks(fit * options, options) / options || fit;
  });
  const pieces = tasks.map(({ options }, t) => itemsAtATime[t] * itemBytes(options));
  return { program: PROGRAM, matrices, rows, piece: Math.max(0, ...pieces), itemsAtATime };
}

function gigabytes(bytes: number, round: (x: number) => number): string {
  return `${round(bytes / 1e7) / 100}`;
}
