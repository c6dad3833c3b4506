// Edge: the terminal.
import type { Command } from "commander";
import {
  countWork,
  DEFAULT_METHODS,
  evaluateMethods,
  type EvaluationRow,
} from "../../evaluate/evaluate_methods.ts";
import { DEFAULT_METHOD_OPTIONS, type MethodOptions } from "../../evaluate/method_outcome.ts";
import { progress } from "../../io/progress.ts";
import type { Weights } from "../../select/objective.ts";
import { poolSignals } from "../../signals/task_signals.ts";
import { type Aggregator, AGGREGATORS, type Method, METHODS, type Profile } from "../../types.ts";
import {
  heading,
  idsOption,
  knownTask,
  numberAbove,
  onPool,
  openFlagged,
  type PoolFlags,
  poolingTasks,
  printJson,
  whole,
  withObjective,
} from "../options.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

/** Flags of the commands that judge methods. */
export interface JudgeFlags extends PoolFlags, Omit<MethodOptions, keyof Weights | "exactUpTo"> {
  readonly lambda: Weights;
  readonly pool?: string[];
  readonly task?: string;
}

interface EvaluateFlags extends JudgeFlags {
  readonly method: Method[];
  readonly aggregator: Aggregator[];
}

/** Adds what every judging command takes. */
export function withMethodOptions(command: Command): Command {
  const { seed, draws, samples, temperature } = DEFAULT_METHOD_OPTIONS;
  return withObjective(onPool(command))
    .option("--task <name>", "this task only")
    .option("--seed <number>", "seed of random draws", whole(0), seed)
    .option("--draws <count>", "Random-k draws", whole(1), draws)
    .option("--samples <count>", "Self-Consistency samples", whole(1), samples)
    .option("--temperature <t>", "Self-Consistency temperature", numberAbove(0), temperature);
}

/** Opens the pool and computes its signals as the flags say. */
export async function prepare(source: string, flags: JudgeFlags) {
  const whole = await openFlagged(source, flags);
  const signals = poolSignals(whole, { pool: poolingTasks(whole, flags.pool) });
  const tasks = flags.task
    ? whole.tasks.filter((task) => task.name === knownTask(whole, flags.task!))
    : whole.tasks;
  const { k, seed, draws, samples, temperature, lambda } = flags;
  const options = { k, seed, draws, samples, temperature, ...lambda };
  return { profile: { ...whole, tasks }, signals, options };
}

/** `troupe evaluate SOURCE`: test accuracy per task × method × aggregator. */
export function registerEvaluate(program: Command): void {
  withMethodOptions(program.command("evaluate"))
    .description("test accuracy of every method × aggregation rule on every task")
    .addOption(idsOption("--method <ids>", "some of", METHODS, DEFAULT_METHODS))
    .addOption(idsOption("--aggregator <ids>", "some of", AGGREGATORS, AGGREGATORS))
    .addHelpText(
      "after",
      "\nExample:\n  troupe evaluate sim:paper --pool primary --method c2mas,quality --aggregator stacking",
    )
    .action(async (source: string, flags: EvaluateFlags) => {
      const { profile, signals, options } = await prepare(source, flags);
      const what = { ...options, methods: flags.method, aggregators: flags.aggregator };
      const bar = progress(countWork(profile.tasks.length, what), "evaluating");
      const rows = evaluateMethods(profile, signals, {
        ...what,
        onProgress: (note) => bar.tick(1, note),
      });
      await bar.done();
      if (flags.json) return printJson(rows);
      console.log(heading(profile, `Test accuracy, %, teams of ${flags.k}`));
      console.log(wideTable(profile, rows));
    });
}

/** One line per method and rule, one column per task, with the average over tasks. */
function wideTable(profile: Profile, rows: readonly EvaluationRow[]): string {
  const label = (row: EvaluationRow) =>
    row.method === "single" ? `single: ${row.team![0]}` : row.method;
  const lines = [...Map.groupBy(rows, (row) => `${row.aggregator ?? "–"}\n${label(row)}`)]
    .map(([key, cells]) => {
      const [rule, method] = key.split("\n");
      const mean = cells.reduce((sum, row) => sum + row.accuracy, 0) / cells.length;
      return { rule, method, mean, byTask: new Map(cells.map((row) => [row.task, row])) };
    })
    .sort((a, b) => ruleOrder(a.rule) - ruleOrder(b.rule));
  return textTable(lines, [
    { head: "aggregator", cell: (line) => line.rule },
    { head: "method", cell: (line) => line.method },
    ...profile.tasks.map(({ name }) => ({
      head: name,
      cell: (line: typeof lines[number]) => percent(line.byTask.get(name)!.accuracy),
    })),
    { head: "average", cell: (line) => percent(line.mean) },
  ]);
}

function ruleOrder(rule: string): number {
  return AGGREGATORS.indexOf(rule as Aggregator);
}
