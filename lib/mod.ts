/**
 * Troupe: which of my language models work well together?
 *
 * What a notebook or a script needs most; every stage's own files hold the rest.
 *
 * @module
 */
export * from "./types.ts";
export { InputError } from "./errors.ts";
export { openPool } from "./pool/open_pool.ts";
export { subPool } from "./pool/sub_pool.ts";
export { profileRows } from "./pool/profile_rows.ts";
export { rowsToFrame, writeRows } from "./pool/write_rows.ts";
export { paperPanel } from "./pool/sim/paper_accuracies.ts";
export { poolHeterogeneity, poolSignals, taskSignals } from "./signals/task_signals.ts";
export { hiDist, hiErr } from "./signals/heterogeneity_index.ts";
export { objective, PAPER_WEIGHTS, scoreTeam } from "./select/objective.ts";
export { chooseTeam } from "./select/choose_team.ts";
export { selectGreedy } from "./select/select_greedy.ts";
export { selectExhaustive } from "./select/select_exhaustive.ts";
export { RULES } from "./aggregate/rules.ts";
export { evaluateMethods } from "./evaluate/evaluate_methods.ts";
export { pairedBootstrap } from "./evaluate/paired_bootstrap.ts";
export { jaccard } from "./evaluate/jaccard.ts";
export { spearman } from "./evaluate/spearman.ts";
export { classicalMds, smacof } from "./evaluate/mds.ts";
export * from "./plot/mod.ts";
export * from "./notebook/mod.ts";
export { measureModels } from "./notebook/measure_models.ts";
export { ablate } from "./experiment/ablate.ts";
export { notebookPool, openExperiment } from "./experiment/open_experiment.ts";
