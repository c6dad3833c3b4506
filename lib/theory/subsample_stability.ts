import { random, shuffled } from "../math/random.ts";
import type { SplitView } from "../types.ts";
import { greedyRun } from "./greedy_run.ts";
import { stabilityCertificates } from "./selection_certificate.ts";
import {
  CHANNEL_WEIGHTS,
  type ChannelWeights,
  pooledSignals,
  taskProfile,
} from "./task_profile.ts";

/** How often a team of one task outlived a smaller profile, and how often that was certain. */
export interface SubsampleStability {
  /** Whose team it is. */
  readonly task: string;
  /** How many parts of dev were drawn. */
  readonly repetitions: number;
  /** Mean ‖δu‖ over repetitions. */
  readonly du: number;
  /** Mean ‖δv‖ over repetitions. */
  readonly dv: number;
  /** Repetitions in which the certificate by norms held. */
  readonly norm: number;
  /** Repetitions in which the certificate by overlap held. */
  readonly overlap: number;
  /** Repetitions in which the signed certificate held. */
  readonly signed: number;
  /** Repetitions in which the same team was selected. */
  readonly same: number;
}

/** What {@linkcode subsampleStability} may be told. */
export interface SubsampleOptions {
  /** Share of every dev split that is kept, in (0, 1]; 0.7 unless given. */
  readonly share?: number;
  /** How many parts are drawn; 20 unless given. */
  readonly repetitions?: number;
  /** Team size; 3 unless given. */
  readonly k?: number;
  /** λ of the two channels; the paper's unless given. */
  readonly weights?: ChannelWeights;
  /** Of the draws; 1 unless given. */
  readonly seed?: number;
}

/**
 * Selects again from parts of every task's dev split, pooled over the tasks given, and asks the
 * certificates of prop:selection_stability beforehand. A certificate may hold only where the team
 * stays; how rarely it does is how much it gives away.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { subsampleStability } from "./subsample_stability.ts";
 * import assert from "node:assert/strict";
 *
 * const { tasks } = madePool({ models: 5, tasks: 2, items: 100, options: 4 });
 * const whole = subsampleStability(tasks.map((task) => task.dev), { share: 1, repetitions: 2 });
 * assert.deepEqual(whole.map(({ signed, same }) => [signed, same]), [[2, 2], [2, 2]]);
 * ```
 */
export function subsampleStability(
  devs: readonly SplitView[],
  { share = 0.7, repetitions = 20, k = 3, weights = CHANNEL_WEIGHTS, seed = 1 }: SubsampleOptions =
    {},
): SubsampleStability[] {
  const profiles = devs.map((dev) => taskProfile(dev));
  const again = Array.from({ length: repetitions }, (_, rep) =>
    devs.map((dev, t) => {
      const items = shuffled([...dev.items.keys()], random(seed, rep * devs.length + t));
      return taskProfile(dev, items.slice(0, Math.round(share * items.length)));
    }));
  return devs.map((dev, t) => {
    const before = pooledSignals(profiles[t], profiles, weights);
    const run = greedyRun(before, k);
    const tries = again.map((parts) => {
      const after = pooledSignals(parts[t], parts, weights);
      const same = greedyRun(after, k).team.join() === run.team.join();
      return { ...stabilityCertificates(run, before, after), same };
    });
    const held = (holds: (each: (typeof tries)[number]) => boolean) => tries.filter(holds).length;
    return {
      task: dev.task,
      repetitions,
      du: tries.reduce((sum, { du }) => sum + du / repetitions, 0),
      dv: tries.reduce((sum, { dv }) => sum + dv / repetitions, 0),
      norm: held(({ norm }) => norm.holds),
      overlap: held(({ overlap }) => overlap.holds),
      signed: held(({ signed }) => signed.holds),
      same: held(({ same }) => same),
    };
  });
}
