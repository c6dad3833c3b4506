// Edge: the environment.
import { oneLine } from "../format/escape.ts";
import type { Command } from "commander";
import { RULES } from "../aggregate/rules.ts";
import { METHODS } from "../select/methods.ts";
import type { Weights } from "../select/objective.ts";
import type { TeamOptions } from "../serve/open_team.ts";
import { apiKey, datasetPlaces } from "./hosts.ts";
import { idsOption, lambdaOption, list, numberAbove, whole } from "./options.ts";

/** The methods that name one team of k. */
export const TEAM_METHODS: readonly string[] = METHODS
  .filter((each) => "choose" in each && each.rule === undefined).map((each) => each.id);

/** Flags of the commands that ask a team. */
export interface TeamFlags {
  readonly task: string;
  readonly k: number;
  readonly lambda: Weights;
  readonly method: string[];
  readonly aggregator: string[];
  readonly host?: string[];
  readonly wait: number;
  readonly json?: boolean;
}

/** Adds {@linkcode TeamFlags}. */
export function withTeam(command: Command): Command {
  return command
    .requiredOption("--task <name>", "the task whose team answers")
    .option("--k <size>", "team size", whole(1), 3)
    .addOption(lambdaOption())
    .addOption(idsOption("--method <id>", "one of", TEAM_METHODS, ["c2mas"]))
    .addOption(
      idsOption("--aggregator <id>", "one of", RULES.map((rule) => rule.id), ["choice-soft"]),
    )
    .option("--host <url>", "server to ask (default: those of the run)", list)
    .option("--wait <seconds>", "do without a member that takes longer", numberAbove(0), 30);
}

/** The team that flags name. */
export function teamOptions(run: string, flags: TeamFlags): TeamOptions {
  const { task, k, lambda, host, wait } = flags;
  return {
    run,
    task,
    k,
    weights: lambda,
    method: flags.method[0],
    aggregator: flags.aggregator[0],
    hosts: host,
    apiKey: apiKey(),
    datasets: datasetPlaces(),
    waitMs: 1000 * wait,
    onNote: (note) => console.error(oneLine(note)),
  };
}
