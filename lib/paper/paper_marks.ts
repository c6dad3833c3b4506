import type { PaperPanel } from "./paper_tables.ts";

/** The column of averages. */
export const AVERAGE = "Avg.";

/** Gains of C²-MAS over Random-k as printed (↑), in points: the panel's benchmarks, then the average. */
export const PAPER_GAINS: Readonly<
  Record<string, Readonly<Record<PaperPanel, readonly number[]>>>
> = {
  "choice-soft": {
    primary: [3.87, 5.02, 8.39, 5.89, 4.51, 5.35, 5.37, 5.48],
    "held-out": [6.59, 14.53, 5.12, 1.67, 8.63, 3.13, 6.61],
  },
  poe: {
    primary: [3.99, 4.70, 7.65, 4.55, 4.39, 5.56, 4.72, 5.08],
    "held-out": [5.98, 12.30, 4.87, 1.32, 8.17, 2.90, 5.92],
  },
  ds: {
    primary: [3.36, 4.87, 7.42, 4.30, 3.95, 4.64, 5.49, 4.86],
    "held-out": [5.48, 12.14, 5.71, 1.71, 8.43, 2.50, 6.00],
  },
  stacking: {
    primary: [2.37, 3.98, 5.06, 2.72, 2.57, 4.15, 4.22, 3.58],
    "held-out": [5.68, 14.06, 5.48, 1.14, 6.02, 1.34, 5.62],
  },
};

/** Which columns of a row are printed in bold: the best of its aggregation block. */
export interface PaperBold {
  /** The table that it is in. */
  readonly panel: PaperPanel;
  /** The rule of the block. */
  readonly aggregator: string;
  /** Whose row it is. */
  readonly method: string;
  /** Benchmarks, or the average. */
  readonly columns: readonly string[];
}

/** Every row with a bold cell; Random-k has none. */
// deno-fmt-ignore
export const PAPER_BOLDS: readonly PaperBold[] = [
  { panel: "primary", aggregator: "choice-soft", method: "caruana", columns: ["OBQA"] },
  { panel: "primary", aggregator: "choice-soft", method: "quality", columns: ["ARC-C", "LogiQA2", "MedQA", "MMLU"] },
  { panel: "primary", aggregator: "choice-soft", method: "c2mas", columns: ["ARC-C", "CSQA", "LogiQA2", "MedQA", "MMLU", "MMLU-Pro", AVERAGE] },
  { panel: "primary", aggregator: "poe", method: "caruana", columns: ["LogiQA2", "MMLU-Pro", "OBQA"] },
  { panel: "primary", aggregator: "poe", method: "quality", columns: ["ARC-C", "MedQA", "MMLU"] },
  { panel: "primary", aggregator: "poe", method: "c2mas", columns: ["ARC-C", "CSQA", "MedQA", "MMLU", AVERAGE] },
  { panel: "primary", aggregator: "ds", method: "caruana", columns: ["MMLU-Pro"] },
  { panel: "primary", aggregator: "ds", method: "quality", columns: ["ARC-C", "LogiQA2", "MedQA", "MMLU"] },
  { panel: "primary", aggregator: "ds", method: "c2mas", columns: ["ARC-C", "CSQA", "LogiQA2", "MedQA", "MMLU", "OBQA", AVERAGE] },
  { panel: "primary", aggregator: "stacking", method: "caruana", columns: ["LogiQA2", "OBQA"] },
  { panel: "primary", aggregator: "stacking", method: "quality", columns: ["ARC-C", "LogiQA2", "MedQA", "MMLU"] },
  { panel: "primary", aggregator: "stacking", method: "c2mas", columns: ["ARC-C", "CSQA", "LogiQA2", "MedQA", "MMLU", "MMLU-Pro", "OBQA", AVERAGE] },
  { panel: "held-out", aggregator: "choice-soft", method: "caruana", columns: ["AQUA-RAT", "C-Eval", "StrategyQA", AVERAGE] },
  { panel: "held-out", aggregator: "choice-soft", method: "quality", columns: ["MathQA", "RACE"] },
  { panel: "held-out", aggregator: "choice-soft", method: "c2mas", columns: ["RACE", "ReClor"] },
  { panel: "held-out", aggregator: "poe", method: "caruana", columns: ["AQUA-RAT", "C-Eval", "RACE", "ReClor", "StrategyQA", AVERAGE] },
  { panel: "held-out", aggregator: "poe", method: "quality", columns: ["MathQA"] },
  { panel: "held-out", aggregator: "ds", method: "caruana", columns: ["C-Eval", "StrategyQA", AVERAGE] },
  { panel: "held-out", aggregator: "ds", method: "quality", columns: ["AQUA-RAT", "RACE", "StrategyQA"] },
  { panel: "held-out", aggregator: "ds", method: "c2mas", columns: ["MathQA", "RACE", "ReClor", "StrategyQA", AVERAGE] },
  { panel: "held-out", aggregator: "stacking", method: "caruana", columns: ["RACE", "StrategyQA"] },
  { panel: "held-out", aggregator: "stacking", method: "quality", columns: ["C-Eval", "StrategyQA"] },
  { panel: "held-out", aggregator: "stacking", method: "c2mas", columns: ["AQUA-RAT", "C-Eval", "MathQA", "ReClor", "StrategyQA", AVERAGE] },
];
