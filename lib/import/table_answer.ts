import { softmax } from "../pool/row_table.ts";
import type { Split } from "../types.ts";
import type { Answer } from "./answer.ts";
import type { NoAnswer } from "./log_format.ts";
import { letterDistribution, letterIndex } from "./letter_distribution.ts";
import { asNumber } from "../io/parse_json.ts";
import type { TableColumns, TableField } from "./table_columns.ts";

/** How the rows of a table are to be read. */
export interface TableOptions {
  readonly columns: TableColumns;
  /** The task of a table without a task column. */
  readonly task: string;
  /** The number of the first option where gold or letter are numbers: 0 or 1. */
  readonly firstOption: number;
  /** Options of every question, where no column tells. */
  readonly optionCount?: number;
}

/** How far the probabilities of a row may be from summing to 1; they are then normalised. */
const SUM_TOLERANCE = 1e-3;

/** Options that a question may have; a larger number is a mistake. */
const MOST_OPTIONS = 1000;

const SIDES: Readonly<Record<string, Split>> = {
  dev: "dev",
  development: "dev",
  val: "dev",
  valid: "dev",
  validation: "dev",
  test: "test",
};

/** The answers in one row of a table: one, or one for each column of answers. */
export function* tableAnswers(
  record: Readonly<Record<string, unknown>>,
  line: number,
  options: TableOptions,
): Generator<Answer | NoAnswer> {
  const { columns } = options;
  const wide = (columns.answers ?? []).map((name): TableOptions & { model: string } => {
    const field = isList(record[name]) ? "p" : "letter";
    return { ...options, columns: { ...columns, [field]: [name] }, model: name };
  });
  for (const each of columns.answers ? wide : [{ ...options, model: undefined }]) {
    const answer = tableAnswer(record, line, each);
    yield typeof answer === "string" ? { reason: answer, line } : answer;
  }
}

/** True for a list of numbers, or its text. */
export function isList(cell: unknown): boolean {
  return typeof cell === "object" && cell !== null || /^\s*\[.*\]\s*$/.test(`${cell ?? ""}`);
}

/** Options of a row's question, as far as the row or the options tell. */
export function tableOptionCount(
  record: Readonly<Record<string, unknown>>,
  { columns, optionCount: given }: Omit<TableOptions, "firstOption">,
): number | undefined {
  const cells = (field: TableField) => (columns[field] ?? []).map((name) => record[name]);
  const list = (columns.answers ?? []).map((name) => record[name]).find(isList);
  return optionCount(cells("options")[0]) ?? given ??
    numberList(list === undefined ? cells(columns.p ? "p" : "logp") : [list])?.length;
}

/** One answer from one row of a table, or the reason why there is none. */
function tableAnswer(
  record: Readonly<Record<string, unknown>>,
  line: number,
  options: TableOptions & { readonly model: string | undefined },
): Answer | string {
  const { columns } = options;
  const cells = (field: TableField) => (columns[field] ?? []).map((name) => record[name]);
  const text = (field: TableField) => cells(field).map((cell) => `${cell ?? ""}`.trim()).join("/");
  const model = options.model ?? text("model");
  for (const [field, name] of [["item", text("item")], ["model", model]]) {
    if (/^\/*$/.test(name)) return `its ${field} is empty`;
  }
  const count = optionCount(cells("options")[0]) ?? options.optionCount;
  if (count !== undefined && count > MOST_OPTIONS) {
    return `it states ${count} options: at most ${MOST_OPTIONS} can be`;
  }
  const answer = distribution(cells, count, options);
  if (typeof answer === "string") return answer;
  const gold = optionIndex(cells("gold")[0], answer.count, options.firstOption);
  if (gold === undefined) return `its gold is none of ${answer.count} options: "${text("gold")}"`;
  const split = SIDES[text("split").toLowerCase()];
  return {
    model,
    task: text("task") || options.task,
    document: text("item"),
    occurrence: 1,
    subject: text("subject"),
    ...(split ? { split } : {}),
    gold,
    optionCount: answer.count,
    p: isFalse(cells("ok")[0]) ? null : answer.p,
    letter: answer.letter,
    line,
  };
}

interface Distribution {
  readonly p: readonly number[] | null;
  readonly count: number;
  readonly letter: boolean;
}

function distribution(
  cells: (field: TableField) => unknown[],
  count: number | undefined,
  { columns, firstOption }: TableOptions,
): Distribution | string {
  if (columns.p || columns.logp) {
    const values = numberList(cells(columns.p ? "p" : "logp"))?.slice(0, count);
    if (!values || values.length === 0) {
      return count ? { p: null, count, letter: false } : "it has no probabilities";
    }
    if (values.length < 2) return "it has fewer than two options";
    const p = columns.p ? normalised(values) : scores(values);
    return typeof p === "string" ? p : { p, count: p.length, letter: false };
  }
  if (!count) return "its number of options is unknown: map options=COLUMN or give --options";
  const letter = optionIndex(cells("letter")[0], count, firstOption);
  return {
    p: letter === undefined ? null : letterDistribution(letter, count),
    count,
    letter: letter !== undefined,
  };
}

function normalised(values: readonly number[]): number[] | string {
  const sum = values.reduce((total, value) => total + value, 0);
  if (values.some((value) => value < 0)) return "a probability is negative";
  if (!(Math.abs(sum - 1) <= SUM_TOLERANCE)) return `its probabilities sum to ${sum}, not 1`;
  return values.map((value) => value / sum);
}

function scores(values: readonly number[]): number[] | string {
  const usable = values.every((value) => value < Infinity) && values.some(Number.isFinite);
  return usable ? softmax(values) : "its log-probabilities are not numbers";
}

/** One list, its text `[0.1, 0.9]` or `0.1 0.9`, or one number per column with blanks at the end. */
function numberList(cells: readonly unknown[]): number[] | undefined {
  const parts = cells.length > 1 ? cells : listOf(cells[0]);
  if (!parts) return undefined;
  const last = parts.findLastIndex((part) => part !== null && part !== undefined && part !== "");
  return Array.from(parts.slice(0, last + 1), (part) => asNumber(part) ?? NaN);
}

function listOf(cell: unknown): unknown[] | undefined {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === "object") return Array.from(cell as Iterable<unknown>);
  return String(cell).replaceAll(/[[\]]/g, " ").trim().split(/[\s,;]+/);
}

function optionCount(cell: unknown): number | undefined {
  if (Array.isArray(cell)) return cell.length >= 2 ? cell.length : undefined;
  const count = asNumber(cell);
  return count !== undefined && Number.isInteger(count) && count >= 2 ? count : undefined;
}

function optionIndex(cell: unknown, count: number, firstOption: number): number | undefined {
  const number = asNumber(cell);
  const index = number === undefined ? letterIndex(`${cell ?? ""}`, count) : number - firstOption;
  return index !== undefined && Number.isInteger(index) && index >= 0 && index < count
    ? index
    : undefined;
}

function isFalse(cell: unknown): boolean {
  return cell === false || cell === 0 || /^(false|no|0)$/i.test(`${cell ?? ""}`.trim());
}
