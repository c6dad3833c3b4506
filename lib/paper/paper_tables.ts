/**
 * Numbers that the paper reports, to stand beside ours. Test accuracies are in per cent, in the order
 * of `PAPER_BENCHMARKS`.
 *
 * @module
 */
import { PAPER_ACCURACIES, PAPER_BENCHMARKS } from "../pool/sim/paper_accuracies.ts";
import type { Aggregator, Method } from "../types.ts";

interface PaperLine {
  readonly method: Method;
  readonly aggregator: Aggregator | null;
  readonly accuracies: readonly number[];
}

/** Teams and baselines (tab:main_results, tab:ood_results). */
// deno-fmt-ignore
const PAPER_LINES: readonly PaperLine[] = [
  { method: "self-consistency", aggregator: null, accuracies: [89.14, 78.65, 67.32, 61.70, 73.41, 44.76, 88.58, 45.51, 81.46, 39.23, 67.60, 81.65, 71.25] },
  { method: "random", aggregator: "choice-soft", accuracies: [87.61, 78.87, 62.49, 60.50, 72.08, 43.15, 85.08, 39.10, 65.71, 36.83, 66.31, 75.55, 66.63] },
  { method: "caruana", aggregator: "choice-soft", accuracies: [89.98, 81.65, 70.51, 63.11, 73.69, 48.22, 90.54, 47.00, 84.55, 40.92, 67.23, 83.71, 70.13] },
  { method: "quality", aggregator: "choice-soft", accuracies: [91.48, 81.46, 70.88, 66.39, 76.59, 47.00, 89.70, 45.32, 80.24, 42.88, 67.98, 82.96, 69.76] },
  { method: "c2mas", aggregator: "choice-soft", accuracies: [91.48, 83.90, 70.88, 66.39, 76.59, 48.50, 90.45, 45.69, 80.24, 41.95, 67.98, 84.18, 69.76] },
  { method: "random", aggregator: "poe", accuracies: [87.58, 79.20, 63.04, 60.81, 72.30, 43.41, 84.79, 39.24, 66.63, 36.70, 66.47, 76.38, 66.76] },
  { method: "caruana", aggregator: "poe", accuracies: [90.54, 83.05, 71.44, 65.07, 74.06, 49.34, 90.82, 47.00, 83.24, 41.48, 68.07, 84.64, 69.94] },
  { method: "quality", aggregator: "poe", accuracies: [91.57, 82.68, 70.69, 65.36, 76.69, 48.69, 89.33, 46.72, 78.93, 42.04, 67.79, 84.46, 69.66] },
  { method: "c2mas", aggregator: "poe", accuracies: [91.57, 83.90, 70.69, 65.36, 76.69, 48.97, 89.51, 45.22, 78.93, 41.57, 67.79, 84.55, 69.66] },
  { method: "random", aggregator: "ds", accuracies: [87.56, 78.00, 62.90, 60.87, 71.52, 42.46, 84.96, 38.71, 68.38, 36.33, 66.64, 75.47, 68.29] },
  { method: "caruana", aggregator: "ds", accuracies: [86.24, 79.49, 68.82, 63.95, 72.94, 47.47, 89.61, 44.76, 84.08, 39.79, 67.23, 83.15, 70.79] },
  { method: "quality", aggregator: "ds", accuracies: [90.92, 81.18, 70.32, 65.17, 75.47, 47.28, 89.51, 44.94, 80.52, 40.36, 68.35, 82.87, 70.79] },
  { method: "c2mas", aggregator: "ds", accuracies: [90.92, 82.87, 70.32, 65.17, 75.47, 47.10, 90.45, 44.19, 80.52, 42.04, 68.35, 83.90, 70.79] },
  { method: "random", aggregator: "stacking", accuracies: [89.30, 80.20, 65.54, 62.82, 73.55, 44.82, 87.35, 41.04, 71.90, 38.43, 67.21, 78.81, 69.35] },
  { method: "caruana", aggregator: "stacking", accuracies: [90.54, 82.77, 70.60, 64.42, 73.88, 48.78, 91.57, 46.35, 84.93, 43.26, 68.45, 83.80, 70.69] },
  { method: "quality", aggregator: "stacking", accuracies: [91.67, 81.74, 70.60, 65.54, 76.12, 47.19, 90.17, 46.54, 85.96, 43.63, 68.35, 83.43, 70.69] },
  { method: "c2mas", aggregator: "stacking", accuracies: [91.67, 84.18, 70.60, 65.54, 76.12, 48.97, 91.57, 46.72, 85.96, 43.91, 68.35, 84.83, 70.69] },
];

