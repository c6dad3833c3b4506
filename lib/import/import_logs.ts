// Edge: the file system and the terminal.
import { InputError } from "../errors.ts";
import { collectGarbage } from "../io/collect_garbage.ts";
import { progress } from "../io/progress.ts";
import { writeRows } from "../pool/write_rows.ts";
import type { FileReport } from "./answer.ts";
import type { Run } from "./choose_runs.ts";
import { filesBelow } from "../io/file_chunks.ts";
import { Gathering } from "./gather.ts";
import { importNotes, importWarnings } from "./import_notes.ts";
import type { ImportOptions, ImportSummary, LogFormat } from "./import_options.ts";
import { matchTasks } from "./match_tasks.ts";
import { mergeGroups, relabelled } from "./merge_groups.ts";
import { findInspectRuns, readInspectRun } from "./read_inspect.ts";
import { findLmEvalRuns, type LmEvalRun, readLmEvalRun } from "./read_lm_eval.ts";
import { isTable, readTable } from "./read_table.ts";
import { useRuns } from "./use_runs.ts";

/** Imports evaluation logs of other tools into a profile, file by file in bounded memory. */
export async function importLogs(options: ImportOptions): Promise<ImportSummary> {
  const { output, paths } = options;
  if (!/\.(parquet|jsonl)$/.test(output)) {
    throw new InputError(
      `Cannot write a profile as its name must end in .parquet or .jsonl: got "${output}"`,
    );
  }
  for (const path of paths) {
    await Deno.stat(path).catch(() => {
      throw new InputError(`Cannot import "${path}" as it must be a file or folder: got neither`);
    });
  }
  const gathering = new Gathering();
  const { files, remarks } = await READERS[options.format](options, gathering);
  const large = files.reduce((sum, { kept }) => sum + kept, 0) > COLLECT_ABOVE;
  if (large) collectGarbage();
  const matched = matchTasks(gathering, options);
  const tasks = matched.tasks;
  const count = tasks.reduce((sum, task) => sum + task.matched, 0) * matched.models.length;
  const warnings = [...remarks, ...importWarnings(files, tasks, matched.models)];
  if (count === 0) {
    const why = warnings[0] ?? firstRefusal(files) ?? emptyFile(files) ??
      "no file holds multiple-choice answers";
    throw new InputError(`Cannot import ${paths.join(", ")} as nothing is left: ${why}`);
  }
  if (large) collectGarbage();
  await writeRows(output, matched.rows());
  const notes = importNotes(options, tasks);
  return { output, rows: count, models: matched.models, tasks, files, notes, warnings };
}

function firstRefusal(files: readonly FileReport[]): string | undefined {
  for (const { file, refusals: [first] } of files) {
    if (first) return `${first.reason} (line ${first.lines[0]} of "${file}")`;
  }
  return undefined;
}

function emptyFile(files: readonly FileReport[]): string | undefined {
  const empty = files.find(({ read }) => read === 0);
  return empty && `"${empty.file}" holds no rows`;
}

interface Reading {
  readonly files: readonly FileReport[];
  readonly remarks: readonly string[];
}

type Reader = (options: ImportOptions, gathering: Gathering) => Promise<Reading>;

const READERS: Readonly<Record<LogFormat, Reader>> = {
  "lm-eval": importLmEval,
  inspect: importInspect,
  table: importTables,
};

async function importLmEval(options: ImportOptions, gathering: Gathering): Promise<Reading> {
  const found = await findLmEvalRuns(options.paths);
  const groupOf = mergeGroups(options.merge, found.groups);
  const keep = keeps(options);
  const runs = found.runs.filter(({ model, task }) => keep({ model, task: groupOf(task) ?? task }));
  const bytes = await byteProgress(runs.map(({ file }) => file));
  const files = await useRuns(runs, {
    gathering,
    read: (run) => readLmEvalRun(run, { score: options.score, onBytes: bytes.tick }),
    relabel: (answer) => relabelled(answer, groupOf(answer.task)),
  });
  await bytes.done();
  return { files: [...found.refused, ...files], remarks: differentArguments(runs) };
}

/** Runs under one model name that were started with different arguments may not be one model. */
function differentArguments(runs: readonly LmEvalRun[]): string[] {
  const byModel = Map.groupBy(runs, ({ model }) => model);
  return [...byModel].flatMap(([model, own]) => {
    const all = new Set(own.map(({ modelArgs }) => modelArgs).filter((args) => args !== ""));
    return all.size > 1
      ? [`"${model}" was run with different model_args: ${[...all].join(" and ")}`]
      : [];
  });
}

async function importInspect(options: ImportOptions, gathering: Gathering): Promise<Reading> {
  const found = await findInspectRuns(options.paths);
  const runs = found.runs.filter(keeps(options));
  const bytes = await byteProgress(runs.map(({ file }) => file));
  const files = await useRuns(runs, {
    gathering,
    read: (run) => readInspectRun(run, { onBytes: bytes.tick }),
  });
  await bytes.done();
  return { files: [...found.refused, ...files], remarks: [] };
}

async function importTables(options: ImportOptions, gathering: Gathering): Promise<Reading> {
  const { paths, map, firstOption, optionCount } = options;
  const tables = (await filesBelow(paths)).filter((file) => paths.includes(file) || isTable(file));
  const bytes = await byteProgress(tables);
  const rules = { map, firstOption, optionCount, keep: keeps(options), onBytes: bytes.tick };
  const files: FileReport[] = [];
  for (const file of tables) files.push(await readTable(file, { ...rules, gathering }));
  await bytes.done();
  return { files, remarks: [] };
}

function keeps({ models, tasks }: ImportOptions) {
  return ({ model, task }: Pick<Run, "model" | "task">) =>
    (!models || models.includes(model)) && (!tasks || tasks.includes(task));
}

/** How many bytes are read between, and how many rows make it worth, giving memory back. */
const [COLLECT_EVERY, COLLECT_ABOVE] = [1e8, 1e5];

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
