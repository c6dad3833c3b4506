import { accuracyDots } from "../../lib/plot/accuracy_dots.ts";
import { bandLines } from "../../lib/plot/band_lines.ts";
import { cofailure } from "../../lib/plot/cofailure.ts";
import { contributions } from "../../lib/plot/contributions.ts";
import { correlationDots } from "../../lib/plot/correlation_dots.ts";
import { gain } from "../../lib/plot/gain.ts";
import { gridHeatmap } from "../../lib/plot/grid_heatmap.ts";
import { growth } from "../../lib/plot/growth.ts";
import { lambdaRegions } from "../../lib/plot/lambda_regions.ts";
import { pareto } from "../../lib/plot/pareto.ts";
import { costScaling } from "../../lib/plot/cost_scaling.ts";
import { lambdaHeatmap } from "../../lib/plot/lambda_heatmap.ts";
import { scoreScatter } from "../../lib/plot/score_scatter.ts";
import { sizeSweep } from "../../lib/plot/size_sweep.ts";
import { spearmanHistogram } from "../../lib/plot/spearman_histogram.ts";
import { stability } from "../../lib/plot/stability.ts";
import { random } from "../../lib/math/random.ts";
import { forest } from "../../lib/plot/forest.ts";
import { matrixHeatmap } from "../../lib/plot/matrix_heatmap.ts";
import type { Figure } from "../../lib/plot/figure.ts";
import { mdsMap } from "../../lib/plot/mds_map.ts";
import { teamScatter } from "../../lib/plot/team_scatter.ts";
import {
  AGGREGATORS,
  lambdaRows,
  matrixRows,
  mdsRows,
  METHODS,
  MODELS,
  TASKS,
  teamRows,
} from "./samples.ts";

