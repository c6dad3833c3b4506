/**
 * The paper's printed tables, and what they say when checked against each other.
 *
 * @module
 */
export * from "./ablation_swaps.ts";
export * from "./audit_averages.ts";
export * from "./audit_bolds.ts";
export * from "./audit_counts.ts";
export * from "./audit_gains.ts";
export * from "./best_single.ts";
export * from "./implied_discordance.ts";
export * from "./paper_claims.ts";
export * from "./paper_marks.ts";
export * from "./paper_numbers.ts";
export * from "./paper_scorecard.ts";
export * from "./paper_tables.ts";
export * from "./regressions.ts";
