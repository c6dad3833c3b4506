/**
 * The paper's pool: its models, its benchmarks, and the test accuracy of each on each in per cent
 * (tab:complete_results). Every accuracy is a count out of 1,068 items.
 *
 * @module
 */

/** Items in each split of each benchmark (sec:exp_setup). */
export const PAPER_ITEMS = 1068;

/** A benchmark of the paper. */
export interface PaperBenchmark {
  /** As the paper writes it. */
  readonly name: string;
  /** Heterogeneity is pooled over the primary ones; the others are held out. */
  readonly panel: "primary" | "held-out";
  /** Options of every item. */
  readonly options: number;
}

/** The 13 benchmarks in the order of the paper's tables. */
export const PAPER_BENCHMARKS: readonly PaperBenchmark[] = [
  { name: "ARC-C", panel: "primary", options: 4 },
  { name: "CSQA", panel: "primary", options: 5 },
  { name: "LogiQA2", panel: "primary", options: 4 },
  { name: "MedQA", panel: "primary", options: 4 },
  { name: "MMLU", panel: "primary", options: 4 },
  { name: "MMLU-Pro", panel: "primary", options: 10 },
  { name: "OBQA", panel: "primary", options: 4 },
  { name: "AQUA-RAT", panel: "held-out", options: 5 },
  { name: "C-Eval", panel: "held-out", options: 4 },
  { name: "MathQA", panel: "held-out", options: 5 },
  { name: "RACE", panel: "held-out", options: 4 },
  { name: "ReClor", panel: "held-out", options: 4 },
  { name: "StrategyQA", panel: "held-out", options: 2 },
];

/** Names of the benchmarks of one panel. */
export function paperPanel(panel: PaperBenchmark["panel"]): string[] {
  return PAPER_BENCHMARKS.filter((each) => each.panel === panel).map((each) => each.name);
}

/** Test accuracy in per cent by model, in the order of {@linkcode PAPER_BENCHMARKS}. */
// deno-fmt-ignore
export const PAPER_ACCURACIES: Readonly<Record<string, readonly number[]>> = {
  "Llama-3.1-8B":     [80.15, 75.28, 54.03, 61.98, 67.70, 37.92, 81.74, 33.99, 49.53, 33.24, 60.77, 62.45, 67.32],
  "Qwen3-8B":         [89.61, 79.78, 67.23, 61.05, 71.72, 45.79, 83.24, 42.60, 75.09, 40.07, 63.11, 81.46, 67.88],
  "Gemma-2-9B":       [88.48, 78.56, 63.20, 59.74, 74.44, 44.01, 85.49, 30.90, 55.34, 32.21, 64.51, 77.06, 70.13],
  "Ministral-3-8B":   [79.40, 62.08, 59.93, 55.52, 67.88, 41.20, 68.45, 31.37, 58.80, 27.15, 58.80, 67.79, 58.52],
  "Granite-3.3-8B":   [80.90, 72.66, 53.00, 51.22, 65.45, 35.02, 80.52, 32.40, 45.51, 31.09, 60.96, 66.48, 64.89],
  "GLM-4-9B":         [85.86, 74.44, 56.55, 55.81, 64.61, 31.84, 84.93, 30.81, 65.73, 30.43, 60.39, 61.89, 67.42],
  "Nemotron-Nano-9B": [88.95, 74.72, 65.07, 60.21, 72.94, 45.88, 88.95, 45.32, 54.21, 40.73, 64.14, 82.12, 63.20],
  "EuroLLM-9B":       [75.94, 72.85, 45.88, 50.00, 59.93, 26.97, 73.88, 27.81, 46.54, 24.91, 56.93, 56.46, 64.33],
  "OLMo-3-7B":        [72.47, 71.54, 42.88, 41.48, 56.18, 32.87, 66.57, 33.61, 37.92, 30.81, 58.71, 55.24, 63.67],
  "Apertus-8B":       [72.00, 65.54, 46.82, 48.22, 55.71, 29.68, 68.63, 27.06, 47.19, 28.46, 53.75, 50.09, 61.70],
  "InternLM3-8B":     [88.20, 75.94, 67.13, 59.64, 71.16, 42.70, 84.36, 32.12, 84.08, 29.31, 63.76, 72.47, 62.55],
};