/** Closed-source models that the paper lists for reference. */
// deno-fmt-ignore
export const PAPER_REFERENCES: Readonly<Record<string, readonly number[]>> = {
  "Gemini-2.5-Flash": [92.70, 81.65, 60.96, 77.43, 81.37, 58.61, 92.70, 26.12, 73.41, 30.15, 63.86, 79.21, 62.73],
  "GPT-4o": [94.10, 83.33, 64.98, 84.74, 84.64, 50.19, 91.85, 29.96, 72.47, 29.49, 65.07, 84.36, 80.06],
};

/** Average test accuracy over the primary benchmarks by signal (tab:ablation). */
export const PAPER_ABLATION: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  none: { "choice-soft": 74.79, poe: 75.00, ds: 74.26, stacking: 74.72 },
  err: { "choice-soft": 75.24, poe: 75.20, ds: 74.64, stacking: 75.27 },
  both: { "choice-soft": 75.45, poe: 75.24, ds: 74.61, stacking: 75.52 },
};

/** Teams that C²-MAS changes, under Stacking (tab:team_composition); names as in the pool. */
export const PAPER_COMPOSITION: Readonly<Record<string, { quality: string[]; c2mas: string[] }>> = {
  CSQA: {
    quality: ["Gemma-2-9B", "InternLM3-8B", "Qwen3-8B"],
    c2mas: ["GLM-4-9B", "Gemma-2-9B", "Qwen3-8B"],
  },
  "MMLU-Pro": {
    quality: ["Gemma-2-9B", "Nemotron-Nano-9B", "Qwen3-8B"],
    c2mas: ["Ministral-3-8B", "Nemotron-Nano-9B", "Qwen3-8B"],
  },
  OBQA: {
    quality: ["Gemma-2-9B", "InternLM3-8B", "Nemotron-Nano-9B"],
    c2mas: ["GLM-4-9B", "Gemma-2-9B", "Nemotron-Nano-9B"],
  },
};

/** Single figures that the paper's text gives. */
export const PAPER_FACTS = {
  /** C²-MAS − Quality-Only under Stacking, points, by panel (sec:main_results). */
  gain: {
    primary: "+0.80 [+0.44, +1.16]",
    ood: "+0.31, without an interval",
    all: "none over all 13 tasks",
  },
  /** Mean Spearman correlation over the 13 benchmarks (fig:objective_validity). */
  meanSpearman: 0.751,
  /** Mean Jaccard of the two methods' teams on the primary benchmarks (app:team_composition). */
  meanJaccard: 0.79,
  /** Held-out tasks whose plateau holds the fixed weights (app:hyperparameter_selection). */
  lambdaPlateau: { inside: 6, of: 7 },
} as const;

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
  method: Method,
  aggregator: Aggregator | null,
  model?: string,
): number | undefined {
  const at = PAPER_BENCHMARKS.findIndex(({ name }) => name === task);
  const accuracies = method === "single"
    ? PAPER_ACCURACIES[model ?? ""]
    : PAPER_LINES.find((line) => line.method === method && line.aggregator === aggregator)
      ?.accuracies;
  return at < 0 || !accuracies ? undefined : Math.round(100 * accuracies[at]) / 10_000;
}
