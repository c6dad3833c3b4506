/**
 * The kernels: signals, selection, aggregation, evaluation and the simulator, over plain arrays. Pure,
 * so that they run in a browser and import over HTTPS.
 *
 * @module
 */
export * from "./types.ts";
export { InputError } from "./errors.ts";
export { lookUp, type Named, nearestName, unknownName } from "./registry.ts";
export { buildProfile } from "./pool/build_profile.ts";
export { type NameColumn, type RowTable, rowTable } from "./pool/row_table.ts";
export { type SplitData, splitView, takeItems, takeModels } from "./pool/split_view.ts";
export { openSimulation } from "./pool/sim/open_simulation.ts";
export { madePool, type MadePoolOptions } from "./pool/sim/made_pool.ts";
export type { WorldOptions } from "./pool/sim/world.ts";
export { EMBEDDED_POOL, paperPool, type PaperPoolOptions } from "./pool/sim/paper_pool.ts";
export {
  PAPER_ACCURACIES,
  PAPER_BENCHMARKS,
  PAPER_ITEMS,
  type PaperBenchmark,
  paperPanel,
} from "./pool/sim/paper_accuracies.ts";
export { type Contingency, contingency, doubleFault, yuleQ } from "./signals/contingency.ts";
export { heterogeneityIndex } from "./signals/heterogeneity_index.ts";
export { jsdMatrix } from "./signals/jsd_matrix.ts";
export {
  type AnswerMeasure,
  type CountMeasure,
  heterogeneityOf,
  type Measure,
  type MeasureHead,
  type MeasureStream,
  pairMatrix,
} from "./signals/measure.ts";
export { MEASURES, PAPER_MEASURES } from "./signals/measures.ts";
export {
  type MatrixRows,
  type NamedSignals,
  parseSignals,
  type SignalsJson,
  signalsJson,
} from "./signals/signals_file.ts";
export { type SignalsPart, subSignals } from "./signals/sub_signals.ts";
export {
  measureMatrix,
  type PairMatrices,
  poolMatrices,
  type PoolSignals,
  poolSignals,
  type SignalsOptions,
  type TaskSignals,
  taskSignals,
} from "./signals/task_signals.ts";
export {
  chosenTeams,
  type ManyTeamsMethod,
  type MethodHead,
  type SelectionContext,
  type SelectionMethod,
  type SharedTeam,
  type TeamMethod,
} from "./select/method.ts";
export { METHODS } from "./select/methods.ts";
export { carried, CARRIED_METHODS } from "./select/methods/carried.ts";
export {
  type Channel,
  type Objective,
  objective,
  PAPER_WEIGHTS,
  reweigh,
  type Scored,
  scoreTeam,
  type Terms,
  type Weights,
} from "./select/objective.ts";
export { type SearchCost, searchCost } from "./select/search_cost.ts";
export { selectExhaustive } from "./select/select_exhaustive.ts";
export {
  type GreedySelection,
  type GreedyStep,
  type SeedPath,
  selectGreedy,
} from "./select/select_greedy.ts";
export {
  type Choice,
  type Selection,
  selection,
  type SelectionOptions,
} from "./select/selection.ts";
export {
  type AggregationRule,
  type FitReport,
  type FittedRule,
  predictByLogScore,
  predictByLogScores,
  type Prediction,
} from "./aggregate/aggregation_rule.ts";
export { RULES, SINGLE_RULES } from "./aggregate/rules.ts";
export { type SamplingOptions, selfConsistency } from "./aggregate/self_consistency.ts";
export { accuracyInterval, type Ends } from "./evaluate/accuracy_interval.ts";
export { type FailureShare, failureShares } from "./evaluate/failure_shares.ts";
export { dissimilarity, type PaperMatrices, similarityOrder } from "./evaluate/dissimilarity.ts";
export { jaccard } from "./evaluate/jaccard.ts";
export { classicalMds, type Embedding, smacof } from "./evaluate/mds.ts";
export { type MethodOutcome, methodOutcome } from "./evaluate/method_outcome.ts";
export {
  type BootstrapOptions,
  type Interval,
  pairedBootstrap,
  type PairedOutcomes,
} from "./evaluate/paired_bootstrap.ts";
export {
  meanAbsoluteDifference,
  type MeanDifference,
  scorecard,
  type ScorecardEntry,
  type ScorecardRow,
} from "./evaluate/scorecard.ts";
export { spearman } from "./evaluate/spearman.ts";
export {
  accuracy,
  judgeTeam,
  type OutcomeStore,
  type TeamOutcome,
  TeamOutcomes,
  type TestOutcome,
} from "./evaluate/team_outcomes.ts";
export {
  type World,
  worldGain,
  type WorldGainOptions,
  type WorldGainRow,
} from "./evaluate/world_gain.ts";
export { type Moments, moments } from "./math/moments.ts";
export { argmax } from "./math/argmax.ts";
export { mean } from "./math/mean.ts";
export { choose, combinations } from "./math/combinations.ts";
export { quantileSorted } from "./math/quantile.ts";
export { hash32, type Random, random, type RandomState, shuffled } from "./math/random.ts";
export { fidelityByModel, type ModelFidelity } from "./evaluate/fidelity_by_model.ts";
export { type FidelityCheck, fidelityCheck, type FidelityRow } from "./evaluate/fidelity_check.ts";
export { benjaminiHochberg, holm } from "./evaluate/adjust_p_values.ts";
export { correctedInterval } from "./evaluate/corrected_interval.ts";
export {
  detectableDifference,
  itemsNeeded,
  type PowerOptions,
} from "./evaluate/detectable_difference.ts";
export { itemInterval } from "./evaluate/item_interval.ts";
export { pairedTest, signTest } from "./evaluate/paired_test.ts";
export * from "./evaluate/two_level_bootstrap.ts";
export {
  type Certificate as TeamCertificate,
  certificate,
  type CertificateOptions,
  type TeamChange,
} from "./select/certificate.ts";
export * from "./select/optimality_gap.ts";
export { SequentialRace } from "./verdict/sequential.ts";
export type { HalvedDev } from "./select/direct/direct_teams.ts";
export type { PairCounts } from "./signals/pair_counts.ts";
export type { StandardSignals } from "./select/standardised.ts";
export type { Comparison as TeamComparison } from "./select/comparison.ts";
