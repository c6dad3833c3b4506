import { percent, signed } from "../../format/numbers.ts";
import type { ItemsAgainst, TaskDetail } from "../task_detail.ts";
import { type Child, h } from "./dom.ts";
import { dataTable } from "./data_table.ts";
import { members } from "./team_section.ts";

/** Items that are shown; the CSV file has all. */
const MOST_ITEMS = 60;

const PART_WORDS: Readonly<Record<string, string>> = {
  quality: "quality",
  hiErr: "error heterogeneity",
  hiDist: "distributional heterogeneity",
};

/** Why this team: each member's part, and the swaps that would cost least. */
export function detailContent(detail: TaskDetail): Child[] {
  const parts = Object.keys(detail.parts[0]?.values ?? {});
  const word = (part: string) => PART_WORDS[part] ?? part;
  const judged = detail.devAccuracy !== null;
  const total = (values: Readonly<Record<string, number>>) =>
    Object.values(values).reduce((sum, value) => sum + value, 0);
  const changes = (value: number) => signed(value, 3);
  return [
    h(
      "p",
      {},
      "Team on ",
      h("strong", {}, detail.task),
      ": ",
      members(detail.team),
      `; score ${detail.score.toFixed(3)}`,
      judged && `, ${percent(detail.devAccuracy!)} right on dev`,
      ".",
    ),
    dataTable(detail.parts, {
      caption: "Each member’s part in the score",
      file: "parts",
      columns: [
        { label: "member", cell: (d) => d.member, value: (d) => d.member, head: true },
        { label: "dev accuracy", cell: (d) => percent(d.dev), value: (d) => d.dev, numeric: true },
        {
          label: "in the score",
          cell: (d) => changes(total(d.values)),
          value: (d) => total(d.values),
          numeric: true,
        },
        ...parts.map((part) => ({
          label: word(part),
          cell: (d: TaskDetail["parts"][number]) => changes(d.values[part]),
          value: (d: TaskDetail["parts"][number]) => d.values[part],
          numeric: true,
        })),
      ],
    }),
    detail.swaps.length > 0 && dataTable(detail.swaps, {
      caption: "The swaps that would cost the least score",
      file: "swaps",
      columns: [
        { label: "out", cell: (d) => d.out, value: (d) => d.out, head: true },
        { label: "into", cell: (d) => d.into, value: (d) => d.into },
        { label: "score", cell: (d) => changes(d.change), value: (d) => d.change, numeric: true },
        ...parts.map((part) => ({
          label: word(part),
          cell: (d: TaskDetail["swaps"][number]) => changes(d.terms[part]),
          value: (d: TaskDetail["swaps"][number]) => d.terms[part],
          numeric: true,
        })),
        ...(judged
          ? [{
            label: "dev accuracy, points",
            cell: (d: TaskDetail["swaps"][number]) => signed(100 * d.accuracyChange!, 2),
            value: (d: TaskDetail["swaps"][number]) => d.accuracyChange,
            numeric: true,
          }]
          : []),
      ],
    }),
  ];
}

/** The questions that the team saves and loses. */
export function itemContent({ items }: TaskDetail): Child[] {
  if (items.length === 0) return [h("p", {}, "Which questions a team saves is not in signals.")];
  return items.flatMap((each) => against(each));
}

function against({ against, other, sameTeam, items }: ItemsAgainst): Child[] {
  const name = against === "single" ? "the best single model" : "Quality-Only";
  if (sameTeam) return [h("p", {}, `The team is the same as ${name} (`, members(other), ").")];
  const counts = (what: string) => items.filter((item) => item.what === what).length;
  const asked = items.some(({ question }) => question !== null);
  const shown = [...items].sort((a, b) => a.what < b.what ? 1 : a.what > b.what ? -1 : 0);
  return [
    h(
      "p",
      { "data-against": against },
      `Against ${name} (`,
      members(other),
      `): ${counts("saved")} test questions saved, ${counts("lost")} lost.`,
    ),
    items.length > 0 && h(
      "details",
      {},
      h("summary", {}, "Which questions"),
      dataTable(mixed(shown), {
        caption: items.length > MOST_ITEMS
          ? `${MOST_ITEMS} of ${items.length} questions; the file has all`
          : `Questions that the team saves or loses against ${name}`,
        file: `questions_${against}`,
        all: shown,
        columns: [
          { label: "what", cell: (d) => d.what, value: (d) => d.what },
          { label: "item", cell: (d) => d.item, value: (d) => d.item, head: true },
          ...(asked
            ? [{
              label: "question",
              wide: true,
              cell: (d: typeof items[number]) => d.question ?? "–",
              value: (d: typeof items[number]) => d.question,
            }]
            : []),
        ],
      }),
    ),
  ];
}

/** The first of both kinds, half of them each. */
function mixed(items: ItemsAgainst["items"]): ItemsAgainst["items"] {
  const [saved, lost] = ["saved", "lost"].map((what) => items.filter((d) => d.what === what));
  const room = Math.max(MOST_ITEMS / 2, MOST_ITEMS - lost.length);
  const first = saved.slice(0, room);
  return [...first, ...lost.slice(0, MOST_ITEMS - first.length)];
}
