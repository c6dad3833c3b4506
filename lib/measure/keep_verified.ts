/** Answers on their way to the disk. */
export interface Keeper<T> {
  /** Takes an answer over; it is written once a check that began later has passed. */
  keep(one: T): void;
  /** What went wrong; answers that were not written are given back. */
  fault(): unknown;
  /** Resolves when everything was written or given back. */
  settle(): Promise<void>;
}

/**
 * Writes answers only after a check that the model is still the one that they are said to be of: an
 * answer that came after the weights were replaced is given back, never written. One check serves
 * all answers that came before it, and checks keep `everyMs` apart.
 *
 * @example
 * ```ts
 * import { keepVerified } from "./keep_verified.ts";
 * import assert from "node:assert/strict";
 *
 * const written: number[] = [];
 * const keeper = keepVerified<number>({
 *   verify: () => Promise.resolve(),
 *   write: (n) => Promise.resolve(void written.push(n)),
 *   giveBack: () => {},
 *   everyMs: 1,
 * });
 * keeper.keep(1);
 * await keeper.settle();
 * assert.deepEqual(written, [1]);
 * ```
 */
export function keepVerified<T>({ verify, write, giveBack, everyMs }: {
  /** Rejects where the model is no longer the same. */
  readonly verify: () => Promise<void>;
  readonly write: (one: T) => Promise<void>;
  readonly giveBack: (one: T) => void;
  readonly everyMs: number;
}): Keeper<T> {
  let waiting: T[] = [];
  let fault: unknown;
  let working: Promise<void> | undefined;
  let hurry = Promise.withResolvers<void>();

  const check = async (batch: readonly T[]) => {
    try {
      if (fault) throw fault;
      await verify();
    } catch (error) {
      fault ??= error;
      return batch.forEach(giveBack);
    }
    await Promise.all(batch.map((one) =>
      write(one).catch((error) => {
        fault ??= error;
        giveBack(one);
      })
    ));
  };
  const work = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await check(batch);
      let pause: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        hurry.promise,
        new Promise((resolve) => pause = setTimeout(resolve, everyMs)),
      ]);
      clearTimeout(pause);
    }
    working = undefined;
  };
  return {
    keep(one) {
      waiting.push(one);
      working ??= work();
    },
    fault: () => fault,
    async settle() {
      hurry.resolve();
      while (working) await working;
      hurry = Promise.withResolvers();
    },
  };
}
