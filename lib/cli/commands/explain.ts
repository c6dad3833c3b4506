// Edge: the terminal.
import { type Command, Option } from "commander";
import { RULES } from "../../aggregate/rules.ts";
import { InputError } from "../../errors.ts";
import { oneLine } from "../../format/escape.ts";
import { percent } from "../../format/numbers.ts";
import { METHODS } from "../../select/methods.ts";
import { certify } from "../../verbs/certify.ts";
import { explain, type Explanation } from "../../verbs/explain.ts";
import { records } from "../../verbs/records.ts";
import { isSignalsFile } from "../../verbs/open_signals.ts";
import { openSource } from "../open_source.ts";
import { type ObjectiveFlags, onPool, weightsOf, whole, withObjective } from "../options.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";

interface ExplainFlags extends ObjectiveFlags {
  readonly method: string;
  readonly aggregator: string;
  readonly replicates: number;
  readonly show: number;
}

/** The methods that name one team of k. */
const TEAM_METHODS = METHODS.filter((each) => "choose" in each && each.rule === undefined)
  .map((each) => each.id);

/** `troupe explain SOURCE --task T`: why these members, and how firmly they stand. */
export function registerExplain(program: Command): void {
  withObjective(onPool(program.command("explain")))
    .description(
      "why these members: parts, swaps, items saved and lost, near-duplicates, certainty",
    )
    .addOption(
      new Option("--method <id>", "who chooses the team").choices(TEAM_METHODS).default("c2mas"),
    )
    .addOption(
      new Option("--aggregator <id>", "the rule by which teams answer")
        .choices(RULES.map((rule) => rule.id)).default("choice-soft"),
    )
    .option("--replicates <count>", "resamples of the dev items (0: none)", whole(0), 1000)
    .option("--show <count>", "lines of swaps and of items", whole(0), 5)
    .addHelpText("after", "\nExample:\n  troupe explain sim:paper --task MMLU --k 3")
    .action(async (source: string, flags: ExplainFlags) => {
      if (await isSignalsFile(source)) {
        throw new InputError(
          `Cannot explain teams from signals "${source}" as the answers are not in it: give a profile`,
        );
      }
      const weights = weightsOf(flags);
      const from = await openSource(source, flags, Object.keys(weights));
      const task = oneTask(from.tasks, flags);
      const { k, method, aggregator: rule, replicates } = flags;
      const over = from.pooledOver;
      const why = explain(from.pool!, { task, k, method, rule, weights, over });
      const certified = method === "c2mas"
        ? records<Certified>(
          certify(from.pool!, { k, weights, over, tasks: [task], replicates }),
        )[0]
        : null;
      printResult(flags, {
        json: explanationJson(why, certified, from.simulated),
        rows: why.members,
        print() {
          say(heading(from, `${oneLine(task)}: why ${names(why.team)}`));
          say(
            `score ${why.score.toFixed(3)}, ${
              percent(why.devAccuracy)
            } on dev under ${why.rule}; ` +
              `pairs pooled over ${names(why.pooledOver)}\n`,
          );
          printMembers(why);
          printSwaps(why, flags.show);
          printItems(why, flags.show);
          printLikeness(why);
          if (certified) printCertainty(certified);
        },
      });
    });
}

function oneTask(tasks: readonly string[], { tasks: asked }: ExplainFlags): string {
  if (tasks.length === 1) return tasks[0];
  throw new InputError(
    `Cannot explain ${tasks.length} tasks at once: name one ` +
      (asked ? `of them with --task: ${tasks.join(", ")}` : `with --task: ${tasks.join(", ")}`),
  );
}

/** A row of {@linkcode certify} as JavaScript has it. */
interface Certified {
  readonly team: readonly string[];
  readonly probability: number | null;
  readonly again: number | null;
  readonly runnerUp: readonly string[] | null;
  readonly margin: number | null;
  readonly items: number | null;
  readonly model: string | null;
  readonly then: readonly string[] | null;
  readonly radius: number | null;
  readonly smallest: number | null;
  readonly exact: boolean | null;
  readonly gap: number;
  readonly gapExact: boolean;
  readonly best: readonly string[];
}

const FRAMES = [
  "members",
  "shapley",
  "swaps",
  "without",
  "itemCounts",
  "items",
  "nearDuplicates",
  "families",
] as const;

function explanationJson(why: Explanation, certificate: Certified | null, simulated: boolean) {
  const { task, team, rule, score, devAccuracy, pooledOver } = why;
  const frames = FRAMES.map((name) => [name, why[name].toRecords()]);
  return {
    task,
    team,
    rule,
    score,
    devAccuracy,
    pooledOver,
    simulated,
    ...Object.fromEntries(frames),
    certificate,
  };
}

