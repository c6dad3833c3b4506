import { percent, signed } from "../../format/numbers.ts";
import type { Answers } from "../messages.ts";
import { teamLetter } from "../team_letter.ts";
import type { MapTeam } from "../weight_map.ts";
import type { View } from "../view.ts";
import { type Child, h } from "./dom.ts";
import { dataTable } from "./data_table.ts";
import { figureBox, weightsAt } from "./figure_box.ts";
import { members } from "./team_section.ts";

/** Teams that are listed; the CSV file has all. */
const MOST_TEAMS = 26;

/** The exact map of weights, which can be clicked, and its teams, which can be chosen. */
export function mapContent(
  { map, figure }: Answers["map"],
  onWeights: (weights: Pick<View, "lambda1" | "lambda2">) => void,
): Child[] {
  const judged = map.teams.some((team) => team.accuracy !== null);
  const place = new Map(map.teams.map((team, at) => [team, at]));
  const shown = map.teams.slice(0, MOST_TEAMS);
  const swap = ({ joined, left }: MapTeam) =>
    joined.length === 0 ? "–" : `${joined.join(", ")} for ${left.join(", ")}`;
  return [
    h("p", {}, "Click in the map, or choose a team below, to set the weights."),
    h(
      "div",
      { class: "beside" },
      figureBox(figure, (svg, event) => {
        const weights = weightsAt(svg, event, map.max);
        if (weights) onWeights(weights);
      }),
      dataTable(shown, {
        caption: shown.length < map.teams.length
          ? `The ${shown.length} largest of ${map.teams.length} teams of the map; the file has all`
          : "Teams of the map",
        file: "weights",
        all: map.teams,
        columns: [
          { label: "", cell: (d) => teamLetter(place.get(d)!) },
          {
            label: "team",
            head: true,
            wide: true,
            value: (d) => d.team.join(" · "),
            cell: (d) =>
              h("button", {
                type: "button",
                class: "link",
                "data-key": `weights ${d.team.join("\n")}`,
                title: `λ₁ ${d.at.lambda1}, λ₂ ${d.at.lambda2}`,
                onclick: () => onWeights(d.at),
              }, members(d.team)),
          },
          { label: "for the k best", cell: swap, value: swap, wide: true },
          {
            label: "of the plane",
            cell: (d) => percent(d.share, 1),
            value: (d) => d.share,
            numeric: true,
          },
          ...(judged
            ? [{
              label: "accuracy",
              cell: (d: MapTeam) => percent(d.accuracy!),
              value: (d: MapTeam) => d.accuracy,
              numeric: true,
            }, {
              label: "points",
              cell: (d: MapTeam) => signed(100 * d.difference!, 2),
              value: (d: MapTeam) => d.difference,
              numeric: true,
            }]
            : [{
              label: "members’ dev accuracy, points",
              cell: (d: MapTeam) => signed(100 * d.quality, 2),
              value: (d: MapTeam) => d.quality,
              numeric: true,
            }]),
        ],
      }),
    ),
  ];
}
