// Edge: the file system.
import { dirname } from "node:path";
import { InputError } from "../errors.ts";
import { type Answer, parseAnswer } from "./answer.ts";

/** A disk that takes no more: a fault of no server, model or task. */
export class DiskError extends InputError {}

/** The answers of one agent on one task, on disk. */
export interface AnswerLog {
  /** By item, those on disk before and since. */
  readonly answers: ReadonlyMap<string, Answer>;
  /** Resolves when the answer is on the disk, past every cache. */
  append(answer: Answer): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an append-only log of answers, one JSON line each, for writing by this process alone;
 * undefined where another one writes to it. The lock is the operating system's: it ends with the
 * process that holds it, however that ends. A last line without its line break was cut by a crash;
 * it is dropped, and its item counts as not asked.
 *
 * @example
 * ```ts
 * import { openAnswerLog } from "./answer_log.ts";
 * import assert from "node:assert/strict";
 *
 * const path = `${await Deno.makeTempDir()}/log.jsonl`;
 * const answer = { item: "1", prompt: "", logp: [0], bound: 0, left: 0, loose: 0, end: 0, requests: 1 };
 * await Deno.writeTextFile(path, JSON.stringify(answer) + '\n{"item":"2","lo');
 * const log = (await openAnswerLog(path))!;
 * assert.deepEqual([...log.answers.keys()], ["1"]);
 * assert.equal(await openAnswerLog(path), undefined);
 * await log.close();
 * ```
 */
export async function openAnswerLog(path: string): Promise<AnswerLog | undefined> {
  const file = await lockedFile(path);
  if (!file) return undefined;
  const answers = await readAnswers(path).catch((error) => {
    file.close();
    throw error;
  });
  try {
    const { size } = await file.stat();
    const whole = size - answers.torn;
    if (answers.torn > 0) await file.truncate(whole);
    await file.seek(whole, Deno.SeekMode.Start);
  } catch (error) {
    file.close();
    throw cannotWrite(path, error as Error);
  }

  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let broken: Error | undefined;

  /** Writes all that waits with one flush to the disk, until nothing waits. */
  const flush = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        if (broken) throw broken;
        await writeAll(file, batch.map(({ answer }) => JSON.stringify(answer) + "\n").join(""));
        await file.syncData();
        for (const { answer, resolve } of batch) {
          answers.byItem.set(answer.item, answer);
          resolve();
        }
      } catch (error) {
        broken ??= cannotWrite(path, error as Error);
        for (const { reject } of batch) reject(broken);
      }
    }
    flushing = undefined;
  };
  return {
    answers: answers.byItem,
    append: (answer) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        waiting.push({ answer, resolve, reject });
        flushing ??= flush();
      }),
    async close() {
      await flushing;
      file.close();
    },
  };
}

async function lockedFile(path: string): Promise<Deno.FsFile | undefined> {
  let file: Deno.FsFile | undefined;
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    file = await Deno.open(path, { create: true, read: true, write: true });
    if (await file.tryLock(true)) return file;
  } catch (error) {
    file?.close();
    throw cannotWrite(path, error as Error);
  }
  file.close();
  return undefined;
}

interface Waiting {
  readonly answer: Answer;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The answers in a log, the last one of an item counting, and the bytes of a torn last line. */
export async function readAnswers(
  path: string,
): Promise<{ byItem: Map<string, Answer>; torn: number }> {
  const bytes = await Deno.readFile(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return new Uint8Array();
    throw new InputError(`Cannot read ${path}: ${error.message}`);
  });
  const end = bytes.lastIndexOf(10) + 1;
  const lines = new TextDecoder().decode(bytes.subarray(0, end)).split("\n").slice(0, -1);
  const byItem = new Map<string, Answer>();
  lines.forEach((line, n) => {
    const answer = parseAnswer(line, `${path}, line ${n + 1}`);
    byItem.set(answer.item, answer);
  });
  return { byItem, torn: bytes.length - end };
}

async function writeAll(file: Deno.FsFile, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
}

function cannotWrite(path: string, error: Error): DiskError {
  return new DiskError(
    `Cannot write to ${path} (${error.message}): every answer counted so far is safe; ` +
      "see to it (space, permissions), then run the same command again to go on",
  );
}
