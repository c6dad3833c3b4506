import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";
import { channelTerm, type Objective, standardise } from "./objective.ts";
import type { Affine } from "./polygon.ts";

/** Two channels of an objective by their place: the axes of a map of their weights. */
export type Axes = readonly [x: number, y: number];

/** The places of two different channels; the first two unless named. */
export function axesOf({ channels }: Objective, names?: readonly [string, string]): Axes {
  const ids = channels.map((channel) => channel.id);
  if (ids.length < 2) {
    throw new InputError(
      `Cannot map weights as a plane needs two channels: got ${ids.join(", ") || "none"}`,
    );
  }
  const places = (names ?? [ids[0], ids[1]]).map((name) => {
    const at = ids.indexOf(name);
    if (at < 0) throw new InputError(unknownName("channel", name, ids));
    return at;
  });
  if (places[0] === places[1]) {
    throw new InputError(
      `Cannot map weights as its axes must be two different channels: got ${ids[places[0]]} twice`,
    );
  }
  return [places[0], places[1]];
}

/**
 * The score of a team as a function of the weights of two channels, from the sums over its members and
 * pairs: z(quality) and every other channel at its own weight make the constant.
 */
export function affineScore(
  of: Objective,
  [x, y]: Axes,
  size: number,
  quality: number,
  pairSums: ArrayLike<number>,
): Affine {
  const pairs = size * (size - 1) / 2;
  let a = standardise(quality / size, of.qualityMoments, size);
  for (let c = 0; c < of.channels.length; c++) {
    if (c === x || c === y) continue;
    a += of.channels[c].weight * channelTerm(of.channels[c], pairs, pairSums[c]);
  }
  return {
    a,
    b: channelTerm(of.channels[x], pairs, pairSums[x]),
    c: channelTerm(of.channels[y], pairs, pairSums[y]),
  };
}
