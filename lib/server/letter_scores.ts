/** A token as text, with its raw log-probability over the whole vocabulary. */
export interface TokenLogprob {
  readonly token: string;
  readonly logprob: number;
}

/** What a server tells about one position. */
export interface NextToken {
  /** The most likely tokens. */
  readonly top: readonly TokenLogprob[];
  /** Tokens outside `top` that were measured one by one. */
  readonly extra?: readonly TokenLogprob[];
}

/** Log-probabilities of the option letters at one position. */
export interface LetterScores {
  /** Per letter; null where the letter is censored: not among the tokens that the server returned. */
  readonly logp: readonly (number | null)[];
  /** Upper bound on the log-probability of each token that was not returned. */
  readonly bound: number;
  /** Probability of all tokens together that were not returned. */
  readonly left: number;
  /** Probability of looser spellings of a letter, such as `(A` or `a.`; part of no letter. */
  readonly loose: number;
  /** Probability of ending the turn here. */
  readonly end: number;
}

/** Stands for log 0, which JSON cannot hold: the logarithm of the smallest double. */
export const LOG_ZERO = -745;

/**
 * Sums the returned tokens by letter: log Σ exp over every token that is the letter once blanks
 * around it are cut away (`A`, ` A`, `▁A`, `ĠA`, and the byte token of `A`).
 *
 * @example
 * ```ts
 * import { letterScores } from "./letter_scores.ts";
 * import assert from "node:assert/strict";
 *
 * const top = [["A", 0.5], [" A", 0.125], ["B", 0.25]] as const;
 * const next = { top: top.map(([token, p]) => ({ token, logprob: Math.log(p) })) };
 * const scores = letterScores(next, ["A", "B", "C"]);
 * assert.equal(Math.exp(scores.logp[0]!).toFixed(9), "0.625000000");
 * assert.equal(scores.logp[2], null);
 * assert.equal(scores.left, 0.125);
 * ```
 */
export function letterScores(next: NextToken, letters: readonly string[]): LetterScores {
  const mass = new Map<string, number>();
  let bound = 0, seen = 0, loose = 0, end = 0;
  for (const { token, logprob } of [...next.top, ...next.extra ?? []]) {
    const p = Math.exp(logprob);
    const text = bareToken(token);
    seen += p;
    if (letters.includes(text)) mass.set(text, (mass.get(text) ?? 0) + p);
    else if (isEnd(token)) end += p;
    else if (letters.includes(looseLetter(text))) loose += p;
  }
  for (const { logprob } of next.top) bound = Math.min(bound, Math.max(logprob, LOG_ZERO));
  const logp = letters.map((letter) => {
    const p = mass.get(letter);
    return p === undefined ? null : Math.max(Math.log(p), LOG_ZERO);
  });
  return { logp, bound, left: Math.max(0, 1 - seen), loose, end };
}

/** Letters that are censored. */
export function missingLetters(
  { logp }: Pick<LetterScores, "logp">,
  letters: readonly string[],
): string[] {
  return letters.filter((_, r) => logp[r] === null);
}

/** The text of a token without the blanks around it, however a tokenizer writes them. */
export function bareToken(token: string): string {
  const byte = /^<0x([0-9A-Fa-f]{2})>$/.exec(token);
  const text = byte ? String.fromCharCode(parseInt(byte[1], 16)) : token;
  return text.replace(/^[\s▁Ġ]+/u, "").trimEnd();
}

/** Control tokens come as empty text or by name, depending on the server. */
function isEnd(token: string): boolean {
  return token === "" || /^<[^<>\s]*>$/.test(token) && !/^<0x/.test(token);
}

function looseLetter(text: string): string {
  return text.replace(/^["'(*\[]+/, "").replace(/[.):,*"'\]]+$/, "").toUpperCase();
}
