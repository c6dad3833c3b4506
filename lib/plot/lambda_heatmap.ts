import * as Plot from "@observablehq/plot";
import { extent, roundTicks, tickFormat } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale, inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { type Legend, rampLegend } from "./legend.ts";
import { type Panel, panel } from "./panel.ts";
import { connectedRegions } from "./regions.ts";
import { svgMarker, svgText } from "./svg.ts";
import { labelWithN, textWidth } from "./text.ts";
import { INK, SIZE, WIDTH } from "./theme.ts";

/** One point of the grid of weights. `accuracy` is a fraction; `team` names what was selected. */
export interface LambdaRow {
  readonly lambda1: number;
  readonly lambda2: number;
  readonly accuracy: number;
  readonly team: string;
}

/** Settings of {@link lambdaHeatmap}. */
export interface LambdaHeatmapOptions extends ChartOptions {
  /** The weights in use, marked with a star. */
  readonly chosen?: { readonly lambda1: number; readonly lambda2: number };
  readonly label?: string;
  /** At most so many selections get a letter, the largest first; 12, or none without their names. */
  readonly letters?: number;
  /** False leaves out the list of what each letter stands for. */
  readonly teamNames?: boolean;
}

/**
 * Accuracy over the grid of weights (λ₁, λ₂). Lines part cells whose selection differs; letters name
 * the selections; a star marks the weights in use.
 *
 * @example
 * ```ts
 * import { lambdaHeatmap } from "./lambda_heatmap.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [0, 0.1].map((lambda1) => ({ lambda1, lambda2: 0, accuracy: 0.7, team: "a · b" }));
 * assert.match(lambdaHeatmap(rows, { chosen: { lambda1: 0.1, lambda2: 0 } }).svg, /λ₁/);
 * ```
 */
export function lambdaHeatmap(
  rows: readonly LambdaRow[],
  options: LambdaHeatmapOptions = {},
): Figure {
  checkRows("a heatmap of weights", rows, ["lambda1", "lambda2", "accuracy"]);
  const { width = WIDTH, label = "Test accuracy (%)", chosen } = options;
  const { teamNames = true, letters = teamNames ? 12 : 0 } = options;
  const xs = sorted(rows.map((d) => d.lambda1)), ys = sorted(rows.map((d) => d.lambda2));
  const domain = extent(rows.map((d) => 100 * d.accuracy));
  const colour = colourScale("viridis", domain);
  const cell = Math.max(8, Math.min(48, 420 / ys.length, (width - 80) / xs.length));
  const size = { width: 66 + cell * xs.length, height: 50 + cell * ys.length };
  const base = panel({
    ...size,
    marginLeft: 58,
    marginBottom: 46,
    marginTop: 4,
    marginRight: 8,
    x: { ...bandAxis(xs, cell), axis: "bottom", label: "λ₁, weight of error heterogeneity" },
    y: {
      ...bandAxis(ys, cell),
      axis: "left",
      reverse: true,
      label: "λ₂, weight of distributional heterogeneity",
    },
    marks: [
      Plot.cell(rows, {
        x: "lambda1",
        y: "lambda2",
        fill: (d: LambdaRow) => colour(100 * d.accuracy),
        inset: -0.25,
      }),
    ],
  });
  const names = letterNames(rows, letters);
  const star = chosen
    ? svgMarker(
      { colour: "white", shape: "star" },
      base.at("x", chosen.lambda1),
      base.at("y", chosen.lambda2),
      {
        radius: 7,
      },
    ).replace('stroke="white"', `stroke="${INK.text}"`)
    : "";
  const ticks = roundTicks(domain, 5);
  const overlay = drawRegions(rows, { xs, ys, base, cell, names, colour, chosen });
  return composeFigure({
    ...options,
    id: options.id ?? "lambda-heatmap",
    title: options.title ?? "Sensitivity to the weights of heterogeneity",
    subtitle: options.subtitle ??
      "Lines part weights that select different teams; ★ marks the weights in use; (0, 0) is Quality-Only",
    legends: [
      rampLegend({
        title: labelWithN(label, options.n),
        colour,
        domain,
        ticks,
        format: tickFormat(ticks),
      }),
    ],
    panels: [
      { body: base.body + overlay + star, x: 0, y: 0 },
      ...(!teamNames ? [] : [{ body: teamList(names).body, x: size.width + 14, y: 6 }]),
    ],
    height: size.height,
  });
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

function bandAxis(values: readonly number[], cell: number) {
  const every = Math.max(1, Math.ceil(34 / cell));
  const ticks = values.filter((_, i) => i % every === 0).map((value) => Number(value.toFixed(4)));
  return {
    domain: values,
    padding: 0,
    type: "band",
    tickSize: 4,
    ticks: values.filter((_, i) => i % every === 0),
    tickFormat: tickFormat(ticks),
  } as const;
}

/** A letter for each of the largest selections, in order of size and then of appearance. */
function letterNames(rows: readonly LambdaRow[], most: number): Map<string, string> {
  const cells = new Map<string, number>();
  for (const { team } of rows) cells.set(team, (cells.get(team) ?? 0) + 1);
  const bySize = [...cells].sort((a, b) => b[1] - a[1]).slice(0, Math.min(26, most));
  return new Map(bySize.map(([team], i) => [team, String.fromCharCode(65 + i)]));
}

function drawRegions(
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

function teamList(names: ReadonlyMap<string, string>): Legend {
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
