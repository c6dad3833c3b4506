// Edge: the terminal.
import type { Command } from "commander";
import type pl from "nodejs-polars";
import type { AggregationRule } from "../../aggregate/aggregation_rule.ts";
import { RULES } from "../../aggregate/rules.ts";
import { selfConsistency } from "../../aggregate/self_consistency.ts";
import { InputError } from "../../errors.ts";
import { type Progress, progress } from "../../io/progress.ts";
import type { Pool } from "../../pool/pool.ts";
import { METHODS } from "../../select/methods.ts";
import { choose as countTeams } from "../../math/combinations.ts";
import { DRAWS } from "../../select/selection.ts";
import { evaluateTeams } from "../../verbs/evaluate_teams.ts";
import { type FitOptions, fitTeams } from "../../verbs/fit_teams.ts";
import { records } from "../../verbs/records.ts";
import { selectTeams } from "../../verbs/select_teams.ts";
import { isSignalsFile } from "../../verbs/open_signals.ts";
import { openSource, type Source } from "../open_source.ts";
import {
  idsOption,
  numberAbove,
  type ObjectiveFlags,
  onPool,
  weightsOf,
  whole,
  withObjective,
} from "../options.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";

/** Flags of the commands that judge methods. */
export interface JudgeFlags extends ObjectiveFlags {
  readonly seed: number;
  readonly draws: number;
  readonly samples: number;
  readonly temperature: number;
}

interface EvaluateFlags extends JudgeFlags {
  readonly method: string[];
  readonly aggregator: string[];
}

const RULE_IDS = RULES.map((rule) => rule.id);
const METHOD_IDS = METHODS.map((method) => method.id);

/** Adds what every judging command takes. */
export function withMethodOptions(command: Command): Command {
  return withObjective(onPool(command))
    .option("--seed <number>", "seed of random draws", whole(0), DRAWS.seed)
    .option("--draws <count>", "Random-k draws", whole(1), DRAWS.draws)
    .option("--samples <count>", "Self-Consistency samples", whole(1), 3)
    .option("--temperature <t>", "Self-Consistency temperature", numberAbove(0), 0.7);
}

/** Opens a pool whose teams can be judged; a signals file has no answers to judge by. */
export async function openJudged(
  source: string,
  flags: JudgeFlags,
): Promise<Source & { readonly pool: Pool }> {
  if (await isSignalsFile(source)) {
    throw new InputError(
      `Cannot judge teams from signals "${source}" as the answers are not in it: give a profile`,
    );
  }
  const from = await openSource(source, flags, Object.keys(weightsOf(flags)));
  return { ...from, pool: from.pool! };
}

/** The teams that methods choose at the flags' settings. */
export function chosenBy(from: Source, flags: JudgeFlags, method: readonly string[]) {
  const { k, seed, draws } = flags;
  return selectTeams(from, { k, weights: weightsOf(flags), method, seed, draws });
}

/** The rules that methods bring, with Self-Consistency sampled as the flags say. */
export function ownRules({ samples, temperature }: JudgeFlags): AggregationRule[] {
  return [selfConsistency({ samples, temperature })];
}

/** Fits rules for teams on all cores, with a bar. */
export async function fitShown(
  pool: Pool,
  teams: pl.DataFrame,
  asked: FitOptions,
): Promise<pl.DataFrame> {
  let bar: Progress | undefined, left = 0;
  await fitTeams(pool, teams, {
    ...asked,
    onProgress(done, of) {
      if (!bar) [bar, left] = [progress(of, "fitting"), of];
      bar.tick(Math.max(0, done - (of - left)));
      left = Math.min(left, of - done);
    },
  });
  bar?.tick(left); // what other threads finished last
  await bar?.done();
  return teams;
}

/** A row of an evaluation as JavaScript has it. */
interface Line {
  readonly task: string;
  readonly method: string;
  readonly rule: string | null;
  readonly team: readonly string[] | null;
  readonly correct: number;
  readonly n: number;
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly sd: number | null;
  readonly teams: number;
  readonly drawsMean: number | null;
  readonly drawsSd: number | null;
}

/** `troupe evaluate SOURCE`: test accuracy per task × method × aggregator. */
export function registerEvaluate(program: Command): void {
  withMethodOptions(program.command("evaluate"))
    .description("test accuracy of every method × aggregation rule on every task")
    .addOption(
      idsOption("--method <ids>", "some of", METHOD_IDS, METHOD_IDS.filter(isUsual)),
    )
    .addOption(idsOption("--rule, --aggregator <ids>", "some of", RULE_IDS, RULE_IDS))
    .addHelpText(
      "after",
      "\nExample:\n  troupe evaluate sim:paper --method c2mas,quality --aggregator stacking",
    )
    .action(async (source: string, flags: EvaluateFlags) => {
      const from = await openJudged(source, flags);
      const asked = { rules: flags.aggregator, own: ownRules(flags) };
      const teams = await fitShown(from.pool, chosenBy(from, flags, flags.method), asked);
      let bar: Progress | undefined;
      const frame = evaluateTeams(from.pool, teams, {
        ...asked,
        onProgress: (total, note) => (bar ??= progress(total, "evaluating")).tick(1, note),
      });
      await bar?.done();
      const lines = records<Line>(frame);
      printResult(flags, {
        json: lines.map((line) => lineJson(from, line, flags)),
        rows: frame,
        print() {
          say(heading(from, `Test accuracy, %, teams of ${flags.k}`));
          say(`pair measures pooled over ${names(from.pooledOver)}\n`);
          printWide(from, lines);
        },
      });
    });
}

/** The methods of the paper's tables; the others are run when asked for. */
function isUsual(id: string): boolean {
  return ["c2mas", "quality", "caruana", "random", "self-consistency", "single"].includes(id);
}

function lineJson({ simulated, models }: Source, line: Line, { k, draws }: JudgeFlags) {
  const { task, method, rule, team, correct, n, accuracy, low, high, sd } = line;
  return {
    task,
    method,
    aggregator: rule,
    team,
    correct,
    n,
    accuracy,
    low,
    high,
    ...(sd === null ? {} : { sd }),
    ...(line.drawsMean === null ? {} : {
      random: {
        exact: line.teams === countTeams(models.length, k),
        teams: line.teams,
        draws: { count: draws, mean: line.drawsMean, sd: line.drawsSd },
      },
    }),
    simulated,
  };
}

/** One line per method and rule, one column per task, with the average over tasks. */
function printWide({ tasks }: Source, lines: readonly Line[]): void {
  const label = ({ method, team }: Line) => method === "single" ? `single: ${team![0]}` : method;
  const groups = Map.groupBy(lines, (line) => `${line.rule ?? "–"}\n${label(line)}`);
  const rows = [...groups].map(([key, cells]) => {
    const [rule, method] = key.split(/\n(.*)/s);
    const mean = cells.reduce((sum, line) => sum + line.accuracy, 0) / cells.length;
    return { rule, method, average: mean, byTask: new Map(cells.map((line) => [line.task, line])) };
  }).sort((a, b) => RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule));
  type WideRow = typeof rows[number];
  printTable(rows, {
    columns: [
      { key: "rule", label: "aggregator" },
      "method",
      ...tasks.map((task) => ({
        key: task,
        value: (row: WideRow) => row.byTask.get(task)?.accuracy,
        scale: 100,
        digits: 2,
      })),
      { key: "average", scale: 100, digits: 2 },
    ],
  });
}
