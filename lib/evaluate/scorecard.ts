import { moments } from "../math/moments.ts";

/** One number of the paper and what seeds of a simulated pool make of it. */
export interface ScorecardEntry {
  /** What is compared. */
  readonly name: string;
  /** Null where the paper gives no number; ours then stands alone. */
  readonly paper: number | null;
  /** One value for each seed. */
  readonly ours: readonly number[];
  /** The paper's number, or one that depends on it, was seen beside a simulator's when it was made. */
  readonly seenBefore: boolean;
}

/** A line of the scorecard, in the units of its entry. */
export interface ScorecardRow {
  /** What is compared. */
  readonly name: string;
  /** Mean over seeds. */
  readonly ours: number;
  /** The paper's number; null where it gives none. */
  readonly paper: number | null;
  /** Ours − paper. */
  readonly difference: number | null;
  /** Standard deviation of ours over seeds (ddof 1); null with a single seed. */
  readonly sdOverSeeds: number | null;
  /** Difference in such standard deviations: beyond ±2, no seed explains it. Null where sd is 0. */
  readonly zInSds: number | null;
  /** As its entry says. */
  readonly seenBefore: boolean;
}

/**
 * Sets what a simulated pool gives beside what the paper reports. The paper is one draw, so a
 * difference is judged against the spread of single seeds, not against the error of their mean.
 *
 * @example
 * ```ts
 * import { scorecard } from "./scorecard.ts";
 * import assert from "node:assert/strict";
 *
 * const [row] = scorecard([{ name: "gain", paper: 0.8, ours: [0.1, 0.3], seenBefore: true }]);
 * assert.equal(row.difference!.toFixed(3), "-0.600");
 * assert.equal(row.zInSds!.toFixed(3), "-4.243"); // −0.6 / (0.2 / √2)
 * ```
 */
export function scorecard(entries: readonly ScorecardEntry[]): ScorecardRow[] {
  return entries.map(({ name, paper, ours, seenBefore }) => {
    const seeds = ours.length;
    const { mean, sd } = moments(ours);
    const difference = paper === null ? null : mean - paper;
    const sdOverSeeds = seeds > 1 ? sd * Math.sqrt(seeds / (seeds - 1)) : null;
    const zInSds = difference === null || !sdOverSeeds || sdOverSeeds < 1e-12
      ? null
      : difference / sdOverSeeds;
    return { name, ours: mean, paper, difference, sdOverSeeds, zInSds, seenBefore };
  });
}

/** How far numbers of seeds lie from the paper's, on average over entries. */
export interface MeanDifference {
  /** How many rows were compared. */
  readonly cells: number;
  /** |one seed − paper|: the paper's numbers are one draw too. */
  readonly ofSeeds: number;
  /** |mean over seeds − paper|. */
  readonly ofMean: number;
  /** |one seed − another|: what `ofSeeds` would be were the paper a seed. Null with a single seed. */
  readonly betweenSeeds: number | null;
}

/**
 * Mean absolute difference between ours and the paper's, over the entries that have both, beside that
 * between two seeds.
 *
 * @example
 * ```ts
 * import { meanAbsoluteDifference } from "./scorecard.ts";
 * import assert from "node:assert/strict";
 *
 * const entries = [{ name: "a", paper: 2, ours: [1, 3], seenBefore: false }];
 * const { ofSeeds, ofMean, betweenSeeds } = meanAbsoluteDifference(entries);
 * assert.deepEqual([ofSeeds, ofMean, betweenSeeds], [1, 0, 2]);
 * ```
 */
export function meanAbsoluteDifference(entries: readonly ScorecardEntry[]): MeanDifference {
  const known = entries.filter((entry) => entry.paper !== null);
  const mean = (values: readonly number[]) => moments(values).mean;
  const off = (values: readonly number[], from: number) => values.map((x) => Math.abs(x - from));
  const pairs = known.flatMap(({ ours }) => ours.flatMap((x, s) => off(ours.slice(s + 1), x)));
  return {
    cells: known.length,
    ofSeeds: mean(known.map(({ ours, paper }) => mean(off(ours, paper!)))),
    ofMean: mean(known.map(({ ours, paper }) => Math.abs(mean(ours) - paper!))),
    betweenSeeds: pairs.length > 0 ? mean(pairs) : null,
  };
}
