/**
 * The paper's tables, to stand beside ours and to be audited. Test accuracies are in per cent, in the
 * order of `PAPER_BENCHMARKS`.
 *
 * @module
 */
import {
  PAPER_ACCURACIES,
  PAPER_BENCHMARKS,
  type PaperBenchmark,
  paperPanel,
} from "../pool/sim/paper_accuracies.ts";

/** The two panels of benchmarks. */
export type PaperPanel = PaperBenchmark["panel"];

/** One printed row of tab:main_results, tab:ood_results or tab:complete_results. */
export interface PaperRow {
  /** How it was selected; `reference` for the closed models. */
  readonly method: string | "reference";
  /** How answers were combined; null where there is one model. */
  readonly aggregator: string | null;
  /** The model of a single or reference row. */
  readonly model?: string;
  /** 13 accuracies. */
  readonly accuracies: readonly number[];
  /** The averages as printed. */
  readonly averages: Readonly<Record<PaperPanel, number>>;
}

/** The rules of the paper's tables. */
export const PAPER_RULES = ["choice-soft", "poe", "ds", "stacking"] as const;

/** Teams and Self-Consistency: 17 rows, 221 cells (tab:main_results, tab:ood_results). */
// deno-fmt-ignore
const TEAM_ROWS: readonly PaperRow[] = [
  { method: "self-consistency", aggregator: null, accuracies: [89.14, 78.65, 67.32, 61.70, 73.41, 44.76, 88.58, 45.51, 81.46, 39.23, 67.60, 81.65, 71.25], averages: { primary: 71.94, "held-out": 64.45 } },
  { method: "random", aggregator: "choice-soft", accuracies: [87.61, 78.87, 62.49, 60.50, 72.08, 43.15, 85.08, 39.10, 65.71, 36.83, 66.31, 75.55, 66.63], averages: { primary: 69.97, "held-out": 58.36 } },
  { method: "caruana", aggregator: "choice-soft", accuracies: [89.98, 81.65, 70.51, 63.11, 73.69, 48.22, 90.54, 47.00, 84.55, 40.92, 67.23, 83.71, 70.13], averages: { primary: 73.96, "held-out": 65.59 } },
  { method: "quality", aggregator: "choice-soft", accuracies: [91.48, 81.46, 70.88, 66.39, 76.59, 47.00, 89.70, 45.32, 80.24, 42.88, 67.98, 82.96, 69.76], averages: { primary: 74.79, "held-out": 64.86 } },
  { method: "c2mas", aggregator: "choice-soft", accuracies: [91.48, 83.90, 70.88, 66.39, 76.59, 48.50, 90.45, 45.69, 80.24, 41.95, 67.98, 84.18, 69.76], averages: { primary: 75.45, "held-out": 64.97 } },
  { method: "random", aggregator: "poe", accuracies: [87.58, 79.20, 63.04, 60.81, 72.30, 43.41, 84.79, 39.24, 66.63, 36.70, 66.47, 76.38, 66.76], averages: { primary: 70.16, "held-out": 58.70 } },
  { method: "caruana", aggregator: "poe", accuracies: [90.54, 83.05, 71.44, 65.07, 74.06, 49.34, 90.82, 47.00, 83.24, 41.48, 68.07, 84.64, 69.94], averages: { primary: 74.91, "held-out": 65.73 } },
  { method: "quality", aggregator: "poe", accuracies: [91.57, 82.68, 70.69, 65.36, 76.69, 48.69, 89.33, 46.72, 78.93, 42.04, 67.79, 84.46, 69.66], averages: { primary: 75.00, "held-out": 64.93 } },
  { method: "c2mas", aggregator: "poe", accuracies: [91.57, 83.90, 70.69, 65.36, 76.69, 48.97, 89.51, 45.22, 78.93, 41.57, 67.79, 84.55, 69.66], averages: { primary: 75.24, "held-out": 64.62 } },
  { method: "random", aggregator: "ds", accuracies: [87.56, 78.00, 62.90, 60.87, 71.52, 42.46, 84.96, 38.71, 68.38, 36.33, 66.64, 75.47, 68.29], averages: { primary: 69.75, "held-out": 58.97 } },
  { method: "caruana", aggregator: "ds", accuracies: [86.24, 79.49, 68.82, 63.95, 72.94, 47.47, 89.61, 44.76, 84.08, 39.79, 67.23, 83.15, 70.79], averages: { primary: 72.65, "held-out": 64.97 } },
  { method: "quality", aggregator: "ds", accuracies: [90.92, 81.18, 70.32, 65.17, 75.47, 47.28, 89.51, 44.94, 80.52, 40.36, 68.35, 82.87, 70.79], averages: { primary: 74.26, "held-out": 64.64 } },
  { method: "c2mas", aggregator: "ds", accuracies: [90.92, 82.87, 70.32, 65.17, 75.47, 47.10, 90.45, 44.19, 80.52, 42.04, 68.35, 83.90, 70.79], averages: { primary: 74.61, "held-out": 64.97 } },
  { method: "random", aggregator: "stacking", accuracies: [89.30, 80.20, 65.54, 62.82, 73.55, 44.82, 87.35, 41.04, 71.90, 38.43, 67.21, 78.81, 69.35], averages: { primary: 71.94, "held-out": 61.12 } },
  { method: "caruana", aggregator: "stacking", accuracies: [90.54, 82.77, 70.60, 64.42, 73.88, 48.78, 91.57, 46.35, 84.93, 43.26, 68.45, 83.80, 70.69], averages: { primary: 74.65, "held-out": 66.25 } },
  { method: "quality", aggregator: "stacking", accuracies: [91.67, 81.74, 70.60, 65.54, 76.12, 47.19, 90.17, 46.54, 85.96, 43.63, 68.35, 83.43, 70.69], averages: { primary: 74.72, "held-out": 66.43 } },
  { method: "c2mas", aggregator: "stacking", accuracies: [91.67, 84.18, 70.60, 65.54, 76.12, 48.97, 91.57, 46.72, 85.96, 43.91, 68.35, 84.83, 70.69], averages: { primary: 75.52, "held-out": 66.74 } },
];

