import { checkPool, StudyContext } from "./study_context.ts";
import { runStudy } from "./run_study.ts";
import type { Experiment, StudyResult } from "./types.ts";
import type { Profile } from "../types.ts";
import type { TeamOutcomes } from "../evaluate/team_outcomes.ts";

/** An experiment and what its studies found. */
export interface ExperimentResult {
  readonly experiment: Experiment;
  readonly studies: readonly StudyResult[];
}

/** What {@linkcode runExperiment} may be told. */
export interface RunOptions {
  /** Shared with other experiments on the same pool, so that no team is fitted twice. */
  readonly outcomes?: TeamOutcomes;
  /** A result kept from an interrupted run; undefined where there is none. */
  readonly recall?: (study: string) => Promise<StudyResult | undefined>;
  /** Called with every finished study. */
  readonly onStudy?: (result: StudyResult) => Promise<void> | void;
  /** Called with a note as a study gets on. */
  readonly onProgress?: (note: string) => void;
}

/** Runs the studies of an experiment in order. */
export async function runExperiment(
  profile: Profile,
  experiment: Experiment,
  { outcomes, recall, onStudy, onProgress }: RunOptions = {},
): Promise<ExperimentResult> {
  const context = new StudyContext(profile, experiment.settings, { outcomes, onProgress });
  checkPool(context);
  const studies: StudyResult[] = [];
  for (const study of experiment.studies) {
    const result = await recall?.(study.id) ?? runStudy(context, study);
    studies.push(result);
    await onStudy?.(result);
  }
  return { experiment, studies };
}
