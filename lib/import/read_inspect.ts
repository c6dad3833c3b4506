// Edge: the file system.
import { InputError } from "../errors.ts";
import type { FileReport } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport } from "./file_answers.ts";
import { fileChunks, filesBelow } from "../io/file_chunks.ts";
import { inspectAnswers, type NumberedSample } from "./inspect_answers.ts";
import { type InspectHeader, inspectHeader } from "./inspect_log.ts";
import { jsonElements } from "./json_elements.ts";
import { parseJson } from "../io/parse_json.ts";
import { openZip, type ZipFile } from "./read_zip.ts";

/** An Inspect log, `.eval` or `.json`, and what its header says. */
export interface InspectRun extends Run {
  readonly header: InspectHeader;
}

/** Finds the Inspect logs below folders; what did not end well is refused by its status. */
export async function findInspectRuns(paths: readonly string[]) {
  const runs: InspectRun[] = [];
  const refused: FileReport[] = [];
  for (const file of await filesBelow(paths)) {
    if (!/\.(eval|json)$/.test(file)) continue;
    try {
      const header = file.endsWith(".eval") ? await zipHeader(file) : await jsonHeader(file);
      const { model, task, status } = header;
      if (status === "success") runs.push(inspectRun(file, header));
      else {
        const note = `its status is "${status}", not "success"`;
        refused.push(unusedReport({ file, model, task }, "refused", note));
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(unusedReport({ file, model: "", task: "" }, "refused", error.message));
    }
  }
  if (runs.length + refused.length === 0) {
    throw new InputError(
      `Cannot import Inspect logs as no .eval or .json stands below ${paths.join(", ")}`,
    );
  }
  return { runs, refused };
}

function inspectRun(file: string, header: InspectHeader): InspectRun {
  const { model, task, created: time, limited } = header;
  return { file, model, task, time, extent: limited ? "limited" : "full", header };
}

/** Reads the answers of one run, sample by sample. */
export async function readInspectRun(
  { file, header }: InspectRun,
  { onBytes }: { onBytes: (count: number) => void },
): Promise<FileAnswers> {
  if (!file.endsWith(".eval")) return await inspectAnswers(jsonSamples(file, onBytes), header);
  using zip = await openZip(file);
  return await inspectAnswers(zipSamples(zip, file, onBytes), header);
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
    for await (const _ of jsonElements(fileChunks(file), { key: "samples", onHead })) break;
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
  try {
    for await (
      const { line, text } of jsonElements(fileChunks(file, onBytes), { key: "samples" })
    ) {
      yield { line, value: parse(text, file, `the sample at line ${line}`) };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new InputError(`Cannot read "${file}" as ${error.message}`);
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
