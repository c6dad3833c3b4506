import { InputError } from "../errors.ts";
import { asNumber } from "../io/parse_json.ts";
import { tableOptionCount, type TableOptions } from "./table_answer.ts";

/** A row of a table. */
export interface TableRecord {
  readonly line: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Rows without a telling number after which a person is asked rather than warned. */
const ASK_AFTER = 20;

/**
 * Whether a table counts its options from 0 or from 1: a gold or answer of 0 says from 0, one that
 * equals the number of options says from 1. Letters need no number.
 *
 * Where neither comes up, a short table is taken to count from 0 with a remark; a long one is refused
 * by an `InputError` that asks.
 */
export async function firstOptionOf(
  records: AsyncIterable<TableRecord>,
  options: Omit<TableOptions, "firstOption">,
  file: string,
): Promise<{ readonly firstOption: number; readonly remark?: string }> {
  const { columns } = options;
  const names = [columns.gold, columns.letter, columns.answers].flatMap((all) => all ?? []);
  let numbered = 0;
  let beyond: number | undefined;
  for await (const { line, record } of records) {
    const count = tableOptionCount(record, options);
    for (const number of names.map((name) => asNumber(record[name]))) {
      if (number === undefined || !Number.isInteger(number)) continue;
      if (number === 0) return { firstOption: 0 };
      numbered++;
      if (number === count) beyond ??= line;
    }
  }
  if (beyond !== undefined) {
    const remark =
      `"${file}" counts options from 1: none is 0, and line ${beyond} names the last by ` +
      `their number; --first-option 0 says otherwise`;
    return { firstOption: 1, remark };
  }
  if (numbered > ASK_AFTER) {
    throw new InputError(
      `Cannot tell whether "${file}" counts options from 0 or from 1 as none of its ${numbered} ` +
        `numbers is 0 or the number of options: say --first-option 0 or --first-option 1`,
    );
  }
  if (numbered === 0) return { firstOption: 0 };
  return {
    firstOption: 0,
    remark: `"${file}" is taken to count options from 0, which none of its numbers shows: ` +
      `--first-option 1 says otherwise`,
  };
}
