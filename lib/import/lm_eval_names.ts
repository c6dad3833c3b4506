import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";

/** The time stamp that ends the names of sample and results files since 0.4.3. */
const STAMP = /_(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:\.\d+)?)\.jsonl?$/;

/** Keys of `model_args` that name a model, in the order in which the harness looks for them. */
const NAME_KEYS = ["peft", "delta", "pretrained", "model", "path", "engine"];

/** What a results file says that its sample files do not. */
export interface LmEvalResults {
  readonly model: string | undefined;
  readonly modelArgs: string;
  /** True where the run was limited to some documents on purpose. */
  readonly limited: (task: string) => boolean;
  /** Documents that a task was run on; undefined where the file does not say. */
  readonly expected: (task: string) => number | undefined;
  readonly tasks: readonly string[];
  /** Which split of the dataset was run; empty where the file does not say. */
  readonly split: (task: string) => string;
  /** What stands between context and option, which `acc_norm` does not count. */
  readonly delimiter: (task: string) => string;
  /** Group → its subtasks, such as mmlu → mmlu_anatomy, …. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/**
 * The time stamp of a file name; empty where it has none.
 *
 * @example
 * ```ts
 * import { timeStamp } from "./lm_eval_names.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(timeStamp("results_2026-11-16T11-48-29.078779.json"), "2026-11-16T11-48-29.078779");
 * ```
 */
export function timeStamp(name: string): string {
  return STAMP.exec(name)?.[1] ?? "";
}

/**
 * The task of a sample file: from `samples_<task>_<time>.jsonl`, or, up to 0.4.2, from
 * `<model args>_<task>.jsonl` where the tasks of the results file tell where the task begins.
 *
 * @example
 * ```ts
 * import { sampleTask } from "./lm_eval_names.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(sampleTask("samples_arc_easy_2026-11-16T11-48-29.jsonl", []), "arc_easy");
 * assert.equal(sampleTask("pretrained__a__b_arc_easy.jsonl", ["easy", "arc_easy"]), "arc_easy");
 * ```
 */
export function sampleTask(name: string, tasks: readonly string[]): string | undefined {
  const stem = name.replace(STAMP, "").replace(/\.jsonl?$/, "");
  if (/^samples_./.test(stem)) return stem.slice("samples_".length);
  return tasks.filter((task) => name.endsWith(`_${task}.jsonl`))
    .sort((a, b) => b.length - a.length)[0];
}

/** The model in the name of a sample file up to 0.4.2: `pretrained__org__model,…_<task>.jsonl`. */
export function modelOfLegacyName(name: string, task: string): string | undefined {
  const args = name.slice(0, -`_${task}.jsonl`.length).split(",");
  for (const key of NAME_KEYS) {
    const arg = args.find((each) => each.startsWith(`${key}__`));
    if (arg) return arg.slice(key.length + 2).replaceAll("__", "/");
  }
  return undefined;
}

/** Reads a results file; undefined where the document is something else. */
export function lmEvalResults(document: unknown): LmEvalResults | undefined {
  if (!isObject(document) || !isObject(document.results) || !isObject(document.configs)) {
    return undefined;
  }
  const configs = document.configs;
  const config = asObject(document.config);
  const samples = (task: string) => asObject(asObject(document["n-samples"])[task]);
  const limited = (task: string) => {
    const [original, effective] = [samples(task).original, samples(task).effective].map(asNumber);
    if (original !== undefined && effective !== undefined) return effective < original;
    return asNumber(config.limit) !== undefined;
  };
  return {
    model: text(document.model_name) ?? modelOfArgs(config.model_args),
    modelArgs: Object.entries(argumentsOf(config.model_args)).map((pair) => pair.join("=")).sort()
      .join(","),
    limited,
    expected: (task) => asNumber(samples(task).effective),
    tasks: Object.keys(configs),
    split: (task) => {
      const { test_split, validation_split } = asObject(configs[task]);
      return text(test_split) ?? text(validation_split) ?? "";
    },
    delimiter: (task) => delimiter(asObject(configs[task]), document),
    groups: asObject(document.group_subtasks) as Record<string, string[]>,
  };
}

/** With a chat template the harness drops the delimiter, unless the task gives a prefix to go on. */
function delimiter(task: JsonObject, document: JsonObject): string {
  if (document.chat_template && !/\S$/.test(text(task.gen_prefix) ?? "")) return "";
  return typeof task.target_delimiter === "string" ? task.target_delimiter : " ";
}

function modelOfArgs(args: unknown): string | undefined {
  const pairs = argumentsOf(args);
  return NAME_KEYS.map((key) => text(pairs[key])).find((name) => name !== undefined);
}

/** `model_args` is the text "pretrained=org/model,dtype=…" up to 0.4.9.1 and a dict later. */
function argumentsOf(args: unknown): JsonObject {
  if (typeof args !== "string" || args === "") return asObject(args);
  return Object.fromEntries(args.split(",").map((each) => each.split(/=(.*)/s).slice(0, 2)));
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
