import { NEGLIGIBLE, type Objective } from "./objective.ts";

/** What standardises the terms of all teams of one size: σ/√n, Infinity for a term that is 0. */
export interface SizeScale {
  readonly size: number;
  readonly pairs: number;
  readonly quality: number;
  /** Per channel. */
  readonly channels: readonly number[];
}

/** The standard errors of the terms of teams of `size` members, computed once for all of them. */
export function sizeScale({ qualityMoments, channels }: Objective, size: number): SizeScale {
  const pairs = size * (size - 1) / 2;
  const standardError = (sd: number, n: number) => {
    const error = sd / Math.sqrt(n);
    return error > NEGLIGIBLE ? error : Infinity;
  };
  return {
    size,
    pairs,
    quality: standardError(qualityMoments.sd, size),
    channels: channels.map(({ moments }) =>
      pairs === 0 ? Infinity : standardError(moments.sd, pairs)
    ),
  };
}
