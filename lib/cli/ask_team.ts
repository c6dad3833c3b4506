// Edge: servers and the file system.
import { ruleOf } from "../aggregate/rules.ts";
import { loadDataset } from "../dataset/load_dataset.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import { InputError } from "../errors.ts";
import { choiceDistribution } from "../server/choice_distribution.ts";
import { letterScores } from "../server/letter_scores.ts";
import { openBackend } from "../server/open_backend.ts";
import { asInputError } from "../server/server_error.ts";
import { progress } from "../io/progress.ts";
import { openPool } from "../pool/open_pool.ts";
import { splitView } from "../pool/split_view.ts";
import { agentPrompt, chatRoles } from "../measure/planned_agent.ts";
import { readManifest } from "../measure/run_folder.ts";
import { type AgentRecord, keepTemplate, type RunManifest } from "../measure/run_manifest.ts";
import { hostUrl } from "../measure/run_options.ts";
import { chooseTeam, type TeamMethod } from "../select/choose_team.ts";
import type { Weights } from "../select/objective.ts";
import { poolSignals } from "../signals/task_signals.ts";
import type { Aggregator, Item, Profile, SplitView, Task } from "../types.ts";

/** Whom to ask, and how their answers become one. */
export interface AskOptions extends Weights {
  /** A run folder. */
  readonly run: string;
  /** The task whose team answers, and whose dev split fits the aggregation rule. */
  readonly task: string;
  readonly k: number;
  readonly method: TeamMethod;
  readonly aggregator: Aggregator;
  /** Servers to ask in place of those of the run. */
  readonly hosts?: readonly string[];
  readonly apiKey?: string;
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
}

/** Puts questions to the team that a run's profile selects for a task. */
export async function askTeam(
  items: readonly Item[],
  options: AskOptions,
): Promise<{ team: string[]; answers: TeamAnswer[] }> {
  const pool = await openPool(options.run);
  const manifest = await readManifest(options.run);
  const task = pool.tasks.find(({ name }) => name === options.task);
  if (!manifest || !task) {
    throw new InputError(
      `Cannot ask for task "${options.task}" as it must be one of the run ${options.run}: ` +
        `got ${pool.tasks.map(({ name }) => name).join(", ")}`,
    );
  }
  checkOptions(items, task);
  const { team } = chooseTeam(task, poolSignals(pool), options);
  const members = [...new Set(team)].map((i) => pool.models[i]);
  const measured = new Map<string, number[][]>();
  const bar = progress(members.length * items.length, "asking");
  for (const name of members) {
    const record = manifest.agents[name];
    const host = hostUrl(options.hosts?.[0] ?? Object.keys(record.processors)[0]);
    const ask = askMember({ name, record, host }, manifest, items, options, () => bar.tick());
    measured.set(
      name,
      await ask.catch((error) => {
        throw asInputError(error, `ask "${name}"`, host);
      }),
    );
  }
  await bar.done();
  const view = viewOf(items, measured, pool, task);
  const { distribution, predicted } = ruleOf(options.aggregator).fit(task.dev, team).predict(view);
  const answers = items.map((item, n): TeamAnswer => ({
    id: item.id,
    choice: predicted[n],
    p: [...distribution.subarray(n * view.options, n * view.options + item.options.length)],
    members: Object.fromEntries(members.map((name) => [name, measured.get(name)![n]])),
  }));
  return { team: team.map((i) => pool.models[i]), answers };
}

function checkOptions(items: readonly Item[], { name, dev }: Task): void {
  const wide = items.find((item) => item.options.length > dev.options);
  if (!wide) return;
  throw new InputError(
    `Cannot ask question ${wide.id} as task "${name}" has at most ${dev.options} options: ` +
      `got ${wide.options.length}`,
  );
}

/** One member's distributions, asked just as when it was profiled. */
async function askMember(
  { name, record, host }: {
    readonly name: string;
    readonly record: AgentRecord;
    readonly host: string;
  },
  manifest: RunManifest,
  items: readonly Item[],
  { run, task, apiKey }: AskOptions,
  onAnswer: () => void,
): Promise<number[][]> {
  const numCtx = Number(manifest.options.numCtx ?? 4096);
  const exact = manifest.options.exact === true;
  const backend = openBackend(record.backend, { host, numCtx, exact, apiKey });
  await backend.probe();
  const digest = await backend.identify(record.model);
  if (digest !== record.digest) {
    throw new InputError(
      `Cannot ask "${name}" as its model ${record.model} must have the weights of the run: ` +
        `got digest ${digest}, profiled was ${record.digest}`,
    );
  }
  const fresh = await backend.prepare(record.model, chatRoles(record));
  const template = keepTemplate(name, record.template, fresh.template, run);
  const { spec, dev, test, seed } = manifest.datasets[task];
  const spare = record.fewShot > 0
    ? (await loadDataset(spec as DatasetSpec, { dev, test, seed })).spare
    : [];
  const answers: number[][] = [];
  for (const item of items) {
    const prompt = agentPrompt({ record }, { spare }, item, record);
    const next = await backend.score({ ...fresh, template }, prompt);
    answers.push([...choiceDistribution(letterScores(next, prompt.letters)).p]);
    onAnswer();
  }
  return answers;
}

/** The questions as a split of the task; models that were not asked are never looked at. */
function viewOf(
  items: readonly Item[],
  measured: ReadonlyMap<string, readonly number[][]>,
  { models }: Profile,
  { name, dev }: Task,
): SplitView {
  const L = dev.options;
  const p = new Float64Array(models.length * items.length * L);
  models.forEach((model, i) => {
    measured.get(model)?.forEach((values, n) => p.set(values, (i * items.length + n) * L));
  });
  return splitView({
    split: "test",
    task: name,
    models,
    items: items.map((item) => item.id),
    options: L,
    p,
    gold: new Uint8Array(items.length),
    optionCounts: Uint8Array.from(items, (item) => item.options.length),
  });
}
