/** What rounding may add to a logarithm that is at most 0. */
const ROUNDING = 1e-3;

/** Softmax in single precision over a vocabulary of 10⁵ tokens sums to 1 within about 1 %. */
const LARGEST_SUM = 1.01;

/**
 * What is wrong with the log-probabilities of an answer, in the shapes of all servers that are
 * known here; undefined where they can be believed, or where there are none.
 *
 * A log-probability is a finite number of at most 0, and those listed for one position sum to at
 * most 1 as probabilities, both up to rounding.
 *
 * @example
 * ```ts
 * import { badLogprobs } from "./bad_logprobs.ts";
 * import assert from "node:assert/strict";
 *
 * const top = (logprob: unknown) => ({ logprobs: [{ token: "A", top_logprobs: [{ token: "A", logprob }] }] });
 * assert.equal(badLogprobs(top(-0.5)), undefined);
 * assert.match(badLogprobs(top(null))!, /token "A" has the log-probability null/);
 * ```
 */
export function badLogprobs(body: unknown): string | undefined {
  for (const position of positions(body as Body)) {
    let sum = 0;
    for (const { token, logprob } of position.listed) {
      if (typeof logprob !== "number" || !Number.isFinite(logprob) || logprob > ROUNDING) {
        return `token ${JSON.stringify(token)} has the log-probability ${JSON.stringify(logprob)}`;
      }
      sum += Math.exp(logprob);
    }
    if (sum > LARGEST_SUM) return `the listed probabilities sum to ${sum.toFixed(3)}`;
    const { sampled } = position;
    if (sampled !== undefined && !(typeof sampled === "number" && sampled <= ROUNDING)) {
      return `the generated token has the log-probability ${JSON.stringify(sampled)}`;
    }
  }
  return undefined;
}

interface Position {
  readonly listed: readonly { readonly token: unknown; readonly logprob: unknown }[];
  /** Log-probability of the generated token. */
  readonly sampled?: unknown;
}

interface Entry {
  readonly logprob?: unknown;
  readonly top_logprobs?: Position["listed"];
}

interface Body {
  /** Ollama. */
  readonly logprobs?: readonly Entry[];
  /** llama.cpp. */
  readonly completion_probabilities?: readonly Entry[];
  /** OpenAI's two shapes. */
  readonly choices?: readonly {
    readonly logprobs?: {
      readonly content?: readonly Entry[] | null;
      readonly token_logprobs?: readonly unknown[];
      readonly top_logprobs?: readonly Readonly<Record<string, unknown>>[];
    } | null;
  }[];
}

/** The first position of each list: the only one that is read. */
function positions(body: Body | null): Position[] {
  const found: Position[] = [];
  const entry = (one: Entry | undefined) => {
    if (one?.top_logprobs?.length) {
      found.push({ listed: one.top_logprobs, sampled: one.logprob });
    }
  };
  entry(body?.logprobs?.[0]);
  entry(body?.completion_probabilities?.[0]);
  const choice = body?.choices?.[0]?.logprobs;
  entry(choice?.content?.[0]);
  const table = choice?.top_logprobs?.[0];
  if (table) {
    const listed = Object.entries(table).map(([token, logprob]) => ({ token, logprob }));
    found.push({ listed, sampled: choice.token_logprobs?.[0] ?? undefined });
  }
  return found;
}
