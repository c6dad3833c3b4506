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
import { fitLength, fitOf, type StackingPart, workOnStacking } from "./stacking_job.ts";

/** Fits that take about as long as a worker takes to start. */
const WORTH_A_WORKER = 40;

/** How fits are made. */
export interface ParallelFitOptions extends ThreadOptions {
  /** Told now and then how many of all fits are made. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Teams to be fitted on one dev split. */
export interface TeamsToFit {
  readonly dev: DevSplit;
  readonly teams: readonly Team[];
}

/**
 * `stacking.fit` of many teams on many dev splits, bit by bit the same, on all cores where that is
 * faster: one list of fitted rules for each split.
 */
export async function fitStackingParallel(
  wanted: readonly TeamsToFit[],
  { threads = cores(), onProgress = () => {} }: ParallelFitOptions = {},
): Promise<FittedRule[][]> {
  const all = wanted.reduce((sum, { teams }) => sum + teams.length, 0);
  if (threads < 2 || all < WORTH_A_WORKER || !canShare()) {
    let done = 0;
    return wanted.map(({ dev, teams }) =>
      teams.map((team) => {
        const fitted = stacking.fit(dev, team);
        onProgress(++done, all);
        return fitted;
      })
    );
  }
  const job = { progress: sharedProgress(), parts: wanted.map(partOf) };
  const url = new URL("./stacking_worker.ts", import.meta.url);
  await withWorkers(url, job, {
    pieces: all,
    threads,
    workOn: (job) => workOnStacking(job, (done) => onProgress(done, all)),
  });
  return job.parts.map((part) => part.teams.map((team, at) => stackingWith(team, fitOf(part, at))));
}

function partOf({ dev, teams }: TeamsToFit): StackingPart {
  let length = 0;
  const starts = teams.map((team) => {
    const start = length;
    length += fitLength(team.length, dev.options);
    return start;
  });
  return {
    p: shared(dev.p, Float64Array),
    gold: shared(dev.gold, Uint8Array),
    options: dev.options,
    teams,
    starts,
    fits: new Float64Array(new SharedArrayBuffer(8 * length)),
  };
}
