import * as Plot from "@observablehq/plot";
import { extent, padded } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend, type Legend } from "./legend.ts";
import { roundedOutline } from "./outline.ts";
import { type Panel, panel } from "./panel.ts";
import { placeLabels } from "./place_labels.ts";
import { svgLine, svgText } from "./svg.ts";
import { textWidth } from "./text.ts";
import { INK, type Look, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** A model on the map. `accuracy` is a fraction and sets the size of its dot. */
export interface MdsRow {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly accuracy: number;
}

/** Settings of {@link mdsMap}. */
export interface MdsMapOptions extends ChartOptions {
  /** Teams to outline; members are labels of rows. */
  readonly teams?: readonly { readonly name: string; readonly members: readonly string[] }[];
  /** What a distance on the map stands for. */
  readonly distance?: string;
}

/**
 * Models on a plane, near each other where they behave alike, with teams outlined. The axes have no
 * meaning of their own; one unit is equally long on both.
 *
 * @example
 * ```ts
 * import { mdsMap } from "./mds_map.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ label: "a", x: 0, y: 0, accuracy: 0.7 }, { label: "b", x: 1, y: 0, accuracy: 0.6 }];
 * const figure = mdsMap(rows, { teams: [{ name: "c2mas", members: ["a", "b"] }] });
 * assert.match(figure.svg, /C²-MAS/);
 * ```
 */
export function mdsMap(rows: readonly MdsRow[], options: MdsMapOptions = {}): Figure {
  checkRows("a map of models", rows, ["x", "y", "accuracy"]);
  const { width = WIDTH, teams = [], distance = "pairwise dissimilarity" } = options;
  const height = 460, inset = 44;
  const [x, y] = equalAspect(rows, width - 16 - 2 * inset, height - 2 * inset);
  const radius = radiusScale(rows);
  const base = panel({
    width: width - 16,
    height,
    margin: 0,
    inset,
    x: { domain: x, axis: null },
    y: { domain: y, axis: null },
    marks: [
      Plot.frame({ stroke: INK.rule, anchor: null }),
      Plot.dot(rows, {
        x: "x",
        y: "y",
        r: { value: (d: MdsRow) => radius(d.accuracy), scale: null },
        fill: INK.soft,
        fillOpacity: 0.75,
        stroke: "white",
      }),
    ],
  });
  const looks = seriesLooks(teams.map((team) => team.name));
  const outlines = teams.map((team, t) => {
    const members = rows.filter((row) => team.members.includes(row.label));
    const points = members.map((d) => [base.at("x", d.x), base.at("y", d.y)] as const);
    const { colour } = looks.get(team.name)!;
    return `<path d="${roundedOutline(points, 17 + 5 * t)}" fill="${colour}" fill-opacity="0.07" ` +
      `stroke="${colour}" stroke-width="2"${t ? ` stroke-dasharray="${DASHES[t % 4]}"` : ""}/>`;
  });
  const labels = labelModels(rows, base, radius);
  return composeFigure({
    ...options,
    id: options.id ?? "mds-map",
    title: options.title ?? "Which models behave alike",
    caption: sentences(
      `Distance on the map approximates ${distance}; directions have no meaning.`,
      options.caption,
    ),
    legends: [
      ...(teams.length ? [teamLegend(teams.map((team) => looks.get(team.name)!), width - 16)] : []),
      sizeLegend(rows, radius),
    ],
    panels: [{ body: outlines.join("") + base.body + labels, x: 8, y: 4 }],
    height: height + 6,
  });
}

const DASHES = ["", "7,4", "2,3", "9,3,2,3"];

/** Domains that fill the frame while one unit is equally long on both axes. */
function equalAspect(rows: readonly MdsRow[], width: number, height: number) {
  const x = padded(extent(rows.map((d) => d.x)), 0.02),
    y = padded(extent(rows.map((d) => d.y)), 0.02);
  const unit = Math.max((x[1] - x[0]) / width, (y[1] - y[0]) / height);
  const around = ([low, high]: [number, number], pixels: number): [number, number] => {
    const middle = (low + high) / 2;
    return [middle - unit * pixels / 2, middle + unit * pixels / 2];
  };
  return [around(x, width), around(y, height)];
}

function radiusScale(rows: readonly MdsRow[]) {
  const [low, high] = extent(rows.map((d) => d.accuracy));
  return (accuracy: number) => 4 + 8 * (accuracy - low) / (high - low);
}

function labelModels(rows: readonly MdsRow[], base: Panel, radius: (a: number) => number): string {
  const size = SIZE.label;
  const points = rows.map((d) => ({
    x: base.at("x", d.x),
    y: base.at("y", d.y),
    radius: radius(d.accuracy),
    width: textWidth(d.label, size),
    height: size + 2,
  }));
  const frame = { left: 4, top: 4, right: base.width - 4, bottom: base.height - 4 };
  return placeLabels(points, frame).map(({ left, top, leader }, i) => {
    const { x, y } = points[i];
    const line = leader ? svgLine(x, y, leader.x, leader.y, INK.soft, 0.7) : "";
    return line + svgText(rows[i].label, left, top + size - 1, { size, halo: true });
  }).join("");
}

function teamLegend(looks: readonly Look[], width: number): Legend {
  return entriesLegend(
    looks.map(({ label, colour }, t) => ({ label, symbol: { line: colour, dash: DASHES[t % 4] } })),
    width,
  );
}

function sizeLegend(rows: readonly MdsRow[], radius: (accuracy: number) => number): Legend {
  const [low, high] = extent(rows.map((d) => d.accuracy));
  let x = 0, body = "";
  for (const accuracy of [low, (low + high) / 2, high]) {
    const r = radius(accuracy), label = `${(100 * accuracy).toFixed(1)} %`;
    body += `<circle cx="${x + 12}" cy="12" r="${r}" fill="${INK.soft}" fill-opacity="0.75"/>` +
      svgText(label, x + 28, 16);
    x += 28 + textWidth(label, SIZE.label) + 16;
  }
  body += svgText("mean accuracy of the model", x - 4, 16, { fill: INK.soft });
  return { body, width: x, height: 24 };
}
