import { combinations } from "../math/combinations.ts";
import { moments } from "../math/moments.ts";
import { contingency, doubleFault } from "../signals/contingency.ts";
import type { SplitView, Team } from "../types.ts";
import {
  collisionExpansion,
  expansionError,
  expansionResidual,
  type Reference,
} from "./collision_expansion.ts";
import { jointQuantities } from "./joint_quantities.ts";
import { baselineCorrection } from "./joint_risk_bounds.ts";
import type { JointTemplate } from "./joint_template.ts";
import {
  type GainCorrections,
  type PerTerm,
  profileBound,
  scoreAccuracyGain,
  scoreCoefficients,
  weightCorrection,
} from "./score_accuracy_gain.ts";
import { scoreLead } from "./selection_certificate.ts";
import { edgeAt, norm, signalChange } from "./selection_signals.ts";
import {
  CHANNEL_WEIGHTS,
  type ChannelWeights,
  pooledSignals,
  type TaskProfile,
  taskProfile,
} from "./task_profile.ts";

/** What prop:score_accuracy_gain says of two teams on one task, term by term. */
export interface TaskScoreGain extends GainCorrections {
  /** F̂(S) − F̂(S_Q), the lead in the score that selected. */
  readonly lead: number;
  /** α·lead less all corrections. */
  readonly bound: number;
}

/** Two teams of three, the profiles that selected, and the constants of the model. */
export interface ScoreGainSetting {
  /** The team that was selected. */
  readonly team: Team;
  /** The team of Quality-Only. */
  readonly baseline: Team;
  /** Profiles that heterogeneity is pooled over. */
  readonly pool: readonly TaskProfile[];
  /** θ and d of the joint model. */
  readonly template: Pick<JointTemplate, "theta" | "d">;
  /** λ of the two channels; the paper's unless given. */
  readonly weights?: ChannelWeights;
}

/**
 * The guaranteed gain of eq:score_accuracy_gain on a task, with every correction measured on it. Double
 * faults are linearised at the pool's mean error and mean Yule's Q, and α matches the coefficients of
 * quality, α = A_q / w_q. The guarantee holds where members follow the joint model; elsewhere the
 * numbers say which correction is the largest.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { jointTemplate } from "./joint_template.ts";
 * import { taskProfile } from "./task_profile.ts";
 * import { taskScoreGain } from "./task_score_gain.ts";
 * import assert from "node:assert/strict";
 *
 * const { dev } = madePool({ models: 4, tasks: 1, items: 80, options: 4 }).tasks[0];
 * const template = jointTemplate({ a: 0.42, b: 0.48, c: 0.05 });
 * const same = { team: [0, 1, 2], baseline: [0, 1, 2], pool: [taskProfile(dev)], template };
 * const { lead, profile, weights, bound } = taskScoreGain(dev, same);
 * assert.deepEqual([lead, profile, weights], [0, 0, 0]); // a team gains nothing over itself
 * assert.ok(bound <= 0);
 * ```
 */
export function taskScoreGain(
  view: SplitView,
  { team, baseline, pool, template, weights = CHANNEL_WEIGHTS }: ScoreGainSetting,
): TaskScoreGain {
  const profile = taskProfile(view);
  const [own, selecting] = [[profile], pool].map((tasks) => pooledSignals(profile, tasks, weights));
  const change = signalChange(own, selecting);
  const reference = {
    error: 1 - moments(profile.quality).mean,
    r: 1 - moments(profile.err).mean,
  };
  const { quality, hiErr, hiDist } = collisionExpansion(template, reference);
  const score = scoreCoefficients({
    quality: moments(profile.quality).sd,
    channels: [
      { lambda: weights.err, sd: moments(profile.err).sd },
      { lambda: weights.dist, sd: moments(profile.dist).sd },
    ],
  });
  const alpha = quality / score.quality;
  const of = { worth: { quality, channels: [hiErr, hiDist] }, score, alpha };
  const corrections = {
    alpha,
    baseline: baselineCorrection(jointQuantities(view, baseline)),
    profile: profileBound({ du: norm(change.u), dv: norm(change.v) }, team, baseline),
    weights: weightCorrection(of, teamTerms(profile, team), teamTerms(profile, baseline)),
    curvature: neglected(view, profile, team, reference, template.theta) +
      neglected(view, profile, baseline, reference, template.theta),
  };
  const lead = scoreLead(selecting, team, baseline);
  return { lead, ...corrections, bound: scoreAccuracyGain(lead, corrections) };
}

const pairsOf = (team: Team) =>
  [...combinations(team.length, 2)].map(([a, b]) => [team[a], team[b]] as const);

/** X_S: mean quality, HI_err and HI_dist of a team. */
function teamTerms({ quality, err, dist }: TaskProfile, team: Team): PerTerm {
  const edges = pairsOf(team).map(([i, j]) => edgeAt(i, j, quality.length));
  const mean = (values: ArrayLike<number>, at: readonly number[]) =>
    moments(at.map((index) => values[index])).mean;
  return { quality: mean(quality, team), channels: [mean(err, edges), mean(dist, edges)] };
}

/** τ of a team. */
function neglected(
  view: SplitView,
  { quality, err }: TaskProfile,
  team: Team,
  reference: Reference,
  theta: number,
): number {
  const residuals = pairsOf(team).map(([i, j]) =>
    expansionResidual({
      x: 1 - quality[i],
      z: 1 - quality[j],
      r: 1 - err[edgeAt(i, j, quality.length)],
      doubleFault: doubleFault(contingency(view, i, j)),
    }, reference)
  );
  return expansionError(residuals, theta).tau;
}
