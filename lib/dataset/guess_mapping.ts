import { InputError } from "../errors.ts";
import { lookUp } from "./cell.ts";
import type { GoldKind, GroupRule, Mapping, OptionsRule, RawRecord } from "./mapping.ts";
import { guessGold } from "./guess_gold.ts";

/** Column names that a user gives; the rest is guessed. */
export interface Columns {
  readonly id?: string;
  readonly context?: string;
  readonly question?: string;
  /** One column with a list (or, with `separator`, with a string), or one column per option. */
  readonly options?: string | readonly string[];
  readonly separator?: string;
  readonly gold?: string;
  readonly goldAs?: GoldKind;
  readonly group?: string;
  readonly subject?: string;
}

const NAMES = {
  id: ["id", "example_id", "item", "qid", "question_id"],
  context: ["context", "passage", "article"],
  question: ["question", "question_stem", "query", "problem", "Problem", "sent1"],
  options: ["options", "choices.text", "choices", "answers", "endings"],
  gold: [
    "gold_index",
    "gold",
    "answer_index",
    "answer_idx",
    "answerKey",
    "answer",
    "label",
    "correct",
    "target",
  ],
  group: ["group"],
  subject: ["subject", "category"],
} as const;

const OPTION_COLUMNS = [
  "ABCDEFGHIJ".split(""),
  "abcdefghij".split(""),
  [..."abcdefghij"].map((c) => `option_${c}`),
  [..."ABCDEFGHIJ"].map((c) => `option_${c}`),
  [..."0123456789"].map((c) => `option${c}`),
  [..."123456789"].map((c) => `option${c}`),
  [..."0123456789"].map((c) => `ending${c}`),
];

/**
 * The mapping of a local file: the columns that the user names, usual names for the others, and a
 * gold that is read as whatever fits every row.
 *
 * @example
 * ```ts
 * import { guessMapping } from "./guess_mapping.ts";
 * import assert from "node:assert/strict";
 *
 * const records = [{ q: "Hot?", A: "ice", B: "steam", answer: "B" }];
 * const mapping = guessMapping(records, { question: "q" }, "hot.csv");
 * assert.deepEqual(mapping.options, { columns: ["A", "B"] });
 * assert.deepEqual(mapping.gold, { column: "answer", as: "letter" });
 * ```
 */
export function guessMapping(
  records: readonly RawRecord[],
  columns: Columns,
  file: string,
): Mapping {
  const there = new Set(records.flatMap(Object.keys));
  const exists = (path: string) => there.has(path) || records.some((r) => lookUp(r, path) != null);
  const pick = (field: keyof typeof NAMES): string | undefined => {
    const named = columns[field];
    if (typeof named !== "string") return NAMES[field].find(exists);
    if (!exists(named)) throw missing(file, field, named, there);
    return named;
  };
  const need = (field: keyof typeof NAMES): string => {
    const found = pick(field);
    if (found === undefined) throw missing(file, field, NAMES[field].join(", "), there);
    return found;
  };
  const optional = (field: "id" | "context" | "subject") => {
    const found = pick(field);
    return found === undefined ? {} : { [field]: found };
  };
  const question = need("question");
  const options = optionsRule(
    columns,
    pick,
    exists,
    (wanted) => missing(file, "options", wanted, there),
  );
  const gold = need("gold");
  const as = columns.goldAs ?? guessGold(records, gold, { options, file });
  return {
    ...optional("id"),
    ...optional("context"),
    question,
    options,
    gold: { column: gold, as },
    group: groupRule(columns, pick),
    ...optional("subject"),
  };
}

function missing(file: string, field: string, wanted: string, there: ReadonlySet<string>) {
  return new InputError(
    `Cannot read ${file} as its ${field} needs a column (${wanted}): got the columns ` +
      `${[...there].join(", ") || "none"}; name one with ${file}?${field}=COLUMN`,
  );
}

function groupRule(
  columns: Columns,
  pick: (field: "group" | "context") => string | undefined,
): GroupRule {
  const column = pick("group");
  if (column === undefined) return { same: "stem" };
  return column === columns.context || column === pick("context")
    ? { same: "context" }
    : { column };
}

function optionsRule(
  columns: Columns,
  pick: (field: "options") => string | undefined,
  exists: (path: string) => boolean,
  absent: (wanted: string) => InputError,
): OptionsRule {
  if (Array.isArray(columns.options)) {
    if (!columns.options.every(exists)) throw absent(columns.options.join(", "));
    return { columns: columns.options };
  }
  const list = pick("options");
  if (list !== undefined && columns.separator) return { text: list, separator: columns.separator };
  if (list !== undefined) {
    const labels = list.replace(/text$/, "label");
    return labels !== list && exists(labels) ? { list, labels } : { list };
  }
  const several = OPTION_COLUMNS.map((names) => names.filter(exists)).find((n) => n.length >= 2);
  if (several) return { columns: several };
  throw absent(NAMES.options.join(", "));
}
