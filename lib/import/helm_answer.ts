import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";
import { sha256 } from "../io/sha256.ts";
import { softmax } from "../pool/row_table.ts";
import type { Split } from "../types.ts";
import type { Answer } from "./answer.ts";
import { letterLogprobs } from "./inspect_logprobs.ts";
import { letterDistribution } from "./letter_distribution.ts";

/** What the reader of a HELM run knows of an instance besides its requests. */
export interface HelmInstance {
  readonly model: string;
  readonly task: string;
  readonly method: string;
  readonly line: number;
  /** Whether HELM counts the answer as right; undefined where it does not say. */
  readonly right: boolean | undefined;
}

/**
 * The answer to one instance of HELM, from its request (joint: all options in one prompt) or its
 * requests (separate: one for each option), or the reason why there is none.
 *
 * Joint answers are letters unless the log lists the token's alternatives. Separate ones score an
 * option as HELM does: mean log-probability of its tokens, or, calibrated, the sum less that without
 * the question; p is the softmax of the scores.
 */
export function helmAnswer(
  states: readonly JsonObject[],
  { model, task, method, line, right }: HelmInstance,
): Answer | string {
  const instance = asObject(states[0].instance);
  const references = Array.isArray(instance.references) ? instance.references.filter(isObject) : [];
  const joint = states[0].reference_index === undefined;
  const read = joint ? jointAnswer(states[0]) : separateAnswer(states, references, method);
  if (typeof read === "string") return read;
  const correct = references.filter(({ tags }) => Array.isArray(tags) && tags.includes("correct"))
    .map((reference) => textOf(reference.output));
  const golds = read.options.flatMap((option, r) => correct.includes(option) ? [r] : []);
  if (golds.length !== 1) {
    return golds.length > 1 ? "several right options" : "its right option is not among its options";
  }
  const [gold] = golds;
  const said = read.p?.indexOf(Math.max(...read.p));
  if (right !== undefined && right !== (said === gold)) {
    return "its exact_match contradicts its answer";
  }
  const split = ({ valid: "dev", test: "test" } as Record<string, Split>)[String(instance.split)];
  return {
    model,
    task,
    document: sha256(JSON.stringify([textOf(instance.input), read.options.toSorted()])),
    occurrence: 1,
    subject: typeof instance.sub_split === "string" ? instance.sub_split : "",
    ...(split ? { split } : {}),
    gold,
    optionCount: read.options.length,
    line,
    ...read,
  };
}

type Given = Pick<Answer, "p" | "letter"> & { readonly options: readonly string[] };

function jointAnswer({ output_mapping, result }: JsonObject): Given | string {
  const mapping = Object.entries(asObject(output_mapping)).sort(([a], [b]) => a < b ? -1 : 1);
  if (mapping.length < 2) return "its options are unknown: it has no output_mapping";
  if (mapping.some(([letter], r) => letter !== String.fromCharCode(65 + r))) {
    return "its options are not lettered A, B, …";
  }
  const options = mapping.map(([, text]) => String(text));
  const completion = completionOf(result);
  if (!completion) return { options, p: null, letter: false };
  const said = mapping.findIndex(([letter]) => letter === String(completion.text ?? "").trim());
  if (said < 0) return { options, p: null, letter: false };
  const listed = letterLogprobs(listedTokens(completion), options.length, said);
  return listed
    ? { options, p: listed, letter: false }
    : { options, p: letterDistribution(said, options.length), letter: true };
}

/** The tokens in the form that {@linkcode letterLogprobs} reads. */
function listedTokens({ tokens }: JsonObject) {
  const content = (Array.isArray(tokens) ? tokens.filter(isObject) : []).map((each) => ({
    token: each.text,
    top_logprobs: Object.entries(asObject(each.top_logprobs))
      .map(([token, logprob]) => ({ token, logprob })),
  }));
  return { choices: [{ logprobs: { content } }] };
}

function separateAnswer(
  states: readonly JsonObject[],
  references: readonly JsonObject[],
  method: string,
): Given | string {
  const options = references.map(({ output }) => textOf(output));
  if (options.length < 2) return "it has fewer than two options";
  const calibrated = method.endsWith("calibrated");
  const scores = options.map((option, r) => {
    const own = (mode: string) =>
      states.find((state) =>
        state.reference_index === r && (state.request_mode ?? "original") === mode
      );
    const [original, calibration] = [own("original"), own("calibration")]
      .map((state) => state && spanOf(completionOf(state.result), option));
    if (!original || (calibrated && !calibration)) return NaN;
    return calibrated ? original.sum - calibration!.sum : original.sum / original.tokens;
  });
  if (scores.some((score) => !Number.isFinite(score))) {
    return "an option has no tokens with log-probabilities";
  }
  return { options, p: softmax(scores), letter: false };
}

/** The last tokens that spell the option: their number and the sum of their log-probabilities. */
function spanOf(completion: JsonObject | undefined, option: string) {
  const tokens = Array.isArray(completion?.tokens) ? completion.tokens.filter(isObject) : [];
  let [text, sum, count] = ["", 0, 0];
  for (let at = tokens.length - 1; at >= 0 && text.trim().length < option.trim().length; at--) {
    text = String(tokens[at].text ?? "") + text;
    sum += asNumber(tokens[at].logprob) ?? NaN;
    count++;
  }
  return count > 0 && text.trim().endsWith(option.trim()) ? { sum, tokens: count } : undefined;
}

function completionOf(result: unknown): JsonObject | undefined {
  const { completions } = asObject(result);
  return Array.isArray(completions) && isObject(completions[0]) ? completions[0] : undefined;
}

function textOf(value: unknown): string {
  return String(asObject(value).text ?? "");
}
