import { InputError } from "../errors.ts";
import { sha256 } from "../io/sha256.ts";
import type { Item, Split } from "../types.ts";
import { SPLITS } from "../types.ts";
import { cleanItems, type Dropped, type Sourced } from "./clean_items.ts";
import type { Mapping, RawRecord } from "./mapping.ts";
import { readItem } from "./read_item.ts";
import { splitItems, type SplitOptions } from "./split_items.ts";
import { textId } from "./text_key.ts";

/** The records of one file. */
export interface RecordFile {
  readonly name: string;
  /** The upstream split that the file holds. */
  readonly split: string;
  /** The subject of all its items, where the file name says it. */
  readonly subject?: string;
  readonly records: readonly RawRecord[];
  /** Row numbers of the records in their file, where they are not simply 1, 2, …. */
  readonly rows?: readonly number[];
}

/** What is to be built. */
export interface BuildOptions extends SplitOptions {
  readonly task: string;
  readonly mapping: Mapping;
}

/** Records that were left out for one reason, with the first of them. */
export interface DropCount {
  readonly reason: string;
  readonly count: number;
  readonly example: string;
}

/** What was read, dropped and used. */
export interface DatasetReport {
  readonly read: number;
  readonly kept: number;
  readonly dropped: readonly DropCount[];
  readonly sides: Readonly<
    Record<Split, {
      readonly wanted: number;
      readonly used: number;
      readonly available: number;
    }>
  >;
  /** What a user must be told. */
  readonly warnings: readonly string[];
}

/** A task's questions: two disjoint samples and where they come from. */
export interface Dataset {
  readonly task: string;
  readonly dev: readonly Item[];
  readonly test: readonly Item[];
  /** Unused items of the dev side, for few-shot examples. */
  readonly spare: readonly Item[];
  readonly report: DatasetReport;
  /** SHA-256 over the items of `dev` and `test`, in order. */
  readonly hash: string;
}

/** Reads, cleans and splits the records of a task. */
export function buildDataset(files: readonly RecordFile[], options: BuildOptions): Dataset {
  const { task, mapping } = options;
  const { drafts, refused } = readAll(files, mapping);
  const { kept, dropped } = cleanItems(drafts);
  const read = files.reduce((sum, { records }) => sum + records.length, 0);
  const drops = countDrops([...refused, ...dropped]);
  if (kept.length === 0) {
    const why = drops.map((d) => `${d.reason} (${d.count}, first: ${d.example})`).join("; ");
    throw new InputError(
      `Cannot load ${task} as at least one record must be a question with options and a gold: ` +
        `got ${read} records, ${why || "none readable"}`,
    );
  }
  const drawn = splitItems(settleIds(kept), options);
  const side = (name: Split) => ({
    wanted: options[name],
    used: drawn[name].length,
    available: drawn.available[name],
  });
  const sides = { dev: side("dev"), test: side("test") };
  const warnings = SPLITS.flatMap((name) => shortfall(task, name, sides[name]));
  return {
    task,
    dev: drawn.dev,
    test: drawn.test,
    spare: drawn.spare,
    report: { read, kept: kept.length, dropped: drops, sides, warnings },
    hash: datasetHash(task, drawn),
  };
}

function readAll(files: readonly RecordFile[], mapping: Mapping) {
  const drafts: Sourced[] = [];
  const refused: Dropped[] = [];
  for (const { name, split, subject, records, rows } of files) {
    for (const [n, record] of records.entries()) {
      const where = `${name} row ${rows?.[n] ?? n + 1}`;
      const result = readItem(record, mapping);
      if ("refused" in result) {
        refused.push({ reason: result.refused, where });
      } else {
        drafts.push({ draft: { ...result.draft, ...(subject && { subject }) }, split, where });
      }
    }
  }
  return { drafts, refused };
}

/** Upstream ids where they are all there and unique, else ids made from the content. */
function settleIds(kept: readonly Sourced[]): { item: Item; split: string }[] {
  const ids = new Set(kept.map(({ draft }) => draft.id));
  const usable = ids.size === kept.length && !ids.has(undefined);
  return kept.map(({ draft, split }) => {
    const { context, question, options } = draft;
    const id = usable ? draft.id! : textId(context, question, ...options);
    return { item: { ...draft, id }, split };
  });
}

function countDrops(dropped: readonly Dropped[]): DropCount[] {
  return [...Map.groupBy(dropped, ({ reason }) => reason)]
    .map(([reason, all]) => ({ reason, count: all.length, example: all[0].where }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

function shortfall(task: string, name: Split, { wanted, used }: { wanted: number; used: number }) {
  if (used >= wanted) return [];
  const margin = used > 0 ? `, ±${(98 / Math.sqrt(used)).toFixed(1)} points at 95 %` : "";
  return [
    `${task}: ${name} has ${used.toLocaleString("en")} of the ` +
    `${wanted.toLocaleString("en")} items asked for${margin}`,
  ];
}

function datasetHash(task: string, drawn: Readonly<Record<Split, readonly Item[]>>): string {
  const content = SPLITS.map((split) =>
    drawn[split].map((i) => [i.id, i.context, i.question, i.options, i.gold])
  );
  return sha256(JSON.stringify([task, ...content]));
}
