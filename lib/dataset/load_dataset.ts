// Edge: the network, the file system and the environment.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import { BENCHMARKS, findBenchmark } from "./benchmarks.ts";
import { buildDataset, type Dataset, type RecordFile } from "./build_dataset.ts";
import { lookUp, text } from "./cell.ts";
import { fetchBenchmark, type FetchBenchmarkOptions } from "./fetch_benchmark.ts";
import type { FetchedFile } from "./fetch_file.ts";
import { guessMapping } from "./guess_mapping.ts";
import { guessPlan } from "./guess_plan.ts";
import type { RawRecord } from "./mapping.ts";
import { type BenchmarkSpec, type DatasetSpec, type LocalSpec, parseSpec } from "./parse_spec.ts";
import { readRecords } from "./read_records.ts";

/** Items per side: a proportion is then known to ±3 points at 95 % (1.96² · 0.25 / 0.03²). */
export const DEFAULT_ITEMS = 1068;

/** How much to draw, and where downloads come from and go to. */
export interface LoadOptions extends FetchBenchmarkOptions {
  readonly dev?: number;
  readonly test?: number;
  readonly seed?: number;
}

/** A dataset and the files that it was read from. */
export interface LoadedDataset extends Dataset {
  readonly sources: readonly FetchedFile[];
}

/**
 * Loads a benchmark by name (downloading it on first use) or any local file with multiple-choice
 * questions, cleans it, and draws disjoint dev and test samples.
 *
 * `report.warnings` holds what a user must be told, such as a sample smaller than asked for.
 *
 * @example
 * ```ts
 * import { loadDataset } from "./load_dataset.ts";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(path, [
 *   { question: "Hot?", options: ["ice", "steam"], answer: "B" },
 *   { question: "Cold?", options: ["ice", "steam"], answer: "A" },
 * ].map((record) => JSON.stringify(record)).join("\n"));
 * const { dev, test } = await loadDataset(path, { dev: 1, test: 1, seed: 7 });
 * assert.deepEqual([dev[0].gold, test[0].gold].sort(), [0, 1]);
 * ```
 */
export async function loadDataset(
  spec: DatasetSpec,
  { dev = DEFAULT_ITEMS, test = DEFAULT_ITEMS, seed = 0, ...places }: LoadOptions = {},
): Promise<LoadedDataset> {
  for (const [name, size] of Object.entries({ dev, test, seed })) {
    if (!Number.isSafeInteger(size) || size < 0) {
      throw new InputError(
        `Cannot load a dataset as ${name} must be a whole number of 0 or more: got ${size}`,
      );
    }
  }
  if (dev + test === 0) {
    throw new InputError("Cannot load a dataset as dev or test must have items: got 0 and 0");
  }
  const size = { dev, test, seed };
  const parsed = parseSpec(spec, (name) => findBenchmark(name) !== undefined);
  return "benchmark" in parsed
    ? await loadBenchmark(parsed, size, places)
    : await loadLocal(parsed, size);
}

type Size = Readonly<Record<"dev" | "test" | "seed", number>>;

async function loadBenchmark(
  spec: BenchmarkSpec,
  size: Size,
  places: FetchBenchmarkOptions,
): Promise<LoadedDataset> {
  const benchmark = findBenchmark(spec.benchmark);
  if (!benchmark) throw unknownName(spec.benchmark);
  const configs = benchmark.configs ?? ["default"];
  const config = spec.config ?? configs[0];
  if (!configs.includes(config)) {
    throw new InputError(
      `Cannot load ${benchmark.name} as its config must be one of ${configs.join(", ")}: ` +
        `got ${config}`,
    );
  }
  const { files, sources } = await fetchBenchmark(benchmark, config, places);
  const { name: task, mapping, plan } = benchmark;
  return { ...buildDataset(files, { task, mapping, plan, ...size }), sources };
}

async function loadLocal(spec: LocalSpec, size: Size): Promise<LoadedDataset> {
  const info = await Deno.stat(spec.path).catch(() => null);
  if (!info?.isFile) throw unknownName(spec.path);
  const name = basename(spec.path);
  const all = await readRecords(spec.path);
  const { task, records } = chooseTask(all, spec);
  const mapping = spec.mapping ?? guessMapping(records, spec.columns ?? {}, name);
  const files = bySplit(records, spec.split, { name, all });
  const plan = guessPlan(files.map(({ split }) => split), spec, name);
  const used = files.filter(({ split }) => plan.dev.includes(split) || plan.test.includes(split));
  const bytes = await Deno.readFile(spec.path);
  const url = `file:${name}`;
  return {
    ...buildDataset(sortedForTest(used, plan.test), { task, mapping, plan, ...size }),
    sources: [{ url, path: spec.path, bytes: bytes.length, sha256: sha256(bytes) }],
  };
}

/** Where copies of a question stand in several splits, the one in a test split stays. */
function sortedForTest(files: readonly RecordFile[], test: readonly string[]): RecordFile[] {
  return files.toSorted((a, b) => Number(test.includes(b.split)) - Number(test.includes(a.split)));
}

/** The records of one task, and its name: as given, as in a column `task`, or after the file. */
function chooseTask(records: readonly RawRecord[], { path, task }: LocalSpec) {
  const stem = basename(path).replace(/(\.[a-z]+)?(\.gz)?$/i, "");
  const names = [...new Set(records.map((record) => text(record.task)))].filter((n) => n !== "");
  if (names.length <= 1) return { task: task ?? names[0] ?? stem, records };
  const chosen = records.filter((record) => text(record.task) === task);
  if (chosen.length > 0) return { task: task!, records: chosen };
  throw new InputError(
    `Cannot load ${path} as one of its tasks (${names.join(", ")}) must be chosen: got ` +
      `${task ?? "none"}; add ?task=${names[0]}`,
  );
}

function bySplit(
  records: readonly RawRecord[],
  column: string | undefined,
  { name, all }: { readonly name: string; readonly all: readonly RawRecord[] },
): RecordFile[] {
  if (column && !records.some((record) => lookUp(record, column) != null)) {
    throw new InputError(`Cannot read ${name} as its split needs a column: got no ${column}`);
  }
  const rowOf = new Map(all.map((record, n) => [record, n + 1]));
  const groups = Map.groupBy(records, (record) => text(lookUp(record, column ?? "split")) || "all");
  return [...groups].map(([split, members]) => ({
    name,
    split,
    records: members,
    rows: members.map((record) => rowOf.get(record)!),
  }));
}

function unknownName(name: string): InputError {
  return new InputError(
    `Cannot load ${name} as it must be a file or one of ${
      BENCHMARKS.map((b) => b.name).join(", ")
    }: got neither`,
  );
}
