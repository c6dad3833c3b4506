import { letterIndex } from "./letter_distribution.ts";
import type { LmEvalSample } from "./lm_eval_sample.ts";
import { asNumber } from "../io/parse_json.ts";

/** Fields of a document that may hold its gold, tried in this order. */
const GOLD_FIELDS = [
  "gold",
  "label",
  "answer",
  "answerKey",
  "answer_idx",
  "answer_index",
  "correct",
  "correct_answer",
  "correct_option",
  "target",
];

/** The gold of one sample as different rules read it, and what its own metrics say. */
export interface GoldClaims {
  /** Rule → index of the option that it takes for gold; rules that say nothing are absent. */
  readonly byRule: ReadonlyMap<string, number>;
  /** The options that the logged `acc` and `acc_norm` allow. */
  readonly allowed: readonly number[];
}

/** A target that names several right options, which a profile cannot hold. */
export const SEVERAL_GOLDS = "several right options";

/**
 * Reads the gold of a sample by every rule that applies.
 *
 * The target may be an index, an option's text, or a letter; some metrics log the gold itself; where
 * the target says nothing (winogrande), the fields of the document are tried. With two options,
 * `acc` alone decides.
 *
 * @returns the claims, or {@link SEVERAL_GOLDS}
 */
export function goldClaims(
  sample: LmEvalSample,
  predictions: { readonly acc: number; readonly accNorm: number },
): GoldClaims | typeof SEVERAL_GOLDS {
  const count = sample.logLikelihoods.length;
  const target = unpackList(sample.target);
  if (target === undefined) return SEVERAL_GOLDS;
  const byRule = new Map<string, number>();
  const claim = (rule: string, index: number | undefined) => {
    if (index !== undefined && Number.isInteger(index) && index >= 0 && index < count) {
      byRule.set(rule, index);
    }
  };
  claim("metric", metricGold(sample));
  if (byRule.size === 0 && !sample.sharedContinuation) {
    claimTarget(target, sample.continuations, claim);
  }
  const allowed = allowedByAccuracy(sample, predictions, count);
  if (byRule.size === 0 && count === 2 && allowed.length === 1) claim("acc", allowed[0]);
  if (byRule.size === 0) claimFields(sample, claim);
  return { byRule, allowed };
}

type Claim = (rule: string, index: number | undefined) => void;

function claimTarget(target: unknown, continuations: readonly string[], claim: Claim): void {
  if (typeof target === "number") return claim("index", target);
  if (typeof target !== "string") return;
  claim("index", /^\s*\d+\s*$/.test(target) ? Number(target) : undefined);
  const exact = onlyIndex(continuations, (text) => text === target || text === ` ${target}`);
  const text = exact ?? onlyIndex(continuations, (text) => text.trim() === target.trim());
  claim("text", text);
  if (text === undefined) claim("letter", letterIndex(target, continuations.length));
}

function claimFields({ doc, continuations, logLikelihoods }: LmEvalSample, claim: Claim): void {
  for (const field of GOLD_FIELDS) {
    const value = doc[field];
    const number = asNumber(value);
    claim(`${field} from 0`, number);
    claim(`${field} from 1`, number === undefined ? undefined : number - 1);
    if (typeof value !== "string") continue;
    claim(`${field} as letter`, letterIndex(value, logLikelihoods.length));
    claim(`${field} as text`, onlyIndex(continuations, (text) => text.trim() === value.trim()));
  }
}

/** `brier_score`, `f1`, `mcc` and `likelihood` are logged as pairs that start with the gold. */
function metricGold({ fields }: LmEvalSample): number | undefined {
  for (const metric of ["brier_score", "f1", "mcc", "likelihood"]) {
    const pair = fields[metric];
    if (Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "number") return pair[0];
  }
  return undefined;
}

function allowedByAccuracy(
  { fields }: LmEvalSample,
  predictions: { readonly acc: number; readonly accNorm: number },
  count: number,
): number[] {
  let allowed = Array.from({ length: count }, (_, r) => r);
  const restrict = (metric: unknown, predicted: number) => {
    const score = asNumber(metric);
    if (score === 1) allowed = allowed.filter((r) => r === predicted);
    if (score === 0) allowed = allowed.filter((r) => r !== predicted);
  };
  restrict(fields.acc, predictions.acc);
  restrict(fields.acc_norm, predictions.accNorm);
  return allowed;
}

/** A one-element list, or its text "[2]", is its element; a longer list is undefined. */
function unpackList(target: unknown): unknown {
  if (typeof target === "string" && /^\[[\d\s,]+\]$/.test(target)) {
    return unpackList(JSON.parse(target.replace(/,\s*\]$/, "]")));
  }
  if (!Array.isArray(target)) return target ?? null;
  return target.length === 1 ? target[0] : undefined;
}

function onlyIndex(texts: readonly string[], matches: (text: string) => boolean) {
  const first = texts.findIndex(matches);
  return first >= 0 && texts.findLastIndex(matches) === first ? first : undefined;
}

/** A rule that the logged accuracies contradict on more than this share of lines is dropped. */
const TOLERATED_CONTRADICTIONS = 0.01;

/**
 * Settles the golds of one file. A rule that the logged accuracies contradict on more than 1 % of
 * its lines is dropped for the whole file; what the remaining rules agree on, and the line's own
 * accuracies allow, is the gold. Undefined where nothing is left or rules disagree.
 *
 * @example
 * ```ts
 * import { settleGolds } from "./lm_eval_gold.ts";
 * import assert from "node:assert/strict";
 *
 * // Options "1", "2", "3": is target "1" the second option, or the one with that text?
 * const golds = settleGolds([
 *   { byRule: new Map([["index", 1], ["text", 0]]), allowed: [0, 2] },
 *   { byRule: new Map([["index", 2], ["text", 1]]), allowed: [0, 1, 2] },
 * ]);
 * assert.deepEqual(golds, [0, 1]);
 * ```
 */
export function settleGolds(claims: readonly GoldClaims[]): (number | undefined)[] {
  const tally = new Map<string, { claims: number; contradicted: number }>();
  for (const { byRule, allowed } of claims) {
    for (const [rule, index] of byRule) {
      const count = tally.get(rule) ?? { claims: 0, contradicted: 0 };
      count.claims++;
      if (!allowed.includes(index)) count.contradicted++;
      tally.set(rule, count);
    }
  }
  const stands = ([rule]: [string, number]) => {
    const count = tally.get(rule)!;
    return count.contradicted <= TOLERATED_CONTRADICTIONS * count.claims;
  };
  const settled = new Map<GoldClaims, number | undefined>();
  for (const each of new Set(claims)) {
    const indices = new Set([...each.byRule].filter(stands).map(([, index]) => index));
    const [gold] = indices;
    settled.set(each, indices.size === 1 && each.allowed.includes(gold) ? gold : undefined);
  }
  return claims.map((each) => settled.get(each));
}
