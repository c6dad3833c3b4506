import { count, interval, percent, signed } from "../../format/numbers.ts";
import type { Answers } from "../messages.ts";
import type { AdviceLine } from "../page_verdict.ts";
import { type Child, h } from "./dom.ts";
import { dataTable } from "./data_table.ts";
import { between } from "./team_section.ts";

/** How the table calls what to run. */
const RUN_WORDS: Readonly<Record<AdviceLine["run"], string>> = {
  team: "a team",
  single: "one model",
  open: "the data cannot tell",
};

/** The verdict: its answer, the other sentences, and the lines behind them. */
export function verdictContent(verdict: Answers["verdict"]): Child[] {
  if ("none" in verdict) return [h("p", { class: "lead" }, verdict.none)];
  const [first, ...rest] = verdict.sentences;
  const gain = ({ difference, low, high }: AdviceLine["overSingle"]) =>
    between(signed(100 * difference, 1), interval(low, high, 1));
  const who = (line: AdviceLine) =>
    line.run === "team" ? `${line.team.join(" · ")} by ${line.rule}` : line.single;
  return [
    h("p", { class: "lead", "data-sentence": first.id }, first.text),
    h("ul", {}, rest.map(({ id, text }) => h("li", { "data-sentence": id }, text))),
    h(
      "details",
      {},
      h("summary", {}, "Task by task"),
      dataTable(verdict.lines, {
        caption: "On unseen questions; differences in points with 95 % intervals",
        file: "verdict",
        columns: [
          {
            label: "task",
            cell: (d) => d.task ?? "all",
            value: (d) => d.task ?? "all",
            head: true,
          },
          { label: "run", cell: (d) => RUN_WORDS[d.run], value: (d) => d.run },
          { label: "who", cell: who, value: who, wide: true },
          { label: "n", cell: (d) => count(d.n), value: (d) => d.n, numeric: true },
          {
            label: "accuracy",
            cell: (d) =>
              between(
                percent(d.accuracy, 1),
                `[${(100 * d.low).toFixed(1)}, ${(100 * d.high).toFixed(1)}]`,
              ),
            value: (d) => d.accuracy,
            numeric: true,
          },
          {
            label: "team over one model",
            cell: (d) => gain(d.overSingle),
            value: (d) => d.overSingle.difference,
            numeric: true,
          },
          {
            label: "over the k best",
            cell: (d) => gain(d.overBest),
            value: (d) => d.overBest.difference,
            numeric: true,
          },
        ],
      }),
    ),
  ];
}
