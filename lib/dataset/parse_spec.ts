import { InputError } from "../errors.ts";
import type { Columns } from "./guess_mapping.ts";
import type { GoldKind, Mapping } from "./mapping.ts";

/** A public benchmark, and its variant where it has several. */
export interface BenchmarkSpec {
  readonly benchmark: string;
  readonly config?: string;
}

/** A local file: how its columns are called, or a whole mapping. */
export interface LocalSpec {
  readonly path: string;
  /** The task's name, or the task to take where the file holds several. */
  readonly task?: string;
  readonly columns?: Columns;
  readonly mapping?: Mapping;
  /** The column that tells the upstream split; `split` where there is one. */
  readonly split?: string;
  /** Values of the split column that serve as dev and as test, the preferred one first. */
  readonly dev?: readonly string[];
  readonly test?: readonly string[];
}

/** What a user names: `ARC-C`, `RACE?config=all`, `quiz.csv?question=q&gold=key`, or the same as data. */
export type DatasetSpec = string | BenchmarkSpec | LocalSpec;

const GOLD_KINDS: readonly GoldKind[] = ["index", "index1", "letter", "label", "text", "boolean"];
const COLUMNS = ["id", "context", "question", "gold", "group", "subject", "separator"] as const;
const KEYS = [...COLUMNS, "options", "goldAs", "split", "task", "dev", "test"];

/**
 * Reads a specification. `isBenchmark` tells whether the part before `?` names a benchmark; anything
 * else is a path.
 *
 * @example
 * ```ts
 * import { parseSpec } from "./parse_spec.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseSpec("quiz.csv?question=q&options=A,B,C&dev=train", () => false), {
 *   path: "quiz.csv",
 *   columns: { question: "q", options: ["A", "B", "C"] },
 *   dev: ["train"],
 * });
 * ```
 */
export function parseSpec(
  spec: DatasetSpec,
  isBenchmark: (name: string) => boolean,
): BenchmarkSpec | LocalSpec {
  if (typeof spec !== "string") return spec;
  const mark = spec.indexOf("?");
  const name = mark < 0 ? spec : spec.slice(0, mark);
  const given = new URLSearchParams(mark < 0 ? "" : spec.slice(mark + 1));
  const allowed = isBenchmark(name) ? ["config"] : KEYS;
  const unknown = [...given.keys()].find((key) => !allowed.includes(key));
  if (unknown !== undefined) {
    throw new InputError(
      `Cannot load ${name} as its options must be among ${allowed.join(", ")}: got ${unknown}`,
    );
  }
  if (isBenchmark(name)) {
    const config = given.get("config");
    return { benchmark: name, ...(config && { config }) };
  }
  return localSpec(name, given);
}

function localSpec(path: string, given: URLSearchParams): LocalSpec {
  const columns: Record<string, string | readonly string[]> = {};
  for (const key of COLUMNS) if (given.get(key)) columns[key] = given.get(key)!;
  const options = given.get("options")?.split(",");
  if (options) columns.options = options.length > 1 ? options : options[0];
  const goldAs = given.get("goldAs");
  if (goldAs !== null && !GOLD_KINDS.includes(goldAs as GoldKind)) {
    throw new InputError(
      `Cannot load ${path} as goldAs must be one of ${GOLD_KINDS.join(", ")}: got ${goldAs}`,
    );
  }
  const list = (key: "dev" | "test") => given.has(key) ? { [key]: given.get(key)!.split(",") } : {};
  const word = (key: "task" | "split") => given.get(key) ? { [key]: given.get(key)! } : {};
  return {
    path,
    columns: { ...columns, ...(goldAs && { goldAs: goldAs as GoldKind }) },
    ...word("task"),
    ...word("split"),
    ...list("dev"),
    ...list("test"),
  };
}
