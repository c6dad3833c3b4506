// Edge: an Ollama server, the environment and the file system.
import { Ollama } from "ollama";
import { environmentPlaces } from "../dataset/cache_folder.ts";
import { InputError } from "../errors.ts";
import { openBackend } from "../server/open_backend.ts";
import { type Markdown, markdown } from "./markdown.ts";
import { openPool } from "../pool/open_pool.ts";
import { EMBEDDED_POOL } from "../pool/sim/paper_pool.ts";
import { type Agent, agentsOfModels } from "../measure/agent.ts";
import { profileModels } from "../measure/profile_models.ts";
import { LOCAL_OLLAMA } from "../measure/run_options.ts";
import { hostUrl } from "../server/host_url.ts";
import { type AgentSummary, summarizeRun } from "../measure/summarize_run.ts";
import type { Pool } from "../pool/pool.ts";

/** What to measure from a notebook. */
export interface MeasureOptions {
  /** Models as the server knows them; nobody named: nothing is measured, and the note lists what it has. */
  readonly models?: readonly string[];
  /** Models that are asked in ways of their own; see `loadAgents`. */
  readonly agents?: readonly Agent[];
  /** Benchmarks, or files of questions. */
  readonly tasks: readonly string[];
  /** Dev items of each task. */
  readonly dev?: number;
  /** Test items of each task. */
  readonly test?: number;
  /** The run folder; the same one resumes. */
  readonly out: string;
  /** `OLLAMA_HOST`, or the local server, unless given. */
  readonly host?: string;
}

/** A pool to go on with, and what it stands on. */
export interface Measured {
  /** What was measured, or the embedded pool. */
  readonly pool: Pool;
  /** What was measured, or why nothing was. */
  readonly note: Markdown;
  /** How the measuring of each agent went; empty where nothing was measured. */
  readonly agents: readonly AgentSummary[];
}

/**
 * Measures models through an Ollama server into a run folder, with a bar in the cell. Without a server
 * or without models it says what to do and hands out the embedded simulated pool, so that a notebook
 * can be read and tried anywhere.
 */
export async function measureModels(options: MeasureOptions): Promise<Measured> {
  const host = hostUrl(options.host ?? Deno.env.get("OLLAMA_HOST") ?? LOCAL_OLLAMA);
  const { models = [], agents = [] } = options;
  const asked = [...models.length > 0 ? agentsOfModels(models) : [], ...agents];
  const missing = await isReachable(host)
    ? asked.length > 0 ? undefined : await chooseNote(host)
    : startNote(host);
  if (missing) return { pool: await openPool(EMBEDDED_POOL), note: missing, agents: [] };
  const run = await profileModels({
    ...options,
    agents: asked,
    hosts: [host],
    datasets: environmentPlaces((name) => Deno.env.get(name)),
  });
  const without = [
    ...run.missing.map(({ reason }) => reason),
    ...run.leftOut.map(({ name, reason }) => `${name} is left out: ${reason}`),
  ];
  return {
    pool: await openPool(run.folder),
    note:
      markdown`**Measured** at ${host}: ${run.answers.agents.length} models on ${run.answers.datasets.length} tasks,
      ${run.rows.length} answers, ${run.measured} of them now. The run is in \`${run.folder}\`.
      ${without.join("; ")}`,
    agents: summarizeRun(run),
  };
}

async function isReachable(host: string): Promise<boolean> {
  try {
    await openBackend("ollama", { host, numCtx: 4096, exact: false }).probe();
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

const MEANWHILE =
  `Until then the cells below show the embedded pool \`${EMBEDDED_POOL}\`, which is ` +
  "**simulated**.";

function startNote(host: string): Markdown {
  return markdown`> **No Ollama server** answers at ${host}. Start one with \`ollama serve\`, get models with
    > \`ollama pull llama3.1:8b\`, name them above and run this notebook again. ${MEANWHILE}`;
}

async function chooseNote(host: string): Promise<Markdown> {
  const { models } = await new Ollama({ host }).list();
  const names = models.map((model) => `\`${model.name}\``).sort();
  const has = names.length > 0
    ? `It has ${names.join(", ")}: name some of them above`
    : "It has no models yet: get some with `ollama pull llama3.1:8b`, name them above";
  return markdown`> **An Ollama server** answers at ${host}. ${has} and run this notebook again.
    > ${MEANWHILE}`;
}
