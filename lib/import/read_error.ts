import { InputError } from "../errors.ts";
import { systemReason } from "../io/system_reason.ts";

/**
 * The error that a person can act on where reading a log failed for what the log is: not UTF-8, not
 * JSON or CSV, nested without end, not readable. Anything else is handed back as it is.
 *
 * @example
 * ```ts
 * import { readError } from "./read_error.ts";
 * import assert from "node:assert/strict";
 *
 * const error = readError("a.jsonl", new SyntaxError("line 3 is not JSON")) as Error;
 * assert.equal(error.message, 'Cannot read "a.jsonl" as line 3 is not JSON');
 * ```
 */
export function readError(file: string, error: unknown): unknown {
  if (error instanceof InputError) return error;
  const reason = error instanceof SyntaxError
    ? error.message
    : error instanceof TypeError && error.message.includes("encoded data is not valid")
    ? "it is not UTF-8 text: convert it, as by iconv -f latin1 -t utf-8"
    : error instanceof RangeError && /call stack|string length/.test(error.message)
    ? "it is nested too deeply"
    : systemReason(error);
  return reason === undefined ? error : new InputError(`Cannot read "${file}" as ${reason}`);
}

/** Runs what reads a log, with its errors turned by {@linkcode readError}. */
export async function reading<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw readError(file, error);
  }
}

/** The values of a stream that reads a log, with its errors turned by {@linkcode readError}. */
export async function* readingEach<T>(file: string, values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    throw readError(file, error);
  }
}