/** Closed-source models that the paper lists for reference. */
// deno-fmt-ignore
const REFERENCE_ROWS: readonly PaperRow[] = [
  { method: "reference", aggregator: null, model: "Gemini-2.5-Flash", accuracies: [92.70, 81.65, 60.96, 77.43, 81.37, 58.61, 92.70, 26.12, 73.41, 30.15, 63.86, 79.21, 62.73], averages: { primary: 77.92, "held-out": 55.91 } },
  { method: "reference", aggregator: null, model: "GPT-4o", accuracies: [94.10, 83.33, 64.98, 84.74, 84.64, 50.19, 91.85, 29.96, 72.47, 29.49, 65.07, 84.36, 80.06], averages: { primary: 79.12, "held-out": 60.24 } },
];

/** Printed averages of the single models, primary and held out (tab:complete_results). */
// deno-fmt-ignore
const SINGLE_AVERAGES: Readonly<Record<string, readonly [number, number]>> = {
  "Llama-3.1-8B": [65.54, 51.22], "Qwen3-8B": [71.20, 61.70], "Gemma-2-9B": [70.56, 55.03],
  "Ministral-3-8B": [62.07, 50.41], "Granite-3.3-8B": [62.68, 50.22], "GLM-4-9B": [64.86, 52.78],
  "Nemotron-Nano-9B": [70.96, 58.29], "EuroLLM-9B": [57.92, 46.16], "OLMo-3-7B": [54.86, 46.66],
  "Apertus-8B": [55.23, 44.71], "InternLM3-8B": [69.88, 57.38],
};

const SINGLE_ROWS = Object.entries(PAPER_ACCURACIES).map(([model, accuracies]): PaperRow => {
  const [primary, heldOut] = SINGLE_AVERAGES[model];
  return {
    method: "single",
    aggregator: null,
    model,
    accuracies,
    averages: { primary, "held-out": heldOut },
  };
});

/** Every printed row: 11 models, 2 closed references, 17 teams and baselines. */
export const PAPER_ROWS: readonly PaperRow[] = [...SINGLE_ROWS, ...REFERENCE_ROWS, ...TEAM_ROWS];

/** The 221 cells of teams and Self-Consistency. */
export const PAPER_TEAM_ROWS: readonly PaperRow[] = TEAM_ROWS;

/** Accuracies of the closed models by name. */
export const PAPER_REFERENCES: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  REFERENCE_ROWS.map((row) => [row.model!, row.accuracies]),
);

/** Average test accuracy over the primary benchmarks by signal (tab:ablation). */
export const PAPER_ABLATION: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  none: { "choice-soft": 74.79, poe: 75.00, ds: 74.26, stacking: 74.72, overall: 74.69 },
  err: { "choice-soft": 75.24, poe: 75.20, ds: 74.64, stacking: 75.27, overall: 75.09 },
  both: { "choice-soft": 75.45, poe: 75.24, ds: 74.61, stacking: 75.52, overall: 75.21 },
};

