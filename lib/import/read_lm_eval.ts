// Edge: the file system.
import { basename, dirname, join } from "node:path";
import { InputError } from "../errors.ts";
import type { FileReport } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { fileChunks, filesBelow } from "../io/file_chunks.ts";
import { jsonRecords } from "./json_records.ts";
import { lmEvalAnswers, type LmEvalScore } from "./lm_eval_answers.ts";
import {
  type LmEvalResults,
  lmEvalResults,
  modelOfLegacyName,
  sampleTask,
  timeStamp,
} from "./lm_eval_names.ts";
import { parseJson } from "../io/parse_json.ts";

/** A sample file of lm-evaluation-harness and what its results file says about it. */
export interface LmEvalRun extends Run {
  readonly delimiter: string;
  readonly split: string;
  readonly modelArgs: string;
}

/** The runs below some folders. */
export interface LmEvalRuns {
  readonly runs: readonly LmEvalRun[];
  /** Files that are not what their name says. */
  readonly refused: readonly FileReport[];
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** Finds the sample files below folders, and names model and task of each. */
export async function findLmEvalRuns(paths: readonly string[]): Promise<LmEvalRuns> {
  const files = await withResultsBeside(paths);
  const refused: FileReport[] = [];
  const results = await readResults(files, refused);
  const runs: LmEvalRun[] = [];
  for (const file of files.filter(isSampleFile)) {
    const run = describeRun(file, results);
    if (run) runs.push(run);
    else {
      const note =
        "its name tells no task: there is no results.json beside it that lists the tasks";
      refused.push(unusedReport({ file, model: "", task: "" }, "refused", note));
    }
  }
  if (runs.length === 0) {
    throw new InputError(
      `Cannot import lm-eval logs as no samples_<task>_<time>.jsonl stands below ` +
        `${paths.join(", ")}: run lm_eval with --log_samples`,
    );
  }
  const groups = Object.assign({}, ...results.map((each) => each.groups));
  return { runs, refused, groups };
}

/** Reads the answers of one run. */
export async function readLmEvalRun(
  run: LmEvalRun,
  { score, onBytes }: { score: LmEvalScore; onBytes: (count: number) => void },
): Promise<FileAnswers> {
  const { file, model, task, delimiter } = run;
  try {
    const records = jsonRecords(fileChunks(file, onBytes));
    return await lmEvalAnswers(records, { file, model, task, score, delimiter });
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof SyntaxError
      ? error.message
      : error instanceof TypeError
      ? "it is not UTF-8 text"
      : undefined;
    if (reason === undefined) throw error;
    throw new InputError(`Cannot read "${file}" as ${reason}`);
  }
}

function isSampleFile(file: string): boolean {
  return /^samples_.*\.jsonl?$/.test(basename(file)) || file.endsWith(".jsonl");
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
      const results = lmEvalResults(parseJson(await Deno.readTextFile(file)));
      const [folder, time] = [dirname(file), timeStamp(basename(file))];
      if (results) found.push({ ...results, folder, time });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const note = `Cannot read "${file}" as it is not JSON: ${error.message}`;
      refused.push(unusedReport({ file, model: "", task: "" }, "refused", note));
    }
  }
  return found;
}

/** A file given by itself stands with the results files beside it. */
async function withResultsBeside(paths: readonly string[]): Promise<string[]> {
  const files = await filesBelow(paths);
  const folders = new Set(paths.filter((path) => files.includes(path)).map(dirname));
  for (const folder of folders) {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const file = join(folder, name);
      if (isFile && name.endsWith(".json") && !isSampleFile(file)) files.push(file);
    }
  }
  return [...new Set(files)];
}

function describeRun(file: string, all: readonly ResultsFile[]): LmEvalRun | undefined {
  const [folder, name] = [dirname(file), basename(file)];
  const time = timeStamp(name);
  const nearby = all.filter((each) => each.folder === folder);
  const results = nearby.find((each) => each.time === time);
  const task = sampleTask(name, results?.tasks ?? []);
  if (task === undefined) return undefined;
  const legacy = name.startsWith("samples_") ? undefined : modelOfLegacyName(name, task);
  const expected = results?.expected(task);
  return {
    file,
    model: legacy ?? results?.model ?? folderModel(folder, nearby),
    task,
    time,
    extent: results === undefined ? "unknown" : results.limited(task) ? "limited" : "full",
    ...(expected === undefined ? {} : { expected }),
    delimiter: results?.delimiter(task) ?? " ",
    split: results?.split(task) ?? "",
    modelArgs: results?.modelArgs ?? "",
  };
}

/** The one model that the folder's other results files name; otherwise the folder's own name. */
function folderModel(folder: string, nearby: readonly ResultsFile[]): string {
  const [only, ...more] = new Set(nearby.map(({ model }) => model));
  return only && more.length === 0 ? only : basename(folder).replaceAll("__", "/");
}
