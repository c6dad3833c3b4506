import type { Mapping } from "./mapping.ts";
import type { SplitPlan } from "./split_items.ts";

/** A file on a public host. */
export interface RemoteFile {
  /** `huggingface` (a dataset repository) or `github`. */
  readonly host: "huggingface" | "github";
  readonly repo: string;
  readonly revision: string;
  readonly path: string;
  /** Where it is known; a file without one is checked against its first download. */
  readonly sha256?: string;
}

/** One part of an upstream split: the same rows from the first of several places that has them. */
export interface SplitPart {
  readonly places: readonly RemoteFile[];
  /** The subject of all its rows, where only the file name says it. */
  readonly subject?: string;
}

/** A public benchmark as data: where it comes from, how its rows read, which rows serve what. */
export interface Benchmark {
  /** Its name in the paper. */
  readonly name: string;
  readonly title: string;
  readonly homepage: string;
  readonly licence: string;
  readonly language: "en" | "zh";
  /** Option counts that occur, for people. */
  readonly options: string;
  /** Labelled rows of the splits in use, as published, for people. */
  readonly labelled: Readonly<Record<string, number>>;
  /** Variants of the benchmark, the default first. */
  readonly configs?: readonly string[];
  readonly parts: (split: string, config: string) => readonly SplitPart[];
  readonly plan: SplitPlan;
  readonly mapping: Mapping;
  /** Columns that give the answer away. */
  readonly hidden: readonly string[];
  /** What a user should know before reading a number. */
  readonly notes: string;
}

/** A dataset repository on the Hugging Face hub at a fixed revision. */
export interface HubRepo {
  readonly repo: string;
  readonly revision: string;
  readonly sha256?: Readonly<Record<string, string>>;
}

/** A file of a hub repository. */
export function hubFile({ repo, revision, sha256 }: HubRepo, path: string): RemoteFile {
  return {
    host: "huggingface",
    repo,
    revision,
    path,
    ...(sha256?.[path] && { sha256: sha256[path] }),
  };
}

/**
 * The Parquet file of a split: in the repository, or else in the copy that the hub converts by
 * itself. `folder` is the repository's folder, `config` the configuration's name.
 */
export function hubParquet(
  hub: HubRepo,
  split: string,
  { folder, config = "default" }: { readonly folder: string; readonly config?: string },
): SplitPart {
  const converted = { repo: hub.repo, revision: "refs/convert/parquet" };
  return {
    places: [
      hubFile(hub, `${folder}/${split}-00000-of-00001.parquet`),
      hubFile(converted, `${config}/${split}/0000.parquet`),
    ],
  };
}
