import { takePieces } from "../kernels/shared_work.ts";
import type { Team } from "../types.ts";
import { fitStacking, type StackingFit } from "./stacking.ts";

/** Stacking fits of many teams of one size, which several threads share. */
export interface StackingJob {
  readonly progress: Int32Array;
  /** Choice distributions of the dev split, and what they are about. */
  readonly p: Float64Array;
  readonly gold: Uint8Array;
  readonly options: number;
  readonly teams: readonly Team[];
  /** Weights of each team, followed by the {@linkcode REPORT} numbers of its fit. */
  readonly fits: Float64Array;
}

/** Numbers that report on a fit: value, gradient, iterations, converged. */
const REPORT = 4;

/** Numbers that the fit of a team of k takes up. */
export function fitLength(k: number, options: number): number {
  return (k * options + 1) * options + REPORT;
}

/** Fits the teams that nobody has taken until there are none. */
export function workOnStacking(job: StackingJob): void {
  const { progress, gold, options, teams, fits } = job;
  const dev = { ...job, items: gold };
  takePieces(progress, teams.length, (piece) => {
    const fit = fitStacking(dev, teams[piece]);
    const at = piece * fitLength(teams[piece].length, options);
    fits.set(fit.weights, at);
    fits.set(
      [fit.value, fit.gradientNorm, fit.iterations, fit.converged ? 1 : 0],
      at + fit.weights.length,
    );
  });
}

/** The fit of one team. */
export function fitOf({ fits, teams, options }: StackingJob, piece: number): StackingFit {
  const length = fitLength(teams[piece].length, options);
  const all = fits.slice(piece * length, (piece + 1) * length);
  const [value, gradientNorm, iterations, converged] = all.subarray(length - REPORT);
  return {
    weights: all.subarray(0, length - REPORT),
    value,
    gradientNorm,
    iterations,
    converged: converged === 1,
  };
}
