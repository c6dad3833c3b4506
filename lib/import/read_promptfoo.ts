// Edge: its reader opens files.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { asObject, isObject, type JsonObject, parseJson } from "../io/parse_json.ts";
import { sha256 } from "../io/sha256.ts";
import { type Answer, type FileReport, Refusals } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { letterAnswer } from "./letter_answer.ts";
import type { LogFormat } from "./log_format.ts";
import { answeredOption, listedOptions } from "./option_text.ts";
import { readError } from "./read_error.ts";
import { readText } from "./read_text.ts";
import { useRuns } from "./use_runs.ts";

/** Results of promptfoo. */
export const promptfoo: LogFormat = {
  id: "promptfoo",
  label: "results of promptfoo (promptfoo eval -o results.json), multiple choice",
  needs: "results.json files of promptfoo",
  example: "promptfoo results.json -o pool.parquet",
  detect: ({ name, start }) =>
    /\.json$/.test(name) && /^\s*\{\s*"evalId"\s*:/.test(start) && /"results"\s*:\s*\{/.test(start),
  async read(files, context) {
    const runs: PromptfooRun[] = [];
    const refused: FileReport[] = [];
    for (const file of files.filter((each) => /\.json(\.gz)?$/.test(each))) {
      try {
        runs.push(...await fileRuns(file));
      } catch (error) {
        const known = readError(file, error);
        if (!(known instanceof InputError)) throw known;
        refused.push(unusedReport({ file, model: "", task: "" }, "refused", known.message));
      }
    }
    const read = await useRuns(runs, context, (run) => Promise.resolve(runAnswers(run)));
    return { ...read, files: [...refused, ...read.files] };
  },
};

/** The answers of one provider to one prompt. */
interface PromptfooRun extends Run {
  readonly results: readonly { readonly result: JsonObject; readonly line: number }[];
}

async function fileRuns(file: string): Promise<PromptfooRun[]> {
  let document: JsonObject;
  try {
    document = asObject(parseJson(await readText(file)));
  } catch (error) {
    throw error instanceof SyntaxError
      ? new SyntaxError(`it is not JSON: ${error.message}`)
      : error;
  }
  const summary = asObject(document.results);
  if (!Array.isArray(summary.results)) throw new SyntaxError("it has no results of promptfoo");
  const description = asObject(document.config).description;
  const task = typeof description === "string" && description !== ""
    ? description
    : basename(file).replace(/\.json(\.gz)?$/, "");
  const numbered = summary.results.filter(isObject).map((result, n) => ({ result, line: n + 1 }));
  const groups = Map.groupBy(numbered, ({ result }) => {
    const { id, label } = asObject(result.provider);
    return JSON.stringify([label || id || "unknown", asObject(result.prompt).label ?? ""]);
  });
  return [...groups].map(([key, results]) => {
    const [model, prompt] = JSON.parse(key).map(String);
    const settings = { prompt: prompt.length > 40 ? `#${sha256(prompt).slice(0, 8)}` : prompt };
    return { file, model, task, time: String(summary.timestamp ?? ""), settings, results };
  });
}

function runAnswers({ model, task, results }: PromptfooRun): FileAnswers {
  const refusals = new Refusals();
  const answers: Answer[] = [];
  for (const { result, line } of results) {
    const answer = resultAnswer(result, { model, task, line });
    if (typeof answer === "string") refusals.add(answer, line);
    else answers.push(answer);
  }
  const read = results.length;
  if (answers.length === 0 && refusals.list().every(({ reason }) => reason === NO_OPTIONS)) {
    return { answers, read, refusals: [], declined: `free text: ${NO_OPTIONS}` };
  }
  return { answers, read, refusals: refusals.list() };
}

const NO_OPTIONS = "no variables A, B, … or choices, and no list of options in the prompt";

function resultAnswer(
  result: JsonObject,
  names: { readonly model: string; readonly task: string; readonly line: number },
): Answer | string {
  const test = asObject(result.testCase);
  const vars = { ...asObject(test.vars), ...asObject(result.vars) };
  const options = variableOptions(vars) ??
    listedOptions(String(asObject(result.prompt).raw ?? ""))?.options;
  if (!options) return NO_OPTIONS;
  const stated = goldText(test, vars);
  if (stated === undefined) return "no assertion or variable names its right option";
  const gold = answeredOption(stated, options);
  if (gold === undefined) {
    return `its right option is none of the options: ${JSON.stringify(stated)}`;
  }
  const { output } = asObject(result.response);
  const said = typeof output === "string" ? answeredOption(output, options) : undefined;
  return letterAnswer({ ...names, question: JSON.stringify(sorted(vars)), options, gold, said });
}

function sorted(vars: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(vars).sort(([a], [b]) => a < b ? -1 : 1));
}

/** Options in a list of variables (`choices`, `options`), or in variables A, B, …. */
function variableOptions(vars: JsonObject): string[] | undefined {
  const list = [vars.choices, vars.options, vars.answers].find(Array.isArray);
  if (list && list.length > 1) return list.map(String);
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const count = letters.findIndex((letter) =>
    (vars[letter] ?? vars[letter.toLowerCase()]) === undefined
  );
  if (count < 2) return undefined;
  return letters.slice(0, count).map((letter) =>
    String(vars[letter] ?? vars[letter.toLowerCase()])
  );
}

const COMPARISONS = /^(equals|iequals|contains|icontains|starts-with|regex)$/;

/** The right answer: what an assertion compares with, or a variable that is named for it. */
function goldText(test: JsonObject, vars: JsonObject): string | undefined {
  const assertions = Array.isArray(test.assert) ? test.assert.filter(isObject) : [];
  const compared = assertions.find(({ type, value }) =>
    COMPARISONS.test(String(type)) && typeof value === "string"
  );
  if (compared) {
    return String(compared.value).replaceAll(
      /\{\{\s*(\w+)\s*\}\}/g,
      (_, name) => String(vars[name] ?? ""),
    );
  }
  const named = ["answer", "gold", "target", "expected", "label", "correct"]
    .map((name) => vars[name]).find((value) => ["string", "number"].includes(typeof value));
  return named === undefined ? undefined : String(named);
}
