// Edge: datasets and the file system.
import type { Benchmark } from "../dataset/benchmark.ts";
import { findBenchmark } from "../dataset/benchmarks.ts";
import { benchmarkFiles } from "../dataset/fetch_benchmark.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import { parseSpec } from "../dataset/parse_spec.ts";
import type { DatasetPlaces } from "../dataset/places.ts";
import { InputError } from "../errors.ts";
import type { RunOptions } from "./run_options.ts";

/** A task of a plan. */
export interface TaskPlan {
  readonly task: string;
  readonly licence: string | null;
  /** Questions per model; null where the task cannot be loaded yet. */
  readonly questions: number | null;
  /** What is wrong; null where it can be loaded. */
  readonly problem: string | null;
  /** Files of a benchmark that could not be fetched, to be got by hand; null for others. */
  readonly files: readonly LackingFile[] | null;
}

/** A file of a benchmark that is not on this machine. */
export interface LackingFile {
  /** Where it lies. */
  readonly url: string;
  /** Where it is looked for before it is downloaded. */
  readonly path: string;
}

/** Loads a task, or finds out what is in the way; a file that does not come is tried once. */
export async function planTask(
  spec: RunOptions["tasks"][number],
  options: RunOptions,
): Promise<TaskPlan> {
  const name = typeof spec === "string" ? spec : "benchmark" in spec ? spec.benchmark : spec.path;
  const benchmark = findBenchmark(name.split("?")[0]);
  const { dev, test, seed, datasets: places } = options;
  const licence = benchmark?.licence ?? null;
  try {
    const dataset = await loadDataset(spec, { attempts: 1, dev, test, seed, ...places });
    const questions = dataset.dev.length + dataset.test.length;
    return { task: dataset.task, licence, questions, problem: null, files: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message: problem } = error;
    const task = benchmark?.name ?? name;
    const files = benchmark ? await lackingFiles(benchmark, spec, places) : null;
    return { task, licence, questions: null, problem, files };
  }
}

/** The files of a benchmark that are not here yet. */
export async function lackingFiles(
  benchmark: Benchmark,
  spec: RunOptions["tasks"][number],
  places: DatasetPlaces | undefined,
): Promise<LackingFile[]> {
  const parsed = parseSpec(spec, () => true);
  const named = "benchmark" in parsed ? parsed.config : undefined;
  const files = benchmarkFiles(benchmark, named ?? benchmark.configs?.[0] ?? "", places);
  const there = await Promise.all(
    files.map(({ path }) => Deno.stat(path).then(() => true, () => false)),
  );
  return files.filter((_, n) => !there[n]).map(({ url, path }) => ({ url, path }));
}
