// Edge: the terminal.
import type { Command } from "commander";
import {
  type Choice,
  chooseTeam,
  TEAM_METHODS,
  type TeamMethod,
} from "../../select/choose_team.ts";
import type { Weights } from "../../select/objective.ts";
import { poolSignals } from "../../signals/task_signals.ts";
import type { Profile } from "../../types.ts";
import {
  heading,
  idsOf,
  knownTask,
  onPool,
  openFlagged,
  type PoolFlags,
  poolingTasks,
  printJson,
  withObjective,
} from "../options.ts";
import { textTable } from "../table.ts";

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
    .description("the team for each task, its score, and each term of the score")
    .option("--task <name>", "this task only")
    .option("--method <ids>", `one or more of ${TEAM_METHODS.join(", ")}`, idsOf(TEAM_METHODS), [
      "c2mas" as const,
    ])
    .option("--trace", "every seed's path and every margin to the runner-up")
    .addHelpText(
      "after",
      "\nExample:\n  troupe select sim:paper --k 3 --lambda 0.13,0.05 --pool primary",
    )
    .action(async (source: string, flags: SelectFlags) => {
      const profile = await openFlagged(source, flags);
      const signals = poolSignals(profile, { pool: poolingTasks(profile, flags.pool) });
      const tasks = flags.task
        ? profile.tasks.filter((task) => task.name === knownTask(profile, flags.task!))
        : profile.tasks;
      const options = { k: flags.k, ...flags.lambda };
      const chosen = tasks.flatMap((task) =>
        flags.method.map((method) => ({
          task: task.name,
          ...chooseTeam(task, signals, { ...options, method }),
        }))
      );
      if (flags.json) return printJson(selectJson(profile, chosen, flags));
      console.log(heading(profile, `Teams of ${flags.k}`));
      const { lambda1, lambda2 } = flags.lambda;
      console.log(`score = z(quality) + ${lambda1}·z(HI_err) + ${lambda2}·z(HI_dist)\n`);
      console.log(textTable(chosen, [
        { head: "task", cell: (row) => row.task },
        { head: "method", cell: (row) => row.method },
        { head: "team", cell: (row) => row.team.map((i) => profile.models[i]).join(", ") },
        { head: "score", cell: (row) => row.score.toFixed(4) },
        { head: "z(quality)", cell: (row) => row.terms.quality.toFixed(4) },
        { head: "z(HI_err)", cell: (row) => row.terms.hiErr.toFixed(4) },
        { head: "z(HI_dist)", cell: (row) => row.terms.hiDist.toFixed(4) },
      ]));
      if (flags.trace) { for (const choice of chosen) printTrace(profile, choice); }
    });
}

type TaskChoice = Choice & { readonly task: string };

function selectJson(profile: Profile, chosen: readonly TaskChoice[], flags: SelectFlags) {
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

function namedPath({ models }: Profile, path: NonNullable<Choice["paths"]>[number]) {
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

function printTrace(profile: Profile, choice: TaskChoice): void {
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
