import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import { softmax } from "../pool/row_table.ts";
import { type Answer, Refusals } from "./answer.ts";
import type { FileAnswers } from "./file_answers.ts";
import { type GoldClaims, goldClaims, settleGolds, SEVERAL_GOLDS } from "./lm_eval_gold.ts";
import { optionLengths } from "./lm_eval_lengths.ts";
import type { FewShot } from "./lm_eval_names.ts";
import { type LmEvalSample, lmEvalSample } from "./lm_eval_sample.ts";
import { asNumber, parseJson } from "../io/parse_json.ts";
import { pythonJson, valueText } from "./python_json.ts";
import type { TextPiece } from "../io/text_lines.ts";

/** Which of the harness's accuracies the distributions follow. */
export type LmEvalScore = "acc" | "acc_norm";

/** What the reader of one sample file needs to know from elsewhere. */
export interface LmEvalFile {
  /** Named in errors. */
  readonly file: string;
  readonly model: string;
  readonly task: string;
  readonly score: LmEvalScore;
  /** What stands before each option in its continuation. */
  readonly delimiter: string;
  /** What stands before the question; the harness's usual way unless given. */
  readonly fewShot?: FewShot;
}

interface Pending {
  readonly docId: number;
  readonly document: string;
  readonly subject: string;
  readonly p: readonly number[];
  readonly claims: GoldClaims;
  readonly line: number;
  gold?: number;
}

/**
 * The answers in one sample file of lm-evaluation-harness.
 *
 * p(y) ∝ exp ℓ(y) for `acc`; for `acc_norm` ℓ(y) is first divided by the option's length in
 * characters, by {@linkcode optionLengths}. A line that is not JSON, or not a sample, refuses the whole file
 * by an `InputError` that names it; a sample without a usable distribution or gold is refused alone.
 */
export async function lmEvalAnswers(
  pieces: AsyncIterable<TextPiece>,
  options: LmEvalFile,
): Promise<FileAnswers> {
  const refusals = new Refusals();
  const pending: Pending[] = [];
  const seen = new Map<number, string>();
  const shared = new Map<string, GoldClaims>();
  let read = 0;
  let filter: string | undefined;
  let skipped = 0;
  for await (const { line, text } of pieces) {
    read++;
    const sample = lmEvalSample(parseLine(text, line, options.file));
    if ("kind" in sample) {
      if (sample.kind === "generation") {
        return { answers: [], read, refusals: [], declined: sample.reason };
      }
      throw broken(options.file, line, sample.reason);
    }
    filter ??= sample.filter;
    const document = sample.docHash ?? sha256(pythonJson(valueText(text, "doc") ?? ""));
    if (sample.filter !== filter || seen.get(sample.docId) === document) {
      skipped++;
      continue;
    }
    if (!Number.isNaN(sample.docId)) seen.set(sample.docId, document);
    const result = pendingAnswer(sample, document, line, options);
    if (typeof result === "string") refusals.add(result, line);
    else pending.push({ ...result, claims: oneOf(shared, result.claims) });
  }
  const answers = settle(pending, options, refusals);
  const note = skipped > 0 ? `${skipped} lines repeat documents for other filters` : "";
  return { answers, read, refusals: refusals.list(), note };
}

function parseLine(text: string, line: number, file: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw broken(file, line, `is not JSON (${JSON.stringify(text.trim().slice(0, 40))})`);
  }
}

function broken(file: string, line: number, reason: string): InputError {
  return new InputError(`Cannot read "${file}" as line ${line} ${reason}`);
}

function pendingAnswer(
  sample: LmEvalSample,
  document: string,
  line: number,
  { delimiter, fewShot, score }: LmEvalFile,
): Pending | string {
  const { logLikelihoods, doc } = sample;
  if (logLikelihoods.some((ll) => Number.isNaN(ll))) return "a log-likelihood is nan";
  if (logLikelihoods.some((ll) => ll === Infinity)) return "a log-likelihood is inf";
  if (logLikelihoods.every((ll) => ll === -Infinity)) return "every log-likelihood is -inf";
  const acc = asNumber(sample.fields.acc);
  if (acc !== undefined && acc !== 0 && acc !== 1) return "its acc is neither 0 nor 1";
  const lengths = optionLengths(sample, { delimiter, fewShot });
  const normed = logLikelihoods.map((ll, r) => ll / lengths[r]);
  const claims = goldClaims(sample, { acc: argmax(logLikelihoods), accNorm: argmax(normed) });
  if (claims === SEVERAL_GOLDS) return SEVERAL_GOLDS;
  const p = softmax(score === "acc" ? logLikelihoods : normed);
  return { docId: sample.docId, document, subject: subjectOf(doc), p, claims, line };
}

function argmax(values: readonly number[]): number {
  return values.reduce((best, value, r) => value > values[best] ? r : best, 0);
}

function subjectOf(doc: LmEvalSample["doc"]): string {
  const value = [doc.subject, doc.category, doc.topic].find((each) => typeof each === "string");
  return (value as string | undefined) ?? "";
}

/** Few claims differ, so lines with equal ones share one object. */
function oneOf(shared: Map<string, GoldClaims>, claims: GoldClaims): GoldClaims {
  const key = JSON.stringify([...claims.byRule, claims.allowed]);
  const known = shared.get(key) ?? claims;
  shared.set(key, known);
  return known;
}

/** Golds for the whole file, and occurrence numbers in the order of the document ids. */
function settle(pending: Pending[], { model, task }: LmEvalFile, refusals: Refusals): Answer[] {
  const golds = settleGolds(pending.map(({ claims }) => claims));
  pending.forEach((each, n) => each.gold = golds[n]);
  pending.sort((a, b) => a.docId - b.docId || a.line - b.line);
  const occurrences = new Map<string, number>();
  const answers: Answer[] = [];
  for (const { document, subject, p, line, gold } of pending) {
    const occurrence = (occurrences.get(document) ?? 0) + 1;
    occurrences.set(document, occurrence);
    if (gold === undefined) {
      refusals.add("its gold stays ambiguous, or contradicts the logged accuracy", line);
      continue;
    }
    const [optionCount, letter] = [p.length, false];
    answers.push({
      model,
      task,
      document,
      occurrence,
      subject,
      gold,
      optionCount,
      p,
      letter,
      line,
    });
  }
  return answers;
}
