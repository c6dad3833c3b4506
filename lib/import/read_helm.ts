// Edge: its reader opens files.
import { basename, dirname, join } from "node:path";
import { InputError } from "../errors.ts";
import { textChunks } from "../io/file_chunks.ts";
import { asNumber, asObject, isObject, type JsonObject, parseJson } from "../io/parse_json.ts";
import { sha256 } from "../io/sha256.ts";
import { type Answer, type FileReport, Refusals } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { helmAnswer } from "./helm_answer.ts";
import { jsonElements } from "./json_elements.ts";
import { withOccurrences } from "./letter_answer.ts";
import type { LogFormat } from "./log_format.ts";
import { readError, reading } from "./read_error.ts";
import { readText } from "./read_text.ts";
import { useRuns } from "./use_runs.ts";

/** What HELM writes beside a run's requests. */
const BESIDE =
  /^(run_spec|scenario|instances|stats|per_instance_stats|display_(predictions|requests))\.json$/;
const STATE = /^scenario_state\.json(\.gz)?$/;

/** Run folders of HELM. */
export const helm: LogFormat = {
  id: "helm",
  label: "runs of HELM (scenario_state.json), multiple choice, joint or separate",
  needs: "run folders with a scenario_state.json",
  example: "helm benchmark_output/runs/my-suite/ -o pool.parquet --merge mmlu",
  detect: ({ name, start }) =>
    STATE.test(name) || (BESIDE.test(name) && /^\s*[[{]/.test(start) && !/"doc_id"/.test(start)),
  async read(files, context) {
    const runs: HelmRun[] = [];
    const refused: FileReport[] = [];
    for (const file of files.filter((each) => STATE.test(basename(each)))) {
      try {
        runs.push(await reading(file, () => describeRun(file)));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refused.push(unusedReport({ file, model: "", task: "" }, "refused", error.message));
      }
    }
    const read = await useRuns(
      runs,
      context,
      (run) => reading(run.file, () => readRun(run, context.onBytes)),
    );
    return { ...read, files: [...refused, ...read.files] };
  },
};

interface HelmRun extends Run {
  readonly method: string;
}

async function describeRun(file: string): Promise<HelmRun> {
  let head: unknown;
  const onHead = (text: string) => head = parseJson(text);
  for await (const _ of jsonElements(textChunks(file), { key: "request_states", onHead })) break;
  const spec = asObject(asObject(head).adapter_spec);
  if (typeof spec.method !== "string") {
    throw new SyntaxError("it has no adapter_spec before its requests");
  }
  const settings = {
    method: spec.method,
    num_fewshot: spec.max_train_instances,
    temperature: spec.temperature,
    instructions: spec.instructions ? sha256(String(spec.instructions)).slice(0, 8) : undefined,
  };
  return {
    file,
    model: String(spec.model || spec.model_deployment || "unknown"),
    task: taskOf(await runName(file)),
    time: "",
    settings: Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== undefined)
        .map(([key, value]) => [key, String(value)]),
    ),
    method: spec.method,
  };
}

async function runName(file: string): Promise<string> {
  try {
    const { name } = asObject(parseJson(await readText(join(dirname(file), "run_spec.json"))));
    if (typeof name === "string") return name;
  } catch (error) {
    if (!(error instanceof SyntaxError || readError(file, error) instanceof InputError)) {
      throw error;
    }
  }
  return basename(dirname(file));
}

/** Arguments of a run's name that say how it asks; the others say what. */
const HOW =
  /^(model|model_deployment|method|stop|data_augmentation|instructions|max_\w+|num_\w+|groups|seed|eval_split)$/;

/** `mmlu:subject=anatomy,method=…,model=…` is the task `mmlu (subject=anatomy)`. */
function taskOf(name: string): string {
  const [, scenario, rest = ""] = /^([^:,=]+?)[:-](?=[^:,]*=)(.*)$/s.exec(name) ?? ["", name];
  const what = rest.split(",").filter((pair) =>
    pair.includes("=") && !HOW.test(pair.split("=")[0])
  );
  return what.length === 0 ? scenario : `${scenario} (${what.join(", ")})`;
}

async function readRun(run: HelmRun, onBytes: (count: number) => void): Promise<FileAnswers> {
  if (!/^(multiple_choice|ranking_binary)/.test(run.method)) {
    const declined = `free text: its method is ${run.method}, not multiple choice`;
    return { answers: [], read: 0, refusals: [], declined };
  }
  const refusals = new Refusals();
  const right = await exactMatches(run.file);
  const answers: Answer[] = [];
  let [read, skipped] = [0, 0];
  for await (const { states, line } of instances(textChunks(run.file, onBytes))) {
    read++;
    const { instance, train_trial_index: trial = 0 } = states[0];
    const { id, perturbation } = asObject(instance);
    if (perturbation || trial !== 0) {
      skipped++;
      continue;
    }
    const answer = helmAnswer(states, { ...run, line, right: right.get(String(id)) });
    if (typeof answer === "string") refusals.add(answer, line);
    else answers.push(answer);
  }
  const note = skipped > 0 ? `${skipped} perturbed or repeated questions are left out` : "";
  return { answers: withOccurrences(answers), read, refusals: refusals.list(), note };
}

interface InstanceStates {
  readonly states: readonly JsonObject[];
  readonly line: number;
}

/** The requests of one instance at a time: they stand side by side. */
async function* instances(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<InstanceStates> {
  let states: JsonObject[] = [];
  let [key, start] = ["", 0];
  for await (const { line, text } of jsonElements(chunks, { key: "request_states" })) {
    const state = parseState(text, line);
    const { id, perturbation } = asObject(state.instance);
    const own = JSON.stringify([id, perturbation ?? null, state.train_trial_index]);
    const separate = state.reference_index !== undefined;
    if (states.length > 0 && (own !== key || !separate)) {
      yield { states, line: start };
      states = [];
    }
    if (states.length === 0) [key, start] = [own, line];
    states.push(state);
  }
  if (states.length > 0) yield { states, line: start };
}

function parseState(text: string, line: number): JsonObject {
  let state: unknown;
  try {
    state = parseJson(text);
  } catch {
    // Reported below.
  }
  if (!isObject(state)) throw new SyntaxError(`the request at line ${line} is not JSON`);
  return state;
}

/** Instance → whether HELM itself counts it as right, where per_instance_stats.json tells. */
async function exactMatches(file: string): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  const path = join(dirname(file), "per_instance_stats.json");
  const there = await Deno.stat(path).then(() => true, () => false);
  if (!there) return found;
  for await (const { text } of jsonElements(textChunks(path))) {
    const { instance_id, perturbation, train_trial_index, stats } = asObject(parseJson(text));
    if (perturbation || train_trial_index !== 0 || !Array.isArray(stats)) continue;
    const exact = stats.filter(isObject).find(({ name }) => asObject(name).name === "exact_match");
    const mean = asNumber(exact?.mean);
    if (mean === 0 || mean === 1) found.set(String(instance_id), mean === 1);
  }
  return found;
}
