import { inkOn } from "./colour.ts";
import type { LambdaRow } from "./lambda_heatmap.ts";
import type { Legend } from "./legend.ts";
import type { Panel } from "./panel.ts";
import { connectedRegions } from "./regions.ts";
import { svgText } from "./svg.ts";
import { textWidth } from "./text.ts";
import { INK, SIZE } from "./theme.ts";

/** A letter for each of the largest selections, in order of size and then of appearance. */
export function letterNames(rows: readonly LambdaRow[], most: number): Map<string, string> {
  const cells = new Map<string, number>();
  for (const { team } of rows) cells.set(team, (cells.get(team) ?? 0) + 1);
  const bySize = [...cells].sort((a, b) => b[1] - a[1]).slice(0, Math.min(26, most));
  return new Map(bySize.map(([team], i) => [team, String.fromCharCode(65 + i)]));
}

/** Lines between cells whose selections differ, and the letter of each region. */
export function drawRegions(
  rows: readonly LambdaRow[],
  { xs, ys, base, cell, names, colour, chosen }: {
    readonly xs: readonly number[];
    readonly ys: readonly number[];
    readonly base: Panel;
    readonly cell: number;
    readonly names: ReadonlyMap<string, string>;
    readonly colour: (value: number) => string;
    readonly chosen?: { readonly lambda1: number; readonly lambda2: number };
  },
): string {
  const at = new Map(rows.map((d) => [`${d.lambda1}/${d.lambda2}`, d]));
  const grid = xs.map((x) => ys.map((y) => at.get(`${x}/${y}`)));
  const half = cell / 2;
  let lines = "";
  xs.forEach((x, i) =>
    ys.forEach((y, j) => {
      const [cx, cy] = [base.at("x", x), base.at("y", y)];
      const team = grid[i][j]?.team;
      if (i + 1 < xs.length && grid[i + 1][j]?.team !== team) {
        lines += `M${cx + half},${cy - half}v${cell}`;
      }
      if (j + 1 < ys.length && grid[i][j + 1]?.team !== team) {
        lines += `M${cx - half},${cy - half}h${cell}`;
      }
    })
  );
  const labels = connectedRegions(grid.map((column) => column.map((d) => d?.team))).map(
    (region) => {
      const name = names.get(region.value);
      if (!name || region.cells.length < 3 && cell < 20) return "";
      const free = region.cells.filter(([i, j]) =>
        xs[i] !== chosen?.lambda1 || ys[j] !== chosen?.lambda2
      );
      const [i, j] = mostCentral(free.length ? free : region.cells);
      const fill = inkOn(colour(100 * grid[i][j]!.accuracy));
      return svgText(name, base.at("x", xs[i]), base.at("y", ys[j]) + 4, {
        anchor: "middle",
        fill,
        bold: true,
      });
    },
  );
  const edge = (stroke: string, width: number) =>
    `<path d="${lines}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
  return edge("white", 3) + edge(INK.text, 1) + labels.join("");
}

function mostCentral(cells: readonly (readonly [number, number])[]): readonly [number, number] {
  const mean = [0, 1].map((axis) => cells.reduce((sum, c) => sum + c[axis], 0) / cells.length);
  const distance = (c: readonly [number, number]) => (c[0] - mean[0]) ** 2 + (c[1] - mean[1]) ** 2;
  return cells.reduce((best, c) => distance(c) < distance(best) - 1e-9 ? c : best);
}

/** What each letter stands for, one member per line. */
export function teamList(names: ReadonlyMap<string, string>): Legend {
  let y = 0, width = 0, body = "";
  for (const [team, letter] of names) {
    body += svgText(letter, 0, y + SIZE.label, { bold: true });
    for (const member of team.split(" · ")) {
      body += svgText(member, 16, y + SIZE.label);
      width = Math.max(width, 16 + textWidth(member, SIZE.label));
      y += 14;
    }
    y += 6;
  }
  return { body, width, height: y };
}
