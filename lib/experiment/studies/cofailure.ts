import { cofailure } from "../../plot/cofailure.ts";
import type { TeamMethod } from "../../select/choose_team.ts";
import type { Task, Team } from "../../types.ts";
import type { StudyContext } from "../study_context.ts";
import type { StudyOf, StudyResult } from "../types.ts";
import { mean } from "../../math/mean.ts";

const ALIKE = "all wrong, same answer";
const APART = "all wrong, different answers";

/** Where each method's errors fall on the test split: how many members fail, and whether alike. */
export function cofailureStudy(
  context: StudyContext,
  { id, title, panel, methods }: StudyOf<"cofailure">,
): StudyResult {
  const { k } = context.settings;
  const categories = [
    "all right",
    ...Array.from({ length: k - 1 }, (_, wrong) => `${wrong + 1} of ${k} wrong`),
    APART,
    ALIKE,
  ];
  const rows = context.tasks(panel).flatMap((task) =>
    methods.flatMap((method) => {
      const { team } = context.choose(task, method as TeamMethod);
      const shares = countFailures(task, team);
      return categories.map((category, c) => ({
        task: task.name,
        method,
        category,
        share: shares[c],
      }));
    })
  );
  const share = (method: string, category: string) =>
    100 * mean(
      rows.filter((row) => row.method === method && row.category === category)
        .map((row) => row.share),
    );
  const all = (method: string) => (share(method, ALIKE) + share(method, APART)).toFixed(2);
  return {
    id,
    title,
    answer:
      `All ${k} members of the team are wrong on ${all("c2mas")} % of the items with C²-MAS and ` +
      `${
        all("quality")
      } % with Quality-Only; on the same wrong answer, where no rule can recover, ` +
      `${share("c2mas", ALIKE).toFixed(2)} % and ${share("quality", ALIKE).toFixed(2)} % ` +
      `(${context.kind}).`,
    tables: [{ id, title, rows }],
    figures: [cofailure(rows, {
      id,
      title: "Where the members of each team fail together",
      categories,
      xLabel: "Share of test items (%)",
      simulated: context.simulated,
      n: context.tasks(panel)[0]?.test.items.length,
    })],
  };
}

/** Shares of items with 0, 1, … members wrong; the last two split "all wrong" into apart and alike. */
function countFailures({ test }: Task, team: Team): number[] {
  const N = test.items.length;
  const counts = new Array<number>(team.length + 2).fill(0);
  for (let n = 0; n < N; n++) {
    const wrong = team.filter((i) => !test.correct[i * N + n]);
    const answers = new Set(wrong.map((i) => test.predicted[i * N + n]));
    const alike = wrong.length === team.length && answers.size === 1;
    counts[alike ? team.length + 1 : wrong.length]++;
  }
  return counts.map((count) => count / N);
}
