import { InputError } from "../errors.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import type { Method, Task, Team } from "../types.ts";
import { selectCaruana, selectQuality } from "./baselines.ts";
import { objective, type Scored, scoreTeam, type Weights } from "./objective.ts";
import { selectExhaustive } from "./select_exhaustive.ts";
import { type GreedySelection, selectGreedy } from "./select_greedy.ts";

/** Methods that name one team. */
export type TeamMethod = Extract<Method, "c2mas" | "quality" | "caruana" | "exhaustive">;

/** The methods that {@linkcode chooseTeam} knows. */
export const TEAM_METHODS: readonly TeamMethod[] = ["c2mas", "quality", "caruana", "exhaustive"];

/** The methods that need no more than signals. */
export type SignalMethod = Exclude<TeamMethod, "caruana">;

/** A chosen team, scored by the objective at the given weights whichever method chose it. */
export interface Choice extends Scored {
  readonly method: TeamMethod;
  readonly team: Team;
  /** Every seed's path, where the method was greedy. */
  readonly paths?: GreedySelection["paths"];
}

/** How to choose. */
export interface ChooseOptions extends Weights {
  readonly method: TeamMethod;
  readonly k: number;
}

/**
 * Chooses a team for one task from its dev split and the pool's signals. The test split is never
 * looked at.
 *
 * @example
 * ```ts
 * import { chooseTeam } from "./choose_team.ts";
 * import { PAPER_WEIGHTS } from "./objective.ts";
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { poolSignals } from "../signals/task_signals.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ items: 50 });
 * const choice = chooseTeam(pool.tasks[0], poolSignals(pool), {
 *   method: "c2mas", k: 3, ...PAPER_WEIGHTS,
 * });
 * assert.equal(choice.team.length, 3);
 * ```
 */
export function chooseTeam(
  { name, dev }: Pick<Task, "name" | "dev">,
  signals: PoolSignals,
  { method, ...options }: ChooseOptions,
): Choice {
  if (method !== "caruana") return chooseFromSignals(name, signals, { method, ...options });
  checkTeamSize(options.k, signals.models.length);
  const team = selectCaruana(dev, options.k);
  const { quality } = signals.tasks.get(name)!;
  return { method, team, ...scoreTeam(objective(quality, signals.pooled, options), team) };
}

/** Chooses a team where only the signals are known; Caruana's rule also needs the answers. */
export function chooseFromSignals(
  task: string,
  signals: PoolSignals,
  { method, k, ...weights }: ChooseOptions & { readonly method: SignalMethod },
): Choice {
  checkTeamSize(k, signals.models.length);
  const { quality } = signals.tasks.get(task)!;
  const of = objective(quality, signals.pooled, weights);
  switch (method) {
    case "c2mas":
      return { method, ...selectGreedy(of, k) };
    case "exhaustive":
      return { method, ...selectExhaustive(of, k) };
    case "quality": {
      const team = selectQuality(quality, k);
      return { method, team, ...scoreTeam(of, team) };
    }
  }
}

/** Refuses a team size that the pool cannot give. */
export function checkTeamSize(k: number, m: number): void {
  if (Number.isInteger(k) && k >= 1 && k <= m) return;
  throw new InputError(
    `Cannot select a team as k must be a whole number from 1 to ${m}, the pool's size: got ${k}`,
  );
}
