import type { Split } from "../types.ts";

/** One model's answer to one document, as every reader of logs hands it on. */
export interface Answer {
  /** Who answered. */
  readonly model: string;
  /** The task of the document. */
  readonly task: string;
  /** Names the document within its task, the same in every model's log: a hash of its content. */
  readonly document: string;
  /** 1 for the first document with this content, 2 for the next with the same content, … */
  readonly occurrence: number;
  /** Part of the task that splits are stratified by; empty where it has none. */
  readonly subject: string;
  /** The side that the log itself names; absent where it names none. */
  readonly split?: Split;
  /** Index of the right option, from 0. */
  readonly gold: number;
  /** How many options there are. */
  readonly optionCount: number;
  /** Choice distribution; null where the model gave no answer. */
  readonly p: readonly number[] | null;
  /** True where only a letter is known and `p` is a smoothed one-hot vector. */
  readonly letter: boolean;
  /** Option texts, given where their order may differ between logs. */
  readonly options?: readonly string[];
  /** Line or sample number in the log. */
  readonly line: number;
}

/** Rows of one file that could not be used, for one reason. */
export interface Refusal {
  /** Why. */
  readonly reason: string;
  /** How many rows. */
  readonly count: number;
  /** The first lines (or sample numbers) concerned, at most {@link LINES_KEPT}. */
  readonly lines: readonly number[];
}

/** How many line numbers a {@link Refusal} keeps. */
export const LINES_KEPT = 20;

/** What became of one file. */
export interface FileReport {
  /** Where it is. */
  readonly file: string;
  /** Whose answers it holds. */
  readonly model: string;
  /** The task that it is of. */
  readonly task: string;
  /**
   * `used`, `declined` (not multiple choice), `superseded` by another run, `refused` as broken, or
   * `unknown` where no format knows it.
   */
  readonly status: "used" | "declined" | "superseded" | "refused" | "unknown";
  /** Why, where the status is not `used`; otherwise remarks, or empty. */
  readonly note: string;
  /** Rows read. */
  readonly read: number;
  /** Rows that gave an answer. */
  readonly kept: number;
  /** Kept rows in which the model gave no answer. */
  readonly unanswered: number;
  /** Rows that could not be used, by reason. */
  readonly refusals: readonly Refusal[];
}

/** A running list of refused rows, grouped by reason. */
export class Refusals {
  readonly #byReason = new Map<string, { count: number; lines: number[] }>();

  /** Counts one row as refused. */
  add(reason: string, line: number): void {
    const entry = this.#byReason.get(reason) ?? { count: 0, lines: [] };
    entry.count++;
    if (entry.lines.length < LINES_KEPT) entry.lines.push(line);
    this.#byReason.set(reason, entry);
  }

  /** The reasons in the order in which they first came up. */
  list(): Refusal[] {
    return [...this.#byReason].map(([reason, { count, lines }]) => ({ reason, count, lines }));
  }
}
