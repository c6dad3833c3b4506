// Edge: Polars, the environment and the file system.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { evaluateMethods } from "../evaluate/evaluate_methods.ts";
import { TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { progress } from "../io/progress.ts";
import { openPool } from "../pool/open_pool.ts";
import { subPool } from "../pool/sub_pool.ts";
import { PAPER_WEIGHTS } from "../select/objective.ts";
import { poolSignals } from "../signals/task_signals.ts";
import { type Aggregator, AGGREGATORS, type Method, METHODS, type Profile } from "../types.ts";
import { notebookPool } from "./open_experiment.ts";

/** What to vary; every combination is evaluated. */
export interface Ablation {
  /** A source or an opened pool; see `notebookPool` for the default. */
  readonly pool?: string | Profile;
  readonly models?: readonly string[];
  readonly tasks?: readonly string[];
  /** Tasks that heterogeneity is pooled over; all of them unless given. */
  readonly poolOver?: readonly string[];
  readonly k?: readonly number[];
  /** Pairs (λ1, λ2). */
  readonly lambda?: readonly (readonly [number, number])[];
  readonly method?: readonly Method[];
  readonly aggregator?: readonly Aggregator[];
  readonly seed?: number;
}

/**
 * Evaluates every combination of team size, weights, method and rule, and returns a tidy dataframe:
 * one row per combination and task, with the team and its test accuracy. Methods that ignore the
 * weights are evaluated once.
 *
 * @example
 * ```ts
 * import { ablate } from "./ablate.ts";
 * import assert from "node:assert/strict";
 *
 * const frame = await ablate({
 *   pool: "sim:pool?models=5&tasks=2&items=40", k: [2, 3], lambda: [[0, 0], [0.5, 0]],
 *   aggregator: ["poe"],
 * });
 * assert.equal(frame.height, 2 * 2 * 2); // sizes × weights × tasks
 * ```
 */
export async function ablate({
  pool,
  models,
  tasks,
  poolOver,
  k = [3],
  lambda = [[PAPER_WEIGHTS.lambda1, PAPER_WEIGHTS.lambda2]],
  method = ["c2mas"],
  aggregator = ["stacking"],
  seed = 1,
}: Ablation = {}): Promise<pl.DataFrame> {
  refuseUnknown("method", method, METHODS);
  refuseUnknown("aggregator", aggregator, AGGREGATORS);
  const opened = pool && typeof pool !== "string"
    ? subPool(pool, { models, tasks })
    : await openPool(notebookPool(pool as string | undefined), { models, tasks });
  const signals = poolSignals(opened, { pool: poolOver });
  const outcomes = new TeamOutcomes();
  const weighted = (id: Method) => id === "c2mas" || id === "exhaustive";
  const cases = k.flatMap((size) =>
    method.flatMap((id) =>
      (weighted(id) ? lambda : [null]).map((weights) => ({ size, id, weights }))
    )
  );
  const bar = progress(cases.length, "ablating");
  const rows = [];
  for (const { size, id, weights } of cases) {
    const [lambda1, lambda2] = weights ?? [0, 0];
    const evaluated = evaluateMethods(opened, signals, {
      k: size,
      lambda1,
      lambda2,
      seed,
      methods: [id],
      aggregators: aggregator,
      outcomes,
    });
    for (const row of evaluated) {
      rows.push({
        k: size,
        lambda1: weights?.[0] ?? null,
        lambda2: weights?.[1] ?? null,
        method: row.method,
        aggregator: row.aggregator,
        task: row.task,
        team: row.team?.join(" · ") ?? null,
        correct: row.correct,
        n: row.n,
        accuracy: row.accuracy,
      });
    }
    bar.tick();
  }
  await bar.done();
  return pl.DataFrame(rows);
}

function refuseUnknown(kind: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw new InputError(
    `Cannot ablate as a ${kind} is one of ${known.join(", ")}: got "${unknown}"`,
  );
}
