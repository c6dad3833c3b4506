import { piecesDone, takePieces } from "../kernels/shared_work.ts";
import type { Team } from "../types.ts";
import { fitStacking, type StackingFit } from "./stacking.ts";

/** Stacking fits of many teams, which several threads share. */
export interface StackingJob {
  readonly progress: Int32Array;
  readonly parts: readonly StackingPart[];
}

/** The teams of one task. */
export interface StackingPart {
  /** Choice distributions of the dev split, and what they are about. */
  readonly p: Float64Array;
  readonly gold: Uint8Array;
  readonly options: number;
  readonly teams: readonly Team[];
  /** Where the fit of each team begins in `fits`. */
  readonly starts: readonly number[];
  /** Weights of each team, followed by the {@linkcode REPORT} numbers of its fit. */
  readonly fits: Float64Array;
}

/** Numbers that report on a fit: value, gradient, iterations, converged. */
const REPORT = 4;

/** Numbers that the fit of a team of k takes up. */
export function fitLength(k: number, options: number): number {
  return (k * options + 1) * options + REPORT;
}

/** Fits the teams that nobody has taken until there are none; tells after each how many are done. */
export function workOnStacking(job: StackingJob, onFit: (done: number) => void = () => {}): void {
  const pieces = job.parts.flatMap((part) => part.teams.map((_, at) => ({ part, at })));
  takePieces(job.progress, pieces.length, (piece) => {
    fitPiece(pieces[piece].part, pieces[piece].at);
    onFit(piecesDone(job.progress) + 1);
  });
}

function fitPiece(part: StackingPart, at: number): void {
  const { weights, value, gradientNorm, iterations, converged } = fitStacking(
    { ...part, items: part.gold },
    part.teams[at],
  );
  part.fits.set(weights, part.starts[at]);
  part.fits.set(
    [value, gradientNorm, iterations, converged ? 1 : 0],
    part.starts[at] + weights.length,
  );
}

/** The fit of one team. */
export function fitOf({ fits, starts, teams, options }: StackingPart, at: number): StackingFit {
  const length = fitLength(teams[at].length, options);
  const all = fits.slice(starts[at], starts[at] + length);
  const [value, gradientNorm, iterations, converged] = all.subarray(length - REPORT);
  return {
    weights: all.subarray(0, length - REPORT),
    value,
    gradientNorm,
    iterations,
    converged: converged === 1,
  };
}
