// Edge: the file system.
import { crc32, deflateRawSync, zstdCompressSync } from "node:zlib";
import { dirname } from "node:path";
import { importLogs } from "../../lib/import/import_logs.ts";
import type { ImportOptions } from "../../lib/import/import_options.ts";
import { joinBytes } from "../../lib/io/join_bytes.ts";
import type { ProfileRow } from "../../lib/types.ts";

/** Bytes of a text in chunks of the given size. */
export async function* chunksOf(text: string, size = 1 << 16): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield await bytes.slice(at, at + size);
}

const folders: string[] = [];
globalThis.addEventListener("unload", () => {
  for (const folder of folders) Deno.removeSync(folder, { recursive: true });
});

/** Writes files below a new temporary folder, removed when the tests end, and returns it. */
export async function folderOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const parent = await Deno.makeTempDir({ prefix: "troupe-logs-" });
  folders.push(parent);
  const folder = `${parent}/in`;
  await Deno.mkdir(folder);
  for (const [name, content] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    await Deno.mkdir(dirname(path), { recursive: true });
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
  }
  return folder;
}

/** Imports files from a new temporary folder, or from the `paths` given. */
export async function importFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Pick<ImportOptions, "format"> & Partial<ImportOptions>,
) {
  const folder = await folderOf(files);
  const output = `${folder}/../out/pool.jsonl`;
  const summary = await importLogs({ paths: [folder], output, ...options });
  const text = await Deno.readTextFile(output);
  const rows: ProfileRow[] = text.trim().split("\n").map((line) => JSON.parse(line));
  return { summary, rows, folder, output };
}

/** A sample as 0.4.13 logs it; `lls` are the log-likelihoods of the options A, B, …. */
export function sample(
  docId: number,
  { lls, gold, doc, ...rest }: {
    readonly lls: readonly (number | string)[];
    readonly gold: number;
    readonly doc?: Record<string, unknown>;
    readonly [field: string]: unknown;
  },
) {
  const best = lls.map(Number).reduce((top, ll, r, all) => ll > all[top] ? r : top, 0);
  const letters = lls.map((_, r) => String.fromCharCode(65 + r));
  return {
    doc_id: docId,
    doc: doc ?? { question: `question ${docId}`, answer: gold },
    target: String(gold),
    arguments: Object.fromEntries(letters.map((letter, r) => [
      `gen_args_${r}`,
      { arg_0: `question ${docId}\nAnswer:`, arg_1: ` ${letter}` },
    ])),
    resps: lls.map((ll) => [[String(ll), "False"]]),
    filtered_resps: lls.map((ll) => [String(ll), "False"]),
    filter: "none",
    metrics: ["acc"],
    acc: best === gold ? 1.0 : 0.0,
    ...rest,
  };
}

/** Values as JSON Lines. */
export function lines(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value) + "\n").join("");
}

/** A results file; `tasks` gives the number of documents, or [original, effective]. */
export function results(
  model: string,
  tasks: Readonly<Record<string, number | readonly [number, number]>>,
  rest: Readonly<Record<string, unknown>> = {},
): string {
  const counts = Object.entries(tasks).map(([task, n]) => {
    const [original, effective] = typeof n === "number" ? [n, n] : n;
    return [task, { original, effective }];
  });
  return JSON.stringify({
    results: {},
    configs: Object.fromEntries(
      Object.keys(tasks).map((task) => [task, { test_split: "test", target_delimiter: " " }]),
    ),
    "n-samples": Object.fromEntries(counts),
    config: { model_args: { pretrained: model } },
    model_name: model,
    ...rest,
  });
}

/** A zip archive with the given method: 0 stored, 8 deflate, 93 zstd. */
export function zipOf(files: Readonly<Record<string, unknown>>, method: 0 | 8 | 93): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, value] of Object.entries(files)) {
    const raw = new TextEncoder().encode(JSON.stringify(value));
    const body = method === 0 ? raw : method === 8 ? deflateRawSync(raw) : zstdCompressSync(raw);
    const title = new TextEncoder().encode(name);
    const common = [20, 0, method, 0, 0].flatMap(u16).concat(
      [crc32(raw), body.length, raw.length].flatMap(u32),
    );
    const local = Uint8Array.from([...u32(0x04034b50), ...common, ...u16(title.length), 0, 0]);
    directory.push(Uint8Array.from([
      ...u32(0x02014b50),
      ...u16(20),
      ...common,
      ...u16(title.length),
      ...new Array(12).fill(0),
      ...u32(offset),
      ...title,
    ]));
    parts.push(local, title, body);
    offset += local.length + title.length + body.length;
  }
  const list = joinBytes(directory);
  const count = Object.keys(files).length;
  const end = [...u32(0x06054b50), 0, 0, 0, 0, ...u16(count), ...u16(count)];
  return joinBytes([
    ...parts,
    list,
    Uint8Array.from([...end, ...u32(list.length), ...u32(offset), 0, 0]),
  ]);
}

function u16(value: number): number[] {
  return [value & 255, (value >> 8) & 255];
}

function u32(value: number): number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)];
}
