import { evaluateMethods, type EvaluationRow } from "../evaluate/evaluate_methods.ts";
import { TeamOutcomes } from "../evaluate/team_outcomes.ts";
import { InputError } from "../errors.ts";
import { paperPanel } from "../pool/sim/paper_accuracies.ts";
import { type Choice, chooseTeam, type TeamMethod } from "../select/choose_team.ts";
import { type PoolSignals, poolSignals } from "../signals/task_signals.ts";
import type { Aggregator, Method, Profile, Task, Team } from "../types.ts";
import type { Experiment } from "./types.ts";

/** Which tasks a study looks at. */
export type Panel = "primary" | "ood" | "all";

/** What studies on one pool share: its signals, and every fit that one of them has made. */
export class StudyContext {
  readonly profile: Profile;
  readonly settings: Experiment["settings"];
  /** Heterogeneity is pooled over the primary panel, for every task. */
  readonly signals: PoolSignals;
  readonly outcomes: TeamOutcomes;
  /** Called with a note as a study gets on. */
  readonly onProgress: (note: string) => void;
  readonly #primary: readonly string[];

  constructor(
    profile: Profile,
    settings: Experiment["settings"],
    { outcomes = new TeamOutcomes(), signals, onProgress = () => {} }: {
      outcomes?: TeamOutcomes;
      signals?: PoolSignals;
      onProgress?: (note: string) => void;
    } = {},
  ) {
    this.profile = profile;
    this.settings = settings;
    this.outcomes = outcomes;
    this.onProgress = onProgress;
    const known = new Set(paperPanel("primary"));
    const primary = profile.tasks.map((task) => task.name).filter((name) => known.has(name));
    this.#primary = primary.length > 0 ? primary : profile.tasks.map((task) => task.name);
    this.signals = signals ?? poolSignals(profile, { pool: this.#primary });
  }

  /** The same with other settings, such as another team size; fits stay shared. */
  with(settings: Partial<Experiment["settings"]>): StudyContext {
    return new StudyContext(this.profile, { ...this.settings, ...settings }, this);
  }

  /** How figures say that nothing was measured. */
  get simulated(): string | false {
    return this.profile.simulated ? this.profile.source : false;
  }

  /** What kind of numbers these are, for sentences. */
  get kind(): "simulated" | "measured" {
    return this.profile.simulated ? "simulated" : "measured";
  }

  /** How tables call our numbers beside the paper's. */
  get ours(): string {
    return `ours (${this.kind})`;
  }

  /**
   * The tasks of a panel: the paper's own where the pool has them, otherwise every task is primary
   * and none is held out.
   */
  tasks(panel: Panel): readonly Task[] {
    if (panel === "all") return this.profile.tasks;
    const primary = new Set(this.#primary);
    return this.profile.tasks.filter((task) => primary.has(task.name) === (panel === "primary"));
  }

  /** One task by name; the first one where the pool does not have it. */
  task(name: string): Task {
    return this.profile.tasks.find((task) => task.name === name) ?? this.profile.tasks[0];
  }

  /** The team that a method chooses at the shared settings. */
  choose(task: Task, method: TeamMethod): Choice {
    return chooseTeam(task, this.signals, { ...this.settings, method });
  }

  /** Test accuracy of methods × rules on a panel. */
  evaluate(
    panel: Panel,
    methods: readonly Method[],
    aggregators: readonly Aggregator[],
  ): EvaluationRow[] {
    const tasks = this.tasks(panel);
    return evaluateMethods({ ...this.profile, tasks }, this.signals, {
      ...this.settings,
      methods,
      aggregators,
      outcomes: this.outcomes,
      onProgress: this.onProgress,
    });
  }

  /** Model names of a team. */
  names(team: Team): string[] {
    return team.map((i) => this.profile.models[i]);
  }

  /** A team as one text. */
  label(team: Team): string {
    return this.names(team).join(" · ");
  }
}

/** Refuses a pool that is too small for the settings, before any work is done. */
export function checkPool({ profile, settings }: StudyContext): void {
  if (settings.k <= profile.models.length) return;
  throw new InputError(
    `Cannot run experiments on "${profile.source}" as teams of ${settings.k} need as many models: ` +
      `got ${profile.models.length}`,
  );
}
