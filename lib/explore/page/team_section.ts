import { count, interval, percent, signed } from "../../format/numbers.ts";
import type { Interval } from "../../evaluate/paired_bootstrap.ts";
import type { TeamLine, TeamLines } from "../team_lines.ts";
import type { View } from "../view.ts";
import { type Child, h } from "./dom.ts";
import { dataTable, type TableColumn } from "./data_table.ts";

/** How the terms of a score are called. */
export const TERM_WORDS: Readonly<Record<string, string>> = {
  quality: "z quality",
  hiErr: "z HI err",
  hiDist: "z HI dist",
};

/** The team of every task, with its terms and, where it can be judged, its accuracy. */
export function teamContent(
  { lines, average }: TeamLines,
  view: View,
  onTask: (task: string) => void,
): Child[] {
  const terms = Object.keys(lines[0]?.terms ?? {});
  const columns: TableColumn<TeamLine>[] = [
    {
      label: "task",
      head: true,
      value: (d) => d.task,
      cell: (d) =>
        h("button", {
          type: "button",
          class: "link",
          "data-key": `task ${d.task}`,
          "aria-pressed": String(d.task === view.task),
          title: "Look at this task",
          onclick: () => onTask(d.task),
        }, d.task),
    },
    {
      label: "team",
      cell: (d) => members(d.team),
      value: (d) => d.team.join(" · "),
      wide: true,
    },
    ...(average ? judgedColumns : []),
    { label: "instead of the k best", cell: swap, value: swap, wide: true },
    { label: "score", cell: (d) => d.score.toFixed(3), value: (d) => d.score, numeric: true },
    ...terms.map((term): TableColumn<TeamLine> => ({
      label: TERM_WORDS[term] ?? `z ${term}`,
      cell: (d) => signed(d.terms[term], 2),
      value: (d) => d.terms[term],
      numeric: true,
    })),
    {
      label: "margin",
      cell: (d) => d.margin === null ? "–" : signed(d.margin, 3, { plus: false }),
      value: (d) => d.margin,
      numeric: true,
    },
  ];
  return [
    average
      ? h(
        "p",
        { "data-average": average.team },
        `On average over ${count(average.tasks)} ${average.tasks === 1 ? "task" : "tasks"} and ` +
          `${count(average.n)} test questions: the teams ${percent(average.team)}, the ${view.k} ` +
          `best ${percent(average.best)} (difference ${gain(average.overBest)}), the best single ` +
          `model ${percent(average.single)} (difference ${gain(average.overSingle)}).`,
      )
      : h("p", {}, "Signals tell whom to choose. How teams answer is not in them."),
    dataTable(lines, {
      caption: `C²-MAS teams of ${view.k} from ${view.models.length} models`,
      file: "teams",
      columns,
      mark: (d) => d.task === view.task,
    }),
  ];
}

const judgedColumns: readonly TableColumn<TeamLine>[] = [
  {
    label: "accuracy",
    numeric: true,
    cell: ({ judged }) =>
      judged
        ? between(
          percent(judged.team.accuracy),
          `[${ends(judged.team.low)}, ${ends(judged.team.high)}]`,
        )
        : "–",
    value: ({ judged }) => judged && judged.team.accuracy,
  },
  {
    label: "over best single",
    numeric: true,
    cell: (d) =>
      d.judged ? (d.team.join() === d.single ? "same" : gainCell(d.judged.overSingle)) : "–",
    value: ({ judged }) => judged && judged.overSingle.difference,
  },
  {
    label: "over the k best",
    numeric: true,
    cell: (d) =>
      d.judged
        ? (d.team.join() === d.best.join() ? "same team" : gainCell(d.judged.overBest))
        : "–",
    value: ({ judged }) => judged && judged.overBest.difference,
  },
];

const ends = (share: number) => (100 * share).toFixed(1);

/** A value with its interval below. */
export function between(value: string, ends: string): Child[] {
  return [value, " ", h("span", { class: "between" }, ends)];
}

const gainCell = ({ difference, low, high }: Interval) =>
  between(signed(100 * difference, 2), interval(low, high));

const gain = ({ difference, low, high }: Interval) =>
  `${signed(100 * difference, 2)} ${interval(low, high)}`;

function swap({ team, best }: TeamLine): string {
  const joined = team.filter((name) => !best.includes(name));
  const left = best.filter((name) => !team.includes(name));
  return joined.length === 0 ? "–" : `${joined.join(", ")} for ${left.join(", ")}`;
}

/** Names as a list that may break between them, not within. */
export function members(team: readonly string[]): Child[] {
  return team.map((name, at) =>
    h("span", { class: "member" }, name, at < team.length - 1 ? " · " : "")
  );
}
