// Edge: the file system.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import type { Split } from "../types.ts";
import { buildDataset, type Dataset, type RecordFile } from "./build_dataset.ts";
import { lookUp, text } from "./cell.ts";
import type { FetchedFile } from "./fetch_file.ts";
import { guessMapping } from "./guess_mapping.ts";
import { guessPlan } from "./guess_plan.ts";
import type { RawRecord } from "./mapping.ts";
import type { LocalSpec } from "./parse_spec.ts";
import { readRecords } from "./read_records.ts";

/** A dataset and the files that it was read from. */
export interface LoadedDataset extends Dataset {
  readonly sources: readonly FetchedFile[];
}

/** Reads, cleans and splits a local file; see {@link guessMapping} and {@link guessPlan}. */
export async function loadLocal(
  spec: LocalSpec,
  size: Readonly<Record<Split | "seed", number>>,
): Promise<LoadedDataset> {
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
