import { NAME_COLUMNS, type RowTable } from "./row_table.ts";

/** How far a stored distribution may be from summing to 1 before it is refused. */
export const SUM_TOLERANCE = 1e-6;

/** Options beyond this are not letters any more. */
const MOST_OPTIONS = 255;

/** Refuses a row: says what is required, and gives the row its name. */
export type Fail = (row: number, requirement: string) => never;

/** Checks what every row says on its own: its keys, its distribution and its gold. */
export function checkRows(table: RowTable, fail: Fail): void {
  checkNames(table, fail);
  for (let row = 0; row < table.rows; row++) if (!isSound(table, row)) refuseRow(table, row, fail);
}

function checkNames(table: RowTable, fail: Fail): void {
  for (const key of NAME_COLUMNS) {
    const { names, codes } = table[key];
    const bad = names.findIndex((name) =>
      key === "split" ? name !== "dev" && name !== "test" : name === ""
    );
    if (bad < 0) continue;
    const got = names[bad] === "" ? "no text" : JSON.stringify(names[bad]);
    fail(
      codes.indexOf(bad),
      key === "split"
        ? `split must be "dev" or "test": got ${got}`
        : `${key} must be a non-empty text: got ${got}`,
    );
  }
}

/** True for 2 to 255 options, probabilities that sum to 1, and a gold among them. */
function isSound({ p, offsets, gold }: RowTable, row: number): boolean {
  const start = offsets[row];
  const end = offsets[row + 1];
  let sum = 0;
  for (let at = start; at < end; at++) {
    // NaN is refused here too, and what is infinite by the sum.
    if (!(p[at] >= 0)) return false;
    sum += p[at];
  }
  const count = end - start;
  return count >= 2 && count <= MOST_OPTIONS && Math.abs(sum - 1) <= SUM_TOLERANCE &&
    gold[row] >= 0 && gold[row] < count && Number.isInteger(gold[row]);
}

/** Says what is wrong with a row that is not sound. */
function refuseRow({ p, offsets, gold }: RowTable, row: number, fail: Fail): never {
  const values = p.subarray(offsets[row], offsets[row + 1]);
  const count = values.length;
  if (count === 0) fail(row, "a row needs p, or a logp without gaps: got neither");
  if (count < 2 || count > MOST_OPTIONS) {
    fail(row, `an item has 2 to ${MOST_OPTIONS} options: got ${count}`);
  }
  for (const [r, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      fail(row, `probabilities must be finite numbers: got ${value} for option ${r}`);
    }
    if (value < 0) fail(row, `probabilities must not be negative: got ${value} for option ${r}`);
  }
  const sum = values.reduce((a, b) => a + b, 0);
  if (Math.abs(sum - 1) > SUM_TOLERANCE) {
    fail(row, `probabilities must sum to 1 within ${SUM_TOLERANCE}: got ${sum}`);
  }
  return fail(row, `gold must be an option index from 0 to ${count - 1}: got ${gold[row]}`);
}
