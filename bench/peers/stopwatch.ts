// Edge: the clock.
import process from "node:process";

/** Milliseconds by the clock and, over all threads, of the processor. */
export interface Lap {
  readonly ms: number;
  readonly cpu: number;
}

/** Each call says what went by since the one before. */
export function stopwatch(): () => Lap {
  let [since, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    const lap = { ms: performance.now() - since, cpu: (user + system) / 1000 };
    [since, used] = [performance.now(), process.cpuUsage()];
    return lap;
  };
}

/** Both together. */
export function plus(a: Lap, b: Lap): Lap {
  return { ms: a.ms + b.ms, cpu: a.cpu + b.cpu };
}
