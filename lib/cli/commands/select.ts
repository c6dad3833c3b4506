// Edge: the terminal and the file system.
import type { Command } from "commander";
import { InputError } from "../../errors.ts";
import {
  type Choice,
  chooseFromSignals,
  chooseTeam,
  TEAM_METHODS,
  type TeamMethod,
} from "../../select/choose_team.ts";
import type { Weights } from "../../select/objective.ts";
import { poolSignals } from "../../signals/task_signals.ts";
import type { Profile } from "../../types.ts";
import { isSignalsFile, openSignals } from "../open_signals.ts";
import {
  heading,
  idsOption,
  knownTask,
  onPool,
  openFlagged,
  type PoolFlags,
  poolingTasks,
  printJson,
  withObjective,
} from "../options.ts";
import { textTable } from "../../format/text_table.ts";

interface SelectFlags extends PoolFlags {
  readonly k: number;
  readonly lambda: Weights;
  readonly pool?: string[];
  readonly task?: string;
  readonly method: TeamMethod[];
  readonly trace?: boolean;
}

/** `troupe select SOURCE`: the team per task, its score and its terms. */
export function registerSelect(program: Command): void {
  withObjective(onPool(program.command("select")))
    .description("the team for each task of a pool or a signals file (.json), its score and terms")
    .option("--task <name>", "this task only")
    .addOption(idsOption("--method <ids>", "one or more of", TEAM_METHODS, ["c2mas"]))
    .option("--trace", "every seed's path and every margin to the runner-up")
    .addHelpText(
      "after",
      "\nExample:\n  troupe select sim:paper --k 3 --lambda 0.13,0.05 --pool primary" +
        "\n  troupe select results/real_mmlu/signals.json --k 4 --method c2mas,quality",
    )
    .action(async (source: string, flags: SelectFlags) => {
      const pool = await (isSignalsFile(source) ? fromSignals : fromProfile)(source, flags);
      const names = pool.tasks.map((task) => task.name);
      const tasks = flags.task ? [knownTask(pool, flags.task)] : names;
      const chosen = tasks.flatMap((task) =>
        flags.method.map((method) => ({ task, ...pool.choose(task, method) }))
      );
      if (flags.json) return printJson(selectJson(pool, chosen, flags));
      console.log(heading(pool, `Teams of ${flags.k}`));
      const { lambda1, lambda2 } = flags.lambda;
      console.log(`score = z(quality) + ${lambda1}·z(HI_err) + ${lambda2}·z(HI_dist)\n`);
      console.log(textTable(chosen, [
        { head: "task", cell: (row) => row.task },
        { head: "method", cell: (row) => row.method },
        { head: "team", cell: (row) => row.team.map((i) => pool.models[i]).join(", ") },
        { head: "score", cell: (row) => row.score.toFixed(4) },
        { head: "z(quality)", cell: (row) => row.terms.quality.toFixed(4) },
        { head: "z(HI_err)", cell: (row) => row.terms.hiErr.toFixed(4) },
        { head: "z(HI_dist)", cell: (row) => row.terms.hiDist.toFixed(4) },
      ]));
      if (flags.trace) { for (const choice of chosen) printTrace(pool, choice); }
    });
}

/** A pool from which teams can be chosen, whatever is known of it. */
interface Choosable extends Pick<Profile, "source" | "simulated" | "models"> {
  readonly tasks: readonly { readonly name: string }[];
  choose(task: string, method: TeamMethod): Choice;
}

async function fromProfile(source: string, flags: SelectFlags): Promise<Choosable> {
  const profile = await openFlagged(source, flags);
  const signals = poolSignals(profile, { pool: poolingTasks(profile, flags.pool) });
  const byName = new Map(profile.tasks.map((task) => [task.name, task]));
  return {
    ...profile,
    choose: (task, method) =>
      chooseTeam(byName.get(task)!, signals, { k: flags.k, ...flags.lambda, method }),
  };
}

async function fromSignals(source: string, flags: SelectFlags): Promise<Choosable> {
  const { signals, ...pool } = await openSignals(source, flags);
  return {
    ...pool,
    choose: (task, method) => {
      if (method !== "caruana") {
        return chooseFromSignals(task, signals, { k: flags.k, ...flags.lambda, method });
      }
      throw new InputError(
        `Cannot choose by caruana from signals "${source}" as it looks at every answer: ` +
          `use c2mas, quality or exhaustive, or give a profile`,
      );
    },
  };
}

type TaskChoice = Choice & { readonly task: string };

function selectJson(profile: Choosable, chosen: readonly TaskChoice[], flags: SelectFlags) {
  const named = (choice: TaskChoice) => ({
    method: choice.method,
    team: choice.team.map((i) => profile.models[i]),
    score: choice.score,
    terms: choice.terms,
    ...(flags.trace && choice.paths
      ? { paths: choice.paths.map((path) => namedPath(profile, path)) }
      : {}),
  });
  const byTask = Map.groupBy(chosen, (choice) => choice.task);
  return Object.fromEntries(
    [...byTask].map(([task, choices]) => [
      task,
      flags.method.length === 1 ? named(choices[0]) : choices.map(named),
    ]),
  );
}

function namedPath({ models }: Choosable, path: NonNullable<Choice["paths"]>[number]) {
  return {
    seed: models[path.seed],
    team: path.team.map((i) => models[i]),
    score: path.score,
    steps: path.steps.map((step) => ({
      added: models[step.added],
      score: step.score,
      runnerUp: step.runnerUp === null ? null : models[step.runnerUp],
      margin: step.margin,
    })),
  };
}

function printTrace(profile: Choosable, choice: TaskChoice): void {
  if (!choice.paths) return;
  console.log(`\n${choice.task}: every seed's path (margin to the runner-up in brackets)\n`);
  console.log(textTable(choice.paths, [
    { head: "seed", cell: (path) => profile.models[path.seed] },
    {
      head: "then",
      cell: (path) =>
        path.steps.map(({ added, margin }) => `${profile.models[added]} (${margin.toFixed(4)})`)
          .join(", "),
    },
    { head: "score", cell: (path) => path.score.toFixed(4) },
  ]));
}
