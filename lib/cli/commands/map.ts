// Edge: the terminal.
import { type Command, InvalidArgumentError, Option } from "commander";
import { RULES } from "../../aggregate/rules.ts";
import { InputError } from "../../errors.ts";
import { MAPPED_METHODS } from "../../select/lambda_map.ts";
import type { Weights } from "../../select/objective.ts";
import { lambdaMap, mapRows } from "../../verbs/lambda_map.ts";
import { records } from "../../verbs/records.ts";
import { openSource } from "../open_source.ts";
import {
  list,
  numberAbove,
  type ObjectiveFlags,
  onPool,
  weightsOf,
  withObjective,
} from "../options.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";

interface MapFlags extends ObjectiveFlags {
  readonly max: number;
  readonly method: typeof MAPPED_METHODS[number];
  readonly axes?: readonly [string, string];
  readonly aggregator?: string;
}

/** A row of {@linkcode lambdaMap} as JavaScript has it. */
interface CellRow {
  readonly task: string;
  readonly method: string;
  readonly k: number;
  readonly team: readonly string[];
  readonly area: number;
  readonly share: number;
  readonly joined: readonly string[];
  readonly left: readonly string[];
  readonly accuracy?: number;
  readonly difference?: number;
}

/** `troupe map SOURCE`: which team is chosen at which weights, exactly. */
export function registerMap(program: Command): void {
  withObjective(onPool(program.command("map")))
    .description("the exact partition of the weights of two measures into teams")
    .option("--max <weight>", "the largest weight on both axes", numberAbove(0), 1)
    .addOption(
      new Option("--method <id>", "the search that is mapped").choices(MAPPED_METHODS)
        .default("c2mas"),
    )
    .option("--axes <a,b>", "two measures of the objective (default: its first two)", twoNames)
    .addOption(
      new Option("--aggregator <id>", "judge every team on test under this rule")
        .choices(RULES.map((rule) => rule.id)),
    )
    .addHelpText(
      "after",
      "\nExample:\n  troupe map sim:paper --task MMLU --max 0.5 --aggregator choice-soft",
    )
    .action(async (source: string, flags: MapFlags) => {
      const weights = weightsOf(flags);
      const from = await openSource(source, flags, Object.keys(weights));
      if (flags.aggregator && !from.pool) {
        throw new InputError(
          `Cannot judge teams from signals "${source}" as the answers are not in it: give a profile`,
        );
      }
      const { k, max, method, axes, aggregator: rule } = flags;
      const frame = lambdaMap(from, { k, max, method, axes, weights, rule });
      const rows = records<CellRow>(frame);
      const shapes = mapRows(frame);
      printResult(flags, {
        json: rows.map((row, at) => cellJson(row, shapes[at].polygon, from.simulated)),
        rows: frame,
        print() {
          const [x, y] = axes ?? Object.keys(weights);
          say(
            heading(from, `Teams of ${k} over the weights of ${x} and ${y}, 0 to ${max}`),
          );
          say(
            `${fixedWeights(weights, [x, y])}pooled over ${names(from.pooledOver)}\n`,
          );
          printTable(teamsOfMap(rows), {
            columns: [
              "task",
              { key: "team", format: (team) => (team as string[]).join(", ") },
              { key: "swap", label: "instead of Quality-Only" },
              { key: "share", label: "% of the plane", scale: 100, digits: 1 },
              { key: "parts", label: "polygons" },
              ...(rule
                ? [
                  { key: "accuracy", label: "test accuracy (%)", scale: 100, digits: 2 },
                  { key: "difference", label: "points", scale: 100, digits: 2, plus: true },
                ]
                : []),
            ],
          });
        },
      });
    });
}

function twoNames(text: string): readonly [string, string] {
  const [one, other, ...rest] = list(text);
  if (other !== undefined && rest.length === 0) return [one, other];
  throw new InvalidArgumentError("It must be two measures, such as yuleQ,jsd.");
}

function fixedWeights(weights: Weights, axes: readonly string[]): string {
  const fixed = Object.entries(weights).filter(([id]) => !axes.includes(id));
  return fixed.length === 0 ? "" : `${fixed.map(([id, w]) => `${id} at ${w}`).join(", ")}; `;
}

/** One line per task and team, the largest first. */
function teamsOfMap(rows: readonly CellRow[]) {
  const groups = Map.groupBy(rows, ({ task, team }) => `${task}\n${team.join("\n")}`);
  const tasks = [...new Set(rows.map(({ task }) => task))];
  return [...groups.values()].map((cells) => ({
    ...cells[0],
    swap: cells[0].joined.length === 0
      ? "–"
      : `${cells[0].joined.join(", ")} for ${cells[0].left.join(", ")}`,
    share: cells.reduce((sum, { share }) => sum + share, 0),
    parts: cells.length,
  })).sort((a, b) => tasks.indexOf(a.task) - tasks.indexOf(b.task) || b.share - a.share);
}

function cellJson(row: CellRow, polygon: unknown, simulated: boolean) {
  const { task, method, k, team, area, share, joined, left, accuracy, difference } = row;
  const judged = accuracy === undefined ? {} : { accuracy, difference };
  return {
    task,
    method,
    k: Number(k),
    team,
    area,
    share,
    joined,
    left,
    polygon,
    ...judged,
    simulated,
  };
}
