// Edge: the terminal, and what loading a dataset touches.
import { oneLine } from "../../format/escape.ts";
import type { Command } from "commander";
import type { Benchmark } from "../../dataset/benchmark.ts";
import { BENCHMARKS, expandTaskPanels, findBenchmark } from "../../dataset/benchmarks.ts";
import type { DatasetReport } from "../../dataset/build_dataset.ts";
import { DEFAULT_ITEMS, loadDataset } from "../../dataset/load_dataset.ts";
import { InputError } from "../../errors.ts";
import type { LoadedDataset } from "../../dataset/load_local.ts";
import { lackingFiles } from "../../measure/plan_task.ts";
import { renderPrompt } from "../../prompt/render_prompt.ts";
import { unknownName } from "../../registry.ts";
import { type Item, SPLITS } from "../../types.ts";
import { datasetPlaces } from "../hosts.ts";
import { list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { textTable } from "../../format/text_table.ts";

/** Adds `troupe dataset list`, `troupe dataset show` and `troupe dataset files`. */
export function registerDataset(program: Command): void {
  const dataset = program.command("dataset")
    .description("the questions: the paper's benchmarks, or files of your own");
  dataset.command("list")
    .description("the paper's 13 benchmarks: source, licence, options, labelled items")
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", "\nExample:\n  troupe dataset list")
    .action(listBenchmarks);
  dataset.command("show")
    .description("what is in a benchmark or a local file, what was dropped, and samples")
    .argument("<spec>", "a benchmark (ARC-C, RACE?config=all) or a file (quiz.csv?gold=key)")
    .option("--n <count>", "items to print of each split", whole(0), 3)
    .option("--dev <count>", "dev items", whole(0), DEFAULT_ITEMS)
    .option("--test <count>", "test items", whole(0), DEFAULT_ITEMS)
    .option("--seed <number>", "seed of the split", whole(0), 0)
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", SHOW_HELP)
    .action(show);
  dataset.command("files")
    .description("how to get the files of benchmarks by hand: a download line for each")
    .argument("<benchmarks>", "benchmarks or panels (primary, held-out, all)", list)
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", FILES_HELP)
    .action(files);
}

const FILES_HELP = `
Each line downloads one file that is not here yet to where it is looked for. On another machine set
TROUPE_CACHE, run them there and copy the folder.

Examples:
  troupe dataset files ARC-C,OBQA
  troupe dataset files all > get.sh && sh get.sh`;

const SHOW_HELP = `
Columns of a local file are found by their usual names, or named after "?":
  question, options (one list, or A,B,C,D), separator, gold, goldAs (index, index1, letter, label,
  text, boolean), id, context, group, subject, split, task, and dev and test (names of splits)

Examples:
  troupe dataset show ARC-C
  troupe dataset show 'quiz.csv?question=q&options=A,B,C,D&gold=key' --dev 100 --test 100`;

interface ShowOptions {
  readonly n: number;
  readonly dev: number;
  readonly test: number;
  readonly seed: number;
  readonly json?: boolean;
}

function listBenchmarks({ json }: { readonly json?: boolean }): void {
  if (json) {
    return printJson(BENCHMARKS.map(({ parts: _, mapping: __, ...b }) => b));
  }
  say(textTable(BENCHMARKS, [
    { head: "benchmark", cell: (b) => b.name },
    { head: "options", cell: (b) => b.options, align: "left" },
    { head: "labelled items", cell: labelled },
    { head: "licence", cell: (b) => b.licence },
    { head: "source", cell: (b) => b.homepage },
  ]));
  say(`\n${BENCHMARKS.map((b) => `${b.name}: ${b.notes}`).join("\n")}`);
}

function labelled({ labelled }: Benchmark): string {
  const parts = Object.entries(labelled).map(([split, n]) => `${split} ${n.toLocaleString("en")}`);
  return parts.join(", ");
}

async function files(specs: readonly string[], { json }: { readonly json?: boolean }) {
  const lacking = [];
  for (const spec of expandTaskPanels(specs)) {
    const name = spec.split("?")[0];
    const benchmark = findBenchmark(name);
    if (!benchmark) {
      throw new InputError(unknownName("benchmark", name, BENCHMARKS.map((b) => b.name)));
    }
    const own = await lackingFiles(benchmark, spec, datasetPlaces());
    lacking.push(...own.map((file) => ({ task: benchmark.name, ...file })));
  }
  if (json) return printJson(lacking);
  if (lacking.length === 0) return say("# every file is here");
  for (const { url, path } of lacking) {
    say(`curl -fL --create-dirs -o ${quoted(path)} ${quoted(url)}`);
  }
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

async function show(spec: string, { n, json, ...size }: ShowOptions): Promise<void> {
  const dataset = await loadDataset(spec, { ...size, ...datasetPlaces() });
  for (const warning of dataset.report.warnings) console.error(oneLine(`warning: ${warning}`));
  const { task, dev, test, report, hash, sources } = dataset;
  if (json) {
    const samples = { dev: dev.slice(0, n), test: test.slice(0, n) };
    return printJson({ task, hash, report, sources, samples });
  }
  say(summary(dataset).join("\n"));
  for (const split of SPLITS) {
    for (const [i, item] of dataset[split].slice(0, n).entries()) {
      say(`\n── ${split} ${i + 1}: ${item.id} ${"─".repeat(40)}\n${sample(item)}`);
    }
  }
}

function summary({ task, report, hash, sources }: LoadedDataset): string[] {
  const count = (n: number) => n.toLocaleString("en");
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  return [
    `${task}: ${count(report.read)} records in ${sources.length} file${
      sources.length === 1 ? "" : "s"
    } (${(bytes / 1e6).toFixed(1)} MB), ${count(report.kept)} usable`,
    ...report.dropped.map((d) => `  dropped ${count(d.count)}: ${d.reason} (first: ${d.example})`),
    ...SPLITS.map((split) => sideLine(split, report.sides[split])),
    `  hash ${hash}`,
  ];
}

function sideLine(split: string, side: DatasetReport["sides"]["dev"]): string {
  const [used, available] = [side.used, side.available].map((n) => n.toLocaleString("en"));
  return `  ${split.padEnd(4)} ${used} of ${available} available`;
}

function sample(item: Item): string {
  const { messages, letters } = renderPrompt(item);
  return `${messages.at(-1)!.content}\n→ ${letters[item.gold]}`;
}
