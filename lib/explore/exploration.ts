import { RULES } from "../aggregate/rules.ts";
import { type TeamOutcome, TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { lookUp } from "../registry.ts";
import { type Selection, selection } from "../select/selection.ts";
import { subSignals } from "../signals/sub_signals.ts";
import { type PoolSignals, poolSignals } from "../signals/task_signals.ts";
import type { Profile, Task, Team } from "../types.ts";
import { type AnswersExtra, type PoolData, unpackProfile, unpackSignals } from "./pool_data.ts";
import type { View } from "./view.ts";

/** The part of a pool that a view looks at; teams are indices into its models. */
export interface Part {
  /** Names of its models. */
  readonly models: readonly string[];
  /** Indices of its models in the pool. */
  readonly members: readonly number[];
  /** Signals of its models. */
  readonly signals: PoolSignals;
}

/**
 * A pool as a page explores it: its signals, and its answers where they are known. Everything that
 * does not depend on the view is computed once.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { Exploration } from "./exploration.ts";
 * import { packAnswers } from "./pool_data.ts";
 * import { firstView } from "./view.ts";
 * import assert from "node:assert/strict";
 *
 * const data = packAnswers(madePool({ models: 4, tasks: 2, items: 30 }), ["task-1", "task-2"]);
 * const exploring = new Exploration(data);
 * const view = firstView({ ...data, measures: exploring.measures });
 * assert.equal(exploring.part({ ...view, models: data.models.slice(1) }).members[0], 1);
 * ```
 */
export class Exploration {
  /** Where the pool came from. */
  readonly source: string;
  /** True where no model was run. */
  readonly simulated: boolean;
  /** Undefined where only signals are known. */
  readonly profile: Profile | undefined;
  /** What is known beyond distributions; empty where nothing is. */
  readonly extra: AnswersExtra;
  /** Signals of all models. */
  readonly signals: PoolSignals;
  readonly #outcomes = new TeamOutcomes();
  #part: { readonly key: string; readonly part: Part } | undefined;

  /** Unpacks the pool of a page, or simulates it. */
  constructor(data: PoolData) {
    this.source = data.source;
    this.simulated = data.simulated;
    this.extra = data.kind === "answers" ? data.extra : {};
    this.profile = data.kind === "signals" ? undefined : unpackProfile(data);
    this.signals = data.kind === "signals"
      ? unpackSignals(data)
      : poolSignals(this.profile!, { pool: data.pooledOver });
  }

  /** Ids of the pair measures that are known. */
  get measures(): readonly string[] {
    return this.signals.measures.map((measure) => measure.id);
  }

  /** The signals of the ticked models. */
  part({ models }: Pick<View, "models">): Part {
    const key = models.join("\n");
    if (this.#part?.key === key) return this.#part.part;
    const members = models.map((name) => this.signals.models.indexOf(name));
    const part = { models, members, signals: subSignals(this.signals, { members }) };
    this.#part = { key, part };
    return part;
  }

  /** How teams are chosen from the ticked models. */
  selection(view: View): Selection {
    const weights = { yuleQ: view.lambda1, jsd: view.lambda2 };
    return selection(this.part(view).signals, { k: view.k, weights });
  }

  /** A task with its answers; undefined where they are not known or test has no items. */
  task(name: string): Task | undefined {
    const task = this.profile?.tasks.find((each) => each.name === name);
    return task && task.test.items.length > 0 ? task : undefined;
  }

  /** How a team of the ticked models answers, where answers are known; fits are kept. */
  outcome(view: View, task: Task, team: Team): TeamOutcome {
    const { members } = this.part(view);
    return this.#outcomes.of(task, lookUp("rule", RULES, view.rule), team.map((i) => members[i]));
  }
}
