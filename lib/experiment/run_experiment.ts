import type { TeamOutcomes } from "../evaluate/team_outcomes.ts";
import type { Profile } from "../types.ts";
import { fitAllTeams, teamWork, workName } from "./fit_all_teams.ts";
import { runStudy } from "./run_study.ts";
import { checkPool, StudyContext } from "./study_context.ts";
import type { Experiment, Study, StudyResult } from "./types.ts";

/** An experiment and what its studies found. */
export interface ExperimentResult {
  readonly experiment: Experiment;
  readonly studies: readonly StudyResult[];
}

/** A bar that a person can watch. */
interface Bar {
  tick(n?: number, note?: string): void;
  done(): Promise<void>;
}

/** What {@linkcode runExperiment} may be told. */
export interface RunOptions {
  /** Shared with other experiments on the same pool, so that no team is fitted twice. */
  readonly outcomes?: TeamOutcomes;
  /** A result kept from an interrupted run; undefined where there is none. */
  readonly recall?: (study: string) => Promise<StudyResult | undefined>;
  /** Called with every finished study. */
  readonly onStudy?: (result: StudyResult) => Promise<void>;
  /** Makes a bar for so many pieces of work. */
  readonly progress?: (total: number, label: string) => Bar;
}

const SILENT: Bar = { tick: () => {}, done: () => Promise.resolve() };

/** Runs the studies of an experiment in order. */
export async function runExperiment(
  profile: Profile,
  experiment: Experiment,
  { outcomes, recall, onStudy, progress = () => SILENT }: RunOptions = {},
): Promise<ExperimentResult> {
  const known = new Map<string, StudyResult>();
  for (const { id } of experiment.studies) {
    const result = await recall?.(id);
    if (result) known.set(id, result);
  }
  const missing = experiment.studies.filter((study) => !known.has(study.id));
  let bar = SILENT;
  /** Steps that the study under way has yet to report. */
  let left = 0;
  const context = new StudyContext(profile, experiment.settings, {
    outcomes,
    onProgress: (note) => {
      const step = left > 1 ? 1 : 0;
      left -= step;
      bar.tick(step, note);
    },
  });
  checkPool(context);
  const steps = missing.reduce((sum, study) => sum + stepsOf(study), 0);
  bar = progress(teamWork(context, missing).length + steps, experiment.id);
  for (const [at, study] of missing.entries()) {
    const before = new Set(teamWork(context, missing.slice(0, at)).map(workName));
    const work = teamWork(context, [study]).filter((each) => !before.has(workName(each)));
    fitAllTeams(context, work, (note) => bar.tick(1, note));
    left = stepsOf(study);
    const result = runStudy(context, study);
    known.set(study.id, result);
    await onStudy?.(result);
    bar.tick(left, study.title);
  }
  await bar.done();
  return { experiment, studies: experiment.studies.map((study) => known.get(study.id)!) };
}

/** How many pieces of work a study is to a bar: one for each repetition that it reports. */
function stepsOf(study: Study): number {
  switch (study.kind) {
    case "seeds":
      return study.seeds;
    case "profiling_size":
      return study.sizes.length * study.repetitions;
    case "matrix_stability":
      return study.repetitions;
    default:
      return 1;
  }
}
