import * as Plot from "@observablehq/plot";
import { type Rows, rowsOf } from "../format/table.ts";
import { combinations } from "../math/combinations.ts";
import { extent, padded } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { entriesLegend, type Legend } from "./legend.ts";
import { panel, pixelScale } from "./panel.ts";
import { pointLabels } from "./point_labels.ts";
import { svgText } from "./svg.ts";
import { fitNames, textWidth } from "./text.ts";
import { INK, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** A model on the map. `accuracy` is a fraction and sets the size of its dot. */
export interface MdsRow {
  /** Name of the model. */
  readonly label: string;
  /** Coordinate; only distances have a meaning. */
  readonly x: number;
  /** Coordinate; only distances have a meaning. */
  readonly y: number;
  /** A fraction. */
  readonly accuracy: number;
}

/** A team to mark on the map; members are labels of rows. */
export interface MdsTeam {
  /** A method's id, or any text to show. */
  readonly name: string;
  /** Labels of rows. */
  readonly members: readonly string[];
}

/** Settings of {@link mdsMap}. */
export interface MdsMapOptions extends ChartOptions {
  /** Teams to mark. */
  readonly teams?: readonly MdsTeam[];
  /** What a distance on the map stands for. */
  readonly distance?: string;
  /** Kruskal's stress-1 of the map: how far its distances are off. */
  readonly stress?: number;
}

/** Beyond so many models only members and the most accurate are named. */
const NAMED = 40;
/** Teams up to this size have their pairs joined by lines. */
const JOINED = 4;

/**
 * Models on a plane, near each other where they behave alike. Members of a team have a ring in its
 * colour, and its pairs are joined; nobody else is enclosed. The axes have no meaning of their own;
 * one unit is equally long on both.
 *
 * @example
 * ```ts
 * import { mdsMap } from "./mds_map.ts";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ label: "a", x: 0, y: 0, accuracy: 0.7 }, { label: "b", x: 1, y: 0, accuracy: 0.6 }];
 * const figure = mdsMap(rows, { teams: [{ name: "c2mas", members: ["a", "b"] }], stress: 0.07 });
 * assert.match(figure.svg, /C²-MAS/);
 * ```
 */
export function mdsMap(rows: Rows<MdsRow>, options: MdsMapOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a map of models", all, ["x", "y", "accuracy"]);
  const { width = WIDTH, teams = [], distance = "pairwise dissimilarity" } = options;
  const height = 460, inset = 44, room = width - 16;
  const [xDomain, yDomain] = equalAspect(all, room - 2 * inset, height - 2 * inset);
  const radius = radiusScale(all);
  const at = new Map(all.map((d) => [d.label, d]));
  const marked = teams.map(({ name, members }, t) => ({
    name,
    look: seriesLooks(teams.map((team) => team.name), options).get(name)!,
    dash: DASHES[t % DASHES.length],
    ring: 3.5 + 4 * t,
    rows: [...new Set(members)].flatMap((member) => at.get(member) ?? []),
  }));
  const most = new Set([
    ...marked.flatMap((team) => team.rows),
    ...all.toSorted((a, b) => b.accuracy - a.accuracy),
  ].slice(0, Math.max(NAMED, marked.flatMap((team) => team.rows).length)));
  const names = fitNames(all.map((d) => d.label), 0.3 * width, SIZE.label);
  const named = all.filter((d) => most.has(d)).map((d) => ({
    ...d,
    label: `${names.short(d.label)} ${(100 * d.accuracy).toFixed(1)}`,
    radius: radius(d.accuracy) +
      Math.max(0, ...marked.map((team) => team.rows.includes(d) ? team.ring + 2 : 0)),
  }));
  const place = { x: "x", y: "y" } as const;
  const { body } = panel({
    width: room,
    height,
    margin: 0,
    inset,
    x: { domain: xDomain },
    y: { domain: yDomain },
    marks: [
      Plot.frame({ stroke: INK.rule, anchor: null }),
      marked.map(({ rows: members, look, dash }) =>
        members.length > JOINED ? null : Plot.link(
          [...combinations(members.length, 2)].map(([a, b]) => ({ a: members[a], b: members[b] })),
          {
            x1: (d: Pair) => d.a.x,
            y1: (d: Pair) => d.a.y,
            x2: (d: Pair) => d.b.x,
            y2: (d: Pair) => d.b.y,
            stroke: look.colour,
            strokeWidth: 1.4,
            strokeOpacity: 0.7,
            strokeDasharray: dash,
          },
        )
      ),
      pointLabels(named, {
        x: pixelScale(xDomain, [inset, room - inset]),
        y: pixelScale(yDomain, [height - inset, inset]),
        frame: { left: 4, top: 4, right: room - 4, bottom: height - 4 },
        obstacles: all.filter((d) => !most.has(d)).map((d) => ({
          ...d,
          radius: radius(d.accuracy),
        })),
      }),
      Plot.dot(all, {
        ...place,
        r: { value: (d: MdsRow) => radius(d.accuracy), scale: null },
        fill: INK.soft,
        stroke: "white",
      }),
      marked.map(({ rows: members, look, ring }) =>
        Plot.dot(members, {
          ...place,
          r: { value: (d: MdsRow) => radius(d.accuracy) + ring, scale: null },
          fill: "none",
          stroke: look.colour,
          strokeWidth: 2.2,
        })
      ),
    ],
  }, options.plot);
  const unnamed = all.length - named.length;
  return composeFigure({
    ...options,
    id: options.id ?? "mds-map",
    title: options.title ?? "Which models behave alike",
    caption: sentences(
      `Distance on the map approximates ${distance}; directions have no meaning.`,
      stressNote(options.stress),
      unnamed ? `${unnamed} models of lower accuracy are not named.` : "",
      names.note,
      options.caption,
    ),
    legends: [
      ...(teams.length
        ? [entriesLegend(
          marked.map(({ look: { label, colour }, dash }) => ({
            label,
            symbol: { line: colour, dash },
          })),
          width - 16,
        )]
        : []),
      sizeLegend(all, radius),
    ],
    panels: [{ body, x: 8, y: 4 }],
    height: height + 6,
  });
}

interface Pair {
  readonly a: MdsRow;
  readonly b: MdsRow;
}

const DASHES = ["", "7,4", "2,3", "9,3,2,3"];

/** Kruskal's (1964) words for stress, as advice. */
function stressNote(stress: number | undefined): string {
  if (stress === undefined) return "";
  const advice = stress < 0.1
    ? "distances can be read"
    : stress < 0.2
    ? "only near and far can be read"
    : "a plane holds these models badly, so trust the matrix";
  return `Stress ${stress.toFixed(2)}: ${advice}.`;
}

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
  return (accuracy: number) => 3 + 8 * (accuracy - low) / (high - low);
}

function sizeLegend(rows: readonly MdsRow[], radius: (accuracy: number) => number): Legend {
  const [low, high] = extent(rows.map((d) => d.accuracy));
  let x = 0, body = "";
  for (const accuracy of [low, (low + high) / 2, high]) {
    const r = radius(accuracy), label = `${(100 * accuracy).toFixed(1)} %`;
    body += `<circle cx="${x + 12}" cy="12" r="${r}" fill="${INK.soft}"/>` +
      svgText(label, x + 28, 16);
    x += 28 + textWidth(label, SIZE.label) + 16;
  }
  body += svgText("accuracy of the model, written beside its name", x - 4, 16, { fill: INK.soft });
  return { body, width: x, height: 24 };
}
