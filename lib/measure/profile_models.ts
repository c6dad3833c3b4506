// Edge: servers, the file system and the clock.
import { InputError } from "../errors.ts";
import { packageVersions } from "../io/package_versions.ts";
import { writeRows } from "../pool/write_rows.ts";
import { PAPER_TEMPLATE } from "../prompt/template.ts";
import { type AgentWork, closeWork, planWork } from "./agent_work.ts";
import { collectRun } from "./collect_run.ts";
import { readyAgent } from "./ready_agent.ts";
import { type MissingPart, type PlannedServer, planRun, type RunPlan } from "./plan_run.ts";
import { openRunFolder, type RunFolder } from "./run_folder.ts";
import { mergeAgent, type RunManifest } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";
import { runProgress } from "./run_progress.ts";
import { type RunAnswers, type RunRow, runRows } from "./run_rows.ts";
import { agentRecord, answerOwners, askedAgents, withoutAnswers } from "./shared_answers.ts";
import { type HostEvents, isGone, serveHost } from "./serve_host.ts";
import { unfinished } from "./unfinished.ts";
import { type WorkBoard, workBoard } from "./work_board.ts";

/** A run that has at least one complete agent. */
export interface FinishedRun {
  readonly folder: string;
  readonly profile: string;
  readonly manifest: RunManifest;
  /** Answers that this call measured; the others were there. */
  readonly measured: number;
  /** Requests of this call that had to be sent again. */
  readonly retries: number;
  readonly answers: RunAnswers;
  /** The rows of the profile, and the answers that they stand for. */
  readonly rows: readonly RunRow[];
  /** What was asked for and could not be measured. */
  readonly missing: readonly MissingPart[];
  /** What the folder holds and the profile does without, as not every model has every task. */
  readonly leftOut: readonly MissingPart[];
}

/**
 * Measures every agent on every task into a run folder, and builds its profile.
 *
 * Each answer is on the disk before it is counted, and an answer that is there is never asked for
 * again: the same call goes on where an interrupted one ended, and a call with more agents or tasks
 * measures what is new. Answers of other weights, templates or prompts are never mixed in. Agents
 * that differ in temperature alone share their answers. An agent
 * that fails, or fails at a task, does not keep the rest from being measured; several processes may
 * fill one folder. The profile is the largest set of agents and tasks without holes; see
 * `largestGrid`.
 *
 * @example
 * ```ts ignore
 * const run = await profileModels({
 *   agents: agentsOfModels(["qwen3:8b", "gemma2:9b", "llama3.1:8b"]),
 *   tasks: ["ARC-C"],
 *   out: "runs/first",
 * });
 * const pool = await openPool(run.folder);
 * ```
 */
export async function profileModels(options: RunOptions): Promise<FinishedRun> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, options.signal ?? stop.signal]);
  const plan = await planRun({ ...options, signal });
  const folder = await openRunFolder(options.out);
  const missing = [...plan.missing];
  const works: AgentWork[] = [];
  try {
    const { faults } = await startManifest(plan, folder);
    for (const planned of askedAgents(plan.agents, folder.manifest()!, faults)) {
      const { name } = planned.agent;
      const record = folder.manifest()!.agents[name];
      await planWork(planned, record, plan.datasets, options)
        .then((work) => works.push(work), (error) => faults.set(name, asFault(error)));
    }
    if (works.length === 0) throw faults.values().next().value;
    for (const [name, { message }] of faults) {
      options.onNote?.(message);
      missing.push({ name, reason: message });
    }
    const { measured, retries } = await measure(plan, works, folder, stop);
    missing.push(...works.flatMap(unfinished));
    missing.push(...withoutAnswers(plan.agents, folder.manifest()!, missing));
    const { answers, leftOut } = await collectRun(plan, folder);
    if (answers.agents.length === 0) throw nothingFinished(missing, options.out);
    const rows = runRows(answers);
    const profile = `${options.out}/profile.parquet`;
    await writeRows(profile, rows.map(({ row }) => row)).catch((error) => {
      throw new InputError(
        `Cannot write ${profile} (${error.message}): every answer is safe; see to it (space, ` +
          "permissions), then run the same command again",
      );
    });
    const absent = [...missing, ...leftOut];
    const manifest = await folder.update((now) => ({ ...now!, absent }));
    return {
      folder: options.out,
      profile,
      manifest,
      measured,
      retries,
      answers,
      rows,
      missing,
      leftOut,
    };
  } finally {
    stop.abort();
    await Promise.all(works.map(closeWork));
  }
}

function asFault(error: unknown): InputError {
  if (error instanceof InputError) return error;
  throw error;
}

