// Edge: shows in a notebook.
/**
 * What a notebook needs to show its results.
 *
 * @module
 */
export * from "./bundle.ts";
export * from "../format/numbers.ts";
export * from "./markdown.ts";
export * from "./show.ts";
export * from "../format/csv.ts";
export * from "../format/table.ts";
export * from "../format/table_html.ts";
export * from "../format/table_latex.ts";
export * from "../format/table_markdown.ts";
export * from "../format/table_text.ts";
export * from "./about_pool.ts";
export { gapReasons } from "./gap_reasons.ts";
export * from "./kept_file.ts";
export { projectFile } from "./project_file.ts";
export { measuredByEnvironment, notebookPool, notebookSource } from "./notebook_pool.ts";
export type { Figure } from "../plot/figure.ts";
export * from "./measure_models.ts";
export * from "./measured_pool.ts";
export { type Agent, parseAgents } from "../measure/agent.ts";
export type { FewShot } from "../measure/few_shot.ts";
export { loadAgents } from "../measure/load_agents.ts";
export type { OptionOrder } from "../measure/option_order.ts";
export type { PromptTemplate } from "../prompt/template.ts";
export type { AgentSummary } from "../measure/summarize_run.ts";
export * from "../format/columns.ts";
