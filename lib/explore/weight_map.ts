import { accuracy } from "../evaluate/team_outcomes.ts";
import { mean } from "../math/mean.ts";
import { lambdaMap, type MapCell } from "../select/lambda_map.ts";
import { selectQuality } from "../select/methods/quality_only.ts";
import type { Point } from "../select/polygon.ts";
import type { Team } from "../types.ts";
import type { Exploration } from "./exploration.ts";
import type { View } from "./view.ts";

/** A team of the map of weights. */
export interface MapTeam {
  /** Its members. */
  readonly team: readonly string[];
  /** Of the whole plane that is drawn. */
  readonly share: number;
  /** Weights well inside of its largest part. */
  readonly at: { readonly lambda1: number; readonly lambda2: number };
  /** Who is in it and not in Quality-Only's team. */
  readonly joined: readonly string[];
  /** Who is in Quality-Only's team and not in it. */
  readonly left: readonly string[];
  /** Test accuracy in [0, 1]; null where answers are not known. */
  readonly accuracy: number | null;
  /** Test accuracy less that of Quality-Only's team; null where answers are not known. */
  readonly difference: number | null;
  /** Mean dev accuracy of the members minus that of Quality-Only's. */
  readonly quality: number;
}

/** The exact map of weights of one task. */
export interface WeightMap {
  /** The task that it is of. */
  readonly task: string;
  /** The largest weight drawn, on both axes. */
  readonly max: number;
  /** Parts of the plane with corners (λ1, λ2), and whose they are. */
  readonly cells: readonly { readonly polygon: MapCell["polygon"]; readonly team: number }[];
  /** The largest first; cells name them by their place. */
  readonly teams: readonly MapTeam[];
}

/** Which team is chosen at which weights on the task that is looked at. */
export function weightMap(exploring: Exploration, view: View): WeightMap {
  const { models } = exploring.part(view);
  const of = exploring.selection(view).objective(view.task);
  const cells = lambdaMap(of, { k: view.k, max: view.max });
  const usual = selectQuality(of.quality, view.k);
  const task = exploring.task(view.task);
  const judge = (team: Team) => task ? accuracy(exploring.outcome(view, task, team).right) : null;
  const base = judge(usual);
  const meanQuality = (team: Team) => mean(team.map((i) => of.quality[i]));
  const whole = cells.reduce((sum, { area }) => sum + area, 0);
  const names = (team: Team) => team.map((i) => models[i]);
  const groups = [...Map.groupBy(cells, ({ team }) => team.join()).values()]
    .map((own) => ({ own, area: own.reduce((sum, { area }) => sum + area, 0) }))
    .sort((a, b) => b.area - a.area);
  const teams = groups.map(({ own, area }): MapTeam => {
    const { team } = own[0];
    const largest = own.reduce((one, other) => other.area > one.area ? other : one);
    const share = judge(team);
    return {
      team: names(team),
      share: area / whole,
      at: centre(largest.polygon),
      joined: names(team.filter((i) => !usual.includes(i))),
      left: names(usual.filter((i) => !team.includes(i))),
      accuracy: share,
      difference: share === null ? null : share - base!,
      quality: meanQuality(team) - meanQuality(usual),
    };
  });
  const place = new Map(groups.map(({ own }, at) => [own[0].team.join(), at]));
  return {
    task: view.task,
    max: view.max,
    cells: cells.map(({ polygon, team }) => ({ polygon, team: place.get(team.join())! })),
    teams,
  };
}

/** The mean of the corners, which a convex polygon contains, in few digits where that stays inside. */
function centre(polygon: readonly Point[]): MapTeam["at"] {
  const mean = (axis: 0 | 1) =>
    polygon.reduce((sum, corner) => sum + corner[axis], 0) / polygon.length;
  const [x, y] = [mean(0), mean(1)];
  for (const digits of [2, 3, 4, 6]) {
    const point = [Number(x.toFixed(digits)), Number(y.toFixed(digits))] as const;
    if (inside(polygon, point)) return { lambda1: point[0], lambda2: point[1] };
  }
  return { lambda1: x, lambda2: y };
}

/** Strictly inside of a convex polygon whose corners go counter-clockwise. */
function inside(polygon: readonly Point[], [u, v]: Point): boolean {
  return polygon.every(([x, y], at) => {
    const [nx, ny] = polygon[(at + 1) % polygon.length];
    return (nx - x) * (v - y) - (ny - y) * (u - x) > 0;
  });
}
