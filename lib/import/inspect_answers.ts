import { sha256 } from "../io/sha256.ts";
import { type Answer, Refusals } from "./answer.ts";
import type { FileAnswers } from "./file_answers.ts";
import type { InspectHeader } from "./inspect_log.ts";
import { type InspectSample, inspectSample } from "./inspect_sample.ts";

/** A sample as it was parsed, with its number or line in the log. */
export interface NumberedSample {
  readonly line: number;
  readonly value: unknown;
}

interface Epochs {
  readonly sample: InspectSample;
  readonly line: number;
  /** The distributions of the epochs in which the model answered. */
  readonly answered: (readonly number[])[];
}

/**
 * The answers in one Inspect log.
 *
 * Several epochs of a sample become the mean of their distributions. A document is the text of the
 * question and the set of its options, so that shuffled options and generated sample ids match
 * across runs; documents that repeat are numbered in the order of their sample ids.
 */
export async function inspectAnswers(
  samples: AsyncIterable<NumberedSample>,
  { model, task, samples: stated, solverShuffles }: InspectHeader,
): Promise<FileAnswers> {
  const refusals = new Refusals();
  const byId = new Map<string, Epochs>();
  let read = 0;
  for await (const { line, value } of samples) {
    read++;
    const sample = inspectSample(value, { lettersOnly: solverShuffles });
    if ("kind" in sample) {
      if (sample.kind === "open") {
        return { answers: [], read, refusals: [], declined: sample.reason };
      }
      refusals.add(sample.reason, line);
      continue;
    }
    const epochs = byId.get(sample.id) ?? { sample, line, answered: [] };
    if (sample.p) epochs.answered.push(sample.p);
    byId.set(sample.id, epochs);
  }
  const occurrences = new Map<string, number>();
  const answers = [...byId.values()].sort(bySampleId).map((epochs) => {
    const document = documentOf(epochs.sample);
    const occurrence = (occurrences.get(document) ?? 0) + 1;
    occurrences.set(document, occurrence);
    return answerOf(epochs, { model, task, document, occurrence });
  });
  const note = solverShuffles ? "the solver shuffled the options: letters only" : "";
  const short = stated !== undefined && read < stated
    ? { warning: `holds ${read} of the ${stated} samples that its header states` }
    : {};
  return { answers, read, refusals: refusals.list(), note, ...short };
}

function documentOf({ input, choices }: InspectSample): string {
  return sha256(JSON.stringify([input, choices.toSorted()]));
}

function answerOf(
  { sample, line, answered }: Epochs,
  names: Pick<Answer, "model" | "task" | "document" | "occurrence">,
): Answer {
  const { gold, choices, subject, letter } = sample;
  const p = answered.length === 0 ? null : meanOf(answered);
  const options = choices;
  return { ...names, subject, gold, optionCount: choices.length, p, letter, options, line };
}

function meanOf(all: readonly (readonly number[])[]): number[] {
  return all[0].map((_, r) => all.reduce((sum, p) => sum + p[r], 0) / all.length);
}

/** Numbers in their order before texts in theirs. */
function bySampleId(a: Epochs, b: Epochs): number {
  const [x, y] = [a.sample.id, b.sample.id];
  return x.localeCompare(y, "en", { numeric: true }) || a.line - b.line;
}