/** One figure per golden file, by its id. */
export const CASES: Readonly<Record<string, () => Figure>> = {
  "forest": () =>
    forest(
      [
        ...TASKS.slice(0, 7).map((label, i) => {
          const difference = [0, 0.0243, -0.004, 0, 0.0012, 0.0178, 0.014][i];
          const half = difference === 0 ? 0 : 0.011;
          const same = difference === 0;
          return {
            label,
            difference,
            low: difference - half,
            high: difference + half,
            n: 1068,
            same,
          };
        }),
        { label: "Average", difference: 0.0076, low: 0.0031, high: 0.0122, n: 7476, average: true },
      ],
      {
        id: "forest",
        title: "C²-MAS gains 0.76 points over Quality-Only, on three of seven tasks",
        subtitle: "C²-MAS − Quality-Only under Stacking; 95 % paired bootstrap, B = 2,000",
        data: "Seven primary benchmarks",
        favours: { positive: "c2mas", negative: "quality" },
        simulated: true,
      },
    ),
  "forest-panels": () =>
    forest(
      ["about 7 B", "up to 14 B", "all sizes"].flatMap((panel, p) =>
        AGGREGATORS.map((rule, i) => {
          const difference = 0.003 * (p - 1) + 0.001 * i;
          return {
            panel,
            label: rule,
            difference,
            low: difference - 0.004,
            high: difference + 0.004,
          };
        })
      ),
      {
        id: "forest-panels",
        title: "The larger the pool, the more heterogeneity gains",
        data: "MMLU, 25 models, measured",
        favours: { positive: "c2mas", negative: "quality" },
      },
    ),
  "matrix": () =>
    matrixHeatmap(matrixRows(0.35, 0.12, 1), {
      id: "matrix",
      title: "Error heterogeneity between models, pooled over seven tasks",
      label: "1 − Yule’s Q",
      order: MODELS,
      simulated: true,
    }),
  "matrix-panels": () =>
    matrixHeatmap(TASKS.flatMap((task, i) => matrixRows(0.2, 0.05, 10 + i, task)), {
      id: "matrix-panels",
      title: "Divergence between models, per task",
      label: "JSD (bits)",
      scheme: "cividis",
      order: MODELS,
      simulated: true,
    }),
  "mds-map": () =>
    mdsMap(mdsRows(), {
      id: "mds-map",
      teams: [
        { name: "c2mas", members: ["Falcon3", "GLM-4", "InternLM3"] },
        { name: "quality", members: ["Falcon3", "GLM-4", "Gemma-2"] },
      ],
      stress: 0.17,
      simulated: true,
    }),
  "team-scatter": () =>
    teamScatter(
      teamRows().map((row, i) =>
        i === 0
          ? { ...row, chosenBy: "quality" }
          : i === 3
          ? { ...row, chosenBy: "c2mas" }
          : i === 12
          ? { ...row, chosenBy: "best on test" }
          : row
      ),
      { id: "team-scatter", simulated: "sim:paper?seed=7" },
    ),
  "lambda-heatmap": () =>
    lambdaHeatmap(lambdaRows(), {
      id: "lambda-heatmap",
      chosen: { lambda1: 0.125, lambda2: 0.05 },
      simulated: true,
    }),
  "band-lines": () => {
    const rows = ["c2mas", "quality", "caruana"].flatMap((series, s) =>
      [16, 32, 64, 128, 256, 512, 1068].map((x, i) => {
        const mean = 0.75 - 0.004 * s - 0.05 / (i + 1), half = 0.03 / (i + 1);
        return { x, series, mean, low: mean - half, high: mean + half };
      })
    );
    return bandLines(rows, {
      id: "band-lines",
      title: "Accuracy by profiling size",
      subtitle: "Mean over 20 draws of dev items, band: 2.5 % to 97.5 %",
      xLabel: "Dev items per task",
      yLabel: "Mean test accuracy (%)",
      log: true,
      percent: true,
      simulated: true,
    });
  },
  "size-sweep": () =>
    sizeSweep(
      AGGREGATORS.flatMap((aggregator, a) =>
        METHODS.flatMap((method, i) =>
          [2, 3, 4, 5].map((k) => ({
            k,
            method,
            aggregator,
            accuracy: [0.74, 0.738, 0.736, 0.69, 0.715][i] + 0.004 * k + 0.002 * a,
            ...(i < 2
              ? { low: 0.73 + 0.004 * k + 0.002 * a, high: 0.747 + 0.004 * k + 0.002 * a }
              : {}),
          }))
        )
      ),
      { id: "size-sweep", simulated: true },
    ),
  "spearman-histogram": () =>
    spearmanHistogram(
      TASKS.map((task, i) => {
        const rho = [0.83, 0.41, 0.66, 0.91, 0.87, 0.72, 0.38][i % 7];
        return { task, rho, baseline: rho - 0.02 };
      }),
      { id: "spearman-histogram", simulated: true },
    ),
  "score-scatter": () => {
    const draw = random(8);
    const rows = TASKS.flatMap((task, t) =>
      teamRows().map(({ quality }, i) => ({
        task,
        score: 20 * (quality - 0.7),
        accuracy: quality + 0.05 - 0.03 * (t % 7) + 0.012 * draw.normal(),
        chosen: i === 0,
      }))
    );
    const rho = Object.fromEntries(TASKS.map((task, t) => [task, 0.9 - 0.05 * t]));
    const baseline = Object.fromEntries(TASKS.map((task, t) => [task, 0.88 - 0.05 * t]));
    return scoreScatter(rows, { id: "score-scatter", rho, baseline, simulated: true });
  },
  "stability": () => {
    const draw = random(9);
    const rows = ["HI_err matrix (1 − Q)", "HI_dist matrix (bits)"].flatMap((matrix, x) =>
      [...TASKS, "pooled"].flatMap((scope) =>
        Array.from({ length: 55 }, () => {
          const pooled = scope === "pooled";
          const scale = (pooled ? 0.3 : 1) * (x ? 0.006 : 0.04);
          return {
            scope,
            matrix,
            pooled,
            sd: scale * (1 + 0.3 * draw.uniform() + 0.1 * draw.normal()),
          };
        })
      )
    );
    return stability(rows, { id: "stability", simulated: true });
  },
  "cost-scaling": () =>
    costScaling(
      [11, 50, 200, 1000, 2000].flatMap((m) => [
        { m, series: "Multi-start greedy", cost: 5 * m * m * 3 },
        ...(m < 1000 ? [{ m, series: "Exhaustive", cost: m * (m - 1) * (m - 2) / 6 }] : []),
        { m, series: "Profiling", cost: 2136 * m },
      ]),
      { id: "cost-scaling", yLabel: "Score evaluations", simulated: true },
    ),
  "cofailure": () =>
    cofailure(
      TASKS.slice(0, 7).flatMap((task, t) =>
        ["c2mas", "quality", "random"].flatMap((method, i) => {
          const wrong = 0.08 + 0.02 * i + 0.015 * t;
          const shares = [0.72 - 2 * wrong, 0.18 + 0.3 * wrong, 0.1 + 0.7 * wrong, wrong];
          return ["all right", "one wrong", "two wrong", "all wrong"].map((category, c) => ({
            task,
            method,
            category,
            share: shares[c],
          }));
        })
      ),
      { id: "cofailure", simulated: true },
    ),
  "accuracy-dots": () =>
    accuracyDots(
      [...TASKS.slice(0, 7), "Average"].flatMap((task, t) =>
        METHODS.map((method, i) => {
          const accuracy = [0.9, 0.83, 0.62, 0.72, 0.76, 0.55, 0.88, 0.751][t] -
            [0, 0.006, 0.011, 0.06, 0.025][i];
          return {
            task,
            method,
            accuracy,
            paper: accuracy + 0.01 * ((t + i) % 3 - 1),
            average: task === "Average",
          };
        })
      ),
      { id: "accuracy-dots", subtitle: "Teams of three, Stacking", n: 1068, simulated: true },
    ),
  "correlation-dots": () =>
    correlationDots(
      TASKS.flatMap((task, t) => {
        const rho = [0.83, 0.41, 0.66, 0.91, 0.87, 0.72, 0.38][t % 7];
        return [
          { task, predictor: "Objective", rho, low: rho - 0.05, high: rho + 0.04 },
          { task, predictor: "Mean quality alone", rho: rho - 0.03 + 0.01 * (t % 5) },
        ];
      }),
      { id: "correlation-dots", simulated: true },
    ),
  "gain": () =>
    gain(
      [
        { pool: "sim:paper, 7 primary", simulated: true, d: [0.021, 0.0031] },
        { pool: "sim:paper, 6 held out", simulated: true, d: [0.014, 0] },
        { pool: "MMLU, 25 models", d: [0.012, -0.0004] },
        { pool: "LifeEval, 12 models", d: [-0.002, 0.001] },
        { pool: "MedAgents, 10 models", d: [0.006, 0.0021] },
      ].flatMap(({ pool, simulated, d }) =>
        ["best-single", "quality"].map((over, i) => ({
          pool,
          simulated,
          over,
          difference: d[i],
          low: d[i] - 0.004,
          high: d[i] + 0.0043,
          same: d[i] === 0,
        }))
      ),
      {
        id: "gain",
        title: "A team of three beats the best single model; heterogeneity adds little",
        subtitle: "C²-MAS, k = 3, Stacking; 95 % intervals",
      },
    ),
  "pareto": () => {
    const draw = random(11);
    const rows = teamRows().map((row, i) => ({
      team: row.team,
      cost: 8 + 30 * draw.uniform() + i % 7,
      accuracy: row.accuracy,
      chosenBy: i === 0 ? "quality" : i === 3 ? "c2mas" : undefined,
      low: row.accuracy - 0.008,
      high: row.accuracy + 0.008,
    }));
    return pareto(rows, {
      id: "pareto",
      title: "Half the cost buys all but half a point",
      xLabel: "Billions of parameters called per question",
      simulated: true,
    });
  },
  "contributions": () =>
    contributions(
      [
        ["Without Gemma-2", -0.012, "Members"],
        ["Without Qwen3", -0.021, "Members"],
        ["Without GLM-4", -0.004, "Members"],
        ["Qwen3 → Yi-1.5", -0.017, "Swaps"],
        ["GLM-4 → InternLM3", 0.002, "Swaps"],
        ["GLM-4 → Phi-3.5", -0.006, "Swaps"],
      ].map(([label, value, group]) => ({
        label: label as string,
        group: group as string,
        value: value as number,
        low: (value as number) - 0.006,
        high: (value as number) + 0.006,
      })),
      {
        id: "contributions",
        title: "Qwen3 carries the team; GLM-4 could be swapped",
        subtitle: "Change of test accuracy on CSQA",
        xLabel: "Change of accuracy (points)",
        scale: 100,
        sides: { positive: "the change is better", negative: "the team is better" },
        simulated: true,
      },
    ),
  "grid-heatmap": () =>
    gridHeatmap(
      ["k = 3", "k = 5"].flatMap((panel, p) =>
        [0.2, 0.4, 0.6, 0.8].flatMap((x) =>
          [0, 0.25, 0.5, 0.75, 1].map((y) => {
            const value = 0.02 * (1 - x) * (0.7 - y) * (1 + p);
            return { panel, x, y, value, low: value - 0.003, high: value + 0.003 };
          })
        )
      ),
      {
        id: "grid-heatmap",
        title: "Heterogeneity gains where strong models are not alike",
        xLabel: "Mean correlation of errors",
        yLabel: "Link of accuracy and likeness",
        label: "C²-MAS − Quality-Only (points)",
        scale: 100,
        simulated: true,
      },
    ),
  "growth": () =>
    growth(
      [
        ...[11, 50, 200, 1000].flatMap((size) => [
          { variable: "m", size, series: "Greedy", cost: 1e-7 * size ** 2.1 },
          { variable: "m", size, series: "Exhaustive", cost: 2e-8 * size ** 3 },
        ]),
        ...[1000, 10000, 100000].map((size) => ({
          variable: "N",
          size,
          series: "Greedy",
          cost: 2e-6 * size,
        })),
        ...[2, 3, 5, 8].flatMap((size) => [
          { variable: "k", size, series: "Greedy", cost: 1e-5 * size },
          { variable: "k", size, series: "Exhaustive", cost: 1e-6 * 11 ** size / size },
        ]),
      ],
      {
        id: "growth",
        title: "Greedy search stays in milliseconds",
        yLabel: "Seconds",
        simulated: true,
      },
    ),
  "lambda-regions": () =>
    lambdaRegions(
      [
        {
          polygon: [[0, 0], [0.08, 0], [0, 0.133]],
          team: "Gemma-2 · Qwen3 · InternLM3",
          value: 0,
        },
        {
          polygon: [[0.08, 0], [0.32, 0], [0.2, 0.2], [0, 0.5], [0, 0.133]],
          team: "Gemma-2 · Qwen3 · GLM-4",
          value: 0.003,
        },
        {
          polygon: [[0.32, 0], [0.5, 0], [0.5, 0.5], [0.2, 0.2]],
          team: "Qwen3 · GLM-4 · Ministral-3",
          value: 0.001,
        },
        {
          polygon: [[0, 0.5], [0.2, 0.2], [0.5, 0.5]],
          team: "GLM-4 · Nemotron · Yi-1.5",
          value: -0.006,
        },
      ],
      {
        id: "lambda-regions",
        chosen: { lambda1: 0.13, lambda2: 0.05 },
        interval: 0.009,
        simulated: true,
      },
    ),
};
