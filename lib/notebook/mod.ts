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
export * from "./table.ts";
