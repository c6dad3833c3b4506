import { ablationStudy } from "./studies/ablation.ts";
import { accuracyStudy } from "./studies/accuracy.ts";
import { cofailureStudy } from "./studies/cofailure.ts";
import { compositionStudy } from "./studies/composition.ts";
import { costStudy } from "./studies/cost.ts";
import { intervalsStudy } from "./studies/intervals.ts";
import { landscapeStudy } from "./studies/landscape.ts";
import { leaveOneOutStudy } from "./studies/leave_one_out.ts";
import { mapStudy } from "./studies/map.ts";
import { matricesStudy } from "./studies/matrices.ts";
import { matrixStabilityStudy } from "./studies/matrix_stability.ts";
import { profilingSizeStudy } from "./studies/profiling_size.ts";
import { seedsStudy } from "./studies/seeds.ts";
import { sensitivityStudy } from "./studies/sensitivity.ts";
import { teamSizeStudy } from "./studies/team_size.ts";
import { validityStudy } from "./studies/validity.ts";
import type { StudyContext } from "./study_context.ts";
import type { Study, StudyOf, StudyResult } from "./types.ts";

type Runner<Kind extends Study["kind"]> = (
  context: StudyContext,
  study: StudyOf<Kind>,
) => StudyResult;

const RUNNERS: { readonly [Kind in Study["kind"]]: Runner<Kind> } = {
  accuracy: accuracyStudy,
  intervals: intervalsStudy,
  composition: compositionStudy,
  seeds: seedsStudy,
  ablation: ablationStudy,
  matrices: matricesStudy,
  map: mapStudy,
  landscape: landscapeStudy,
  cofailure: cofailureStudy,
  sensitivity: sensitivityStudy,
  leave_one_out: leaveOneOutStudy,
  profiling_size: profilingSizeStudy,
  matrix_stability: matrixStabilityStudy,
  team_size: teamSizeStudy,
  validity: validityStudy,
  cost: costStudy,
};

/** Runs one study. A panel without tasks, such as `ood` on a pool of one's own, gives an empty result. */
export function runStudy(context: StudyContext, study: Study): StudyResult {
  if ("panel" in study && context.tasks(study.panel).length === 0) {
    const { id, title } = study;
    const answer = `This pool has no tasks of the panel "${study.panel}".`;
    return { id, title, answer, tables: [], figures: [] };
  }
  return (RUNNERS[study.kind] as Runner<typeof study.kind>)(context, study as never);
}
