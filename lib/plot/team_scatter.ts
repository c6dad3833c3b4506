import * as Plot from "@observablehq/plot";
import { count, labelWithN } from "../format/numbers.ts";
import { type Rows, rowsOf } from "../format/table.ts";
import { extent, padded, roomyTicks, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure, sentences } from "./figure.ts";
import { rampLegend } from "./legend.ts";
import { markers } from "./marks.ts";
import { panel, pixelScale } from "./panel.ts";
import { pointLabels } from "./point_labels.ts";
import { fitNames } from "./text.ts";
import { seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** One team. `quality` and `accuracy` are fractions; `heterogeneity` is in its own unit. */
export interface TeamRow {
  /** Members joined with " · ". */
  readonly team: string;
  /** A fraction. */
  readonly quality: number;
  /** In the unit of its measure. */
  readonly heterogeneity: number;
  /** A fraction. */
  readonly accuracy: number;
  /** Who chose this team: a method's id, or any text to show. */
  readonly chosenBy?: string;
}

/** Settings of {@link teamScatter}. */
export interface TeamScatterOptions extends ChartOptions {
  /** Label of the horizontal axis, with its unit. */
  readonly xLabel?: string;
  /** Label of the vertical axis, with its unit. */
  readonly yLabel?: string;
  /** What the colour is, with its unit. */
  readonly colourLabel?: string;
}

/**
 * Every team by its quality and its heterogeneity, coloured by what it reaches, with the chosen
 * teams marked and named.
 *
 * @example
 * ```ts
 * import { teamScatter } from "./team_scatter.ts";
 * import assert from "node:assert/strict";
 *
 * const row = { team: "a · b", quality: 0.7, heterogeneity: 0.1, accuracy: 0.74 };
 * assert.match(teamScatter([{ ...row, chosenBy: "c2mas" }]).svg, /C²-MAS: a · b/);
 * ```
 */
export function teamScatter(rows: Rows<TeamRow>, options: TeamScatterOptions = {}): Figure {
  const all = rowsOf(rows);
  checkRows("a scatter of teams", all, ["quality", "heterogeneity", "accuracy"]);
  const { width = WIDTH } = options;
  const height = 440, marginLeft = 58, marginBottom = 44, marginTop = 4, marginRight = 12;
  const points = all.map((d) => ({
    x: 100 * d.quality,
    y: d.heterogeneity,
    accuracy: 100 * d.accuracy,
    team: d.team,
    by: d.chosenBy,
  }));
  const xDomain = padded(extent(points.map((d) => d.x)), 0.05);
  const yDomain = padded(extent(points.map((d) => d.y)), 0.07);
  const domain = extent(points.map((d) => d.accuracy));
  const colour = colourScale("viridis", domain);
  const fill = (d: { readonly accuracy: number }) => colour(d.accuracy);
  const chosen = points.filter((d) => d.by !== undefined);
  const looks = seriesLooks(chosen.map((d) => d.by!), options);
  const names = fitNames(chosen.map((d) => d.team), 0.45 * width, SIZE.label);
  const named = chosen.map((d) => ({
    ...d,
    radius: 9,
    label: `${looks.get(d.by!)!.label}: ${names.short(d.team)}`,
  }));
  const place = { x: "x", y: "y" } as const;
  const { body } = panel({
    width,
    height,
    marginLeft,
    marginBottom,
    marginTop,
    marginRight,
    x: { domain: xDomain },
    y: { domain: yDomain },
    marks: [
      xAxis({
        ticks: roomyTicks(xDomain, width - marginLeft - marginRight),
        label: options.xLabel ?? "Mean dev accuracy of the members (%)",
      }),
      yAxis({ ticks: roundTicks(yDomain, 6), label: options.yLabel ?? "Heterogeneity" }),
      Plot.dot(points, { ...place, r: 4, fill, stroke: "white", strokeWidth: 0.5 }),
      pointLabels(named, {
        x: pixelScale(xDomain, [marginLeft, width - marginRight]),
        y: pixelScale(yDomain, [height - marginBottom, marginTop]),
        frame: { left: 60, top: 4, right: width - 8, bottom: height - 48 },
        obstacles: points.filter((d) => d.by === undefined).map((d) => ({ ...d, radius: 4 })),
      }),
      markers(named, { ...place, look: (d) => looks.get(d.by!)!, r: 8.5, hollow: () => true }),
      Plot.dot(named, { ...place, r: 4, fill }),
    ],
  }, options.plot);
  return composeFigure({
    ...options,
    id: options.id ?? "team-scatter",
    title: options.title ?? "Quality against heterogeneity of every team",
    subtitle: options.subtitle ??
      `${count(all.length)} ${all.length === 1 ? "team" : "teams"}, the chosen ones marked`,
    caption: sentences(options.caption, names.note),
    legends: [rampLegend({
      title: labelWithN(options.colourLabel ?? "Test accuracy of the team (%)", options.n),
      colour,
      domain,
      ticks: roundTicks(domain, 5),
      format: String,
    })],
    panels: [{ body, x: 0, y: 0 }],
    height,
  });
}
