// Edge: the file system.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import { filesBelow } from "../io/file_chunks.ts";
import type { LogFormat } from "./import_options.ts";

/** Tells by their names which tool wrote the files below some paths. */
export async function detectFormat(paths: readonly string[]): Promise<LogFormat> {
  const names = (await filesBelow(paths)).map((file) => basename(file));
  if (names.some((name) => /^(samples_.*\.jsonl?|results(_.*)?\.json)$/.test(name))) {
    return "lm-eval";
  }
  if (names.some((name) => name.endsWith(".eval"))) return "inspect";
  if (names.some((name) => /^\d{4}-\d{2}-\d{2}T.*\.json$/.test(name))) return "inspect";
  if (names.some((name) => /\.(csv|tsv|jsonl|ndjson|parquet)$/.test(name))) return "table";
  throw new InputError(
    `Cannot tell what ${paths.join(", ")} holds as no file is named like a log: ` +
      `say lm-eval, inspect or table`,
  );
}