/** Adds what is to be measured to the manifest; agents that would be mixed are named, not added. */
async function startManifest(plan: RunPlan, folder: RunFolder) {
  const { options, servers, datasets, agents } = plan;
  const { backend, exact, prefixSpace, skipLong, fewShot, numCtx, dev, test, seed = 0 } = options;
  const faults = new Map<string, InputError>();
  const tasks = datasets.map(({ task, hash, dev, test, report, sources }) =>
    [task, {
      spec: plan.specs.get(task)!,
      hash,
      dev: dev.length,
      test: test.length,
      seed,
      warnings: report.warnings,
      sources: sources.map(({ url, sha256 }) => ({ url, sha256 })),
    }] as const
  );
  await folder.update((old): RunManifest => {
    const known = old?.agents ?? {};
    const newcomers = agents.map(({ agent: { name, host }, record }) => ({ name, host, record }));
    const owners = answerOwners(newcomers, known);
    const merged = newcomers.flatMap(({ name, record }) => {
      try {
        const now = mergeAgent(name, agentRecord({ agents: known }, name), record, folder.path);
        const answersOf = owners.get(name)!;
        return [[name, answersOf === name ? now : { ...record, answersOf }] as const];
      } catch (error) {
        faults.set(name, asFault(error));
        return [];
      }
    });
    const up = servers.flatMap(({ backend: { host }, info }) => info ? [[host, info]] : []);
    return {
      format: 1,
      created: old?.created ?? new Date().toISOString(),
      versions: packageVersions(),
      options: { backend, exact, prefixSpace, skipLong, fewShot, numCtx, dev, test, seed },
      prompt: { prefix: PAPER_TEMPLATE.prefix, template: PAPER_TEMPLATE },
      servers: { ...old?.servers, ...Object.fromEntries(up) },
      datasets: { ...old?.datasets, ...Object.fromEntries(tasks) },
      agents: { ...old?.agents, ...Object.fromEntries(merged) },
    };
  });
  return { faults };
}

/** Lets every server work until no question is left, or nobody can answer those that are. */
async function measure(
  { options, servers }: RunPlan,
  works: readonly AgentWork[],
  folder: RunFolder,
  stop: AbortController,
): Promise<{ measured: number; retries: number }> {
  const progress = runProgress(works);
  const board = workBoard(works, options);
  const retries = new Map<AgentWork, number>();
  const events = (server: PlannedServer): HostEvents => ({
    onAgent(work) {
      server.onRetry = () => retries.set(work, (retries.get(work) ?? 0) + 1);
    },
    onPrepared: (work, backend, prepared) => readyAgent(work, backend, prepared, folder, options),
    async onLatency(work, host, ms) {
      const latencyMs = { ...work.record.latencyMs, [host]: Math.round(ms * 10) / 10 };
      await amend(work, folder, { latencyMs });
    },
    onAnswer(work) {
      progress.answered(work);
      options.onAnswer?.();
    },
  });
  try {
    const signal = AbortSignal.any([stop.signal, options.signal ?? stop.signal]);
    const parts = servers.map((server) =>
      workHost(server, board, { ...options, signal }, events(server))
    );
    for (const part of parts) part.catch((error) => stop.abort(error));
    const faults = (await Promise.allSettled(parts)).filter((part) => part.status === "rejected");
    if (faults.length > 0) throw stop.signal.reason ?? faults[0].reason;
  } finally {
    await progress.done();
    for (const [work, count] of retries) {
      await amend(work, folder, { retries: (work.record.retries ?? 0) + count });
    }
  }
  const all = [...retries.values()].reduce((sum, count) => sum + count, 0);
  return { measured: progress.count(), retries: all };
}

/** Changes an agent's record, in memory and on the disk. */
async function amend(
  work: AgentWork,
  folder: RunFolder,
  change: Partial<AgentWork["record"]>,
): Promise<void> {
  const { name } = work.planned.agent;
  const manifest = await folder.update((now) => ({
    ...now!,
    agents: { ...now!.agents, [name]: { ...now!.agents[name], ...change } },
  }));
  work.record = manifest.agents[name];
}

/**
 * One server's part of a run. A server that is gone gives its questions back and is tried again from
 * time to time, as long as others work; one that was down at the start joins when it is up.
 */
async function workHost(
  server: PlannedServer,
  board: WorkBoard,
  options: RunOptions,
  events: HostEvents,
): Promise<void> {
  const { host } = server.backend;
  let up = server.info !== undefined;
  if (!up) board.gone.set(host, new Error("down"));
  for (;;) {
    if (up) {
      try {
        return await serveHost(server.backend, board, options, events);
      } catch (error) {
        if (!isGone(error) || options.signal?.aborted) throw error;
        board.gone.set(host, error);
        board.changed();
        options.onNote?.(
          `${host} is gone (${error.message})` +
            (board.over() ? "" : ": its questions go to the other servers"),
        );
      }
    }
    if (board.over()) return;
    await board.change(options.rejoinMs ?? 10_000);
    if (board.over()) return;
    up = await rejoin(server, board);
    if (up) options.onNote?.(`${host} answers and takes part`);
  }
}

/** Whether a server is there again; it then serves the models whose weights are those of the run. */
async function rejoin({ backend }: PlannedServer, board: WorkBoard): Promise<boolean> {
  const there = await backend.probe().then(() => true, (error) => {
    if (error instanceof InputError) return false;
    throw error;
  });
  if (!there) return false;
  for (const { planned, record } of board.works) {
    const own = planned.agent.host;
    if (planned.hosts.includes(backend.host) || own) continue;
    const digest = await backend.identify(planned.model).catch(() => undefined);
    if (digest === undefined) continue;
    const same = digest === record.digest ||
      record.weights !== undefined && await backend.weights?.(planned.model) === record.weights;
    if (!same) continue;
    planned.digests.set(backend.host, digest);
    planned.hosts.push(backend.host);
  }
  return board.gone.delete(backend.host);
}

function nothingFinished(missing: readonly MissingPart[], folder: string): InputError {
  return new InputError(
    `Cannot finish ${folder} as ${missing.map(({ reason }) => reason).join("; ")}; every other ` +
      "answer is kept: see to the server (`ollama serve`) and run the same command again to go on",
  );
}
