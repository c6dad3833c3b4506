import type { Answer, FileReport } from "./answer.ts";
import type { Gathering } from "./gather.ts";
import type { ImportRules } from "./import_options.ts";
import type { Selection } from "./selection.ts";

/** A file as far as it tells what wrote it. */
export interface LogFile {
  /** Where it is. */
  readonly path: string;
  /** Without its folder, and without `.gz`. */
  readonly name: string;
  /** How the file starts, as text, unpacked where it is in gzip. */
  readonly start: string;
}

/** A row that holds no usable answer. */
export interface NoAnswer {
  /** Why it is of no use. */
  readonly reason: string;
  /** Its line, counted from 1. */
  readonly line: number;
}

/** What a format has to work with. */
export interface ImportContext {
  /** By which rules logs are read. */
  readonly rules: ImportRules;
  /** Files that were named themselves, not found in a folder. */
  readonly named: ReadonlySet<string>;
  /** Which models and tasks are wanted, and under which names. */
  readonly selection: Selection;
  /** Where answers are filed. */
  readonly gathering: Gathering;
  /** Hears of the bytes that were read, for the progress bar. */
  readonly onBytes: (count: number) => void;
  /** Files the answers of one log as they come, and reports on it. */
  readonly use: (file: string, answers: AsyncIterable<Answer | NoAnswer>) => Promise<FileReport>;
}

/** What became of the files of one format. */
export interface Reading {
  /** What became of each file. */
  readonly files: readonly FileReport[];
  /** What a reader should know, one sentence each. */
  readonly remarks?: readonly string[];
  /** The rules that were applied, one sentence each. */
  readonly notes?: readonly string[];
}

/**
 * A kind of log that can be imported.
 *
 * @example
 * ```ts
 * import type { LogFormat } from "./log_format.ts";
 * import assert from "node:assert/strict";
 *
 * // Lines such as "q17 model-a B A": item, model, gold, answer, of four options.
 * const quiz: LogFormat = {
 *   id: "quiz",
 *   label: "answers of our quiz",
 *   needs: "lines of item, model, gold and answer",
 *   detect: ({ name }) => name.endsWith(".quiz"),
 *   read: async (files, { use }) => ({
 *     files: await Promise.all(files.map((file) => use(file, answers(file)))),
 *   }),
 * };
 * async function* answers(file: string) {
 *   for (const [n, text] of (await Deno.readTextFile(file)).trim().split("\n").entries()) {
 *     const [document, model, gold, said] = text.split(" ");
 *     const [right, given] = [gold, said].map((letter) => "ABCD".indexOf(letter));
 *     const p = [0, 1, 2, 3].map((r) => r === given ? 1 : 0);
 *     const names = { model, task: "quiz", document, occurrence: 1, subject: "" };
 *     yield { ...names, gold: right, optionCount: 4, p, letter: true, line: n + 1 };
 *   }
 * }
 * assert.ok(quiz.detect({ path: "a.quiz", name: "a.quiz", start: "" }));
 * ```
 */
export interface LogFormat {
  /** As in `troupe import <id>`. */
  readonly id: string;
  /** What it reads, in a few words. */
  readonly label: string;
  /** What must be there, for the message where it is not. */
  readonly needs: string;
  /** An example of its command line after `troupe import`. */
  readonly example?: string;
  /** True for a file that this format can use, or that belongs to one. */
  readonly detect: (file: LogFile) => boolean;
  /** Reads those of the files that are of this format. */
  readonly read: (files: readonly string[], context: ImportContext) => Promise<Reading>;
}
