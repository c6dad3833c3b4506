import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";
import { sha256 } from "../io/sha256.ts";

/** The time stamp that ends the names of sample and results files since 0.4.3. */
const STAMP = /_(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:\.\d+)?)\.jsonl?(?:\.gz)?$/;

/** Keys of `model_args` that name a model, in the order in which the harness looks for them. */
const NAME_KEYS = ["peft", "delta", "pretrained", "model", "path", "engine"];

/** What a results file says that its sample files do not. */
export interface LmEvalResults {
  readonly model: string | undefined;
  /** What a task's answers depend on besides model and documents; see `Run.settings`. */
  readonly settings: (task: string) => Readonly<Record<string, string>>;
  /** How examples stand before the question of a task. */
  readonly fewShot: (task: string) => FewShot;
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

/** What stands before the question in a prompt. */
export interface FewShot {
  /** Undefined where it is not known. */
  readonly count?: number;
  readonly description: string;
  readonly delimiter: string;
}

/** What the harness does unless a task says otherwise. */
export const USUAL_FEW_SHOT: FewShot = { description: "", delimiter: "\n\n" };

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
  const stem = name.replace(STAMP, "").replace(ENDING, "");
  if (/^samples_./.test(stem)) return stem.slice("samples_".length);
  return tasks.filter((task) => stem.endsWith(`_${task}`)).sort((a, b) => b.length - a.length)[0];
}

const ENDING = /\.jsonl?(\.gz)?$/;

/**
 * Model and task of a sample file without results file, as far as its name tells: in
 * `pretrained__org__model,dtype__float16_arc_easy.jsonl` the task starts after the first underscore
 * that follows the last double one. Any other name is the task's, and the model undefined.
 *
 * @example
 * ```ts
 * import { guessedNames } from "./lm_eval_names.ts";
 * import assert from "node:assert/strict";
 *
 * const name = "pretrained__lmsys__vicuna-7b-v1.5,dtype__float16_arc_easy.jsonl";
 * assert.deepEqual(guessedNames(name), { model: "lmsys/vicuna-7b-v1.5", task: "arc_easy" });
 * assert.deepEqual(guessedNames("arc_easy.jsonl"), { model: undefined, task: "arc_easy" });
 * ```
 */
export function guessedNames(name: string): { model: string | undefined; task: string } {
  const stem = name.replace(ENDING, "");
  const last = /^(.*__)([^_,]+)_(.+)$/.exec(stem);
  const model = last
    ? modelOfLegacyName(`${last[1]}${last[2]}_${last[3]}.jsonl`, last[3])
    : undefined;
  return model === undefined ? { model, task: stem } : { model, task: last![3] };
}

/** The model in the name of a sample file up to 0.4.2: `pretrained__org__model,…_<task>.jsonl`. */
export function modelOfLegacyName(name: string, task: string): string | undefined {
  const args = name.replace(ENDING, "").slice(0, -`_${task}`.length).split(",");
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
  return {
    model: text(document.model_name) ?? modelOfArgs(config.model_args),
    settings: (task) => settings(task, document),
    fewShot: (task) => fewShot(task, document),
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

/** Arguments that change how a model runs and not what it says. */
const RUNNING = /^(batch_size|max_batch_size|device|device_map|parallelize|num_concurrent)$/;

function settings(task: string, document: JsonObject): Record<string, string> {
  const config = asObject(document.config);
  const own = asObject(asObject(document.configs)[task]);
  const { count } = fewShot(task, document);
  const args = Object.entries(argumentsOf(config.model_args)).filter(([key]) => !RUNNING.test(key));
  const template = JSON.stringify([own.doc_to_text, own.doc_to_choice, own.description])
    .replaceAll(/0x[0-9a-f]+/g, "");
  const { temperature } = argumentsOf(config.gen_kwargs);
  const stated: Record<string, unknown> = {
    num_fewshot: count,
    temperature,
    chat_template: document.chat_template === undefined
      ? undefined
      : document.chat_template
      ? "yes"
      : "no",
    system_instruction: digest(document.system_instruction),
    template: own.doc_to_text === undefined ? undefined : digest(template),
    model_args: args.map((pair) => pair.join("=")).sort().join(",") || undefined,
  };
  return Object.fromEntries(
    Object.entries(stated).filter(([, value]) => (value ?? null) !== null)
      .map(([key, value]) => [key, String(value)]),
  );
}

/** The first characters of a text's hash; null stays none. */
function digest(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return value === null ? "none" : sha256(String(value)).slice(0, 8);
}

function fewShot(task: string, document: JsonObject): FewShot {
  const own = asObject(asObject(document.configs)[task]);
  const count = asNumber(asObject(document["n-shot"])[task]) ?? asNumber(own.num_fewshot);
  return {
    ...(count === undefined ? {} : { count }),
    description: text(own.description) ?? "",
    delimiter: text(own.fewshot_delimiter) ?? USUAL_FEW_SHOT.delimiter,
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
