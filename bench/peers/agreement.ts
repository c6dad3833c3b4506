import { CSV_DECIMALS } from "../../lib/format/csv.ts";
import { type CsvRow, csvRows } from "./csv_rows.ts";
import { mapDisagreements } from "./map_agreement.ts";

/** A cell of a table of another program; null where a row has none. */
export type PeerCell = string | number | boolean | null;

/** A results table as another program computed it. */
export interface PeerTable {
  /** Columns that tell rows apart; rows that they do not are compared in the order of their values. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly PeerCell[])[];
}

/** Tables by their path below `results/`, without its ending. */
export type PeerTables = Readonly<Record<string, PeerTable>>;

/** How far rounding in both tables may move a number, and another order of summing. */
const ROUNDING = 0.5 * 10 ** -CSV_DECIMALS + 1e-8;

/** Tables with bootstrap intervals, whose ends depend on what is drawn. */
const BOOTSTRAPPED = ["rq1_effectiveness/intervals", "rq2_mechanism/ablation"];

/** Rows that only we have: the paper's own numbers for closed models. */
const OURS_ALONE = /^reference: /;

/**
 * What two programs do not agree on, cell by cell, in words; `ours` gives the CSV text of a table.
 * Columns that the other program leaves out are not compared.
 */
export function disagreements(
  tables: PeerTables,
  ours: (name: string) => string,
): string[] {
  return Object.entries(tables).flatMap(([name, table]) => {
    const found = name === "rq3_robustness/lambda_map"
      ? mapDisagreements(table, ours(name))
      : tableDisagreements(name, table, ours(name));
    return found.map((each) => `${name}: ${each}`);
  });
}

function tableDisagreements(name: string, table: PeerTable, csv: string): string[] {
  const mine = grouped(csvRows(csv), table.key);
  const theirs = grouped(table.rows.map((row) => texts(table.columns, row)), table.key);
  const lacking = [...theirs.keys()].filter((key) => !mine.has(key)).map((key) => `no row ${key}`);
  const only = [...mine].filter(([key, [row]]) =>
    !theirs.has(key) && !OURS_ALONE.test(row.method ?? "")
  ).map(([key]) => `${key} is ours alone`);
  const cells = [...theirs].flatMap(([key, peers]) => {
    const rows = mine.get(key) ?? [];
    if (rows.length === 0) return [];
    if (rows.length !== peers.length) return [`${key}: ${rows.length} rows, not ${peers.length}`];
    const sorted = inOrder(rows, table.columns);
    return inOrder(peers, table.columns).flatMap((peer, at) =>
      Object.keys(peer).filter((column) => !agrees(name, column, sorted[at], peer))
        .map((column) => `${key}, ${column}: ours ${sorted[at][column]}, theirs ${peer[column]}`)
    );
  });
  return [...lacking, ...only, ...cells];
}

/** A row's cells as texts, without those that it does not have. */
function texts(columns: readonly string[], row: readonly PeerCell[]): CsvRow {
  return Object.fromEntries(
    columns.flatMap((column, at) => row[at] === null ? [] : [[column, String(row[at])]]),
  );
}

function grouped(rows: readonly CsvRow[], key: readonly string[]): Map<string, CsvRow[]> {
  return Map.groupBy(rows, (row) => key.map((column) => row[column]).join(" | "));
}

function inOrder(rows: readonly CsvRow[], columns: readonly string[]): CsvRow[] {
  return rows.toSorted((a, b) => {
    for (const column of columns) {
      const order = Number(a[column]) - Number(b[column]);
      if (order !== 0 && Number.isFinite(order)) return order;
    }
    return 0;
  });
}

function agrees(name: string, column: string, ours: CsvRow, theirs: CsvRow): boolean {
  const [a, b] = [ours[column], theirs[column]];
  if (a === b) return true;
  if (a === undefined || a === "" || b === "") return false;
  const off = Math.abs(Number(a) - Number(b));
  return off <= tolerance(name, column, ours);
}

/** How far a number may be off. */
function tolerance(name: string, column: string, { low, high, n }: CsvRow): number {
  if (!BOOTSTRAPPED.includes(name) || !["low", "high"].includes(column)) return ROUNDING;
  // An end from 2,000 replicates has a standard error of 1.5 % of the width; ends of one task are
  // shares of its items.
  return ROUNDING + 0.1 * (Number(high) - Number(low)) + 1 / Number(n);
}
