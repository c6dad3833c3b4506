import { choose } from "../math/combinations.ts";
import type { Team } from "../types.ts";
import { type Comparison, comparison, shortestTurn } from "./comparison.ts";
import { checkTeamSize } from "./method.ts";
import { nearestRival } from "./nearest_rival.ts";
import { nearestRivals } from "./nearest_rivals.ts";
import type { Objective } from "./objective.ts";
import { type GreedySelection, type SeedPath, selectGreedy } from "./select_greedy.ts";
import { stayingRadius } from "./staying_radius.ts";
import {
  normsOf,
  objectiveOf,
  plus,
  type StandardSignals,
  standardSignals,
} from "./standardised.ts";
import { teamWeights } from "./team_weights.ts";

/** A change of the signals that changes the team. */
export interface TeamChange {
  /** Its Euclidean norm over the entries of u and v together, each pair counted once. */
  readonly distance: number;
  /** What would have to change in the standardised signals. */
  readonly change: StandardSignals;
  /** The team that is chosen after it. */
  readonly team: Team;
  /** True where no smaller change does: the certified radius reaches it. */
  readonly exact: boolean;
}

/**
 * How far the signals may move before greedy search chooses another team. Signals are the standardised
 * u and v (eq:selection_standardized_signals), so a radius is in standard deviations of the pool;
 * every radius is in Euclidean norm over u and v together.
 */
export interface Certificate {
  /** The chosen team. */
  readonly team: Team;
  /** Of the chosen team. */
  readonly score: number;
  /** prop:selection_stability: unchanged while √2‖δu‖ + 2‖δv‖ < `extension` … */
  readonly extension: number;
  /** … and √2(‖δu‖ + ‖δv‖) < `final`. */
  readonly final: number;
  /** The ball in which both hold. */
  readonly normRadius: number;
  /** The same with the overlap-sensitive bound (eq:selection_overlap_bound) for every rival end. */
  readonly overlapRadius: number;
  /**
   * The largest ball in which the team is certain: paths may change as long as one is bound to end in
   * the team and no team whatever overtakes it. At least `overlapRadius`.
   */
  readonly radius: number;
  /** The smallest change that was found to change the team; null where there is only one team. */
  readonly smallest: TeamChange | null;
}

/** What {@linkcode certificate} may be told. */
export interface CertificateOptions {
  /** All teams are looked at where there are at most this many; branch and bound goes on from there. */
  readonly everyTeamUpTo?: number;
  /** Changes that are tried at most in search of the smallest. */
  readonly tries?: number;
}

/** In larger pools the turns of single steps, which rarely change the team, are not tried. */
const MOST_STEPPED = 100;

/** Of all teams, so many of the nearest are tried in search of the smallest change. */
const RIVALS = 500;

/**
 * Certifies the team of multi-start greedy search (prop:selection_stability) and looks for the smallest
 * change of the signals that changes it.
 *
 * @example
 * ```ts
 * import { certificate } from "./certificate.ts";
 * import { objective } from "./objective.ts";
 * import assert from "node:assert/strict";
 *
 * const of = objective([0.9, 0.8, 0.1], { jsd: new Float64Array(9) }, { jsd: 1 });
 * const { team, radius, smallest } = certificate(of, 2);
 * assert.deepEqual(team, [0, 1]);
 * assert.ok(radius > 0 && radius <= smallest!.distance);
 * ```
 */
export function certificate(
  given: Objective,
  k: number,
  { everyTeamUpTo = 3_000_000, tries = usualTries(given.m, k) }: CertificateOptions = {},
): Certificate {
  checkTeamSize(k, given.m);
  const signals = standardSignals(given);
  const of = objectiveOf(signals);
  const greedy = selectGreedy(of, k);
  const { team, score, paths } = greedy;
  const steps = paths.map(comparisonsOf);
  const ends = endComparisons(greedy);
  const rivals = rivalsOf(of, team, choose(of.m, k) <= everyTeamUpTo);

  const allPaths = nearest(steps.flat());
  const overlapRadius = Math.min(allPaths, nearest(ends));
  const ahead = Math.max(overlapRadius, rivals.distance);
  const reached = Math.max(allPaths, stayingRadius(of, team));
  const radius = k === of.m ? Infinity : Math.min(ahead, reached);
  const extension = least(steps.flat(), ({ winner, margin }) => margin * Math.sqrt(winner.length));
  const final = least(ends, ({ margin }) => margin);
  const candidates = [...ends, ...rivals.nearest, ...(of.m <= MOST_STEPPED ? steps.flat() : [])];
  return {
    team,
    score,
    extension,
    final,
    normRadius: Math.min(extension / Math.sqrt(6), final / 2),
    overlapRadius,
    radius,
    smallest: smallestChange(signals, { team, k, radius, tries }, candidates),
  };
}

