import * as Plot from "@observablehq/plot";
import { extent, padded, roundTicks, xAxis, yAxis } from "./axes.ts";
import { checkRows } from "./check_rows.ts";
import { colourScale } from "./colour.ts";
import { type ChartOptions, composeFigure, type Figure } from "./figure.ts";
import { rampLegend } from "./legend.ts";
import { type Panel, panel } from "./panel.ts";
import { placeLabels } from "./place_labels.ts";
import { svgLine, svgMarker, svgText } from "./svg.ts";
import { count, labelWithN } from "../format/numbers.ts";
import { textWidth } from "./text.ts";
import { INK, seriesLooks, SIZE, WIDTH } from "./theme.ts";

/** One team. `quality` and `accuracy` are fractions; `heterogeneity` is in its own unit. */
export interface TeamRow {
  readonly team: string;
  readonly quality: number;
  readonly heterogeneity: number;
  readonly accuracy: number;
  /** Who chose this team: a method's id, or any text to show. */
  readonly chosenBy?: string;
}

/** Settings of {@link teamScatter}. */
export interface TeamScatterOptions extends ChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
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
export function teamScatter(rows: readonly TeamRow[], options: TeamScatterOptions = {}): Figure {
  checkRows("a scatter of teams", rows, ["quality", "heterogeneity", "accuracy"]);
  const { width = WIDTH } = options;
  const height = 440;
  const x = padded(extent(rows.map((d) => 100 * d.quality)), 0.05);
  const y = padded(extent(rows.map((d) => d.heterogeneity)), 0.07);
  const domain = extent(rows.map((d) => 100 * d.accuracy));
  const colour = colourScale("viridis", domain);
  const base = panel({
    width,
    height,
    marginLeft: 58,
    marginBottom: 44,
    marginTop: 4,
    marginRight: 12,
    x: { domain: x },
    y: { domain: y },
    marks: [
      xAxis({
        ticks: roundTicks(x, 8),
        label: options.xLabel ?? "Mean dev accuracy of the members (%)",
      }),
      yAxis({ ticks: roundTicks(y, 6), label: options.yLabel ?? "Heterogeneity" }),
      Plot.dot(rows, {
        x: (d: TeamRow) => 100 * d.quality,
        y: "heterogeneity",
        r: 4,
        fill: (d: TeamRow) => colour(100 * d.accuracy),
        stroke: "white",
        strokeWidth: 0.5,
      }),
    ],
  });
  return composeFigure({
    ...options,
    id: options.id ?? "team-scatter",
    title: options.title ?? "Quality against heterogeneity of every team",
    subtitle: options.subtitle ?? `${count(rows.length)} teams, the chosen ones marked`,
    legends: [rampLegend({
      title: labelWithN(options.colourLabel ?? "Test accuracy of the team (%)", options.n),
      colour,
      domain,
      ticks: roundTicks(domain, 5),
      format: String,
    })],
    panels: [{ body: base.body + markChosen(rows, base, colour), x: 0, y: 0 }],
    height,
  });
}

function markChosen(rows: readonly TeamRow[], base: Panel, colour: (value: number) => string) {
  const pixel = (d: TeamRow) => ({
    x: base.at("x", 100 * d.quality),
    y: base.at("y", d.heterogeneity),
  });
  const chosen = rows.filter((row) => row.chosenBy !== undefined);
  const looks = seriesLooks(chosen.map((row) => row.chosenBy!));
  const text = (d: TeamRow) => `${looks.get(d.chosenBy!)!.label}: ${d.team}`;
  const size = SIZE.label;
  const requests = chosen.map((d) => ({
    ...pixel(d),
    radius: 9,
    width: textWidth(text(d), size),
    height: size + 3,
  }));
  const frame = { left: 60, top: 4, right: base.width - 8, bottom: base.height - 48 };
  const others = rows.filter((row) => row.chosenBy === undefined);
  const places = placeLabels(requests, frame, others.map((d) => ({ ...pixel(d), radius: 4 })));
  const lines = places.map(({ leader }, i) =>
    leader ? svgLine(requests[i].x, requests[i].y, leader.x, leader.y, INK.text, 0.8) : ""
  );
  const marks = chosen.map((d, i) => {
    const { x, y } = requests[i], { left, top } = places[i];
    const look = looks.get(d.chosenBy!)!;
    return svgMarker(look, x, y, { radius: 8.5, hollow: true }) +
      `<circle cx="${x}" cy="${y}" r="4" fill="${colour(100 * d.accuracy)}"/>` +
      svgText(text(d), left, top + size - 1, { size, halo: true });
  });
  return lines.join("") + marks.join("");
}
