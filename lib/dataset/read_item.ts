import { lookUp, text } from "./cell.ts";
import { fuzzy, squash, story, textId } from "./text_key.ts";
import type { GroupRule, Mapping, RawRecord } from "./mapping.ts";
import { readLabels, readOptions } from "./read_options.ts";
import { readGold } from "./read_gold.ts";

/** The most options that an item may have: the letters A to J. */
export const MAX_OPTIONS = 10;

/** An item whose final id is not settled yet. */
export interface Draft {
  readonly id?: string;
  readonly context: string;
  readonly question: string;
  readonly options: readonly string[];
  readonly gold: number;
  readonly group: string;
  readonly subject?: string;
}

/** What became of a record: a draft, or the reason why it cannot be an item. */
export type ReadResult = { readonly draft: Draft } | { readonly refused: string };

/**
 * Turns a record into an item by its mapping, or says why that is not possible.
 *
 * @example
 * ```ts
 * import { readItem } from "./read_item.ts";
 * import assert from "node:assert/strict";
 *
 * const mapping = {
 *   question: "question",
 *   options: { list: "choices.text", labels: "choices.label" },
 *   gold: { column: "answerKey", as: "label" },
 *   group: { same: "stem" },
 * } as const;
 * const choices = { text: ["ice", "steam"], label: ["1", "2"] };
 * const result = readItem({ question: "Which is hot?", choices, answerKey: "2" }, mapping);
 * assert.ok("draft" in result && result.draft.gold === 1);
 * assert.deepEqual(readItem({ question: "?", choices, answerKey: "" }, mapping), {
 *   refused: "no label",
 * });
 * ```
 */
export function readItem(record: RawRecord, mapping: Mapping): ReadResult {
  const question = text(lookUp(record, mapping.question));
  if (question === "") return { refused: "no question" };
  const options = readOptions(record, mapping.options);
  if (!options) return { refused: "options that cannot be read" };
  const labels = readLabels(record, mapping.options);
  const gold = readGold(record, mapping.gold, { options, labels });
  if (typeof gold === "string") return { refused: gold };
  const fault = optionsFault(options, mapping.optionCount);
  if (fault) return { refused: fault };
  const context = mapping.context ? text(lookUp(record, mapping.context)) : "";
  const id = mapping.id ? text(lookUp(record, mapping.id)) : "";
  const subject = mapping.subject ? text(lookUp(record, mapping.subject)) : "";
  const group = groupOf(record, mapping.group, context, question);
  return {
    draft: {
      ...(id && { id }),
      context,
      question,
      options,
      gold,
      group,
      ...(subject && { subject }),
    },
  };
}

function optionsFault(options: readonly string[], wanted: number | undefined): string | null {
  if (wanted !== undefined && options.length !== wanted) return `not ${wanted} options`;
  if (options.length < 2) return "fewer than two options";
  if (options.length > MAX_OPTIONS) return `more than ${MAX_OPTIONS} options`;
  return options.some((option) => option === "") ? "an empty option" : null;
}

function groupOf(record: RawRecord, rule: GroupRule, context: string, question: string): string {
  const own = textId(fuzzy(context), fuzzy(question));
  if ("column" in rule) return text(lookUp(record, rule.column)) || own;
  if (rule.same === "context") return context === "" ? own : textId(squash(context));
  return rule.same === "story" ? textId(story(question)) : own;
}