/** As many searches as take about as long as one in a large pool. */
function usualTries(m: number, k: number): number {
  return Math.min(20_000, Math.max(20, Math.round(1e9 / (m * m * k))));
}

/**
 * The same for exhaustive search, where it is exact: the team changes when, and only when, another one
 * overtakes it, so the radius is the distance of the nearest.
 */
export function exhaustiveCertificate(
  of: Objective,
  team: Team,
): { readonly radius: number; readonly nearest: Comparison | null } {
  const [first] = nearestRivals(teamWeights(of, team.length), team, 1);
  return { radius: Math.max(0, first?.distance ?? Infinity), nearest: first ?? null };
}

/** The distance of the nearest of all other teams, and some teams that are near. */
function rivalsOf(
  of: Objective,
  team: Team,
  every: boolean,
): { readonly distance: number; readonly nearest: readonly Comparison[] } {
  const weights = teamWeights(of, team.length);
  if (every) {
    const found = nearestRivals(weights, team, RIVALS);
    return { distance: nearest(found), nearest: found };
  }
  const { distance, rival } = nearestRival(weights, team);
  return { distance, nearest: rival ? [rival] : [] };
}

function nearest(comparisons: readonly Comparison[]): number {
  return least(comparisons, ({ distance }) => distance);
}

function least(comparisons: readonly Comparison[], of: (each: Comparison) => number): number {
  return comparisons.reduce((smallest, each) => Math.min(smallest, of(each)), Infinity);
}

/** The winner of every step against its runner-up, the first that could overtake it. */
function comparisonsOf({ seed, steps }: SeedPath): Comparison[] {
  const members = [seed];
  return steps.flatMap(({ added, runnerUp, margin }) => {
    const winner = [...members, added];
    const loser = [...members, runnerUp ?? added];
    members.push(added);
    return runnerUp === null ? [] : [comparison(winner, loser, Math.max(0, margin))];
  });
}

/** The team against every other end of a path. */
function endComparisons({ team, score, paths }: GreedySelection): Comparison[] {
  const rivals = new Map(paths.map((path) => [path.team.join(), path]));
  rivals.delete(team.join());
  return [...rivals.values()].map((rival) => comparison(team, rival.team, score - rival.score));
}

/** Goes just past every turn, nearest first, until the search chooses another team. */
function smallestChange(
  signals: StandardSignals,
  { team, k, radius, tries }: {
    readonly team: Team;
    readonly k: number;
    readonly radius: number;
    readonly tries: number;
  },
  comparisons: readonly Comparison[],
): TeamChange | null {
  const m = signals.u.length;
  const chosenAt = (change: StandardSignals, t: number) =>
    selectGreedy(objectiveOf(plus(signals, change, t)), k).team;
  const sorted = comparisons.filter(({ distance }) => distance >= 0)
    .sort((a, b) => a.distance - b.distance).slice(0, tries);
  for (const each of sorted) {
    const change = shortestTurn(each, m, 1e-9 * (1 + each.margin));
    if (chosenAt(change, 1).join() === team.join()) continue;
    const t = firstChange((at) => chosenAt(change, at).join() !== team.join());
    const scaled = plus({ u: new Float64Array(m), v: new Float64Array(m * m) }, change, t);
    const { u, v } = normsOf(scaled);
    const distance = Math.hypot(u, v);
    return {
      distance,
      change: scaled,
      team: chosenAt(change, t),
      exact: distance <= radius + 1e-6 * (1 + radius),
    };
  }
  return null;
}

/** A t of at most 1 where a change happens; what lies just before it changes nothing. */
function firstChange(changed: (t: number) => boolean): number {
  let low = 0, high = 1;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (changed(middle)) high = middle;
    else low = middle;
  }
  return high;
}
