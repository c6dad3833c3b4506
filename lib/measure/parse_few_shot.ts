import { guessMapping } from "../dataset/guess_mapping.ts";
import type { RawRecord } from "../dataset/mapping.ts";
import { readItem } from "../dataset/read_item.ts";
import { InputError } from "../errors.ts";
import type { Item } from "../types.ts";
import type { FewShot } from "./few_shot.ts";

/**
 * Reads a choice of examples as a user writes it: `3`, `{"count": 3, "set": 2}`, or
 * `{"examples": […]}` with questions written as in any file of questions.
 *
 * @example
 * ```ts
 * import { parseFewShot } from "./parse_few_shot.ts";
 * import assert from "node:assert/strict";
 *
 * const record = { question: "Hot?", options: ["ice", "steam"], answer: "B" };
 * const set = parseFewShot({ examples: [record] }, "agents.json, agent 1");
 * assert.ok(typeof set === "object" && "examples" in set && set.examples[0].gold === 1);
 * ```
 */
export function parseFewShot(value: unknown, where: string): FewShot {
  if (isCount(value)) return value;
  const keys = typeof value === "object" && value !== null ? Object.keys(value).sort().join() : "";
  const { count, set, examples } = Object(value);
  if (keys === "count,set" && isCount(count) && isCount(set) && set > 0) return { count, set };
  if (keys === "examples" && Array.isArray(examples) && examples.length > 0) {
    return { examples: readExamples(examples, where) };
  }
  throw new InputError(
    `Cannot read ${where} as "fewShot" must be a whole number of 0 or more, ` +
      `{"count": 3, "set": 1}, or {"examples": [questions] or "file"}: got ` +
      JSON.stringify(value)?.slice(0, 120),
  );
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readExamples(records: readonly RawRecord[], where: string): Item[] {
  const odd = records.find((record) => typeof record !== "object" || record === null);
  if (odd !== undefined) {
    throw new InputError(
      `Cannot read ${where} as an example must be an object: got ${JSON.stringify(odd)}`,
    );
  }
  const mapping = guessMapping(records, {}, `${where}, examples`);
  return records.map((record, n) => {
    const read = readItem(record, mapping);
    if ("refused" in read) {
      throw new InputError(
        `Cannot read ${where} as example ${n + 1} must be a question with its answer: ` +
          `got ${read.refused}`,
      );
    }
    const { context, question, options, gold } = read.draft;
    return { id: `example ${n + 1}`, context, question, options, gold };
  });
}
