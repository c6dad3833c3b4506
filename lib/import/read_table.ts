// Edge: the file system.
import { basename } from "node:path";
import { InputError } from "../errors.ts";
import type { Answer } from "./answer.ts";
import { firstOptionOf } from "./first_option.ts";
import type { ImportContext, LogFormat, NoAnswer } from "./log_format.ts";
import { readingEach } from "./read_error.ts";
import { tableAnswers, type TableOptions } from "./table_answer.ts";
import { tableColumns } from "./table_columns.ts";
import { isTable, TABLE_ENDINGS, tableRecords } from "./table_records.ts";

/** Tables of answers: one per row, or one column per model. */
export const table: LogFormat = {
  id: "table",
  label: "answers in CSV, JSON Lines or Parquet, one a row or one column per model",
  needs: `a table that ends in ${TABLE_ENDINGS.map((end) => `.${end}`).join(", ")}`,
  example: `table answers.csv -o pool.parquet --map model=name,gold=right,p=pA+pB+pC+pD

Fields of --map: task, subject, split, item, model, gold, p (a list, or columns joined by +), logp,
letter (index or A, B, …), options (how many), ok (false: no answer); answers=M1+M2 where each model
has a column of its own. Usual names are found alone.`,
  detect: ({ path }) => isTable(path),
  async read(files, context) {
    const tables = files.filter((file) => context.named.has(file) || isTable(file));
    const reports = [];
    const remarks: string[] = [];
    for (const file of tables) {
      reports.push(await context.use(file, rowAnswers(file, context, remarks)));
    }
    return { files: reports, remarks };
  },
};

async function* rowAnswers(
  file: string,
  { rules, onBytes }: ImportContext,
  remarks: string[],
): AsyncGenerator<Answer | NoAnswer> {
  if (!isTable(file)) {
    throw new InputError(
      `Cannot read "${file}" as a table ends in ${
        TABLE_ENDINGS.map((end) => `.${end}`).join(", ")
      }`,
    );
  }
  let options: TableOptions | undefined;
  for await (const { line, record } of readingEach(file, tableRecords(file, onBytes))) {
    options ??= await tableOptions(file, record, rules, remarks);
    yield* tableAnswers(record, line, options);
  }
}

async function tableOptions(
  file: string,
  record: Readonly<Record<string, unknown>>,
  { map, optionCount, firstOption }: ImportContext["rules"],
  remarks: string[],
): Promise<TableOptions> {
  const columns = tableColumns(record, map, file);
  if (columns.answers && !map.answers) {
    remarks.push(
      `"${file}" has no model column: its columns ${columns.answers.join(", ")} are taken for ` +
        `models; --map answers=COLUMN+COLUMN names them`,
    );
  }
  const task = basename(file).replace(/\.gz$/, "").replace(/\.[^.]+$/, "");
  const options = { columns, task, optionCount };
  if (firstOption !== undefined) return { ...options, firstOption };
  const found = await firstOptionOf(readingEach(file, tableRecords(file)), options, file);
  if (found.remark) remarks.push(found.remark);
  return { ...options, firstOption: found.firstOption };
}