/** One line of tab:team_composition; names as in the pool. */
export interface PaperSwap {
  /** The team of Quality-Only. */
  readonly quality: string[];
  /** The team of C²-MAS. */
  readonly c2mas: string[];
  /** Printed gain under Stacking, in points. */
  readonly delta: number;
}

/** Teams that C²-MAS changes, under Stacking (tab:team_composition). */
export const PAPER_COMPOSITION: Readonly<Record<string, PaperSwap>> = {
  CSQA: {
    quality: ["Gemma-2-9B", "InternLM3-8B", "Qwen3-8B"],
    c2mas: ["GLM-4-9B", "Gemma-2-9B", "Qwen3-8B"],
    delta: 2.43,
  },
  "MMLU-Pro": {
    quality: ["Gemma-2-9B", "Nemotron-Nano-9B", "Qwen3-8B"],
    c2mas: ["Ministral-3-8B", "Nemotron-Nano-9B", "Qwen3-8B"],
    delta: 1.78,
  },
  OBQA: {
    quality: ["Gemma-2-9B", "InternLM3-8B", "Nemotron-Nano-9B"],
    c2mas: ["GLM-4-9B", "Gemma-2-9B", "Nemotron-Nano-9B"],
    delta: 1.40,
  },
};

/** Single figures that the paper's text gives. */
export const PAPER_FACTS = {
  /** C²-MAS − Quality-Only under Stacking, points, by panel (sec:main_results). */
  gain: {
    primary: "+0.80 [+0.44, +1.16]",
    "held-out": "+0.31, without an interval",
    all: "none over all 13 tasks",
  },
  /** The interval of the primary gain, in points (sec:main_results). */
  interval: { low: 0.44, high: 1.16 },
  /** Mean Spearman correlation over the 13 benchmarks (fig:objective_validity). */
  meanSpearman: 0.751,
  /** Mean Jaccard of the two methods' teams on the primary benchmarks (app:team_composition). */
  meanJaccard: 0.79,
  /** Held-out tasks whose plateau holds the fixed weights (app:hyperparameter_selection). */
  lambdaPlateau: { inside: 6, of: 7 },
} as const;

/** Which row of the tables is meant. */
export interface PaperRowKey {
  /** How the team was chosen, or what kind of row it is. */
  readonly method: PaperRow["method"];
  /** The rule; null, as by default, for rows without one. */
  readonly aggregator?: string | null;
  /** The model of a row of one model. */
  readonly model?: string;
}

/**
 * A printed row; undefined where the paper has none.
 *
 * @example
 * ```ts
 * import { paperRow } from "./paper_tables.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(paperRow({ method: "c2mas", aggregator: "stacking" })?.averages.primary, 75.52);
 * assert.equal(paperRow({ method: "reference", model: "GPT-4o" })?.averages["held-out"], 60.24);
 * ```
 */
export function paperRow({ method, aggregator = null, model }: PaperRowKey): PaperRow | undefined {
  return PAPER_ROWS.find((row) =>
    row.method === method && row.aggregator === aggregator && row.model === model
  );
}

/** The cells of one row in one panel. */
export function panelCells(
  row: PaperRow,
  panel: PaperPanel,
): { readonly task: string; readonly percent: number }[] {
  return PAPER_BENCHMARKS.flatMap((benchmark, at) =>
    benchmark.panel === panel ? [{ task: benchmark.name, percent: row.accuracies[at] }] : []
  );
}

/** The panels with their benchmarks. */
export const PAPER_PANELS: Readonly<Record<PaperPanel, readonly string[]>> = {
  primary: paperPanel("primary"),
  "held-out": paperPanel("held-out"),
};

/**
 * The paper's test accuracy as a fraction; undefined where it reports none.
 *
 * @example
 * ```ts
 * import { paperAccuracy } from "./paper_tables.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(paperAccuracy("CSQA", "c2mas", "stacking"), 0.8418);
 * assert.equal(paperAccuracy("CSQA", "c2mas", "majority"), undefined);
 * ```
 */
export function paperAccuracy(
  task: string,
  method: string,
  aggregator: string | null,
  model?: string,
): number | undefined {
  const at = PAPER_BENCHMARKS.findIndex(({ name }) => name === task);
  const key = method === "single" ? { method, model } : { method, aggregator };
  const { accuracies } = paperRow(key) ?? {};
  return at < 0 || !accuracies ? undefined : Math.round(100 * accuracies[at]) / 10_000;
}
