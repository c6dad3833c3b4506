// Edge: its reader opens files.
import { basename } from "node:path";
import { textChunks } from "../io/file_chunks.ts";
import { asObject, isObject, type JsonObject, parseJson } from "../io/parse_json.ts";
import { textLines } from "../io/text_lines.ts";
import { type Answer, Refusals } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { letterAnswer, withOccurrences } from "./letter_answer.ts";
import type { LogFormat } from "./log_format.ts";
import { answeredOption, listedOptions } from "./option_text.ts";
import { reading } from "./read_error.ts";
import { useRuns } from "./use_runs.ts";

/** Records of OpenAI evals. */
export const openaiEvals: LogFormat = {
  id: "openai-evals",
  label: "records of OpenAI evals (oaieval --record_path), multiple choice",
  needs: "records that start with a spec: one .jsonl file per run",
  example: "openai-evals records/ -o pool.parquet",
  detect: ({ name, start }) => /\.jsonl$/.test(name) && /^\s*\{"spec"\s*:\s*\{/.test(start),
  async read(files, context) {
    const records = files.filter((file) => /\.jsonl(\.gz)?$/.test(file));
    const runs: (Run | string)[] = [];
    for (const file of records) runs.push(await reading(file, () => describeRun(file)) ?? file);
    const known = runs.filter((run) => typeof run !== "string");
    const read = await useRuns(
      known,
      context,
      (run) => reading(run.file, () => readRun(run, context.onBytes)),
    );
    const others = runs.filter((run) => typeof run === "string").map((file) =>
      unusedReport({ file, model: "", task: "" }, "refused", "its first line is not a spec")
    );
    return { ...read, files: [...others, ...read.files] };
  },
};

async function describeRun(file: string): Promise<Run | undefined> {
  for await (const { text } of textLines(textChunks(file))) {
    const { spec } = asObject(parseLine(text, 1));
    if (!isObject(spec)) return undefined;
    const [model] = Array.isArray(spec.completion_fns) ? spec.completion_fns : [spec.model_name];
    return {
      file,
      model: String(model ?? basename(file)),
      task: String(spec.eval_name ?? spec.base_eval ?? basename(file)),
      time: String(spec.created_at ?? ""),
    };
  }
  return undefined;
}

async function readRun(run: Run, onBytes: (count: number) => void): Promise<FileAnswers> {
  const refusals = new Refusals();
  const prompts = new Map<string, string>();
  const answers: Answer[] = [];
  let read = 0;
  for await (const { line, text } of textLines(textChunks(run.file, onBytes))) {
    const event = asObject(parseLine(text, line));
    const data = asObject(event.data);
    const id = String(event.sample_id ?? "");
    if (event.type === "sampling") prompts.set(id, promptText(data.prompt));
    if (event.type !== "match") continue;
    read++;
    const answer = matchAnswer(data, prompts.get(id) ?? promptText(data.prompt), { run, line });
    prompts.delete(id);
    if (typeof answer === "string") refusals.add(answer, line);
    else answers.push(answer);
  }
  if (read === 0) {
    return { answers: [], read, refusals: [], declined: "free text: no match of expected options" };
  }
  return { answers: withOccurrences(answers), read, refusals: refusals.list() };
}

function parseLine(text: string, line: number): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new SyntaxError(`line ${line} is not JSON`);
  }
}

function matchAnswer(
  { expected, sampled, picked, options: listed }: JsonObject,
  prompt: string,
  { run, line }: { readonly run: Run; readonly line: number },
): Answer | string {
  const letters = Array.isArray(listed) && listed.length > 1 ? listed.map(String) : undefined;
  const found = listedOptions(prompt) ??
    (letters ? { question: prompt, options: letters } : undefined);
  if (!found) return "its options are unknown: neither its prompt nor its match lists them";
  const golds = Array.isArray(expected) ? expected : [expected];
  if (golds.length !== 1) return "several right options";
  const gold = answeredOption(String(golds[0] ?? ""), found.options);
  if (gold === undefined) {
    return `what it expects is none of its options: ${JSON.stringify(golds[0])}`;
  }
  const text = typeof sampled === "string" ? sampled : String(picked ?? "");
  const said = answeredOption(text, found.options);
  const { model, task } = run;
  return letterAnswer({ model, task, ...found, gold, said, line });
}

/** A prompt is a text, or a list of messages. */
function promptText(prompt: unknown): string {
  if (!Array.isArray(prompt)) return typeof prompt === "string" ? prompt : "";
  return prompt.map((message) => String(asObject(message).content ?? "")).join("\n");
}
