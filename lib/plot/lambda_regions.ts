import * as Plot from "@observablehq/plot";
import { polygonArea, polygonCentroid, polygonContains } from "d3-polygon";
import { labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { InputError } from "../errors.ts";
import { checkRows } from "./check_rows.ts";
import { inkOn } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { chosenStar, type LambdaPoint, MAP, weightAxes } from "./lambda_axes.ts";
import { panel } from "./panel.ts";
import { stakeScale } from "./stake_scale.ts";
import { teamLetters, teamList } from "./team_letters.ts";
import { textWidth } from "./text.ts";
import { SIZE, WIDTH } from "./theme.ts";

/** A corner of the plane of weights: λ₁, λ₂. */
export type Corner = readonly [number, number];

/** A part of the plane in which one team is selected. */
export interface LambdaRegionRow {
  /** Its corners in order, without repeating the first. */
  readonly polygon: readonly Corner[];
  /** The selected team: members joined with " · ". */
  readonly team: string;
  /** What the team reaches: an accuracy, or a difference to Quality-Only, as a fraction. */
  readonly value: number;
  /** Text in the region; left out, a letter that the list beside the map explains. */
  readonly label?: string;
}

/** Settings of {@link lambdaRegions}. */
export interface LambdaRegionsOptions extends ChartOptions {
  /** The weights in use, marked with a star. */
  readonly chosen?: LambdaPoint;
  /** What is coloured; left out, the difference to Quality-Only. */
  readonly label?: string;
  /** False where `value` is an accuracy instead of a difference. */
  readonly difference?: boolean;
  /** Half the width of a usual 95 % interval of a difference, as a fraction. */
  readonly interval?: number;
  /** What stands below and beside the map; left out, the paper’s two channels. */
  readonly axisLabels?: readonly [string, string];
  /** At most so many teams get a letter, the largest first. */
  readonly letters?: number;
}

/**
 * The exact partition of the plane of weights (λ₁, λ₂) into teams, coloured by what each reaches, on
 * a scale that never shows less than ± 1 point. Letters name the teams; a star marks the weights in
 * use.
 *
 * @example
 * ```ts
 * import { lambdaRegions } from "./lambda_regions.ts";
 * import assert from "node:assert/strict";
 *
 * const figure = lambdaRegions([
 *   { polygon: [[0, 0], [0.2, 0], [0, 0.2]], team: "a · b", value: 0 },
 *   { polygon: [[0.2, 0], [0.2, 0.2], [0, 0.2]], team: "a · c", value: 0.004 },
 * ]);
 * assert.match(figure.svg, /λ₁/);
 * ```
 */
export function lambdaRegions(
  rows: Rows<LambdaRegionRow>,
  options: LambdaRegionsOptions = {},
): Figure {
  const all = rowsOf(rows);
  checkRows("a map of weights", all, ["value"]);
  checkPolygons(all);
  const { width = WIDTH, chosen, difference = true, letters = 14 } = options;
  const { label = difference ? "Test accuracy − Quality-Only (points)" : "Test accuracy (%)" } =
    options;
  const scale = stakeScale(all.map((d) => 100 * d.value), {
    label: labelWithN(label, options.n),
    difference,
    interval: options.interval === undefined ? undefined : 100 * options.interval,
  });
  const corners = all.flatMap((d, region) =>
    d.polygon.map(([lambda1, lambda2]) => ({ lambda1, lambda2, region, value: 100 * d.value }))
  );
  const x = ends(corners.map((d) => d.lambda1)), y = ends(corners.map((d) => d.lambda2));
  const unlabelled = all.filter((d) => d.label === undefined);
  const names = teamLetters(
    unlabelled.map(({ team, polygon }) => ({ team, size: area(polygon) })),
    letters,
  );
  const size = {
    width: MAP.marginLeft + MAP.side + MAP.marginRight,
    height: MAP.marginTop + MAP.side + MAP.marginBottom,
  };
  const texts = placeTexts(all, names, [x, y]);
  const list = teamList(names, width - size.width - 22);
  const colour = (d: { readonly value: number }) => scale.colour(d.value);
  const { body } = panel({
    ...MAP,
    ...size,
    x: { domain: x },
    y: { domain: y },
    marks: [
      weightAxes(x, y, options.axisLabels),
      Plot.line(corners, {
        x: "lambda1",
        y: "lambda2",
        z: "region",
        curve: "linear-closed",
        fill: colour,
        stroke: "white",
        strokeWidth: 1.2,
      }),
      Plot.text(texts, {
        x: "x",
        y: "y",
        text: "text",
        fill: (d: { readonly value: number }) => inkOn(colour(d)),
        fontWeight: "bold",
        fontSize: SIZE.label,
      }),
      chosenStar(chosen),
    ],
  }, options.plot);
  const teams = new Set(all.map((d) => d.team)).size;
  const unnamed = new Set(unlabelled.map((d) => d.team)).size - names.size;
  return composeFigure({
    ...options,
    id: options.id ?? "lambda-regions",
    title: options.title ?? `The weights choose between ${teams} ${teams === 1 ? "team" : "teams"}`,
    subtitle: options.subtitle ??
      "Each region selects one team, exactly; ★ marks the weights in use; (0, 0) is Quality-Only",
    caption: sentences(
      scale.note,
      unnamed > 0 ? `${unnamed} smaller teams have no letter.` : "",
      options.caption,
    ),
    legends: [scale.legend],
    panels: [
      { body, x: 0, y: 0 },
      ...(names.size ? [{ body: list.body, x: size.width + 14, y: 6 }] : []),
    ],
    height: Math.max(size.height, list.height + 6),
  });
}

const ends = (values: readonly number[]): [number, number] => [
  Math.min(...values),
  Math.max(...values),
];

const area = (polygon: readonly Corner[]): number => Math.abs(polygonArea(polygon));

function checkPolygons(rows: readonly LambdaRegionRow[]): void {
  rows.forEach(({ polygon, team }, i) => {
    if (polygon.length > 2 && polygon.flat().every(Number.isFinite)) return;
    throw new InputError(
      `Cannot draw a map of weights as a polygon has at least three finite corners: got ` +
        `${JSON.stringify(polygon)} in row ${i + 1} ("${team}")`,
    );
  });
}

/** A text inside each region that has room for it. */
function placeTexts(
  rows: readonly LambdaRegionRow[],
  names: ReadonlyMap<string, string>,
  [[left, right], [low, high]]: readonly [readonly [number, number], readonly [number, number]],
) {
  const unit = [MAP.side / (right - left || 1), MAP.side / (high - low || 1)];
  return rows.flatMap(({ polygon, team, label, value }) => {
    const text = label ?? names.get(team);
    if (!text) return [];
    const pixels = polygon.map(([a, b]): Corner => [(a - left) * unit[0], (b - low) * unit[1]]);
    const { point, room } = roomiest(pixels);
    if (room < Math.min(7, textWidth(text, SIZE.label) / 2 + 1)) return [];
    const [x, y] = [left + point[0] / unit[0], low + point[1] / unit[1]];
    return [{ x, y, text, value: 100 * value }];
  });
}

/** The point of a polygon that is farthest from its sides, among its centroid and a grid. */
function roomiest(polygon: readonly Corner[]): { point: Corner; room: number } {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)].map(ends);
  const steps = Array.from({ length: 15 }, (_, i) => (i + 1) / 16);
  const grid = steps.flatMap((u) =>
    steps.map((v): Corner => [xs[0] + u * (xs[1] - xs[0]), ys[0] + v * (ys[1] - ys[0])])
  );
  const centre = polygonCentroid(polygon) as Corner;
  let point = centre, room = -1;
  for (const candidate of [centre, ...grid]) {
    if (!polygonContains(polygon, candidate)) continue;
    const distance = Math.min(
      ...polygon.map((a, i) => toSide(candidate, a, polygon[(i + 1) % polygon.length])),
    );
    if (distance > room + 1e-9) [point, room] = [candidate, distance];
  }
  return { point, room };
}

/** Distance from a point to a side. */
function toSide([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}
