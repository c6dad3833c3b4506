// Edge: fits Stacking on all cores.
import { sharedProgress } from "../kernels/shared_work.ts";
import {
  canShare,
  cores,
  shared,
  type ThreadOptions,
  withWorkers,
} from "../kernels/with_workers.ts";
import type { DevSplit, Team } from "../types.ts";
import type { FittedRule } from "./aggregation_rule.ts";
import { stacking, stackingWith } from "./stacking.ts";
import { fitLength, fitOf, type StackingJob, workOnStacking } from "./stacking_job.ts";

/** Fits that take about as long as a worker takes to start. */
const WORTH_A_WORKER = 40;

/**
 * `stacking.fit` of many teams of one size on one dev split, bit by bit the same, on all cores where
 * that is faster.
 */
export async function fitStackingParallel(
  dev: DevSplit,
  teams: readonly Team[],
  { threads = cores() }: ThreadOptions = {},
): Promise<FittedRule[]> {
  if (threads < 2 || teams.length < WORTH_A_WORKER || !canShare()) {
    return teams.map((team) => stacking.fit(dev, team));
  }
  const length = fitLength(teams[0].length, dev.options);
  const job: StackingJob = {
    progress: sharedProgress(),
    p: shared(dev.p, Float64Array),
    gold: shared(dev.gold, Uint8Array),
    options: dev.options,
    teams,
    fits: new Float64Array(new SharedArrayBuffer(8 * length * teams.length)),
  };
  const url = new URL("./stacking_worker.ts", import.meta.url);
  await withWorkers(url, job, { pieces: teams.length, threads, workOn: workOnStacking });
  return teams.map((team, piece) => stackingWith(team, fitOf(job, piece)));
}
