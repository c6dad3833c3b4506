// Edge: the terminal.
import { type Command, Option } from "commander";
import { InputError } from "../../errors.ts";
import { requireTest } from "../../evaluate/evaluate_methods.ts";
import {
  DEFAULT_METHOD_OPTIONS,
  type MethodOptions,
  type MethodOutcome,
  methodOutcome,
  singleOutcome,
} from "../../evaluate/method_outcome.ts";
import { type Interval, pairedBootstrap } from "../../evaluate/paired_bootstrap.ts";
import { TeamOutcomes } from "../../evaluate/team_outcomes.ts";
import { progress } from "../../io/progress.ts";
import { signed } from "../../format/numbers.ts";
import type { PoolSignals } from "../../signals/task_signals.ts";
import { type Aggregator, AGGREGATORS, type Method, METHODS, type Profile } from "../../types.ts";
import type { Task } from "../../types.ts";
import { heading, printJson, whole } from "../options.ts";
import { textTable } from "../../format/text_table.ts";
import { type JudgeFlags, prepare, withMethodOptions } from "./evaluate.ts";

interface CompareFlags extends JudgeFlags {
  readonly a: string;
  readonly b: string;
  readonly aggregator: Aggregator;
  readonly replicates: number;
}

/** `troupe compare SOURCE`: paired bootstrap of two methods. */
export function registerCompare(program: Command): void {
  withMethodOptions(program.command("compare"))
    .description("paired bootstrap of two methods: per task, and on average")
    .requiredOption("--a <method>", `of ${METHODS.join(", ")}; one model as single:NAME`)
    .requiredOption("--b <method>", "what it is compared with")
    .addOption(
      new Option("--aggregator <id>", "aggregation rule").choices(AGGREGATORS).default("stacking"),
    )
    .option("--replicates <count>", "bootstrap replicates", whole(1), 2000)
    .addHelpText(
      "after",
      "\nExample:\n  troupe compare sim:paper --a c2mas --b quality --aggregator stacking --tasks primary",
    )
    .action(async (source: string, flags: CompareFlags) => {
      const { profile, signals, options } = await prepare(source, flags);
      const settings = { ...DEFAULT_METHOD_OPTIONS, ...options };
      const outcomes = new TeamOutcomes();
      const bar = progress(2 * profile.tasks.length, "comparing");
      const pairs = profile.tasks.map((task) => {
        requireTest(task);
        const of = (id: string) => {
          const outcome = outcomeOf(id, profile, task, signals, outcomes, flags, settings);
          bar.tick(1, task.name);
          return outcome;
        };
        return { task: task.name, a: of(flags.a), b: of(flags.b) };
      });
      await bar.done();
      const { tasks, average } = pairedBootstrap(
        pairs.map(({ task, a, b }) => ({ task, a: a.perItem, b: b.perItem })),
        { replicates: flags.replicates, seed: flags.seed },
      );
      const names = ({ team }: MethodOutcome) => team && team.map((i) => profile.models[i]);
      const lines = pairs.map(({ task, a, b }) => ({
        task,
        ...tasks.get(task)!,
        n: a.perItem.length,
        teamA: names(a),
        teamB: names(b),
      }));
      const { a, b, aggregator } = flags;
      if (flags.json) {
        const byTask = Object.fromEntries(lines.map(({ task, ...rest }) => [task, rest]));
        return printJson({ a, b, aggregator, tasks: byTask, average });
      }
      console.log(heading(profile, `${a} − ${b}, ${aggregator}`));
      console.log(
        `Accuracy difference in points, 95 % paired bootstrap, B = ${flags.replicates}\n`,
      );
      const everyItem = lines.reduce((sum, line) => sum + line.n, 0);
      console.log(differenceTable([...lines, { task: "average", ...average, n: everyItem }]));
    });
}

function outcomeOf(
  id: string,
  profile: Profile,
  task: Task,
  signals: PoolSignals,
  outcomes: TeamOutcomes,
  { aggregator }: CompareFlags,
  settings: MethodOptions,
): MethodOutcome {
  if (id.startsWith("single:")) {
    const model = profile.models.indexOf(id.slice("single:".length));
    if (model >= 0) return singleOutcome(task, model);
  } else if (id !== "single" && METHODS.includes(id as Method)) {
    const method = id as Exclude<Method, "single">;
    return methodOutcome(task, signals, outcomes, method, aggregator, settings);
  }
  const known = METHODS.map((method) => method === "single" ? "single:MODEL" : method).join(", ");
  throw new InputError(
    `Cannot compare as a method is one of ${known}: got "${id}" ` +
      `(models: ${profile.models.join(", ")})`,
  );
}

function differenceTable(lines: readonly (Interval & { task: string; n: number })[]): string {
  const points = (value: number) => signed(100 * value, 2);
  return textTable(lines, [
    { head: "task", cell: (line) => line.task },
    { head: "difference", cell: (line) => points(line.difference) },
    { head: "low", cell: (line) => points(line.low) },
    { head: "high", cell: (line) => points(line.high) },
    { head: "excludes 0", cell: (line) => line.significant ? "yes" : "no" },
    { head: "n", cell: (line) => line.n },
  ]);
}
