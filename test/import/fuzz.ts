// Edge: the file system.
import { gzipSync } from "node:zlib";
import { InputError } from "../../lib/errors.ts";
import { importLogs } from "../../lib/import/import_logs.ts";
import { type Random, random } from "../../lib/math/random.ts";

/** A log that is whole: its path below a folder, and its bytes. */
export interface Seed {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What became of mutated logs. */
export interface FuzzCounts {
  imported: number;
  refused: number;
}

/**
 * Mutates one file of the seeds at a time, imports all of them, and counts how it ended. Anything but
 * an import or an `InputError` of one line is thrown on, with the number of the case.
 */
export async function fuzz(
  seeds: readonly (readonly Seed[])[],
  { from = 0, cases }: { readonly from?: number; readonly cases: number },
): Promise<FuzzCounts> {
  const counts = { imported: 0, refused: 0 };
  const root = await Deno.makeTempDir({ prefix: "troupe-fuzz-" });
  try {
    for (let n = from; n < from + cases; n++) {
      const dice = random(n);
      const files = seeds[n % seeds.length];
      const chosen = dice.integer(files.length);
      const folder = `${root}/${n}`;
      for (const [f, { path, bytes }] of files.entries()) {
        const file = `${folder}/${path}`;
        await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
        await Deno.writeFile(file, f === chosen ? mutated(bytes, dice) : bytes);
      }
      const output = `${root}/${n}.jsonl`;
      try {
        await importLogs({ format: "auto", paths: [folder], output });
        counts.imported++;
      } catch (error) {
        const fine = error instanceof InputError && error.message.length < 2000;
        if (!fine) throw new Error(`case ${n} (${files[chosen].path})`, { cause: error });
        counts.refused++;
      }
      await Deno.remove(folder, { recursive: true });
      await Deno.remove(output).catch(() => {});
    }
  } finally {
    await Deno.remove(root, { recursive: true });
  }
  return counts;
}

/** Texts that readers stumble over. */
const TRAPS = [
  "NaN",
  "-Infinity",
  "null",
  "true",
  '"',
  "\\",
  "[]",
  "{}",
  "[[",
  "}",
  "-1",
  "1e999",
  "0",
  "99999999999999999999",
  '"\\ud800"',
  "\0",
  "\u2028",
  "\ufeff",
  "é",
  "A",
  '""',
  "<script>",
  "__proto__",
  "=1+1",
  "\n",
  ",",
  "constructor",
];

function mutated(bytes: Uint8Array, dice: Random): Uint8Array {
  let changed: Uint8Array = bytes.slice();
  for (let times = 1 + dice.integer(3); times > 0; times--) {
    changed = MUTATIONS[dice.integer(MUTATIONS.length)](changed, dice);
  }
  return changed;
}

const MUTATIONS: readonly ((bytes: Uint8Array, dice: Random) => Uint8Array)[] = [
  function flipBit(bytes, { integer: below }) {
    if (bytes.length > 0) bytes[below(bytes.length)] ^= 1 << below(8);
    return bytes;
  },
  function setByte(bytes, { integer: below }) {
    if (bytes.length > 0) bytes[below(bytes.length)] = below(256);
    return bytes;
  },
  (bytes, { integer: below }) => bytes.slice(0, below(bytes.length + 1)),
  (bytes, { integer: below }) => bytes.slice(below(bytes.length + 1)),
  function removeSpan(bytes, { integer: below }) {
    const start = below(bytes.length + 1);
    return joined(bytes.slice(0, start), bytes.slice(start + below(200)));
  },
  function repeatSpan(bytes, { integer: below }) {
    const start = below(bytes.length + 1);
    const end = start + below(500);
    return joined(bytes.slice(0, end), bytes.slice(start));
  },
  function insertTrap(bytes, { integer: below }) {
    const at = below(bytes.length + 1);
    const trap = new TextEncoder().encode(TRAPS[below(TRAPS.length)]);
    return joined(bytes.slice(0, at), trap, bytes.slice(at));
  },
  function replaceValue(bytes, { integer: below }) {
    const text = new TextDecoder("latin1").decode(bytes);
    const values = [...text.matchAll(/(?<=[:,[]\s*)("[^"\n]{0,40}"|-?[\d.]+|true|false|null)/g)];
    if (values.length === 0) return bytes;
    const { index, 0: value } = values[below(values.length)];
    const trap = new TextEncoder().encode(TRAPS[below(TRAPS.length)]);
    return joined(bytes.slice(0, index), trap, bytes.slice(index + value.length));
  },
  function renameKey(bytes, { integer: below }) {
    const text = new TextDecoder("latin1").decode(bytes);
    const keys = [...text.matchAll(/"(\w+)"\s*:/g)];
    if (keys.length === 0) return bytes;
    const { index } = keys[below(keys.length)];
    bytes[index + 1] = 0x5a;
    return bytes;
  },
  function swapLines(bytes, { integer: below }) {
    const lines = new TextDecoder("latin1").decode(bytes).split("\n");
    const [a, b] = [below(lines.length), below(lines.length)];
    [lines[a], lines[b]] = [lines[b], lines[a]];
    return Uint8Array.from(lines.join("\n"), (c) => c.charCodeAt(0));
  },
  (bytes) => gzipSync(bytes),
  () => new Uint8Array(),
];

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
