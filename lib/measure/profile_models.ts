// Edge: servers, the file system and the clock.
import { InputError } from "../errors.ts";
import { packageVersions } from "../io/package_versions.ts";
import { sha256 } from "../io/sha256.ts";
import { writeRows } from "../pool/write_rows.ts";
import { PAPER_TEMPLATE } from "../prompt/template.ts";
import { type AgentWork, closeWork, openWork } from "./agent_work.ts";
import { planRun, type RunPlan } from "./plan_run.ts";
import { openRunFolder, type RunFolder } from "./run_folder.ts";
import { keepTemplate, mergeAgent, type RunManifest } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";
import { runProgress } from "./run_progress.ts";
import { type RunAnswers, runRows } from "./run_rows.ts";
import { type HostEvents, serveHost } from "./serve_host.ts";

/** A run that is complete. */
export interface FinishedRun {
  readonly folder: string;
  readonly profile: string;
  readonly manifest: RunManifest;
  /** Answers that this call measured; the others were there. */
  readonly measured: number;
  readonly answers: RunAnswers;
}

/**
 * Measures every agent on every task into a run folder, and builds its profile.
 *
 * Each answer is on the disk before it is counted, and an answer that is there is never asked for
 * again: the same call goes on where an interrupted one ended, and a call with more agents or tasks
 * measures what is new. Answers of other weights, templates or prompts are never mixed in.
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
  const works: AgentWork[] = [];
  try {
    const run = startManifest(plan, folder);
    if (!folder.manifest) await folder.save(run.manifest); // a log never stands without one
    for (const planned of plan.agents) {
      const record = run.manifest.agents[planned.agent.name];
      works.push(await openWork(planned, record, plan.datasets, options));
    }
    await folder.save(run.manifest);
    const measured = await measure(plan, works, run, stop);
    const answers = collect(plan, works);
    const profile = `${options.out}/profile.parquet`;
    await writeRows(profile, runRows(answers));
    return { folder: options.out, profile, manifest: run.manifest, measured, answers };
  } finally {
    stop.abort();
    await Promise.all(works.map(closeWork));
    folder.close();
  }
}

/** The manifest while the run changes it. */
interface OpenManifest {
  manifest: RunManifest;
  readonly folder: RunFolder;
}

function startManifest({ options, servers, datasets, agents }: RunPlan, folder: RunFolder) {
  const old = folder.manifest;
  const { backend, exact, space, fewShot, numCtx, dev, test, seed = 0 } = options;
  const merged = agents.map(({ agent: { name }, record }) =>
    [name, mergeAgent(name, old?.agents[name], record, folder.path)] as const
  );
  const tasks = datasets.map(({ task, hash, dev, test, report, sources }, n) =>
    [task, {
      spec: options.tasks[n],
      hash,
      dev: dev.length,
      test: test.length,
      seed,
      warnings: report.warnings,
      sources: sources.map(({ url, sha256 }) => ({ url, sha256 })),
    }] as const
  );
  const manifest: RunManifest = {
    format: 1,
    created: old?.created ?? new Date().toISOString(),
    versions: packageVersions(),
    options: { backend, exact, space, fewShot, numCtx, dev, test, seed },
    prompt: { prefix: PAPER_TEMPLATE.prefix, template: PAPER_TEMPLATE },
    servers: {
      ...old?.servers,
      ...Object.fromEntries(servers.map(({ backend: { host }, info }) => [host, info])),
    },
    datasets: { ...old?.datasets, ...Object.fromEntries(tasks) },
    agents: { ...old?.agents, ...Object.fromEntries(merged) },
  };
  return { manifest, folder };
}

/** Lets every server work until no question is left, or nobody can answer those that are. */
async function measure(
  { options, servers }: RunPlan,
  works: readonly AgentWork[],
  run: OpenManifest,
  stop: AbortController,
): Promise<number> {
  const progress = runProgress(works);
  const onAnswer = (work: AgentWork) => {
    progress.answered(work);
    options.onAnswer?.();
  };
  const events = { onPrepared: remember(run, options), onAnswer };
  const left = () => works.filter((work) => work.questions.length > 0);
  const able = (work: AgentWork) => work.planned.hosts.some((host) => !work.failures.has(host));
  try {
    while (left().some(able)) {
      const parts = servers.map(({ backend }) => serveHost(backend, works, options, events));
      for (const part of parts) part.catch((error) => stop.abort(error));
      const faults = (await Promise.allSettled(parts)).filter((part) => part.status === "rejected");
      if (faults.length > 0) throw stop.signal.reason ?? faults[0].reason;
    }
  } finally {
    await progress.done();
  }
  if (left().length > 0) throw unfinished(left(), options.out);
  return progress.count();
}

/** Freezes a template in the manifest before the first answer that depends on it. */
function remember(run: OpenManifest, options: RunOptions): HostEvents["onPrepared"] {
  return async (work, host, prepared) => {
    const { name } = work.planned.agent;
    const record = run.manifest.agents[name];
    const template = keepTemplate(name, work.template, prepared.template, options.out);
    work.template = template;
    for (const note of prepared.notes) options.onNote?.(`${name}: ${note}`);
    options.onNote?.(`${name}: ${prepared.model} on ${prepared.processor} at ${host}`);
    const now = {
      ...record,
      template,
      templateHash: sha256(JSON.stringify(template)),
      processors: { ...record.processors, [host]: prepared.processor },
      notes: prepared.notes,
    };
    run.manifest = { ...run.manifest, agents: { ...run.manifest.agents, [name]: now } };
    await run.folder.save(run.manifest);
    return { ...prepared, template };
  };
}

function collect({ datasets, agents }: RunPlan, works: readonly AgentWork[]): RunAnswers {
  const byName = new Map(works.map((work) => [work.planned.agent.name, work]));
  const names = agents.map(({ agent }) => agent.name).sort();
  return {
    datasets,
    agents: names.map((name) => ({
      name,
      answers: new Map([...byName.get(name)!.logs].map(([task, log]) => [task, log.answers])),
    })),
  };
}

function unfinished(works: readonly AgentWork[], folder: string): InputError {
  const reasons = works.map(({ planned, questions, failures }) => {
    const [[host, error]] = failures;
    return `"${planned.agent.name}" lacks ${questions.length} answers (${host}: ${error.message})`;
  });
  return new InputError(
    `Cannot finish ${folder} as ${reasons.join(", ")}; every other answer is kept: ` +
      "see to the server (`ollama serve`) and run the same command again to go on",
  );
}
