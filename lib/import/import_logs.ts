// Edge: the file system and the terminal.
import { InputError } from "../errors.ts";
import { collectGarbage } from "../io/collect_garbage.ts";
import { findFiles } from "../io/find_files.ts";
import { progress } from "../io/progress.ts";
import type { FileReport } from "./answer.ts";
import { checkOutput, writeError } from "./check_output.ts";
import { unusedReport } from "./file_answers.ts";
import { formatOf, FORMATS } from "./formats.ts";
import { Gathering } from "./gather.ts";
import { importNotes, importWarnings } from "./import_notes.ts";
import {
  IMPORT_RULES,
  type ImportOptions,
  type ImportSummary,
  type WholeImportOptions,
} from "./import_options.ts";
import type { ImportContext, LogFormat, Reading } from "./log_format.ts";
import { matchTasks } from "./match_tasks.ts";
import { Selection } from "./selection.ts";
import { sortFiles } from "./sort_files.ts";
import { useAnswers } from "./use_answers.ts";
import { writeProfile } from "./write_profile.ts";

/**
 * Imports evaluation logs of other tools into a profile, file by file in bounded memory.
 *
 * @example
 * ```ts
 * import { importLogs } from "./import_logs.ts";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * await Deno.writeTextFile(`${folder}/quiz.csv`, "item,model,gold,p\n1,a,0,.6 .4\n2,a,1,.7 .3\n");
 * const output = `${folder}/pool.jsonl`;
 * const summary = await importLogs({ format: "auto", paths: [folder], output });
 * assert.equal(summary.rows, 2);
 * ```
 */
export async function importLogs(given: ImportOptions): Promise<ImportSummary> {
  const options: WholeImportOptions = { ...IMPORT_RULES, ...given };
  const { output, paths } = options;
  await checkOutput(output, paths);
  await using found = await findFiles(paths);
  const gathering = new Gathering();
  const selection = new Selection(options);
  const readings = await readAll(found, { options, gathering, selection });
  const files = readings.flatMap((reading) => reading.files);
  const large = files.reduce((sum, { kept }) => sum + kept, 0) > COLLECT_ABOVE;
  if (large) collectGarbage();
  const matched = matchTasks(gathering, { ...options, onBatch: collectGarbage });
  const { tasks, models } = matched;
  const count = tasks.reduce((sum, task) => sum + task.matched, 0) * models.length;
  const remarks = readings.flatMap((reading) => reading.remarks ?? []);
  const warnings = [...remarks, ...importWarnings(files, tasks, models)];
  if (files.length === 0) throw nothingThere(options);
  if (count === 0) throw nothingLeft(options, files, importWarnings([], tasks, models));
  if (large) collectGarbage();
  try {
    await writeProfile(output, matched.rows());
  } catch (error) {
    throw writeError(output, error);
  }
  const notes = [
    ...new Set(readings.flatMap((reading) => reading.notes ?? [])),
    ...importNotes(options, tasks),
  ];
  return { output, rows: count, models, tasks, files, notes, warnings };
}

interface Work {
  readonly options: WholeImportOptions;
  readonly gathering: Gathering;
  readonly selection: Selection;
}

async function readAll(
  found: Awaited<ReturnType<typeof findFiles>>,
  { options, gathering, selection }: Work,
): Promise<Reading[]> {
  const own = await Deno.realPath(options.output).catch(() => undefined);
  const given: string[] = [];
  for (const file of found.files) if (await Deno.realPath(file) !== own) given.push(file);
  const unreadable = found.unreadable.map(({ path: file, reason }) =>
    unusedReport({ file, model: "", task: "" }, "refused", reason)
  );
  const { byFormat, others } = options.format === "auto"
    ? await sortFiles(given, FORMATS)
    : { byFormat: new Map([[formatOf(options.format), given]]), others: [] };
  if (byFormat.size === 0) throw unknownFiles(options.paths, others);
  const bytes = await byteProgress([...byFormat.values()].flat());
  const context: ImportContext = {
    rules: options,
    named: found.named,
    selection,
    gathering,
    onBytes: bytes.tick,
    use: (file, answers) => useAnswers(file, answers, { selection, gathering }),
  };
  const readings: Reading[] = [{ files: [...unreadable, ...others] }];
  for (const [format, files] of byFormat) readings.push(await format.read(files, context));
  await bytes.done();
  selection.check();
  return readings;
}

function unknownFiles(paths: readonly string[], others: readonly FileReport[]): InputError {
  const [broken] = others.filter(({ status }) => status === "refused");
  if (broken) return new InputError(broken.note);
  const known = FORMATS.map(({ id }: LogFormat) => id).join(", ");
  return new InputError(
    `Cannot tell what ${paths.join(", ")} holds as no file is a log of a known format (${known})`,
  );
}

function nothingThere({ paths, format }: ImportOptions): InputError {
  const { id, needs } = formatOf(format);
  return new InputError(
    `Cannot import ${id} logs as ${paths.join(", ")} must hold ${needs}: got none`,
  );
}

/** What was wrong, with the tasks before the files, as the reason why nothing is left. */
function nothingLeft(
  { paths }: ImportOptions,
  files: readonly FileReport[],
  warnings: readonly string[],
): InputError {
  const why = warnings[0] ?? importWarnings(files, [], [])[0] ?? firstRefusal(files) ??
    declined(files) ?? emptyFile(files) ??
    "no file holds multiple-choice answers";
  return new InputError(`Cannot import ${paths.join(", ")} as nothing is left: ${why}`);
}

function firstRefusal(files: readonly FileReport[]): string | undefined {
  for (const { file, refusals: [first] } of files) {
    if (first) return `${first.reason} (line ${first.lines[0]} of "${file}")`;
  }
  return undefined;
}

function declined(files: readonly FileReport[]): string | undefined {
  const first = files.find(({ status }) => status === "declined");
  return first && `"${first.file}" holds ${first.note}`;
}

function emptyFile(files: readonly FileReport[]): string | undefined {
  const empty = files.find(({ status, read }) => status === "used" && read === 0);
  return empty && `"${empty.file}" holds no rows`;
}

/** How many bytes are read between, and how many rows make it worth, giving memory back. */
const [COLLECT_EVERY, COLLECT_ABOVE] = [5e7, 1e5];

/** A progress bar in whole megabytes, which gives memory back now and then. */
async function byteProgress(files: readonly string[]) {
  let total = 0;
  for (const file of files) total += (await Deno.stat(file)).size;
  const bar = progress(Math.ceil(total / 1e6), "reading logs (MB)");
  let [seen, shown, collected] = [0, 0, 0];
  const tick = (count: number) => {
    seen += count;
    const whole = Math.floor(seen / 1e6);
    if (whole > shown) bar.tick(whole - shown);
    shown = whole;
    if (seen - collected < COLLECT_EVERY) return;
    collectGarbage();
    collected = seen;
  };
  return { tick, done: () => bar.done() };
}
