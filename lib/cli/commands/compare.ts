// Edge: the terminal.
import { type Command, Option } from "commander";
import pl from "nodejs-polars";
import { RULES } from "../../aggregate/rules.ts";
import { InputError } from "../../errors.ts";
import { unknownName } from "../../registry.ts";
import { METHODS } from "../../select/methods.ts";
import { ALL_TASKS, compareTeams } from "../../verbs/compare_teams.ts";
import { records } from "../../verbs/records.ts";
import { teamColumn } from "../../verbs/team_column.ts";
import type { Source } from "../open_source.ts";
import { whole } from "../options.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";
import {
  chosenBy,
  fitShown,
  type JudgeFlags,
  openJudged,
  ownRules,
  withMethodOptions,
} from "./evaluate.ts";

interface CompareFlags extends JudgeFlags {
  readonly a: string;
  readonly b: string;
  readonly aggregator: string;
  readonly replicates: number;
}

/** A row of {@linkcode compareTeams} as JavaScript has it. */
interface Line {
  readonly task: string;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly excludesZero: boolean;
  readonly sameTeam: boolean;
  readonly n: number;
  readonly teamA: readonly string[] | null;
  readonly teamB: readonly string[] | null;
}

const METHOD_IDS = METHODS.map(({ id }) => id === "single" ? "single:MODEL" : id);

/** `troupe compare SOURCE`: paired bootstrap of two methods. */
export function registerCompare(program: Command): void {
  withMethodOptions(program.command("compare"))
    .description("paired bootstrap of two methods: per task, and on average")
    .requiredOption("--a <method>", `of ${METHOD_IDS.join(", ")}`)
    .requiredOption("--b <method>", "what it is compared with")
    .addOption(
      new Option("--rule, --aggregator <id>", "aggregation rule")
        .choices(RULES.map((rule) => rule.id)).default("stacking"),
    )
    .option("--replicates <count>", "bootstrap replicates", whole(1), 2000)
    .addHelpText(
      "after",
      "\nExample:\n  troupe compare sim:paper --a c2mas --b quality --tasks primary",
    )
    .action(async (source: string, flags: CompareFlags) => {
      const from = await openJudged(source, flags);
      const { a, b, aggregator, replicates, seed } = flags;
      const own = ownRules(flags);
      const fitted = (id: string) =>
        fitShown(from.pool, teamsBy(from, flags, id), { rules: [aggregator], own });
      const frame = compareTeams(from.pool, await fitted(a), await fitted(b), {
        rule: aggregator,
        own,
        replicates,
        seed,
      });
      const lines = records<Line>(frame);
      printResult(flags, {
        json: comparisonJson(from, flags, lines),
        rows: frame,
        print() {
          say(heading(from, `${names([a])} − ${names([b])}, ${aggregator}`));
          say(`Accuracy difference in points, 95 % paired bootstrap, B = ${replicates}\n`);
          printLines(lines);
        },
      });
    });
}

/** The teams of a method, or of one model as `single:NAME`. */
function teamsBy(from: Source, flags: CompareFlags, id: string): pl.DataFrame {
  const name = id.match(/^single:(.*)$/)?.[1];
  if (name === undefined && id !== "single" && METHODS.some((each) => each.id === id)) {
    return chosenBy(from, flags, [id]);
  }
  if (name === undefined) throw new InputError(unknownName("method", id, METHOD_IDS));
  if (!from.models.includes(name)) throw new InputError(unknownName("model", name, from.models));
  return pl.DataFrame({
    task: [...from.tasks],
    team: teamColumn("team", from.tasks.map(() => [name])),
    rule: from.tasks.map(() => "alone"),
  });
}

function comparisonJson(
  { source, simulated, pooledOver }: Source,
  { a, b, aggregator }: CompareFlags,
  lines: readonly Line[],
) {
  const rest = ({ task: _, excludesZero, ...line }: Line) => ({
    ...line,
    significant: excludesZero,
  });
  const { teamA: _a, teamB: _b, ...average } = rest(lines.find(isAverage)!);
  const tasks = lines.filter((line) => !isAverage(line)).map((line) => [line.task, rest(line)]);
  return {
    source,
    simulated,
    a,
    b,
    aggregator,
    pooledOver,
    tasks: Object.fromEntries(tasks),
    average,
  };
}

const isAverage = ({ task }: Line) => task === ALL_TASKS;

function printLines(lines: readonly Line[]): void {
  const points = { scale: 100, digits: 2, plus: true };
  printTable(lines, {
    columns: [
      { key: "task", value: (line) => isAverage(line) ? "average" : line.task },
      { key: "difference", ...points },
      { key: "low", ...points },
      { key: "high", ...points },
      { key: "reads", value: (line) => reading(line), label: "" },
      "n",
    ],
  });
}

function reading({ sameTeam, low, excludesZero }: Line): string {
  if (sameTeam) return "same team";
  return excludesZero ? (low > 0 ? "a is better" : "b is better") : "cannot be told apart";
}
