// Edge: servers, the file system and the clock.
import { ruleOf as ruleById } from "../aggregate/rules.ts";
import { InputError } from "../errors.ts";
import { readManifest } from "../measure/run_folder.ts";
import { openPool } from "../pool/open_pool.ts";
import { splitView } from "../pool/split_view.ts";
import { METHODS } from "../select/methods.ts";
import type { Weights } from "../select/objective.ts";
import { selection } from "../select/selection.ts";
import { lookUp } from "../registry.ts";
import { poolingTasks } from "../pool/pooling_tasks.ts";
import { ServerError } from "../server/server_error.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { Pool } from "../pool/pool.ts";
import type { Item, Team } from "../types.ts";
import { type Member, type MemberOptions, openMember, WAIT_MS } from "./member.ts";
import { subsetRules } from "./subset_rules.ts";

/** Whom to ask, and how their answers become one. */
export interface TeamOptions extends MemberOptions {
  readonly k: number;
  /** λ_c by measure; the paper's unless given. */
  readonly weights?: Weights;
  /** The id of a method that names one team. */
  readonly method: string;
  /** The id of a rule, fitted on the task's dev split. */
  readonly aggregator: string;
  /** How long a member that failed is left alone, in milliseconds. */
  readonly restMs?: number;
  /** Told to a person as it happens. */
  readonly onNote?: (note: string) => void;
}

/** A team's answer to one question. */
export interface TeamAnswer {
  readonly id: string;
  /** The chosen option's index. */
  readonly choice: number;
  /** The aggregated distribution over the options. */
  readonly p: readonly number[];
  /** The members' own distributions. */
  readonly members: Readonly<Record<string, readonly number[]>>;
  /** Members that did not answer, and why; the rule is then the one of the others. */
  readonly absent: Readonly<Record<string, string>>;
}

/** A team that answers questions. */
export interface OpenTeam {
  readonly task: string;
  /** Names, in the order of the rule; Caruana's may repeat. */
  readonly team: readonly string[];
  readonly aggregator: string;
  /** The most options that a question may have. */
  readonly options: number;
  /** Asks all members at once and combines what comes back in time. */
  ask(item: Item): Promise<TeamAnswer>;
}

/**
 * Makes the team ready that a run's profile selects for a task. Rules are fitted for every set of
 * members beforehand; members that are not there are told and done without, as long as one is.
 *
 * @example
 * ```ts ignore
 * const team = await openTeam({ run: "runs/quiz", task: "quiz", k: 3, method: "c2mas",
 *   aggregator: "choice-soft" });
 * const { choice } = await team.ask(item);
 * ```
 */
export async function openTeam(options: TeamOptions): Promise<OpenTeam> {
  const pool = await openPool(options.run);
  const manifest = await readManifest(options.run);
  const task = pool.tasks.find(({ name }) => name === options.task);
  if (!manifest || !task) {
    throw new InputError(
      `Cannot ask for task "${options.task}" as it must be one of the run ${options.run}: ` +
        `got ${pool.tasks.map(({ name }) => name).join(", ")}`,
    );
  }
  const team = chosenTeam(pool, task.name, options);
  const ruleOf = subsetRules(ruleById(options.aggregator), task.dev, team);
  const present = new Map<number, Member>();
  const away = new Map<number, string>();
  await Promise.all([...new Set(team)].map(async (i) => {
    try {
      present.set(i, await openMember(pool.models[i], manifest, options));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      away.set(i, error.message);
    }
  }));
  if (present.size === 0) throw new InputError([...away.values()][0]);
  for (const reason of away.values()) options.onNote?.(`${reason}; the team does without it`);
  const rest = new Map<number, { readonly until: number; readonly reason: string }>();
  const { restMs = 10_000, waitMs = WAIT_MS } = options;

  const askMembers = async (item: Item) => {
    const answers = new Map<number, readonly number[]>();
    const absent = new Map(away);
    await Promise.all([...present].map(async ([i, member]) => {
      const resting = rest.get(i);
      if (resting && resting.until > performance.now()) {
        absent.set(i, resting.reason);
        return;
      }
      try {
        answers.set(i, await inTime(member.ask(item), waitMs));
        if (rest.delete(i)) options.onNote?.(`${member.name} answers again`);
      } catch (error) {
        if (!(error instanceof ServerError || error instanceof InputError)) throw error;
        absent.set(i, error.message);
        if (error instanceof ServerError) {
          rest.set(i, { until: performance.now() + restMs, reason: error.message });
          const { name, host } = member;
          options.onNote?.(
            `${name} does not answer at ${host} (${error.message}): the team does without it, and ` +
              `tries again in ${restMs / 1000} s`,
          );
        }
      }
    }));
    return { answers, absent };
  };
  return {
    task: task.name,
    team: team.map((i) => pool.models[i]),
    aggregator: options.aggregator,
    options: task.dev.options,
    async ask(item) {
      checkOptions(item, task.name, task.dev.options);
      const { answers, absent } = await askMembers(item);
      if (answers.size === 0) {
        const [reason] = absent.values();
        throw new ServerError(503, `no member of the team answers (${reason})`);
      }
      const { fitted } = ruleOf(new Set(answers.keys()));
      const view = viewOf(item, answers, pool.models, task.name, task.dev.options);
      const { distribution, predicted } = fitted.predict(view);
      const named = <T>(entries: ReadonlyMap<number, T>) =>
        Object.fromEntries([...entries].map(([i, value]) => [pool.models[i], value]));
      return {
        id: item.id,
        choice: predicted[0],
        p: [...distribution.subarray(0, item.options.length)],
        members: named(answers),
        absent: named(absent),
      };
    },
  };
}

/** What comes within a time, however often the member's server is asked meanwhile. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ServerError(0, `no answer within ${ms / 1000} s`)),
    ms,
  );
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The team of the run's profile for a task, chosen as everywhere else. */
function chosenTeam(pool: Pool, task: string, { k, weights, method }: TeamOptions): Team {
  const signals = poolSignals(pool, { pool: poolingTasks(pool.taskNames) });
  const chooser = selection(signals, { k, weights }, (name) => pool.task(name).dev);
  return chooser.choose(task, lookUp("method", METHODS, method))[0].team;
}

function checkOptions(item: Item, task: string, most: number): void {
  if (item.options.length <= most) return;
  throw new InputError(
    `Cannot ask question ${item.id} as task "${task}" has at most ${most} options: ` +
      `got ${item.options.length}`,
  );
}

/** The question as a split of the task; models that were not asked are never looked at. */
function viewOf(
  item: Item,
  answers: ReadonlyMap<number, readonly number[]>,
  models: readonly string[],
  task: string,
  options: number,
) {
  const p = new Float64Array(models.length * options);
  for (const [i, values] of answers) p.set(values, i * options);
  return splitView({
    split: "test",
    task,
    models,
    items: [item.id],
    options,
    p,
    gold: new Uint8Array(1),
    optionCounts: Uint8Array.of(item.options.length),
  });
}
