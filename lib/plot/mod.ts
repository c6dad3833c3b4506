/**
 * Charts: functions of tidy rows, or of a frame that holds them, which return a {@link Figure}: one
 * look for all. They run in a browser and without one.
 *
 * @module
 */
export * from "./accuracy_dots.ts";
export * from "./band_lines.ts";
export * from "./cofailure.ts";
export * from "./contributions.ts";
export * from "./correlation_dots.ts";
export * from "./cost_scaling.ts";
export * from "./document.ts";
export * from "./figure.ts";
export * from "./forest.ts";
export * from "./from_plot.ts";
export * from "./gain.ts";
export * from "./grid_heatmap.ts";
export * from "./growth.ts";
export * from "./lambda_heatmap.ts";
export * from "./lambda_regions.ts";
export * from "./matrix_heatmap.ts";
export * from "./mds_map.ts";
export * from "./pareto.ts";
export * from "./score_scatter.ts";
export * from "./size_sweep.ts";
export * from "./spearman_histogram.ts";
export * from "./stability.ts";
export * from "./team_scatter.ts";
export * from "./theme.ts";
export type { Row, Rows } from "../format/table.ts";
export type { Scheme } from "./colour.ts";
export type { LambdaPoint } from "./lambda_axes.ts";
export type { Legend } from "./legend.ts";
