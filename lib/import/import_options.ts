import type { FileReport } from "./answer.ts";
import type { LmEvalScore } from "./lm_eval_answers.ts";
import type { LogFormat } from "./log_format.ts";
import type { MatchOptions, TaskReport } from "./match_tasks.ts";
import type { TableColumns } from "./table_columns.ts";

/** Which models and tasks are imported, and under which names. */
export interface SelectionOptions {
  /** Keep only these models. */
  readonly models?: readonly string[];
  /** Keep only these tasks (after merging). */
  readonly tasks?: readonly string[];
  /** Groups whose subtasks become one task. */
  readonly merge: readonly string[];
  /** Model in the logs → its name in the profile. */
  readonly rename?: Readonly<Record<string, string>>;
}

/** By which rules logs are read. */
export interface ImportRules {
  /**
   * Runs of one model on one task with different settings (few-shot count, temperature, template):
   * `one` is used, or `all` are kept as agents of their own.
   */
  readonly variants?: "one" | "all";
  /** lm-eval, lighteval: which accuracy the distributions follow. */
  readonly score: LmEvalScore;
  /** Tables: columns by field. */
  readonly map: TableColumns;
  /** Tables: the number of the first option; left out, the table tells. */
  readonly firstOption?: number;
  /** Tables: how many options each question has, where no column tells. */
  readonly optionCount?: number;
}

/** What to import, and by which rules; rules that are left out are those of {@linkcode IMPORT_RULES}. */
export type ImportOptions =
  & Pick<WholeImportOptions, "format" | "paths" | "output">
  & Partial<WholeImportOptions>;

/** The rules of an import unless told otherwise. */
export const IMPORT_RULES = {
  seed: 0,
  devShare: 0.5,
  missing: "drop",
  unanswered: "uniform",
  variants: "one",
  score: "acc",
  merge: [],
  map: {},
} as const satisfies Partial<WholeImportOptions>;

/** {@linkcode ImportOptions} with every rule. */
export interface WholeImportOptions extends MatchOptions, SelectionOptions, ImportRules {
  /** The id of a format, a format of one's own, or `auto` for whatever is there. */
  readonly format: string | LogFormat;
  /** Files, folders, patterns, or `-` for standard input. */
  readonly paths: readonly string[];
  /** Where the profile goes: .parquet or .jsonl. */
  readonly output: string;
}

/** What was read, matched, refused and why. */
export interface ImportSummary {
  /** Where the profile went. */
  readonly output: string;
  /** Rows written: one for each item and model. */
  readonly rows: number;
  /** Models of the profile. */
  readonly models: readonly string[];
  /** What became of each task. */
  readonly tasks: readonly TaskReport[];
  /** What became of each file. */
  readonly files: readonly FileReport[];
  /** The rules that were applied. */
  readonly notes: readonly string[];
  /** What a reader should know before using the profile. */
  readonly warnings: readonly string[];
}
