import { DEFAULT_METHOD_OPTIONS } from "../evaluate/method_outcome.ts";
import { choose, combinations } from "../math/combinations.ts";
import type { Aggregator, Task } from "../types.ts";
import type { StudyContext } from "./study_context.ts";
import type { Study } from "./types.ts";

/** One task with one rule for which some study wants every team. */
export interface TeamWork {
  readonly task: Task;
  readonly aggregator: Aggregator;
}

/** Names a piece of work, so that the same one is known again. */
export function workName({ task, aggregator }: TeamWork): string {
  return `${task.name}, ${aggregator}`;
}

/**
 * What the studies will ask of every team, each thing once. Empty for a pool with so many teams that
 * Random-k only draws some.
 */
export function teamWork(context: StudyContext, studies: readonly Study[]): TeamWork[] {
  const { k } = context.settings;
  if (choose(context.profile.models.length, k) > DEFAULT_METHOD_OPTIONS.exactUpTo) return [];
  const work = new Map<string, TeamWork>();
  const add = (task: Task, aggregator: Aggregator) =>
    work.set(workName({ task, aggregator }), { task, aggregator });
  for (const study of studies) {
    if (study.kind === "accuracy" && study.methods.includes("random")) {
      for (const task of context.tasks(study.panel)) {
        for (const aggregator of study.aggregators) add(task, aggregator);
      }
    }
    if (study.kind === "validity") {
      for (const task of context.tasks(study.panel)) add(task, study.aggregator);
    }
    if (study.kind === "landscape") add(context.task(study.task), study.aggregator);
  }
  return [...work.values()];
}

/** Fits every team once, ahead of the study that asks for them. */
export function fitAllTeams(
  { outcomes, settings, profile }: StudyContext,
  work: readonly TeamWork[],
  onProgress: (note: string) => void,
): void {
  const teams = [...combinations(profile.models.length, settings.k)];
  for (const { task, aggregator } of work) {
    for (const team of teams) outcomes.of(task, aggregator, team);
    onProgress(`${workName({ task, aggregator })}, ${teams.length} teams`);
  }
}
