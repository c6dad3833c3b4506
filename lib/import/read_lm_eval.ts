// Edge: the file system.
import { basename, dirname, join } from "node:path";
import { InputError } from "../errors.ts";
import { textChunks } from "../io/file_chunks.ts";
import { parseJson } from "../io/parse_json.ts";
import type { FileReport } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { unusedReport } from "./file_answers.ts";
import { jsonRecords } from "./json_records.ts";
import { lmEvalAnswers } from "./lm_eval_answers.ts";
import {
  type FewShot,
  guessedNames,
  type LmEvalResults,
  lmEvalResults,
  modelOfLegacyName,
  sampleTask,
  timeStamp,
  USUAL_FEW_SHOT,
} from "./lm_eval_names.ts";
import type { ImportContext, LogFormat } from "./log_format.ts";
import { readError, reading } from "./read_error.ts";
import { readText } from "./read_text.ts";
import { useRuns } from "./use_runs.ts";

/** Sample logs of lm-evaluation-harness. */
export const lmEval: LogFormat = {
  id: "lm-eval",
  label: "sample logs of lm-evaluation-harness (--log_samples), 0.4.2 or later",
  needs: "samples_<task>_<time>.jsonl files (run lm_eval with --log_samples)",
  example: "lm-eval results/ -o pool.parquet --merge mmlu",
  detect: ({ name, start }) =>
    /\.jsonl?$/.test(name) &&
    (/^samples_./.test(name) || /^\s*\[?\s*\{\s*"doc_id"\s*:/.test(start) ||
      /^\s*\{\s*"results"\s*:\s*\{[^]*("configs"|"versions"|"group_subtasks"|"acc|"alias")/.test(
        start,
      )),
  async read(files, context) {
    const found = await findLmEvalRuns(files, context.named);
    context.selection.addGroups(found.groups);
    const { score } = context.rules;
    const read = await useRuns(found.runs, context, (run) => readLmEvalRun(run, context));
    const notes = [
      score === "acc"
        ? "distributions follow acc: p ∝ exp(log-likelihood of the option)"
        : "distributions follow acc_norm: p ∝ exp(log-likelihood / characters of the option)",
    ];
    const remarks = [...found.remarks, ...read.remarks];
    return { files: [...found.refused, ...read.files], remarks, notes };
  },
};

/** A sample file of lm-evaluation-harness and what its results file says about it. */
interface LmEvalRun extends Run {
  readonly delimiter: string;
  readonly fewShot: FewShot;
  /** True where model and task are read from the file's name alone. */
  readonly guessed: boolean;
}

/** Finds the sample files, and names model and task of each. */
async function findLmEvalRuns(given: readonly string[], named: ReadonlySet<string>) {
  const files = await withResultsBeside(given, named);
  const refused: FileReport[] = [];
  const results = await readResults(files, refused);
  const samples = files.filter(isSampleFile);
  const known = [
    ...results.flatMap(({ tasks }) => tasks),
    ...samples.flatMap((file) => sampleTask(basename(file), []) ?? []),
  ];
  const runs = samples.map((file) => describeRun(file, results, known));
  const guessed = runs.filter((run) => run.guessed);
  const remarks = guessed.length === 0 ? [] : [
    `no results.json stands beside ${guessed.length} sample ${
      guessed.length > 1 ? "files" : "file"
    }: model and task are read from names, as ${guessed[0].model} and ${guessed[0].task} from "${
      basename(guessed[0].file)
    }"; --rename changes models`,
  ];
  const groups: Record<string, readonly string[]> = Object.assign(
    {},
    ...results.map((each) => each.groups),
  );
  return { runs, refused, groups, remarks };
}

/** Reads the answers of one run. */
function readLmEvalRun(run: LmEvalRun, { rules, onBytes }: ImportContext) {
  const { file, model, task, delimiter, fewShot } = run;
  return reading(file, () => {
    const records = jsonRecords(textChunks(file, onBytes));
    return lmEvalAnswers(records, { file, model, task, score: rules.score, delimiter, fewShot });
  });
}

function isSampleFile(file: string): boolean {
  return /^samples_.*\.jsonl?(\.gz)?$/.test(basename(file)) || /\.jsonl(\.gz)?$/.test(file);
}

interface ResultsFile extends LmEvalResults {
  readonly folder: string;
  readonly time: string;
}

async function readResults(files: readonly string[], refused: FileReport[]) {
  const found: ResultsFile[] = [];
  for (const file of files) {
    if (!file.endsWith(".json") || isSampleFile(file)) continue;
    try {
      const results = lmEvalResults(parseJson(await readText(file)));
      const [folder, time] = [dirname(file), timeStamp(basename(file))];
      if (results) found.push({ ...results, folder, time });
    } catch (error) {
      const reason = error instanceof SyntaxError
        ? new SyntaxError(`it is not JSON: ${error.message}`)
        : error;
      const known = readError(file, reason);
      if (!(known instanceof InputError)) throw known;
      refused.push(unusedReport({ file, model: "", task: "" }, "refused", known.message));
    }
  }
  return found;
}

/** A file given by itself stands with the results files beside it. */
async function withResultsBeside(
  files: readonly string[],
  named: ReadonlySet<string>,
): Promise<string[]> {
  const all = [...files];
  for (const folder of new Set([...named].map(dirname))) {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const file = join(folder, name);
      if (isFile && name.endsWith(".json") && !isSampleFile(file)) all.push(file);
    }
  }
  return [...new Set(all)];
}

function describeRun(
  file: string,
  all: readonly ResultsFile[],
  known: readonly string[],
): LmEvalRun {
  const [folder, name] = [dirname(file), basename(file)];
  const time = timeStamp(name);
  const nearby = all.filter((each) => each.folder === folder);
  const results = nearby.find((each) => each.time === time);
  const told = sampleTask(name, results?.tasks ?? []) ?? sampleTask(name, known);
  const guess = guessedNames(name);
  const task = told ?? guess.task;
  const own = name.startsWith("samples_")
    ? undefined
    : told === undefined
    ? guess.model
    : modelOfLegacyName(name, told);
  const expected = results?.expected(task);
  return {
    file,
    model: own ?? results?.model ?? folderModel(folder, nearby),
    task,
    time,
    ...(expected === undefined ? {} : { expected }),
    settings: results?.settings(task) ?? {},
    delimiter: results?.delimiter(task) ?? " ",
    fewShot: results?.fewShot(task) ?? USUAL_FEW_SHOT,
    guessed: !results && !name.startsWith("samples_"),
  };
}

/** The one model that the folder's other results files name; otherwise the folder's own name. */
function folderModel(folder: string, nearby: readonly ResultsFile[]): string {
  const [only, ...more] = new Set(nearby.map(({ model }) => model));
  return only && more.length === 0 ? only : basename(folder).replaceAll("__", "/");
}
