// Edge: the file system.
import { InputError } from "../errors.ts";
import { textChunks } from "../io/file_chunks.ts";
import { parseJson } from "../io/parse_json.ts";
import type { FileReport } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { inspectAnswers, type NumberedSample } from "./inspect_answers.ts";
import { type InspectHeader, inspectHeader } from "./inspect_log.ts";
import { jsonElements } from "./json_elements.ts";
import type { LogFormat } from "./log_format.ts";
import { reading } from "./read_error.ts";
import { openZip, type ZipFile } from "./read_zip.ts";
import { useRuns } from "./use_runs.ts";

/** Logs of Inspect. */
export const inspect: LogFormat = {
  id: "inspect",
  label: "Inspect logs, .eval or .json, with multiple-choice answers",
  needs: ".eval or .json logs of multiple-choice tasks",
  example: "inspect logs/ -o pool.parquet",
  detect: ({ name, start }) =>
    name.endsWith(".eval") || (name.endsWith(".json") &&
      /^\s*\{\s*"version"\s*:\s*\d+,\s*"status"[^]*"eval"\s*:\s*\{/.test(start)),
  async read(files, context) {
    const found = await findInspectRuns(files);
    const read = await useRuns(
      found.runs,
      context,
      (run) => reading(run.file, () => readInspectRun(run, context)),
    );
    return { ...read, files: [...found.refused, ...read.files] };
  },
};

/** An Inspect log, `.eval` or `.json`, and what its header says. */
interface InspectRun extends Run {
  readonly header: InspectHeader;
}

/** Reads the headers of the logs; what did not end well is refused by its status. */
async function findInspectRuns(files: readonly string[]) {
  const logs: { file: string; header: InspectHeader }[] = [];
  const refused: FileReport[] = [];
  for (const file of files) {
    if (!/\.(eval|json)(\.gz)?$/.test(file)) continue;
    try {
      const header = await reading(
        file,
        () => file.endsWith(".eval") ? zipHeader(file) : jsonHeader(file),
      );
      const { model, task, status } = header;
      if (status === "success") logs.push({ file, header });
      else {
        const note = `its status is "${status}", not "success"`;
        refused.push(unusedReport({ file, model, task }, "refused", note));
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(unusedReport({ file, model: "", task: "" }, "refused", error.message));
    }
  }
  const nameOf = taskNames(logs.map(({ header }) => header));
  const runs = logs.map(({ file, header }): InspectRun => ({
    file,
    model: header.model,
    task: nameOf(header),
    time: header.created,
    settings: header.settings,
    header,
  }));
  return { runs, refused };
}

/** Tasks that were run with different arguments ask different questions: the arguments name them. */
function taskNames(headers: readonly InspectHeader[]): (header: InspectHeader) => string {
  const differing = new Map<string, string[]>();
  for (const [task, own] of Map.groupBy(headers, ({ task }) => task)) {
    const keys = new Set(own.flatMap(({ taskArgs }) => Object.keys(taskArgs)));
    const differ = (key: string) => new Set(own.map(({ taskArgs }) => taskArgs[key])).size > 1;
    differing.set(task, [...keys].filter(differ).sort());
  }
  return ({ task, taskArgs }) => {
    const keys = differing.get(task)!.filter((key) => taskArgs[key] !== undefined);
    if (keys.length === 0) return task;
    return `${task} (${keys.map((key) => `${key}=${taskArgs[key]}`).join(", ")})`;
  };
}

/** Reads the answers of one run, sample by sample. */
async function readInspectRun(
  { file, header, task }: InspectRun,
  { onBytes }: { readonly onBytes: (count: number) => void },
): Promise<FileAnswers> {
  const named = { ...header, task };
  if (!file.endsWith(".eval")) return await inspectAnswers(jsonSamples(file, onBytes), named);
  using zip = await openZip(file);
  return await inspectAnswers(zipSamples(zip, file, onBytes), named);
}

async function zipHeader(file: string): Promise<InspectHeader> {
  using zip = await openZip(file);
  const entry = zip.entries.get("header.json") ?? zip.entries.get("_journal/start.json");
  if (!entry) throw notALog(file);
  return inspectHeader(parse(await zip.text(entry), file, entry.name)) ?? refuseLog(file);
}

async function jsonHeader(file: string): Promise<InspectHeader> {
  let header: InspectHeader | undefined;
  const onHead = (head: string) => header = inspectHeader(parse(head, file, "its start"));
  try {
    for await (const _ of jsonElements(textChunks(file), { key: "samples", onHead })) break;
  } catch (error) {
    throw error instanceof SyntaxError ? notALog(file) : error;
  }
  return header ?? refuseLog(file);
}

async function* zipSamples(
  zip: ZipFile,
  file: string,
  onBytes: (count: number) => void,
): AsyncGenerator<NumberedSample> {
  let line = 0;
  for (const entry of zip.entries.values()) {
    onBytes(entry.compressedSize);
    if (!/^samples\/.*\.json$/.test(entry.name)) continue;
    yield { line: ++line, value: parse(await zip.text(entry), file, entry.name) };
  }
}

async function* jsonSamples(
  file: string,
  onBytes: (count: number) => void,
): AsyncGenerator<NumberedSample> {
  for await (const { line, text } of jsonElements(textChunks(file, onBytes), { key: "samples" })) {
    yield { line, value: parse(text, file, `the sample at line ${line}`) };
  }
}

function parse(text: string, file: string, part: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new InputError(`Cannot read "${file}" as ${part} is not JSON`);
  }
}

function notALog(file: string): InputError {
  return new InputError(`Cannot read "${file}" as it is not an Inspect log with samples`);
}

function refuseLog(file: string): never {
  throw notALog(file);
}
