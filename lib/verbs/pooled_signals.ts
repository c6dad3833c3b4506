// Edge: pools.
import type { Pool } from "../pool/pool.ts";
import { paperPanel } from "../pool/sim/paper_accuracies.ts";
import { lookUp } from "../registry.ts";
import { type Objective, objective, PAPER_WEIGHTS, type Weights } from "../select/objective.ts";
import type { Measure } from "../signals/measure.ts";
import { MEASURES } from "../signals/measures.ts";
import { type PoolSignals, poolSignals } from "../signals/task_signals.ts";

/** The objective of a pool, as every verb that starts from a pool takes it. */
export interface ObjectiveOptions {
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** Measures of one's own among the weights. */
  readonly measures?: readonly Measure[];
  /**
   * Tasks that pair measures are pooled over; the paper's seven primary benchmarks where the pool has
   * them all, every task otherwise.
   */
  readonly over?: readonly string[];
}

/** Signals of a pool with the objective of each of its tasks. */
export interface PooledSignals {
  /** Of every task, and pooled. */
  readonly signals: PoolSignals;
  /** λ_c by measure. */
  readonly weights: Weights;
  /** A task's own qualities with the pooled pair measures. */
  objective(task: string): Objective;
}

/** Measures what the weights name on every task, and pools it. */
export function pooledSignals(
  pool: Pool,
  { weights = PAPER_WEIGHTS, measures = [], over }: ObjectiveOptions,
): PooledSignals {
  const used = Object.keys(weights).map((id) => lookUp("measure", [...measures, ...MEASURES], id));
  const names = over?.map((name) => pool.task(name).name);
  const signals = poolSignals(pool, { measures: used, pool: names ?? pooledOver(pool) });
  return {
    signals,
    weights,
    objective(task) {
      const { quality } = signals.tasks.get(pool.task(task).name)!;
      return objective(quality, signals.pooled, weights, { measures: used });
    },
  };
}

function pooledOver({ taskNames }: Pool): string[] {
  const primary = paperPanel("primary");
  return primary.every((name) => taskNames.includes(name)) ? primary : taskNames;
}