function printMembers(why: Explanation): void {
  const parts = records<{ member: string; part: string; value: number }>(why.members);
  const names = [...new Set(parts.map(({ part }) => part))];
  const shapley = records<{ member: string; accuracy: number }>(why.shapley);
  const without = records<{ out: string; accuracyChange: number }>(why.without);
  const rows = shapley.map(({ member, accuracy }) => {
    const own = parts.filter((each) => each.member === member);
    return {
      member,
      total: own.reduce((sum, { value }) => sum + value, 0),
      ...Object.fromEntries(own.map(({ part, value }) => [part, value])),
      accuracy,
      without: without.find(({ out }) => out === member)?.accuracyChange ?? null,
    };
  });
  say(
    "Each member's part in the score, in dev accuracy (Shapley), and the team without it\n",
  );
  printTable(rows, {
    columns: [
      "member",
      { key: "total", label: "score", digits: 3, plus: true },
      ...names.map((key) => ({ key, digits: 3, plus: true })),
      { key: "accuracy", label: "dev accuracy, points", scale: 100, digits: 2, plus: true },
      { key: "without", label: "without it, points", scale: 100, digits: 2, plus: true },
    ],
  });
}

function printSwaps(why: Explanation, show: number): void {
  if (show === 0 || why.swaps.height === 0) return;
  const terms = why.swaps.columns.slice(4, -2);
  say("\nThe swaps that would cost the least score\n");
  printTable(why.swaps.head(show), {
    columns: [
      "out",
      "into",
      { key: "change", label: "score", digits: 3, plus: true },
      ...terms.map((key) => ({ key, digits: 3, plus: true })),
      { key: "accuracyChange", label: "dev accuracy, points", scale: 100, digits: 2, plus: true },
    ],
  });
}

function printItems(why: Explanation, show: number): void {
  const counts = records<
    Record<"against" | "other", string> & Record<"saved" | "lost", number> & {
      sameTeam: boolean;
    }
  >(why.itemCounts);
  const labels: Record<string, string> = {
    "best-single": "the best single model",
    quality: "Quality-Only",
  };
  say();
  for (const { against, other, saved, lost, sameTeam } of counts) {
    say(
      sameTeam
        ? `${labels[against]} is the same team.`
        : `Against ${labels[against]} (${
          oneLine(other)
        }): ${saved} test items saved, ${lost} lost.`,
    );
  }
  const items = records<Record<"against" | "what" | "item", string> & { question: string | null }>(
    why.items,
  ).filter(({ question }) => question !== null);
  const shown = (["saved", "lost"] as const).flatMap((what) =>
    items.filter((row) => row.against === "best-single" && row.what === what).slice(0, show)
  );
  if (shown.length === 0) return;
  say();
  printTable(shown, { columns: ["what", "item", "question"] });
}

function printLikeness(why: Explanation): void {
  const pairs = records<
    Record<"a" | "b", string> & Record<"q" | "low" | "high" | "agreement", number> & {
      nearDuplicate: boolean;
    }
  >(why.nearDuplicates);
  const near = pairs.filter((pair) => pair.nearDuplicate);
  const told = near.length > 0 ? near : pairs.slice(0, 1);
  say();
  for (const { a, b, q, low, high, agreement } of told.slice(0, 5)) {
    say(
      `${near.length > 0 ? "Near-duplicates" : "Most alike, though no duplicates"}: ${
        names([a])
      } and ${names([b])}, ` +
        `Q ${q.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}], the same answer to ` +
        `${percent(agreement, 0)} of the items.`,
    );
  }
  const families = Map.groupBy(
    records<{ model: string; family: number }>(why.families),
    ({ family }) => family,
  );
  const groups = [...families.values()].filter((group) => group.length > 1)
    .map((group) => names(group.map(({ model }) => model)));
  say(
    groups.length > 0
      ? `Families, more alike than their strength explains: ${groups.join("; ")}.`
      : "No two models are more alike than their strength explains.",
  );
}

function printCertainty(row: Certified): void {
  const lines = [];
  if (row.probability !== null && row.again !== null) {
    lines.push(
      `Resampled dev items choose the same team in ${percent(row.probability, 0)} of all cases; ` +
        `as many new questions would in about ${percent(row.again, 0)}.`,
    );
  }
  if (row.items !== null) {
    const count = Math.abs(Number(row.items));
    lines.push(
      `With ${count} ${row.items > 0 ? "more" : "fewer"} right ${
        count === 1 ? "answer" : "answers"
      } ` +
        `of ${oneLine(row.model!)} it would be ${names(row.then!)}.`,
    );
  }
  if (row.radius !== null) {
    lines.push(
      `Certified while the standardised signals move by less than ${row.radius.toFixed(3)} ` +
        `(Euclidean); a change of ${row.smallest!.toFixed(3)} chooses another team` +
        `${row.exact ? ", and no smaller one does" : ""}.`,
    );
  }
  lines.push(
    row.gap === 0
      ? "No team scores more."
      : `${row.gapExact ? "The best team" : "A team may"} scores ${row.gap.toFixed(3)} more` +
        `${row.gapExact ? `: ${names(row.best)}` : " at most"}.`,
  );
  say(`\n${lines.join("\n")}`);
}
