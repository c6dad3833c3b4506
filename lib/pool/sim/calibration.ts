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
  /** Correlation of loading and accuracy; one-factor fits of five pools give 0.51 to 0.94. */
  link: 0.8,
  /** Share of a task's own accuracy in that, against the model's mean (`task_link.py`: 0.63). */
  taskShare: 0.6,
  /** Standard deviation of loadings over models; above chance, the same fits give 0.03 to 0.08. */
  spread: 0.08,
  /** Spread of a model's preference for a place: it chooses places 0.13 off the golds (MMLU). */
  bias: 0.28,
  /** All models' preference for one label of a binary task, in units of `bias` (BoolQ). */
  label: 2.5,
  /** Range of temperatures: confidence 0.7 on average, and pairs whose JSD differs by 0.04 bit. */
  temperature: { from: 0.4, to: 1 },
  /** Share of private evidence common to siblings: base and chat have Q 0.86, others 0.68 (MMLU). */
  family: 0.7,
} as const;

/** Spreads of difficulty and pull: two wrong models agree on the option in 0.6 of the cases. */
export const EVIDENCE = { difficulty: 1.2, pull: 1.1 } as const;

/**
 * Mean loading on each benchmark, fitted on its four Random-k cells alone
 * (`test/reference/sim/fit_random_k.ts`). Low on hard tasks, as on measured pools.
 */
export const TASK_LOADINGS: Readonly<Record<string, number>> = {
  "ARC-C": 0.79,
  "CSQA": 0.80,
  "LogiQA2": 0.79,
  "MedQA": 0.75,
  "MMLU": 0.79,
  "MMLU-Pro": 0.80,
  "OBQA": 0.79,
  "AQUA-RAT": 0.52,
  "C-Eval": 0.68,
  "MathQA": 0.49,
  "RACE": 0.73,
  "ReClor": 0.70,
  "StrategyQA": 0.79,
};
