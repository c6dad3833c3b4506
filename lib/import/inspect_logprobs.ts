import { choiceDistribution } from "../server/choice_distribution.ts";
import { letterScores, type TokenLogprob } from "../server/letter_scores.ts";
import { letterIndex } from "./letter_distribution.ts";
import { asNumber, asObject, isObject } from "../io/parse_json.ts";

/**
 * The distribution over the option letters at the token that answers: the last one that is the
 * scored letter or, without a score, any option letter. Undefined where there is none.
 *
 * A letter's probability sums its variants (`B`, ` B`). A letter outside the listed tokens is known
 * only to be rarer than they are: it gets the least listed probability, or an equal share of the
 * mass that is left if that is smaller. Then all is normalised.
 *
 * @example
 * ```ts
 * import { letterLogprobs } from "./inspect_logprobs.ts";
 * import assert from "node:assert/strict";
 *
 * const top_logprobs = [["B", 0.5], [" B", 0.1], ["A", 0.2]]
 *   .map(([token, p]) => ({ token, logprob: Math.log(p as number) }));
 * const content = [{ token: "B", logprob: Math.log(0.5), top_logprobs }];
 * const p = letterLogprobs({ choices: [{ logprobs: { content } }] }, 2, 1)!;
 * assert.ok(Math.abs(p[1] - 0.75) < 1e-12);
 * ```
 */
export function letterLogprobs(
  output: unknown,
  optionCount: number,
  answer: number | undefined,
): readonly number[] | undefined {
  const [choice] = listOf(asObject(output).choices);
  const tokens = listOf(asObject(asObject(choice).logprobs).content).filter(isObject);
  const at = tokens.findLast(({ token }) => {
    const letter = letterIndex(String(token), optionCount);
    return letter !== undefined && (answer === undefined || letter === answer);
  });
  if (!at) return undefined;
  const listed = listOf(at.top_logprobs).filter(isObject).flatMap(({ token, logprob }) => {
    const value = asNumber(logprob);
    return value === undefined || Number.isNaN(value)
      ? []
      : [{ token: String(token), logprob: value }];
  });
  return listed.length > 1 ? distribution(listed, optionCount) : undefined;
}

function distribution(
  listed: readonly TokenLogprob[],
  optionCount: number,
): readonly number[] | undefined {
  const letters = Array.from({ length: optionCount }, (_, r) => String.fromCharCode(65 + r));
  const top = listed.map(({ token, logprob }) => {
    const letter = letterIndex(token, optionCount);
    return { token: letter === undefined ? token : letters[letter], logprob };
  });
  const scores = letterScores({ top }, letters);
  return scores.logp.every((value) => value === null) ? undefined : choiceDistribution(scores).p;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
