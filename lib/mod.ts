// Edge: everything that a notebook or a script needs, files and servers among it.
/**
 * Troupe: which of my language models work well together?
 *
 * Verbs that take frames and return frames, the open lists of measures, methods and rules, charts, and
 * what a notebook shows. `troupe/core` has the kernels alone, for browsers; `troupe/plot` the charts.
 *
 * @module
 */
export * from "./core.ts";
export * from "./plot/mod.ts";
export * from "./notebook/mod.ts";
export * from "./paper/mod.ts";
export * from "./theory/mod.ts";
export { type OpenedMeasured, openMeasured } from "./experiment/open_measured.ts";
export type { Experiment, MeasuredExperiment } from "./experiment/experiment.ts";
export { FORMATS } from "./import/formats.ts";
export { importLogs } from "./import/import_logs.ts";
export type {
  ImportOptions,
  ImportRules,
  ImportSummary,
  SelectionOptions as ImportSelectionOptions,
  WholeImportOptions,
} from "./import/import_options.ts";
export type { ImportContext, LogFile, LogFormat, NoAnswer, Reading } from "./import/log_format.ts";
export type { Answer, FileReport, Refusal } from "./import/answer.ts";
export type { SplitOptions } from "./import/assign_splits.ts";
export type { GatheredItem, GatheredTask, Gathering, ModelAnswers } from "./import/gather.ts";
export type { GrowingIndex, GrowingNumbers } from "./import/growing.ts";
export type { LmEvalScore } from "./import/lm_eval_answers.ts";
export type { MatchOptions, TaskReport } from "./import/match_tasks.ts";
export type { Names as LogNames, Selection as ImportSelection } from "./import/selection.ts";
export type { TableColumns, TableField } from "./import/table_columns.ts";
export { explorer, explorerPage } from "./explore/explorer.ts";
export { type OpenOptions, openPool } from "./pool/open_pool.ts";
export { Pool, type PoolFilter, type PoolOrigin } from "./pool/pool.ts";
export { writeRows } from "./pool/write_rows.ts";
export { namedTasks, poolingTasks } from "./pool/pooling_tasks.ts";
export * from "./verbs/mod.ts";
