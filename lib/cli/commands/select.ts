// Edge: the terminal and the file system.
import type { Command } from "commander";
import { selectGreedy } from "../../select/select_greedy.ts";
import { selection } from "../../select/selection.ts";
import { teamProbabilities } from "../../verbs/certify.ts";
import { records } from "../../verbs/records.ts";
import { selectTeams } from "../../verbs/select_teams.ts";
import { signalsOf } from "../../verbs/signals_of.ts";
import { where } from "../../verbs/where.ts";
import { openSource, type Source } from "../open_source.ts";
import { idsOption, type ObjectiveFlags, onPool, weightsOf, withObjective } from "../options.ts";
import { TEAM_METHODS } from "../team_flags.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";

interface SelectFlags extends ObjectiveFlags {
  readonly method: string[];
  readonly trace?: boolean;
}

/** A row of {@linkcode selectTeams} as JavaScript has it. */
interface TeamRow {
  readonly task: string;
  readonly method: string;
  readonly team: readonly string[];
  readonly score: number;
  readonly runnerUp: readonly string[] | null;
  readonly margin: number | null;
  readonly [column: string]: unknown;
}

/** `troupe select SOURCE`: the team per task, its score and its terms. */
export function registerSelect(program: Command): void {
  withObjective(onPool(program.command("select")))
    .description("the team for each task of a pool or a signals file (.json), its score and terms")
    .addOption(idsOption("--method <ids>", "one or more of", TEAM_METHODS, ["c2mas"]))
    .option("--trace", "every seed's path and every margin to the runner-up")
    .addHelpText(
      "after",
      "\nExample:\n  troupe select sim:paper --k 3 --lambda 0.13,0.05" +
        "\n  troupe select results/real_mmlu/signals.json --k 4 --method c2mas,quality",
    )
    .action(async (source: string, flags: SelectFlags) => {
      const weights = weightsOf(flags);
      const from = await openSource(source, flags, Object.keys(weights));
      const frame = selectTeams(from, { k: flags.k, weights, method: flags.method });
      const rows = records<TeamRow>(frame);
      const terms = frame.columns.filter((name) => /^z[A-Z]/.test(name));
      const paths = flags.trace ? traces(from, flags) : [];
      printResult(flags, {
        json: rows.map((row) => teamJson(from, row, terms, paths)),
        rows: frame.drop("share", "draws", "rule"),
        print() {
          const again = chancesOf(from, flags);
          const formula = Object.entries(weights).map(([id, weight]) =>
            ` + ${weight}·z(HI of ${id})`
          );
          say(heading(from, `Teams of ${flags.k}`));
          say(
            `score = z(quality)${formula.join("")}, pooled over ${names(from.pooledOver)}\n`,
          );
          printTable(rows, {
            columns: [
              "task",
              ...(flags.method.length > 1 ? ["method"] : []),
              { key: "team", format: (team) => (team as string[]).join(", ") },
              { key: "score", digits: 3 },
              ...terms.map((key) => ({ key, label: termLabel(key), digits: 2 })),
              ...(again.size > 0
                ? [{
                  key: "again",
                  label: "same again",
                  align: "right" as const,
                  value: ({ task, method }: TeamRow) =>
                    method === "c2mas" ? percentText(again.get(task)) : "–",
                }]
                : []),
              { key: "runnerUp", label: "runner-up", value: swapText },
              { key: "margin", digits: 3 },
            ],
          });
          printTraces(paths);
        },
      });
    });
}

const termLabel = (key: string) => `z(${key[1].toLowerCase()}${key.slice(2)})`;

/** Resamples of the dev items behind the chance that the same team is chosen again. */
const RESAMPLES = 100;

/** Pairs × items × resamples that are worth waiting for: about ten seconds. */
const MOST_RESAMPLED = 4e9;

/** How often resampled dev items choose the same team, by task; empty where it cannot be asked. */
function chancesOf({ pool, tasks, pooledOver }: Source, flags: SelectFlags): Map<string, number> {
  if (!pool || !flags.method.includes("c2mas")) return new Map();
  const items = pooledOver.reduce((sum, name) => sum + pool.task(name).dev.items.length, 0);
  if (pool.models.length ** 2 / 2 * items * RESAMPLES > MOST_RESAMPLED) {
    console.error("note: so large a pool is not resampled to see how often it gives the same team");
    return new Map();
  }
  const { k } = flags;
  const weights = weightsOf(flags);
  const options = { k, weights, tasks, over: pooledOver, replicates: RESAMPLES };
  const chosen = where(teamProbabilities(pool, options), { chosen: true });
  return new Map(
    records<{ task: string; share: number }>(chosen).map((row) => [row.task, row.share]),
  );
}

const percentText = (share = 0) => `${Math.round(100 * share)} %`;

/** The runner-up as the swap that leads to it. */
function swapText({ team, runnerUp }: TeamRow): string {
  if (!runnerUp) return "–";
  const out = team.filter((name) => !runnerUp.includes(name));
  const into = runnerUp.filter((name) => !team.includes(name));
  return `${into.join(", ")} for ${out.join(", ")}`;
}

function teamJson(
  { simulated }: Source,
  row: TeamRow,
  terms: readonly string[],
  paths: readonly Trace[],
) {
  const { task, method, team, score, runnerUp, margin } = row;
  const traced = paths.find((each) => each.task === task && method === "c2mas");
  return {
    task,
    method,
    team,
    score,
    terms: Object.fromEntries(terms.map((key) => [key[1].toLowerCase() + key.slice(2), row[key]])),
    runnerUp,
    margin,
    simulated,
    ...(traced ? { paths: traced.paths } : {}),
  };
}

interface Trace {
  readonly task: string;
  readonly paths: readonly {
    readonly seed: string;
    readonly team: readonly string[];
    readonly score: number;
    readonly steps: readonly {
      readonly added: string;
      readonly score: number;
      readonly runnerUp: string | null;
      readonly margin: number;
    }[];
  }[];
}

/** Every seed's greedy path on every task. */
function traces(from: Source, flags: SelectFlags): Trace[] {
  const weights = weightsOf(flags);
  const signals = signalsOf(from, Object.keys(weights));
  const chooser = selection(signals, { k: flags.k, weights });
  const name = (i: number) => signals.models[i];
  return from.tasks.map((task) => ({
    task,
    paths: selectGreedy(chooser.objective(task), flags.k).paths.map((path) => ({
      seed: name(path.seed),
      team: path.team.map(name),
      score: path.score,
      steps: path.steps.map(({ added, score, runnerUp, margin }) => ({
        added: name(added),
        score,
        runnerUp: runnerUp === null ? null : name(runnerUp),
        margin,
      })),
    })),
  }));
}

function printTraces(traced: readonly Trace[]): void {
  for (const { task, paths } of traced) {
    say(`\n${names([task])}: every seed's path (margin to the runner-up in brackets)\n`);
    printTable(
      paths.map(({ seed, steps, score }) => ({
        seed,
        then: steps.map(({ added, margin }) =>
          `${added} (${Number.isFinite(margin) ? margin.toFixed(4) : "no other"})`
        ).join(", "),
        score,
      })),
      { columns: ["seed", "then", { key: "score", digits: 4 }] },
    );
  }
}
