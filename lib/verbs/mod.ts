// Edge: frames.
/**
 * The border between frames and kernels: every verb takes frames and returns a frame.
 *
 * @module
 */
export { ablate, type AblateOptions } from "./ablate.ts";
export { answers } from "./answers.ts";
export { besidePaper } from "./beside_paper.ts";
export { ALL_TASKS, type CompareOptions, compareTeams } from "./compare_teams.ts";
export { type EvaluateOptions, evaluateTeams } from "./evaluate_teams.ts";
export { failTogether } from "./fail_together.ts";
export { type FitOptions, fitTeams } from "./fit_teams.ts";
export { alikeOrder, mapModels } from "./map_models.ts";
export {
  type OpenedSignals,
  openSignals,
  type OwnMeasures,
  readSignals,
  signalFrames,
  signalsOfPool,
  writeSignals,
} from "./open_signals.ts";
export {
  type MeasuredOptions,
  measureSignals,
  type StreamedSignals,
  streamSignals,
  type StreamSignalsOptions,
} from "./stream_signals.ts";
export type { StreamPlan } from "../signals/stream_memory.ts";
export {
  lambdaMap,
  type LambdaMapOptions,
  type MapFrames,
  type MapRow,
  mapRows,
} from "./lambda_map.ts";
export { type NearDuplicateOptions, nearDuplicates } from "./near_duplicates.ts";
export { families, type FamilyOptions } from "./families.ts";
export { outcomeCache } from "./outcome_cache.ts";
export { keepOutcomes } from "./outcomes_of.ts";
export { overTasks } from "./over_tasks.ts";
export { paperValues } from "./paper_values.ts";
export { pairSpread, type SpreadOptions } from "./pair_spread.ts";
export { rankAgreement } from "./rank_agreement.ts";
export { pairs, type PairsOptions } from "./pairs.ts";
export { quality } from "./quality.ts";
export { records } from "./records.ts";
export { type SelectFrames, type SelectOptions, selectTeams } from "./select_teams.ts";
export type { SignalArrays, SignalFrames, SignalSource } from "./signals_of.ts";
export { type DevPart, subsample } from "./subsample.ts";
export { sweepWeights } from "./sweep_weights.ts";
export { teamAnswers } from "./team_answers.ts";
export { weightGrid } from "./weight_grid.ts";
export {
  certify,
  type CertifyOptions,
  type ProbabilityOptions,
  teamProbabilities,
} from "./certify.ts";
export { compareRules } from "./compare_rules.ts";
export { explain, type ExplainOptions, type Explanation } from "./explain.ts";
export { type Repeated, type RepeatOptions, repeatSplits } from "./repeat_splits.ts";
export { resplit, type ResplitOptions } from "./resplit.ts";
export { type Verdict, verdict, type VerdictOptions } from "./verdict.ts";
export { type MapOptions, MAPPED_METHODS } from "../select/lambda_map.ts";
export type { NearDuplicateOptions as NearDuplicateLimits } from "../explain/near_duplicates.ts";
export type { FamilyOptions as FamilyLimits } from "../explain/families.ts";
export type { ThreadOptions } from "../kernels/with_workers.ts";
export type { ParallelFitOptions } from "../aggregate/stacking_parallel.ts";
export type { ObjectiveOptions } from "./pooled_signals.ts";
export type { CompareRulesOptions } from "./compare_rules.ts";
export type { Budget, CostKind, ModelCosts } from "../verdict/costs.ts";
export type { Chooser, ChosenTeams, Ground, Wanted } from "../verdict/choosers.ts";
export type { Caveat } from "../verdict/caveats.ts";
export type { Sentence } from "../verdict/sentences.ts";
export type { Run as VerdictRun, VerdictLine, VerdictResult } from "../verdict/verdict.ts";
export type {
  Comparison as VerdictComparison,
  Finding as VerdictFinding,
} from "../verdict/comparison.ts";
export type { Recipe, Scope as TeamScope } from "../verdict/cross_fit.ts";
export type { Decision, SizeStep, Tried } from "../verdict/decide.ts";
export type { Measured as MeasuredShare } from "../verdict/judge.ts";
export { type DifferenceRow, differenceRows, type PairCell, pairCells } from "./chart_rows.ts";
export { type Condition, where } from "./where.ts";
