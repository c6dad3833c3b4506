import { InputError } from "../errors.ts";
import { choose, combinations } from "../math/combinations.ts";
import type { Team } from "../types.ts";
import { affineScore, type Axes } from "./affine_score.ts";
import type { TeamCell } from "./greedy_cells.ts";
import { type Objective, TIE } from "./objective.ts";
import type { Polygon } from "./polygon.ts";
import { upperEnvelope } from "./upper_envelope.ts";

/** More teams than this are not mapped by exhaustive search. */
export const MOST_MAPPED = 5_000_000;

/** Which of all C(m, k) teams is best, for all weights of a region at once. */
export function exhaustiveCells(
  of: Objective,
  { k, axes, region }: { readonly k: number; readonly axes: Axes; readonly region: Polygon },
): TeamCell[] {
  const count = choose(of.m, k);
  if (count > MOST_MAPPED) {
    throw new InputError(
      `Cannot map every team as at most ${MOST_MAPPED.toLocaleString("en")} can be compared: got ` +
        `${count.toLocaleString("en")} for k ${k} of ${of.m} models; use the method c2mas`,
    );
  }
  const { m, quality, channels } = of;
  const teams = new Uint16Array(count * k);
  const [a, b, c] = [0, 0, 0].map(() => new Float64Array(count));
  const pairSums = new Float64Array(channels.length);
  let at = 0;
  for (const team of combinations(m, k)) {
    let sum = 0;
    pairSums.fill(0);
    for (let s = 0; s < k; s++) {
      const j = team[s];
      sum += quality[j];
      for (let t = 0; t < s; t++) {
        for (let ch = 0; ch < channels.length; ch++) {
          pairSums[ch] += channels[ch].matrix[team[t] * m + j];
        }
      }
    }
    const score = affineScore(of, axes, k, sum, pairSums);
    a[at] = score.a;
    b[at] = score.b;
    c[at] = score.c;
    teams.set(team, at * k);
    at++;
  }
  const winner = (x: number, y: number) => {
    let best = 0, most = a[0] + b[0] * x + c[0] * y;
    for (let t = 1; t < count; t++) {
      const value = a[t] + b[t] * x + c[t] * y;
      if (value > most + TIE) {
        best = t;
        most = value;
      }
    }
    return best;
  };
  return upperEnvelope({ a, b, c }, region, winner).map(({ index, polygon }) => ({
    polygon,
    team: [...teams.subarray(index * k, (index + 1) * k)] as Team,
    score: { a: a[index], b: b[index], c: c[index] },
  }));
}
