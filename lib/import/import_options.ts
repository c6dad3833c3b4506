import type { FileReport } from "./answer.ts";
import type { LmEvalScore } from "./lm_eval_answers.ts";
import type { MatchOptions, TaskReport } from "./match_tasks.ts";
import type { TableColumns } from "./table_columns.ts";

/** Logs that can be imported. */
export type LogFormat = "lm-eval" | "inspect" | "table";

/** What to import, and by which rules. */
export interface ImportOptions extends MatchOptions {
  readonly format: LogFormat;
  readonly paths: readonly string[];
  /** Where the profile goes: .parquet or .jsonl. */
  readonly output: string;
  /** Keep only these models or tasks (after merging). */
  readonly models?: readonly string[];
  readonly tasks?: readonly string[];
  /** lm-eval: which accuracy the distributions follow. */
  readonly score: LmEvalScore;
  /** lm-eval: groups whose subtasks become one task. */
  readonly merge: readonly string[];
  /** Tables: columns by field. */
  readonly map: TableColumns;
  readonly firstOption: number;
  readonly optionCount?: number;
}

/** What was read, matched, refused and why. */
export interface ImportSummary {
  readonly output: string;
  readonly rows: number;
  readonly models: readonly string[];
  readonly tasks: readonly TaskReport[];
  readonly files: readonly FileReport[];
  /** The rules that were applied. */
  readonly notes: readonly string[];
  /** What a reader should know before using the profile. */
  readonly warnings: readonly string[];
}
