import { letterDistribution, letterIndex } from "./letter_distribution.ts";
import { letterLogprobs } from "./inspect_logprobs.ts";
import { asObject, isObject, type JsonObject } from "../io/parse_json.ts";

/** One multiple-choice sample of an Inspect log. */
export interface InspectSample {
  readonly id: string;
  /** The question without what changes from run to run: the texts of the input. */
  readonly input: string;
  readonly choices: readonly string[];
  readonly gold: number;
  readonly subject: string;
  /** Null where the model gave no answer. */
  readonly p: readonly number[] | null;
  /** True where only the chosen letter is known. */
  readonly letter: boolean;
}

/** Why a sample is not used: `open` concerns the whole task. */
export interface NotAnInspectSample {
  readonly kind: "open" | "refused";
  readonly reason: string;
}

/** How Inspect's `choice` scorer explains that the model saw other letters than the log shows. */
const SOLVER_SHUFFLED = "Choices were shuffled before generating";

/**
 * Reads one sample: the distribution over the letters from its log-probabilities if it has any,
 * otherwise the scored letter, smoothed by {@linkcode letterDistribution}.
 *
 * With `lettersOnly` log-probabilities are ignored.
 */
export function inspectSample(
  value: unknown,
  { lettersOnly = false } = {},
): InspectSample | NotAnInspectSample {
  if (!isObject(value)) return refused("it is not a JSON object");
  const { choices } = value;
  if (!Array.isArray(choices) || choices.length < 2) {
    return { kind: "open", reason: "an open question without choices" };
  }
  if (value.error) return refused("the sample ended in an error");
  const gold = goldIndex(value.target, choices);
  if (typeof gold === "string") return refused(gold);
  const score = choiceScore(value);
  if (!score) return refused("it has no score");
  const answer = typeof score.answer === "string" ? score.answer : "";
  const index = letterIndex(answer, choices.length);
  if (answer.trim() !== "" && index === undefined) {
    return refused(`its answer is not one option letter: ${JSON.stringify(answer.slice(0, 20))}`);
  }
  const correct = { C: true, I: false }[String(score.value)];
  if (index !== undefined && correct !== undefined && correct !== (index === gold)) {
    return refused("its score contradicts its answer and target");
  }
  const shuffled = lettersOnly || String(score.explanation).startsWith(SOLVER_SHUFFLED);
  const logprobs = shuffled ? undefined : letterLogprobs(value.output, choices.length, index);
  return {
    id: String(value.id),
    input: inputText(value.input),
    choices,
    gold,
    subject: subjectOf(value),
    p: logprobs ?? (index === undefined ? null : letterDistribution(index, choices.length)),
    letter: logprobs === undefined && index !== undefined,
  };
}

function refused(reason: string): NotAnInspectSample {
  return { kind: "refused", reason };
}

function goldIndex(target: unknown, choices: readonly string[]): number | string {
  const targets = Array.isArray(target) ? target : [target];
  if (targets.length !== 1) return "several right options";
  const text = String(targets[0]);
  const index = letterIndex(text, choices.length) ?? choices.indexOf(text);
  return index >= 0 ? index : `its target is none of the options: ${JSON.stringify(text)}`;
}

/** The score named `choice`, or the first one that names an answer. */
function choiceScore(sample: JsonObject): JsonObject | undefined {
  const scores = asObject(sample.scores);
  if (isObject(scores.choice)) return scores.choice;
  const all = Object.values(scores).filter(isObject);
  return all.find(({ answer }) => typeof answer === "string") ?? all[0];
}

/** Messages carry random ids: only roles and texts are kept. */
function inputText(input: unknown): string {
  if (!Array.isArray(input)) return String(input);
  return JSON.stringify(input.map((message) => [message?.role, contentText(message?.content)]));
}

function contentText(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((part) => part?.text ?? "").join("\n");
}

function subjectOf(sample: JsonObject): string {
  const { subject, category } = asObject(sample.metadata);
  return [subject, category].find((each) => typeof each === "string") as string | undefined ?? "";
}
