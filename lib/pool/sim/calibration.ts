/**
 * What the simulator is set to: what measured pools show, and Random-k of the paper. Nothing here was
 * chosen by what any selection method gains; DECISIONS.md says what was looked at.
 *
 * @module
 */

/**
 * What pools of measured models show (`test/reference/sim/measured_pools.py` prints it): 25 models on
 * MMLU, 11 on LifeEval, 10 on MedAgents.
 */
export const MEASURED = {
  /** Correlation of loading and accuracy: one-factor fits give 0.78, 0.85, 0.83 and 0.51. */
  link: 0.8,
  /** Standard deviation of loadings over models, of which the one-factor fits give 0.03 to 0.08. */
  spread: 0.08,
  /** Spread of a model's preference for a place; predictions of places then miss golds by 0.13. */
  bias: 0.28,
  /** A binary task's common preference for one of its labels, in units of `bias` (BoolQ). */
  label: 2.5,
  /** Temperatures, so that JSD differs over pairs by about 0.05 bit. */
  temperature: { from: 0.4, to: 1 },
  /** Share of private evidence that siblings have in common: base and chat have Q 0.86, others 0.68. */
  family: 0.7,
} as const;

/** Spread of an item's difficulty and of its distractors' pull. */
export const EVIDENCE = { difficulty: 1.2, pull: 1.1 } as const;

/**
 * Mean loading on each benchmark, fitted on its four Random-k cells alone
 * (`test/reference/sim/fit_random_k.ts`). Low on hard tasks, as on measured pools.
 */
export const TASK_LOADINGS: Readonly<Record<string, number>> = {
  "ARC-C": 0.84,
  "CSQA": 0.84,
  "LogiQA2": 0.85,
  "MedQA": 0.81,
  "MMLU": 0.83,
  "MMLU-Pro": 0.87,
  "OBQA": 0.82,
  "AQUA-RAT": 0.66,
  "C-Eval": 0.78,
  "MathQA": 0.66,
  "RACE": 0.79,
  "ReClor": 0.74,
  "StrategyQA": 0.80,
};
