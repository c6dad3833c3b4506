import { InputError } from "../errors.ts";

/** What a table may tell about an answer, and the column names under which it is looked for. */
const ALIASES: Readonly<Record<TableField, readonly string[]>> = {
  task: ["task", "benchmark", "dataset"],
  subject: ["subject", "subtask", "category"],
  split: ["split"],
  item: ["item", "example_id", "item_id", "question_id", "doc_hash", "id"],
  model: ["model", "model_name", "agent"],
  gold: ["gold", "gold_index", "label", "target", "answer_index"],
  p: ["p", "probs", "probabilities"],
  logp: ["logp", "logprobs", "log_likelihoods"],
  letter: ["letter", "pred_index", "prediction", "predicted", "choice"],
  options: ["options", "n_options", "choices"],
  ok: ["ok", "answered"],
  answers: [],
};

/** A field of an answer that a column can be mapped to. */
export type TableField =
  | "task"
  | "subject"
  | "split"
  | "item"
  | "model"
  | "gold"
  | "p"
  | "logp"
  | "letter"
  | "options"
  | "ok"
  | "answers";

/** Field → its columns; several are joined (names) or taken as one list (`p`, `logp`). */
export type TableColumns = Readonly<Partial<Record<TableField, readonly string[]>>>;

/**
 * Parses `--map` values such as `model=name,p=pA+pB+pC+pD`.
 *
 * @example
 * ```ts
 * import { parseMap } from "./table_columns.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseMap(["gold=right", "p=a+b"]), { gold: ["right"], p: ["a", "b"] });
 * ```
 */
export function parseMap(values: readonly string[]): TableColumns {
  const columns: Partial<Record<TableField, readonly string[]>> = {};
  for (const pair of values.flatMap((value) => value.split(","))) {
    const [field, ...names] = pair.split(/=(.*)/s);
    if (!Object.hasOwn(ALIASES, field) || !names[0]) {
      throw new InputError(
        `Cannot map columns as --map takes FIELD=COLUMN with FIELD one of ` +
          `${Object.keys(ALIASES).join(", ")}: got "${pair}"`,
      );
    }
    columns[field as TableField] = names[0].split("+");
  }
  return columns;
}

/**
 * The columns to read: those that were named, and for the other fields the first alias that the
 * table has. A table needs item, model and gold, and one of p, logp and letter; or item, gold and a
 * column of answers for each model.
 */
export function tableColumns(
  record: Readonly<Record<string, unknown>>,
  named: TableColumns,
  file: string,
): TableColumns {
  const header = Object.keys(record);
  const known = `it has ${header.join(", ")}`;
  for (const [field, columns] of Object.entries(named)) {
    const missing = columns.find((column) => !header.includes(column));
    if (missing !== undefined) {
      throw new InputError(
        `Cannot read "${file}" as --map ${field} names a column that it lacks: ` +
          `got "${missing}", ${known}`,
      );
    }
  }
  const found: TableColumns = { ...guessed(header), ...named };
  const answers = named.answers ?? (found.model ? undefined : wideColumns(record, found));
  if (answers && found.item && found.gold) return { ...found, answers };
  const needs = (["item", "model", "gold"] as const).find((field) => !found[field]) ??
    (found.p || found.logp || found.letter ? undefined : "p");
  if (needs) {
    throw new InputError(
      `Cannot read "${file}" as no column gives ${needs}: ${known}; name it with --map ${needs}=COLUMN`,
    );
  }
  return found;
}

function guessed(header: readonly string[]): TableColumns {
  const found: Partial<Record<TableField, readonly string[]>> = {};
  for (const [field, aliases] of Object.entries(ALIASES)) {
    const column = aliases.find((alias) => header.includes(alias));
    if (column) found[field as TableField] = [column];
  }
  return found;
}

/** The columns beside the known ones that hold answers, where there are two at least. */
function wideColumns(
  record: Readonly<Record<string, unknown>>,
  known: TableColumns,
): readonly string[] | undefined {
  if (known.p || known.logp || known.letter) return undefined;
  const taken = new Set(Object.values(known).flat());
  const answers = Object.entries(record)
    .filter(([name, cell]) => !taken.has(name) && looksLikeAnswer(cell)).map(([name]) => name);
  return answers.length > 1 ? answers : undefined;
}

function looksLikeAnswer(cell: unknown): boolean {
  return (typeof cell === "object" && cell !== null) ||
    /^\s*([A-Za-z]|\d{1,2}|\[[\d\s.,;eE+-]+\])?\s*$/.test(`${cell ?? ""}`);
}
