// Edge: the engine.
import v8 from "node:v8";
import vm from "node:vm";

let collect: (() => void) | undefined;

/**
 * Has the engine give back memory that nothing refers to any more.
 *
 * The engine puts this off while the machine has memory to spare; a long import calls it now and
 * then so that its memory stays bounded.
 *
 * @example
 * ```ts
 * import { collectGarbage } from "./collect_garbage.ts";
 * import assert from "node:assert/strict";
 *
 * let big: ArrayBuffer | undefined = new ArrayBuffer(5e7);
 * const before = Deno.memoryUsage().external;
 * assert.equal(big.byteLength, 5e7);
 * big = undefined;
 * collectGarbage();
 * assert.ok(Deno.memoryUsage().external < before - 4e7);
 * ```
 */
export function collectGarbage(): void {
  if (!collect) {
    v8.setFlagsFromString("--expose-gc");
    collect = vm.runInNewContext("gc") as () => void;
  }
  collect();
}

/**
 * {@linkcode collectGarbage}, and lets native libraries free what their objects held: they do so only
 * once the engine has nothing else to do.
 */
export async function releaseMemory(): Promise<void> {
  collectGarbage();
  await new Promise((resume) => setTimeout(resume, 0));
}
