import type { PeerTable } from "./agreement.ts";
import { csvRows } from "./csv_rows.ts";

/** Points this close to a border may belong to either side. */
const BORDER = 1e-9;

/**
 * Where our exact map of weights names another team, or another gain, than a search at a point of a
 * grid does.
 */
export function mapDisagreements({ columns, rows }: PeerTable, csv: string): string[] {
  const regions = csvRows(csv).map(({ team, difference, lambda1, lambda2 }) => {
    const [x, y] = [lambda1, lambda2].map((list) => list.split(" · ").map(Number));
    return { team, difference: Number(difference), x, y };
  });
  return rows.flatMap((row) => {
    const [a, b, team, difference] = ["lambda1", "lambda2", "team", "difference"]
      .map((name) => row[columns.indexOf(name)]);
    const around = regions.filter((region) => reaches(region, Number(a), Number(b)));
    const same = around.find((region) => region.team === team);
    if (!same) return [`at (${a}, ${b}) ours ${around[0]?.team}, theirs ${team}`];
    return Math.abs(same.difference - Number(difference)) <= 1e-6
      ? []
      : [`at (${a}, ${b}) ours gains ${same.difference}, theirs ${difference}`];
  });
}

/** True inside a convex region and on its border; its corners go round counter-clockwise. */
function reaches(
  { x, y }: { readonly x: readonly number[]; readonly y: readonly number[] },
  a: number,
  b: number,
): boolean {
  return x.every((left, at) => {
    const next = (at + 1) % x.length;
    const [along, up] = [x[next] - left, y[next] - y[at]];
    return along * (b - y[at]) - up * (a - left) >= -BORDER;
  });
}
