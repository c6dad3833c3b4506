// Edge: a server and the run folder.
import { sha256 } from "../io/sha256.ts";
import type { PrefixForm } from "../prompt/render_prompt.ts";
import type { Backend, PreparedModel } from "../server/backend.ts";
import { fillPrompt } from "../server/frozen_template.ts";
import { PromptTooLong } from "../server/server_error.ts";
import type { AgentWork } from "./agent_work.ts";
import { choosePrefix } from "./choose_prefix.ts";
import { agentPrompt } from "./planned_agent.ts";
import type { RunFolder } from "./run_folder.ts";
import { type AgentRecord, checkWeights, keepTemplate } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

/** Questions on which the forms of the prefix are tried. */
const TRIED = 6;

/**
 * Checks that a loaded model is the one of the agent's earlier answers, and freezes how it is asked
 * in the manifest before the first answer that depends on it: its template, and the form of the
 * prefix that it continues with a letter. Returns what to ask it with.
 */
export function readyAgent(
  work: AgentWork,
  backend: Backend,
  prepared: PreparedModel,
  folder: RunFolder,
  options: RunOptions,
): Promise<PreparedModel> {
  const ready = work.turn.then(() => makeReady(work, backend, prepared, folder, options));
  work.turn = ready.catch(() => {});
  return ready;
}

async function makeReady(
  work: AgentWork,
  backend: Backend,
  prepared: PreparedModel,
  folder: RunFolder,
  { out, onNote }: RunOptions,
): Promise<PreparedModel> {
  const { agent: { name }, digests } = work.planned;
  checkWeights(name, work.record, prepared, out, digests.get(backend.host));
  const template = keepTemplate(name, work.record.template, prepared.template, out);
  const tried = work.record.prefix
    ? undefined
    : await choosePrefix((form) => lettersMass(work, backend, { ...prepared, template }, form));
  const manifest = await folder.update((now) => {
    const record = now!.agents[name]; // another process may have been first
    const kept = keepTemplate(name, record.template, template, out);
    const known: AgentRecord = {
      ...record,
      prefix: record.prefix ?? tried!.prefix,
      ...(!record.prefix && { prefixMass: tried!.mass }),
      template: kept,
      templateHash: sha256(JSON.stringify(kept)),
      processors: { ...record.processors, [backend.host]: prepared.processor },
      notes: prepared.notes,
      info: prepared.info,
      ...(prepared.fingerprint && { fingerprint: record.fingerprint ?? prepared.fingerprint }),
    };
    return { ...now!, agents: { ...now!.agents, [name]: known } };
  });
  work.record = manifest.agents[name];
  for (const note of prepared.notes) onNote?.(`${name}: ${note}`);
  if (tried) onNote?.(`${name}: ${describePrefix(work.record)}`);
  onNote?.(`${name}: ${prepared.model} on ${prepared.processor} at ${backend.host}`);
  return { ...prepared, template: work.record.template! };
}

/** Probability on the letters of a few questions, after one form of the prefix. */
async function lettersMass(
  { record, units }: AgentWork,
  backend: Backend,
  prepared: PreparedModel,
  form: PrefixForm,
): Promise<number[]> {
  const each = Math.ceil(TRIED / units.length);
  const masses: number[] = [];
  for (const { dataset } of units.slice(0, TRIED)) {
    for (const item of [...dataset.dev, ...dataset.test].slice(0, each)) {
      const prompt = fillPrompt(prepared.template, agentPrompt(record, dataset, item, form));
      const measured = await backend.score(prepared, prompt).catch((error) => {
        if (error instanceof PromptTooLong) return undefined;
        throw error;
      });
      if (!measured) continue;
      masses.push(
        measured.logp.reduce<number>((sum, x) => sum + (x === null ? 0 : Math.exp(x)), 0),
      );
    }
  }
  return masses;
}

/**
 * How the answer prefix of an agent ends and why, for people.
 *
 * @example
 * ```ts
 * import { describePrefix } from "./ready_agent.ts";
 * import assert from "node:assert/strict";
 *
 * const text = describePrefix({ prefix: "bare", prefixMass: { space: 0.02, bare: 0.91, bracket: 0.4 } });
 * assert.match(text, /without its space \(91 % on the letters; with it 2 %\)/);
 * ```
 */
export function describePrefix({ prefix, prefixMass }: Pick<AgentRecord, "prefix" | "prefixMass">) {
  const ends = { space: "with its space", bare: "without its space", bracket: "with a bracket" };
  const share = (form: PrefixForm) => `${Math.round(100 * (prefixMass?.[form] ?? 0))} %`;
  if (!prefix) return "the prefix is not chosen yet";
  const told = !prefixMass ? "" : ` (${share(prefix)} on the letters` +
    (prefix === "space" ? `; without it ${share("bare")}` : `; with it ${share("space")}`) + ")";
  return `the prefix ends ${ends[prefix]}${told}`;
}
