import * as Plot from "@observablehq/plot";
import { labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { checkRows } from "./check_rows.ts";
import { inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { chosenStar, type LambdaPoint, MAP, weightAxes } from "./lambda_axes.ts";
import { panel } from "./panel.ts";
import { connectedRegions } from "./regions.ts";
import { stakeScale } from "./stake_scale.ts";
import { teamLetters, teamList } from "./team_letters.ts";
import { INK, SIZE, WIDTH } from "./theme.ts";

/** One point of the grid of weights. `accuracy` is a fraction; `team` names what was selected. */
export interface LambdaRow extends LambdaPoint {
  /** A fraction. */
  readonly accuracy: number;
  /** Members joined with " · ". */
  readonly team: string;
}

/** Settings of {@link lambdaHeatmap}. */
export interface LambdaHeatmapOptions extends ChartOptions {
  /** The weights in use, marked with a star. */
  readonly chosen?: LambdaPoint;
  /** What is coloured where the grid does not hold (0, 0). */
  readonly label?: string;
  /** Half the width of a usual 95 % interval of a difference, as a fraction: what chance does alone. */
  readonly interval?: number;
  /** What stands below and beside the map; left out, the paper’s two channels. */
  readonly axisLabels?: readonly [string, string];
  /** At most so many selections get a letter, the largest first; 12, or none without their names. */
  readonly letters?: number;
  /** False leaves out the list of what each letter stands for. */
  readonly teamNames?: boolean;
}

interface GridCell extends LambdaRow {
  readonly value: number;
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
}

/**
 * Accuracy over a grid of weights (λ₁, λ₂), as the difference to (0, 0), Quality-Only, where the
 * grid holds it. Lines part cells whose selection differs; letters name the selections; a star marks
 * the weights in use. The scale never shows less than ± 1 point.
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
export function lambdaHeatmap(rows: Rows<LambdaRow>, options: LambdaHeatmapOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a heatmap of weights", all, ["lambda1", "lambda2", "accuracy"]);
  const { width = WIDTH, chosen, teamNames = true, letters = teamNames ? 12 : 0 } = options;
  const zero = all.find((d) => d.lambda1 === 0 && d.lambda2 === 0);
  const label = zero
    ? "Test accuracy − Quality-Only (points)"
    : options.label ?? "Test accuracy (%)";
  const { cells, xs, ys } = gridCells(all, zero?.accuracy ?? 0);
  const scale = stakeScale(cells.map((d) => d.value), {
    label: labelWithN(label, options.n),
    difference: zero !== undefined,
    interval: options.interval === undefined ? undefined : 100 * options.interval,
  });
  const x = ends(cells.flatMap((d) => [d.x1, d.x2])), y = ends(cells.flatMap((d) => [d.y1, d.y2]));
  const side = Math.min(MAP.side, 48 * Math.max(xs.length, ys.length));
  const size = {
    width: MAP.marginLeft + side + MAP.marginRight,
    height: MAP.marginTop + side * Math.min(1, ys.length / xs.length) + MAP.marginBottom,
  };
  const names = teamLetters(cells.map(({ team }) => ({ team, size: 1 })), letters);
  const edges = teamEdges(cells, xs, ys);
  const line = { x1: "x1", y1: "y1", x2: "x2", y2: "y2" } as const;
  const { body } = panel({
    ...MAP,
    ...size,
    x: { domain: x },
    y: { domain: y },
    marks: [
      weightAxes(x, y, options.axisLabels),
      Plot.rect(cells, { ...line, fill: (d: GridCell) => scale.colour(d.value), inset: -0.25 }),
      Plot.link(edges, { ...line, stroke: "white", strokeWidth: 3 }),
      Plot.link(edges, { ...line, stroke: INK.text, strokeWidth: 1 }),
      Plot.text(labelledCells(cells, { xs, ys, names, chosen, cell: side / xs.length }), {
        x: "lambda1",
        y: "lambda2",
        text: (d: GridCell) => names.get(d.team)!,
        fill: (d: GridCell) => inkOn(scale.colour(d.value)),
        fontWeight: "bold",
        fontSize: SIZE.label,
      }),
      chosenStar(chosen),
    ],
  }, options.plot);
  const list = teamList(names, width - size.width - 22);
  return composeFigure({
    ...options,
    id: options.id ?? "lambda-heatmap",
    title: options.title ?? "Sensitivity to the weights of heterogeneity",
    subtitle: options.subtitle ??
      "Lines part weights that select different teams; ★ marks the weights in use; (0, 0) is Quality-Only",
    caption: sentences(scale.note, options.caption),
    legends: [scale.legend],
    panels: [
      { body, x: 0, y: 0 },
      ...(teamNames ? [{ body: list.body, x: size.width + 14, y: 6 }] : []),
    ],
    height: Math.max(size.height, teamNames ? list.height + 6 : 0),
  });
}

const sorted = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
const ends = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

/** Every row with the rectangle up to half-way to its neighbours. */
function gridCells(rows: readonly LambdaRow[], reference: number) {
  const xs = sorted(rows.map((d) => d.lambda1)), ys = sorted(rows.map((d) => d.lambda2));
  const span = (values: readonly number[], at: number): [number, number] => {
    const i = values.indexOf(at);
    const step = values.length > 1 ? Math.abs(values[i + 1] - at || at - values[i - 1]) : 0.1;
    const before = i > 0 ? at - values[i - 1] : step;
    const after = i + 1 < values.length ? values[i + 1] - at : step;
    return [at - before / 2, at + after / 2];
  };
  const cells = rows.map((row): GridCell => {
    const [x1, x2] = span(xs, row.lambda1), [y1, y2] = span(ys, row.lambda2);
    return { ...row, value: 100 * (row.accuracy - reference), x1, x2, y1, y2 };
  });
  return { cells, xs, ys };
}

/** The sides between neighbours that select different teams. */
function teamEdges(cells: readonly GridCell[], xs: readonly number[], ys: readonly number[]) {
  const at = new Map(cells.map((d) => [`${d.lambda1}/${d.lambda2}`, d]));
  return cells.flatMap((d) => {
    const right = at.get(`${xs[xs.indexOf(d.lambda1) + 1]}/${d.lambda2}`);
    const above = at.get(`${d.lambda1}/${ys[ys.indexOf(d.lambda2) + 1]}`);
    return [
      ...(right && right.team !== d.team ? [{ x1: d.x2, y1: d.y1, x2: d.x2, y2: d.y2 }] : []),
      ...(above && above.team !== d.team ? [{ x1: d.x1, y1: d.y2, x2: d.x2, y2: d.y2 }] : []),
    ];
  });
}

/** The cell of each connected region that carries its letter: the most central that is free. */
function labelledCells(
  cells: readonly GridCell[],
  { xs, ys, names, chosen, cell }: {
    readonly xs: readonly number[];
    readonly ys: readonly number[];
    readonly names: ReadonlyMap<string, string>;
    readonly chosen?: LambdaPoint;
    readonly cell: number;
  },
): GridCell[] {
  const at = new Map(cells.map((d) => [`${d.lambda1}/${d.lambda2}`, d]));
  const grid = xs.map((x) => ys.map((y) => at.get(`${x}/${y}`)));
  return connectedRegions(grid.map((column) => column.map((d) => d?.team))).flatMap((region) => {
    if (!names.has(region.value) || region.cells.length < 3 && cell < 20) return [];
    const free = region.cells.filter(([i, j]) =>
      xs[i] !== chosen?.lambda1 || ys[j] !== chosen?.lambda2
    );
    const [i, j] = mostCentral(free.length ? free : region.cells);
    return [grid[i][j]!];
  });
}

function mostCentral(cells: readonly (readonly [number, number])[]): readonly [number, number] {
  const mean = [0, 1].map((axis) => cells.reduce((sum, c) => sum + c[axis], 0) / cells.length);
  const distance = (c: readonly [number, number]) => (c[0] - mean[0]) ** 2 + (c[1] - mean[1]) ** 2;
  return cells.reduce((best, c) => distance(c) < distance(best) - 1e-9 ? c : best);
}
