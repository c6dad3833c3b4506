import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";

/** What the header of an Inspect log says about its run. */
export interface InspectHeader {
  readonly model: string;
  readonly task: string;
  /** Only "success" is used. */
  readonly status: string;
  readonly created: string;
  readonly limited: boolean;
  /** True where the solver shuffled the options, so that letters in the output are not the log's. */
  readonly solverShuffles: boolean;
}

/** Reads the header of an Inspect log; undefined where the document is something else. */
export function inspectHeader(document: unknown): InspectHeader | undefined {
  if (!isObject(document) || !isObject(document.eval)) return undefined;
  const evaluation = document.eval;
  const config = asObject(evaluation.config);
  if (typeof evaluation.model !== "string" || typeof evaluation.task !== "string") return undefined;
  const steps = asObject(document.plan).steps;
  const results = asObject(document.results);
  const [total, completed] = [results.total_samples, results.completed_samples].map(asNumber);
  return {
    model: evaluation.model,
    task: evaluation.task,
    status: typeof document.status === "string" ? document.status : "unknown",
    created: typeof evaluation.created === "string" ? evaluation.created : "",
    limited: (config.limit ?? null) !== null || (config.sample_id ?? null) !== null ||
      (total !== undefined && completed !== undefined && completed < total),
    solverShuffles: Array.isArray(steps) && steps.some(shuffles),
  };
}

function shuffles(step: unknown): boolean {
  const shuffle = asObject(asObject(step).params as JsonObject).shuffle;
  return shuffle !== undefined && shuffle !== null && shuffle !== false;
}
