import { sha256 } from "../io/sha256.ts";
import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";

/** What the header of an Inspect log says about its run. */
export interface InspectHeader {
  readonly model: string;
  readonly task: string;
  /** Only "success" is used. */
  readonly status: string;
  readonly created: string;
  /** Samples in the log, each epoch by itself; undefined where the header does not say. */
  readonly samples: number | undefined;
  /** The arguments of the task that say which documents it asks. */
  readonly taskArgs: Readonly<Record<string, string>>;
  /** What the answers depend on besides model and documents. */
  readonly settings: Readonly<Record<string, string>>;
  /** True where the solver shuffled the options, so that letters in the output are not the log's. */
  readonly solverShuffles: boolean;
}

/** Reads the header of an Inspect log; undefined where the document is something else. */
export function inspectHeader(document: unknown): InspectHeader | undefined {
  if (!isObject(document) || !isObject(document.eval)) return undefined;
  const evaluation = document.eval;
  if (typeof evaluation.model !== "string" || typeof evaluation.task !== "string") return undefined;
  const steps = asObject(document.plan).steps;
  const results = asObject(document.results);
  const args = Object.entries(asObject(evaluation.task_args));
  return {
    model: evaluation.model,
    task: evaluation.task,
    status: typeof document.status === "string" ? document.status : "unknown",
    created: typeof evaluation.created === "string" ? evaluation.created : "",
    samples: asNumber(results.completed_samples),
    taskArgs: scalars(args.filter(([key]) => !SETTING.test(key))),
    settings: {
      ...scalars(args.filter(([key]) => SETTING.test(key))),
      ...generation(document, evaluation),
      ...(Array.isArray(steps) ? Object.assign({}, ...steps.map(stepSettings)) : {}),
    },
    solverShuffles: Array.isArray(steps) && steps.some(shuffles),
  };
}

function shuffles(step: unknown): boolean {
  const shuffle = asObject(asObject(step).params as JsonObject).shuffle;
  return shuffle !== undefined && shuffle !== null && shuffle !== false;
}

/** Arguments of a task that change how it asks, not what. */
const SETTING =
  /shot|temperature|template|prompt|cot$|reason|seed|shuffle|epoch|max_|solver|scorer/i;

/** What a run's generation settings and solver parameters may change in its answers. */
const GENERATION = ["temperature", "top_p", "top_k", "seed", "max_tokens", "reasoning_effort"];

function generation(document: JsonObject, evaluation: JsonObject): Record<string, string> {
  const config = {
    ...asObject(evaluation.model_generate_config),
    ...asObject(asObject(document.plan).config),
  };
  return scalars(Object.entries(config).filter(([key]) => GENERATION.includes(key)));
}

function stepSettings(step: unknown): Record<string, string> {
  const { solver, params } = asObject(step);
  const own = scalars(Object.entries(asObject(params)));
  return Object.fromEntries(
    Object.entries(own).map(([key, value]) => [`${solver}.${key}`, value]),
  );
}

/** Values as texts, none left out but null; long ones as their hash. */
function scalars(pairs: readonly (readonly [string, unknown])[]): Record<string, string> {
  return Object.fromEntries(pairs.flatMap(([key, value]) => {
    if (value === null || value === undefined) return [];
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    return [[key, text.length > 40 ? `#${sha256(text).slice(0, 8)}` : text]];
  }));
}
