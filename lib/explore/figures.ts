import { points } from "../format/numbers.ts";
import type { Figure } from "../plot/figure.ts";
import { forest } from "../plot/forest.ts";
import { lambdaRegions } from "../plot/lambda_regions.ts";
import { matrixHeatmap } from "../plot/matrix_heatmap.ts";
import { mdsMap } from "../plot/mds_map.ts";
import { denseMatrix } from "./dense_matrix.ts";
import type { Likeness, ModelMap } from "./likeness.ts";
import { teamLetter } from "./team_letter.ts";
import type { TeamLines } from "./team_lines.ts";
import type { View } from "./view.ts";
import type { WeightMap } from "./weight_map.ts";

/** What figures of a page have in common. */
export interface FigureSettings {
  /** Where the pool came from. */
  readonly source: string;
  /** True where no model was run. */
  readonly simulated: boolean;
  /** In pixels. */
  readonly width: number;
}

/** Width of the map of weights, which stands without a list of its teams. */
const MAP_WIDTH = 490;

/** Beyond so many models a pair of the matrix is a pixel. */
const MANY_MODELS = 60;

/** The legend of the map of models needs so much. */
const LEGEND_WIDTH = 500;

/** The map of weights; letters are those of the table beside it. */
export function mapFigure(map: WeightMap, view: View, settings: FigureSettings): Figure {
  const judged = map.teams.some(({ difference }) => difference !== null);
  const rows = map.cells.map(({ polygon, team }) => ({
    polygon,
    team: map.teams[team].team.join(" · "),
    value: map.teams[team].difference ?? map.teams[team].quality,
    label: teamLetter(team),
  }));
  const { lambda1, lambda2 } = view;
  const shown = lambda1 <= map.max && lambda2 <= map.max;
  return lambdaRegions(rows, {
    ...said(settings),
    id: "weights",
    title: `${map.task}: the weights choose between ${map.teams.length} ` +
      (map.teams.length === 1 ? "team" : "teams"),
    width: MAP_WIDTH,
    chosen: shown ? { lambda1, lambda2 } : undefined,
    ...(judged ? {} : {
      label: "Members’ dev accuracy − Quality-Only’s (points)",
      caption: "Signals alone do not tell what teams reach together.",
    }),
  });
}

/** Every pair of models, families together. */
export function likenessFigure(of: Likeness, settings: FigureSettings): Figure {
  const { families } = of;
  const options = {
    ...said(settings),
    id: "pairs",
    title: families.length === 1
      ? `${of.label} of every pair: no families stand out`
      : `${of.label} of every pair: ${families.length} families`,
    subtitle: "Neighbours are most alike (average linkage, optimal leaf order)",
    width: settings.width,
  };
  if (of.order.length > MANY_MODELS) return denseMatrix(of, options);
  return matrixHeatmap(of.pairs, { ...options, label: of.label, order: of.order });
}

/** The models on a plane, with the team of the task that is looked at. */
export function modelsFigure(
  map: ModelMap,
  team: readonly string[],
  view: View,
  settings: FigureSettings,
): Figure {
  return mdsMap(map.rows, {
    ...said(settings),
    id: "models",
    title: "Which models behave alike",
    width: Math.max(LEGEND_WIDTH, settings.width),
    stress: map.stress,
    distance: "the mean of 1 − Yule’s Q and JSD, each by its own mean",
    teams: [{ name: `Team on ${view.task}`, members: team }],
  });
}

/** What the teams gain over the best single model, task by task. */
export function gainFigure(
  { lines, average }: TeamLines,
  view: View,
  settings: FigureSettings,
): Figure | null {
  if (!average) return null;
  const rows = lines.flatMap(({ task, judged, team, single }) =>
    judged
      ? [{
        label: task,
        ...judged.overSingle,
        n: judged.team.n,
        same: team.join() === single,
      }]
      : []
  );
  return forest([
    ...rows,
    ...(rows.length > 1 ? [{ label: "Average", ...average.overSingle, average: true }] : []),
  ], {
    ...said(settings),
    id: "gain",
    title: `Teams of ${view.k} and the best single model: ${
      points(average.overSingle.difference, 1)
    } on average`,
    subtitle: "Test accuracy of the team minus that of the best single model on dev, 95 % interval",
    favours: { positive: "team", negative: "best single model" },
    width: settings.width,
  });
}

function said({ source, simulated }: FigureSettings) {
  return {
    data: simulated ? `${source}, simulated` : source,
    simulated: simulated && source,
  };
}
