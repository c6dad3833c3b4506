// Edge: the notebook's display, the clock and the terminal.
import { jupyter } from "../io/jupyter.ts";
import { bundle, type Showable } from "./bundle.ts";

/** The kernel tells a client that a cell is done before its last output has left. */
const SETTLE_MS = 50;

/** Takes what is shown in place of a notebook or a terminal. */
export type Recorder = (thing: Showable) => void | Promise<void>;

let recorder: Recorder | undefined;

/** Runs something while all that it shows goes to a recorder. */
export async function recording<T>(to: Recorder, run: () => Promise<T>): Promise<T> {
  const before = recorder;
  recorder = to;
  try {
    return await run();
  } finally {
    recorder = before;
  }
}

/**
 * Shows figures, tables and sentences under the cell that calls it, in order, then waits a moment so
 * that nothing lands under the next cell. Outside a notebook it prints their text. End every cell in
 * `await show(…)`.
 *
 * @example
 * ```ts
 * import { show } from "./show.ts";
 *
 * await show("The **best** team:", [{ team: "GLM-4 · Qwen3", accuracy: 0.751 }]);
 * ```
 */
export async function show(
  ...things: readonly (Showable | Promise<Showable>)[]
): Promise<void> {
  const notebook = jupyter();
  for (const each of things) {
    const thing = await each;
    if (recorder) {
      await recorder(thing);
      continue;
    }
    const { data, metadata } = bundle(thing);
    if (notebook) await notebook.broadcast("display_data", { data, metadata, transient: {} });
    else console.log(`${data["text/plain"]}\n`);
  }
  if (notebook && !recorder) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}
