// Edge: the file system.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { fileStart } from "../io/file_chunks.ts";
import { utf8Chunks } from "../io/utf8_chunks.ts";
import type { FileReport } from "./answer.ts";
import { unusedReport } from "./file_answers.ts";
import type { LogFormat } from "./log_format.ts";
import { reading } from "./read_error.ts";

/** How much of a file tells what wrote it. */
const START = 1 << 16;

/** The files of each format, and a report on each file that is of none or cannot be opened. */
export interface SortedFiles {
  readonly byFormat: ReadonlyMap<LogFormat, readonly string[]>;
  readonly others: readonly FileReport[];
}

/** Gives each file to the first format that knows it. */
export async function sortFiles(
  files: readonly string[],
  formats: readonly LogFormat[],
): Promise<SortedFiles> {
  const byFormat = new Map<LogFormat, string[]>();
  const others: FileReport[] = [];
  for (const path of files) {
    const nameless = { file: path, model: "", task: "" };
    try {
      const start = await reading(path, () => startOf(path));
      const file = { path, name: basename(path).replace(/\.gz$/, ""), start };
      const format = formats.find((each) => each.detect(file));
      if (format) byFormat.set(format, [...byFormat.get(format) ?? [], path]);
      else others.push(unusedReport(nameless, "unknown", "no format knows it"));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      others.push(unusedReport(nameless, "refused", error.message));
    }
  }
  return { byFormat, others };
}

async function startOf(path: string): Promise<string> {
  const once = async function* () {
    yield await fileStart(path, START);
  };
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of utf8Chunks(once())) text += decoder.decode(chunk, { stream: true });
  return text;
}
