// Edge: the notebook's display, the clock and the terminal.
import { jupyter } from "../io/jupyter.ts";
import { bundle, type Showable } from "./bundle.ts";

/** The kernel tells a client that a cell is done before its last output has left. */
const SETTLE_MS = 50;

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
export async function show(...things: readonly Showable[]): Promise<void> {
  const notebook = jupyter();
  for (const thing of things) {
    const { data, metadata } = bundle(thing);
    if (notebook) await notebook.broadcast("display_data", { data, metadata, transient: {} });
    else console.log(`${data["text/plain"]}\n`);
  }
  if (notebook) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}
