/**
 * The paper's theory as functions: each proposition, lemma and constant of its appendices.
 *
 * @module
 */
export * from "./collision_expansion.ts";
export * from "./correctness_table.ts";
export * from "./divergence_slack.ts";
export { divergenceTerm } from "./divergence_term.ts";
export * from "./double_fault.ts";
export * from "./error_kinds.ts";
export * from "./greedy_run.ts";
export * from "./joint_patterns.ts";
export * from "./joint_quantities.ts";
export * from "./joint_risk_bounds.ts";
export * from "./joint_template.ts";
export * from "./joint_theta.ts";
export * from "./member_information.ts";
export * from "./outside_mass.ts";
export * from "./pooling_change.ts";
export * from "./pooling_geometry.ts";
export * from "./quality_only_gain.ts";
export * from "./recovery_background.ts";
export * from "./score_accuracy_gain.ts";
export * from "./selection_bounds.ts";
export * from "./selection_certificate.ts";
export {
  type EdgeChannel,
  selectionScore,
  type SelectionSignals,
  selectionSignals,
  signalChange,
  standardised,
  upperTriangle,
} from "./selection_signals.ts";
export * from "./soft_occupancy.ts";
export * from "./soft_recovery.ts";
export * from "./soft_recovery_robust.ts";
export * from "./soft_risk.ts";
export * from "./soft_template.ts";
export * from "./subsample_stability.ts";
export * from "./task_profile.ts";
export * from "./task_score_gain.ts";
export * from "./template_fit.ts";
export * from "./template_perturbation.ts";
export * from "./vote_bound.ts";
