import type { NextToken, TokenLogprob } from "./letter_scores.ts";
import { type LogprobEntry, outsideTop } from "./ollama_request.ts";

/** A choice of `/v1/chat/completions` or `/v1/completions`, in the two shapes that servers use. */
export interface OpenaiChoice {
  readonly logprobs?: {
    readonly content?: readonly LogprobEntry[] | null;
    readonly tokens?: readonly string[];
    readonly token_logprobs?: readonly number[];
    readonly top_logprobs?: readonly Readonly<Record<string, number>>[];
  } | null;
}

/**
 * The distribution at the first generated position; undefined where the server sent none.
 *
 * @example
 * ```ts
 * import { openaiNextToken } from "./openai_answer.ts";
 * import assert from "node:assert/strict";
 *
 * const logprobs = { tokens: ["A"], token_logprobs: [-0.1], top_logprobs: [{ A: -0.1, B: -3 }] };
 * assert.deepEqual(openaiNextToken({ logprobs })?.top, [
 *   { token: "A", logprob: -0.1 },
 *   { token: "B", logprob: -3 },
 * ]);
 * ```
 */
export function openaiNextToken({ logprobs }: OpenaiChoice): NextToken | undefined {
  const entry = logprobs?.content?.[0] ?? legacyEntry(logprobs);
  if (!entry?.top_logprobs?.length) return undefined;
  const sampled = outsideTop(entry);
  const top = entry.top_logprobs.map(({ token, logprob }) => ({ token, logprob }));
  return { top, extra: sampled ? [sampled] : [] };
}

function legacyEntry(logprobs: OpenaiChoice["logprobs"]): LogprobEntry | undefined {
  const table = logprobs?.top_logprobs?.[0];
  if (!table) return undefined;
  const top: TokenLogprob[] = Object.entries(table).map(([token, logprob]) => ({ token, logprob }));
  const first = { token: logprobs.tokens?.[0], logprob: logprobs.token_logprobs?.[0] };
  const sampled = first.token === undefined || first.logprob == null ? top[0] : first;
  return { ...(sampled as TokenLogprob), top_logprobs: top };
}
