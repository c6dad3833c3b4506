import { type PoolSignals, poolSignals } from "../../signals/task_signals.ts";
import type { Aggregator, Team } from "../../types.ts";
import type { Measured } from "./measured.ts";
import { dealItems } from "./split_task.ts";
import { type Outcome, RULE_FREE, type SplitOutcomes } from "./study_split.ts";
import type { RealExperiment, StudyMethod } from "./types.ts";

/** One column of results: a method with a rule and a size in a pool. */
export interface Setting {
  readonly pool: string;
  readonly k: number;
  readonly method: StudyMethod;
  readonly aggregator: Aggregator;
}

/** What reports are written from. */
export interface RealContext {
  readonly experiment: RealExperiment;
  readonly measured: Measured;
  /** On every item of every task, pooled over all tasks. */
  readonly signals: PoolSignals;
  readonly found: SplitOutcomes;
  readonly tasks: readonly string[];
  readonly pools: readonly string[];
  /** Test accuracy of a setting, splits × tasks. */
  accuracies(setting: Setting): readonly (readonly number[])[];
  /** What every item adds to a setting's mean test accuracy over the splits: tasks × items. */
  contributions(setting: Setting): readonly Float64Array[];
  /** The teams of a setting, splits × tasks; empty for methods without one team. */
  teams(setting: Setting): readonly (readonly Team[])[];
}

/** Gathers what the splits found for the reports. */
export function realContext(
  experiment: RealExperiment,
  measured: Measured,
  found: SplitOutcomes,
): RealContext {
  const tasks = measured.tasks.map((task) => task.name);
  const bySetting = Map.groupBy(found.outcomes, (outcome) => keyOf(outcome));
  const table = <T>(setting: Setting, value: (outcome: Outcome) => T): T[][] => {
    const of = bySetting.get(keyOf(setting)) ?? [];
    const byPlace = new Map(of.map((each) => [`${each.split}\n${each.task}`, each]));
    return Array.from(
      { length: experiment.splits.count },
      (_, s) => tasks.map((task) => value(byPlace.get(`${s + 1}\n${task}`)!)),
    );
  };
  const { seed, count } = experiment.splits;
  const tested = measured.tasks.map((task) =>
    Array.from({ length: count }, (_, s) => dealItems(task, { seed, split: s + 1 }).test)
  );
  return {
    experiment,
    measured,
    signals: poolSignals({
      source: experiment.data.file,
      simulated: false,
      models: measured.models,
      tasks: measured.tasks.map(({ name, all }) => ({
        name,
        dev: all,
        test: { ...all, split: "test" },
      })),
    }),
    found,
    tasks,
    pools: Object.keys(experiment.pools),
    accuracies: (setting) => table(setting, ({ correct, n }) => correct / n),
    contributions: (setting) => {
      const right = table(setting, (outcome) => outcome.right);
      return measured.tasks.map((task, t) => {
        const sums = new Float64Array(task.all.items.length);
        tested[t].forEach((positions, s) =>
          positions.forEach((item, n) =>
            sums[item] += right[s][t][n] / (positions.length * experiment.splits.count)
          )
        );
        return sums;
      });
    },
    teams: (setting) => setting.method === "random" ? [] : table(setting, ({ team }) => team!),
  };
}

function keyOf(
  { pool, k, method, aggregator }: Omit<Setting, "aggregator"> & {
    readonly aggregator: Aggregator | null;
  },
): string {
  return `${pool}\n${k}\n${method}\n${RULE_FREE.has(method) ? "" : aggregator}`;
}

/** Methods as reports name them. */
export const STUDY_LABELS: Readonly<Record<StudyMethod, string>> = {
  c2mas: "C²-MAS",
  "c2mas-tuned": "C²-MAS, λ from dev",
  "c2mas-carried": "C²-MAS, carried over",
  quality: "Quality-Only",
  "quality-carried": "Quality-Only, carried over",
  caruana: "Caruana",
  random: "Random-k",
  "self-consistency": "Self-Consistency",
  single: "Best single model",
  "single-carried": "Best single model, carried over",
};

/** A name as part of a file name. */
export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_|_$/g, "");
}

/** The teams of a context by model names. */
export function teamNames({ measured }: RealContext, team: Team): string {
  return team.map((i) => measured.models[i]).join(" · ");
}
