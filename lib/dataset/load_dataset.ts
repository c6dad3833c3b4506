// Edge: the network and the file system.
import { InputError } from "../errors.ts";
import { BENCHMARKS, findBenchmark } from "./benchmarks.ts";
import { buildDataset } from "./build_dataset.ts";
import { fetchBenchmark } from "./fetch_benchmark.ts";
import { type LoadedDataset, loadLocal } from "./load_local.ts";
import type { DatasetPlaces } from "./places.ts";
import { type BenchmarkSpec, type DatasetSpec, type LocalSpec, parseSpec } from "./parse_spec.ts";

/** A name that is neither a file nor a benchmark. */
export class UnknownDataset extends InputError {}

/** Items per side: a proportion is then known to ±3 points at 95 % (1.96² · 0.25 / 0.03²). */
export const DEFAULT_ITEMS = 1068;

/** How much to draw, and where downloads come from and go to. */
export interface LoadOptions extends DatasetPlaces {
  readonly dev?: number;
  readonly test?: number;
  readonly seed?: number;
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
    : await loadFile(parsed, size);
}

type Size = Readonly<Record<"dev" | "test" | "seed", number>>;

async function loadBenchmark(
  spec: BenchmarkSpec,
  size: Size,
  places: DatasetPlaces,
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
  const { files, sources, warnings } = await fetchBenchmark(benchmark, config, places);
  const { name: task, mapping, plan } = benchmark;
  const dataset = buildDataset(files, { task, mapping, plan, ...size });
  const report = { ...dataset.report, warnings: [...warnings, ...dataset.report.warnings] };
  return { ...dataset, report, sources };
}

async function loadFile(spec: LocalSpec, size: Size): Promise<LoadedDataset> {
  const info = await Deno.stat(spec.path).catch(() => null);
  if (!info?.isFile) throw unknownName(spec.path);
  return await loadLocal(spec, size);
}

function unknownName(name: string): InputError {
  return new UnknownDataset(
    `Cannot load ${name} as it must be a file or one of ${
      BENCHMARKS.map((b) => b.name).join(", ")
    }: got neither`,
  );
}
