import * as Plot from "@observablehq/plot";
import { extent, roundTicks, tickFormat } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { drawRegions, letterNames, teamList } from "./lambda_regions.ts";
import { rampLegend } from "./legend.ts";
import { panel } from "./panel.ts";
import { svgMarker } from "./svg.ts";
import { labelWithN } from "../format/numbers.ts";
import { INK, WIDTH } from "./theme.ts";

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
