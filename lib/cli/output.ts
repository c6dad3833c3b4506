// Edge: the terminal.
import { toCsv } from "../format/csv.ts";
import { oneLine, plainText } from "../format/escape.ts";
import { type Rows, rowsOf, table, type TableOptions } from "../format/table.ts";
import { tableText } from "../format/table_text.ts";
import type { PoolFlags } from "./options.ts";

/** Prints a line for a person; what names of models or tasks would do to a terminal is left out. */
export function say(text = ""): void {
  console.log(plainText(text));
}

/** Names in a sentence, each on one line. */
export function names(list: readonly string[]): string {
  return list.map(oneLine).join(", ");
}

/** Says on which data a table stands; simulated pools are always called so. */
export function heading(
  pool: { readonly source: string; readonly simulated: boolean },
  what: string,
): string {
  return oneLine(`${what} (${pool.simulated ? `${pool.source}, SIMULATED` : pool.source})`);
}

/** What JSON leaves as it is though a terminal obeys it: C1 controls, marks that turn text. */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Prints a value as JSON; NaN and Infinity, which JSON lacks, become null. */
export function printJson(value: unknown): void {
  const plain = (_: string, each: unknown) =>
    ArrayBuffer.isView(each) ? Array.from(each as Float64Array) : each;
  const code = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  console.log(JSON.stringify(value, plain).replace(UNSEEN, code));
}

/** Prints rows as a table that fits the terminal. */
export function printTable<R extends object>(rows: Rows<R>, options: TableOptions<R> = {}): void {
  say(tableText(table(rows, { limit: Infinity, ...options }), { width: terminalWidth() }));
}

/** Cells of the terminal; without one, as wide as it likes. */
function terminalWidth(): number {
  try {
    return Deno.stdout.isTerminal() ? Deno.consoleSize().columns : Infinity;
  } catch {
    return Infinity;
  }
}

/** What a command found, in each of the forms that its flags may ask for. */
export interface CommandResult {
  /** The value of `--json`. */
  readonly json: unknown;
  /** The rows of `--csv`. */
  readonly rows: Rows;
  /** Prints it for a person. */
  readonly print: () => void;
}

/** Prints a result in the form that was asked for. */
export function printResult({ json, csv }: PoolFlags, result: CommandResult): void {
  if (json) return printJson(result.json);
  if (csv) {
    const plain = rowsOf(result.rows).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.join(" · ") : value as string | number | boolean | null,
        ]),
      )
    );
    Deno.stdout.writeSync(new TextEncoder().encode(toCsv(plain)));
    return;
  }
  result.print();
}
