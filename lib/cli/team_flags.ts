// Edge: the environment.
import type { Command } from "commander";
import { TEAM_METHODS, type TeamMethod } from "../select/choose_team.ts";
import type { Weights } from "../select/objective.ts";
import type { TeamOptions } from "../serve/open_team.ts";
import { type Aggregator, AGGREGATORS } from "../types.ts";
import { apiKey, datasetPlaces } from "./hosts.ts";
import { idsOption, lambdaOption, list, numberAbove, whole } from "./options.ts";

/** Flags of the commands that ask a team. */
export interface TeamFlags {
  readonly task: string;
  readonly k: number;
  readonly lambda: Weights;
  readonly method: TeamMethod[];
  readonly aggregator: Aggregator[];
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
    .addOption(idsOption("--aggregator <id>", "one of", AGGREGATORS, ["choice-soft"]))
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
    ...lambda,
    method: flags.method[0],
    aggregator: flags.aggregator[0],
    hosts: host,
    apiKey: apiKey(),
    datasets: datasetPlaces(),
    waitMs: 1000 * wait,
    onNote: (note) => console.error(note),
  };
}
