/**
 * A mistake of the person at the keyboard: bad input, a missing file, a wrong option.
 *
 * The command line prints the message as one line and exits with code 2; anything else that is
 * thrown is a fault of ours and keeps its stack trace.
 *
 * Messages read `Cannot <do> as <requirement>: got <value>` and name the file, row, model or task.
 *
 * @example
 * ```ts
 * import { InputError } from "./errors.ts";
 * import assert from "node:assert/strict";
 *
 * assert.throws(() => {
 *   throw new InputError("Cannot select a team as k must be at most 11: got 12");
 * }, InputError);
 * ```
 */
export class InputError extends Error {
  /** How it is told from a fault of ours. */
  override readonly name = "InputError";
}
