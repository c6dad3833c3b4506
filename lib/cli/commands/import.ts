// Edge: the terminal.
import { oneLine } from "../../format/escape.ts";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { FileReport } from "../../import/answer.ts";
import { FORMATS } from "../../import/formats.ts";
import { importLogs } from "../../import/import_logs.ts";
import type { ImportOptions, ImportSummary } from "../../import/import_options.ts";
import type { TaskReport } from "../../import/match_tasks.ts";
import { parseMap } from "../../import/table_columns.ts";
import { list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { textTable } from "../../format/text_table.ts";

/** Adds `troupe import <format>` for every format, and `auto`. */
export function registerImport(program: Command): void {
  const group = program.command("import")
    .description("evaluation logs of other tools into a profile");
  const add = (name: string, description: string, example: string) =>
    importCommand(group.command(name), name)
      .description(description)
      .addHelpText("after", `\nExample:\n  troupe import ${example}`);
  for (const { id, label, example } of FORMATS) {
    add(id, label, example ?? `${id} logs/ -o pool.parquet`);
  }
  add(
    "auto",
    "whatever of these is there, told apart by its content",
    "auto logs/ -o pool.parquet",
  );
}

interface Flags extends Omit<ImportOptions, "format" | "paths" | "map" | "optionCount" | "rename"> {
  readonly map?: string[];
  readonly rename?: Record<string, string>;
  readonly options?: number;
  readonly json?: boolean;
}

/** Formats whose distributions follow one of two accuracies. */
const SCORED = ["lm-eval", "lighteval", "auto"];

function importCommand(command: Command, name: string): Command {
  command
    .argument("<paths...>", "files, folders, patterns, or - for standard input")
    .requiredOption("-o, --output <file>", "the profile to write, .parquet or .jsonl")
    .option("--models <names>", "keep only these models", list)
    .option("--tasks <names>", "keep only these tasks", list)
    .option("--merge <groups>", "make one task of a group's subtasks, such as mmlu", list, [])
    .option("--rename <old=new>", "call a model otherwise; may be repeated", renaming)
    .addOption(
      new Option("--variants <rule>", "runs of a model on a task with different settings")
        .choices(["one", "all"]).default("one"),
    )
    .option("--seed <number>", "seed of the dev/test split", whole(0), 0)
    .option("--dev-share <share>", "share of the items that goes to dev", share, 0.5)
    .addOption(
      new Option("--missing <rule>", "items that some model lacks").choices(["drop", "refuse"])
        .default("drop"),
    )
    .addOption(
      new Option("--unanswered <rule>", "questions that a model left unanswered")
        .choices(["uniform", "missing"]).default("uniform"),
    )
    .option("--json", "machine-readable summary on stdout");
  if (SCORED.includes(name)) {
    command.addOption(
      new Option("--score <metric>", "the accuracy that distributions follow")
        .choices(["acc", "acc_norm"]).default("acc"),
    );
  }
  if (name === "table" || name === "auto") {
    command
      .option("--map <field=column...>", "columns by field, comma-separated")
      .option("--options <count>", "options of every question, where no column tells", whole(2))
      .option("--first-option <number>", "number of the first option, 0 or 1", whole(0));
  }
  return command.action(async (paths: string[], flags: Flags) => {
    await runImport(name, paths, flags);
  });
}

function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError("It must be a number between 0 and 1.");
}

function renaming(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [old, name] = text.split(/=(.*)/s);
  if (old && name?.trim()) return { ...before, [old]: name.trim() };
  throw new InvalidArgumentError("It must be OLD=NEW, as in org/model-7b=small.");
}

async function runImport(format: string, paths: string[], flags: Flags): Promise<void> {
  const { map = [], options: optionCount, json, ...rest } = flags;
  const summary = await importLogs({
    ...rest,
    format,
    paths,
    map: parseMap(map),
    optionCount,
  });
  for (const warning of summary.warnings) console.error(oneLine(`warning: ${warning}`));
  if (json) printJson(summary);
  else say(describe(summary));
}

function describe({ files, tasks, notes, models, rows, output }: ImportSummary): string {
  return [
    "Files\n",
    fileTable(files),
    "\nTasks\n",
    taskTable(tasks),
    "",
    ...notes.map((note) => `· ${note}`),
    `\n${rows.toLocaleString("en")} rows of ${models.length} models written to ${output}`,
  ].join("\n");
}

function fileTable(files: readonly FileReport[]): string {
  return textTable(files, [
    { head: "file", cell: ({ file }) => shortened(file) },
    { head: "model", cell: ({ model }) => model },
    { head: "task", cell: ({ task }) => task },
    { head: "status", cell: ({ status }) => status },
    { head: "read", cell: ({ read }) => read },
    { head: "used", cell: ({ kept }) => kept },
    { head: "refused", cell: (file) => file.refusals.reduce((sum, each) => sum + each.count, 0) },
    { head: "why", cell: why, align: "left" },
  ]);
}

function why({ note, refusals }: FileReport): string {
  const reasons = refusals.map(({ reason, count, lines }) => {
    const more = count > 3 ? ", …" : "";
    return `${count} × ${reason} (line ${lines.slice(0, 3).join(", ")}${more})`;
  });
  return [note, ...reasons].filter((text) => text !== "").join("; ");
}

function shortened(file: string): string {
  return file.length > 48 ? `…${file.slice(-47)}` : file;
}

function taskTable(tasks: readonly TaskReport[]): string {
  return textTable(tasks, [
    { head: "task", cell: ({ task }) => task },
    { head: "items", cell: ({ seen }) => seen },
    { head: "matched", cell: ({ matched }) => matched },
    { head: "dev", cell: ({ dev }) => dev },
    { head: "test", cell: ({ test }) => test },
    { head: "lacking", cell: ({ dropped }) => dropped.length },
    { head: "in conflict", cell: ({ conflicts }) => conflicts.length },
    { head: "unanswered", cell: ({ unanswered }) => sum(Object.values(unanswered)) },
    { head: "letters only", cell: ({ lettersOnly }) => lettersOnly.length },
  ]);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
