// Edge: the clock.
import { type AdaptiveLimit, nextLimit } from "./adaptive_limit.ts";

/**
 * Works on a queue with as many calls under way as the limit says, and adapts the limit to the rate.
 *
 * After a failure no more work is taken, what is under way is waited for, and the failed work goes
 * back through `putBack`. Returns the limit, to start the next queue on the same server with.
 *
 * @example
 * ```ts
 * import { FIRST_LIMIT } from "./adaptive_limit.ts";
 * import { drain } from "./drain.ts";
 * import assert from "node:assert/strict";
 *
 * const queue = [3, 2, 1];
 * const done: number[] = [];
 * await drain({
 *   take: () => queue.pop(),
 *   putBack: (n) => queue.push(n),
 *   work: (n) => Promise.resolve(void done.push(n)),
 * }, FIRST_LIMIT);
 * assert.deepEqual(done, [1, 2, 3]);
 * ```
 */
export async function drain<T>(
  { take, putBack, work }: {
    readonly take: () => T | undefined;
    readonly putBack: (work: T) => void;
    readonly work: (work: T) => Promise<void>;
  },
  limit: AdaptiveLimit,
): Promise<AdaptiveLimit> {
  const active = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let finished = 0;
  let since = performance.now();
  const start = (one: T) => {
    const promise = work(one).then(() => {
      finished++;
    }, (error) => {
      putBack(one);
      faults.push(error);
    }).finally(() => active.delete(promise));
    active.add(promise);
  };
  for (;;) {
    while (faults.length === 0 && active.size < limit.limit) {
      const one = take();
      if (one === undefined) break;
      start(one);
    }
    if (active.size === 0) break;
    await Promise.race(active);
    if (finished < limit.window) continue;
    const now = performance.now();
    limit = nextLimit(limit, finished / (now - since) * 1000);
    finished = 0;
    since = now;
  }
  if (faults.length > 0) throw faults[0];
  return limit;
}
