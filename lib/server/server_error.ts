import { InputError } from "../errors.ts";

/**
 * A server that refused, failed, or did not answer a request, after all attempts.
 *
 * `status` is the HTTP status; 0 where no whole answer came: no connection, a time-out, a body that
 * is not JSON.
 */
export class ServerError extends Error {
  override readonly name = "ServerError";

  constructor(readonly status: number, message: string, readonly host = "") {
    super(message);
  }

  /** Whether the same request may succeed later: the fault lies with the server, not the request. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** A prompt that does not fit the context: a fault of one question, not of the server. */
export class PromptTooLong extends InputError {}

/**
 * The error for a prompt beyond the context, with the model's own limit where it is known.
 *
 * @example
 * ```ts
 * import { promptTooLong } from "./server_error.ts";
 * import assert from "node:assert/strict";
 *
 * assert.match(promptTooLong("m", 4096, 8192).message, /raise --num-ctx \(up to 8192 for this model\)/);
 * ```
 */
export function promptTooLong(
  model: string,
  numCtx: number,
  contextLength: number | null,
): PromptTooLong {
  const room = contextLength === null || contextLength > numCtx;
  const raise = contextLength === null
    ? "raise --num-ctx, or "
    : room
    ? `raise --num-ctx (up to ${contextLength} for this model), or `
    : "this model takes no more; ";
  const limit = room ? numCtx : contextLength;
  return new PromptTooLong(
    `Cannot ask "${model}" as the prompt must fit ${limit} tokens: ${raise}leave such questions ` +
      "unanswered with --skip-long",
  );
}

/** A server's fault as the user's to look after; what is no {@link ServerError} is thrown on. */
export function asInputError(error: unknown, doing: string, host: string): InputError {
  if (error instanceof InputError) return error;
  if (!(error instanceof ServerError)) throw error;
  return new InputError(`Cannot ${doing} as the server at ${host} failed: ${error.message}`);
}

/**
 * The message in an error body, however deep the server has wrapped it.
 *
 * @example
 * ```ts
 * import { errorMessage } from "./server_error.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(errorMessage(`{"error":"model 'x' not found"}`), "model 'x' not found");
 * assert.equal(errorMessage(`{"error":"{\\"error\\":{\\"message\\":\\"too long\\"}}"}`), "too long");
 * assert.equal(errorMessage("Bad Gateway"), "Bad Gateway");
 * ```
 */
export function errorMessage(body: string): string {
  let value: unknown = body;
  for (let depth = 0; depth < 6; depth++) {
    if (typeof value === "string") {
      const inner = parsed(value);
      if (inner === undefined) return value.trim().slice(0, 300);
      value = inner;
    } else {
      const record = value as Record<string, unknown> | null;
      const next = record?.error ?? record?.message ?? record?.detail;
      if (next === undefined || next === null) break;
      value = next;
    }
  }
  return JSON.stringify(value)?.slice(0, 300) ?? "";
}

function parsed(text: string): object | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
