// Edge: the network and the cache folder.
import { join } from "node:path";
import { InputError } from "../errors.ts";
import { progress } from "../io/progress.ts";
import type { Benchmark, RemoteFile, SplitPart } from "./benchmark.ts";
import type { RecordFile } from "./build_dataset.ts";
import { homeCache } from "./cache_folder.ts";
import { type FetchedFile, fetchFile } from "./fetch_file.ts";
import type { DatasetPlaces } from "./places.ts";
import { readRecords } from "./read_records.ts";

/** A benchmark's records, and the files that they were read from. */
export interface FetchedBenchmark {
  readonly files: readonly RecordFile[];
  readonly sources: readonly FetchedFile[];
  /** Files that came from another place than the first. */
  readonly warnings: readonly string[];
}

/** Downloads what a benchmark's plan needs, four files at a time, and reads it. */
export async function fetchBenchmark(
  benchmark: Benchmark,
  config: string,
  options: DatasetPlaces = {},
): Promise<FetchedBenchmark> {
  const parts = partsOf(benchmark, config);
  const sources = await fetchAll(benchmark.name, parts.map(({ part }) => part), options);
  const files: RecordFile[] = [];
  for (const [n, { split, part }] of parts.entries()) {
    const name = sources[n].url.replace(/^.*\/resolve\/[^/]+\//, "");
    const records = await readRecords(sources[n].path);
    files.push({ name, split, ...(part.subject && { subject: part.subject }), records });
  }
  const warnings = parts.flatMap(({ part }, n) => {
    const first = remoteUrl(part.places[0], options);
    return sources[n].url === first
      ? []
      : [`${benchmark.name}: read ${sources[n].url}, as ${first} is not there`];
  });
  return { files, sources, warnings };
}

function partsOf({ plan, parts }: Benchmark, config: string) {
  const splits = [...new Set([...plan.test, ...plan.dev])];
  return splits.flatMap((split) => parts(split, config).map((part) => ({ split, part })));
}

/** The files of a benchmark: where each is downloaded from, and where it is looked for first. */
export function benchmarkFiles(
  benchmark: Benchmark,
  config: string,
  options: DatasetPlaces = {},
): { readonly url: string; readonly path: string; readonly within: string }[] {
  return partsOf(benchmark, config).map(({ part: { places: [file] } }) => ({
    url: remoteUrl(file, options),
    path: localPath(file, options),
    within: file.path,
  }));
}

function localPath({ host, repo, revision, path }: RemoteFile, options: DatasetPlaces): string {
  const folder = join(options.cache ?? homeCache(), "datasets", host);
  return join(folder, repo, revision.replaceAll("/", "--"), path);
}

async function fetchAll(
  name: string,
  parts: readonly SplitPart[],
  options: DatasetPlaces,
): Promise<FetchedFile[]> {
  const bar = progress(parts.length, `fetching ${name}`);
  const fetched: FetchedFile[] = new Array(parts.length);
  const queue = parts.entries();
  const worker = async () => {
    for (const [n, part] of queue) {
      try {
        fetched[n] = await fetchPart(part, options, (note) => bar.tick(0, note));
      } catch (error) {
        for (const _ of queue); // Let the others stop as well.
        throw error;
      }
      bar.tick();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: 4 }, worker));
  await bar.done();
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return fetched;
}

/** The first place that has the file; where none has it, the first one's refusal. */
async function fetchPart(
  { places }: SplitPart,
  options: DatasetPlaces,
  note: (text: string) => void,
): Promise<FetchedFile> {
  let refusal: unknown;
  for (const place of places) {
    try {
      return await fetchPlace(place, options, note);
    } catch (error) {
      if (!(error instanceof InputError) || error.cause === undefined) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

function fetchPlace(
  file: RemoteFile,
  options: DatasetPlaces,
  note: (text: string) => void,
): Promise<FetchedFile> {
  const { host, path, sha256 } = file;
  const { token } = options;
  return fetchFile(remoteUrl(file, options), localPath(file, options), {
    attempts: options.attempts,
    delayMs: options.delayMs,
    ...(sha256 && options.pinned !== false && { sha256 }),
    ...(host === "huggingface" && token && { token }),
    onProgress: (done, total) =>
      note(`${path} ${megabytes(done)}${total ? ` of ${megabytes(total)}` : ""} MB`),
  });
}

/** The address of a remote file. */
export function remoteUrl(
  { host, repo, revision, path }: RemoteFile,
  { hub = "https://huggingface.co", github = "https://raw.githubusercontent.com" }: DatasetPlaces =
    {},
): string {
  if (host === "github") return `${github.replace(/\/$/, "")}/${repo}/${revision}/${path}`;
  const at = encodeURIComponent(revision);
  return `${hub.replace(/\/$/, "")}/datasets/${repo}/resolve/${at}/${path}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
