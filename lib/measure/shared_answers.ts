import type { Voice } from "./answer.ts";
import type { MissingPart } from "./plan_run.ts";
import type { PlannedAgent } from "./planned_agent.ts";
import { type AgentRecord, firstDifference, type RunManifest } from "./run_manifest.ts";

/** An agent that is about to be measured. */
interface Newcomer {
  readonly name: string;
  readonly record: AgentRecord;
  /** The only server that it may be asked on. */
  readonly host?: string;
}

/**
 * Whose answers each agent has: another's, where both are asked alike and differ in temperature
 * alone, so that no question is asked twice; else its own. Agents of the run come first, then those
 * named first.
 *
 * @example
 * ```ts
 * import { answerOwners } from "./shared_answers.ts";
 * import assert from "node:assert/strict";
 *
 * const record = { model: "m", digest: "1", backend: "ollama" as const, fewShot: 0, prompt: "p",
 *   processors: {}, notes: [] };
 * const owners = answerOwners([
 *   { name: "plain", record },
 *   { name: "hot", record: { ...record, temperature: 2 } },
 *   { name: "shown", record: { ...record, fewShot: 2, temperature: 2 } },
 * ], {});
 * assert.deepEqual([...owners], [["plain", "plain"], ["hot", "plain"], ["shown", "shown"]]);
 * ```
 */
export function answerOwners(
  agents: readonly Newcomer[],
  known: RunManifest["agents"],
): Map<string, string> {
  const owners = new Map<string, string>();
  const candidates: Newcomer[] = Object.entries(known)
    .flatMap(([name, record]) => record.answersOf ? [] : [{ name, record }]);
  for (const agent of agents) {
    const { name, record, host } = agent;
    const isTwin = (other: Newcomer) =>
      (other.record.temperature ?? 1) !== (record.temperature ?? 1) && other.host === host &&
      firstDifference(other.record, record) === undefined;
    const owner = name in known
      ? known[name].answersOf ?? name
      : candidates.find(isTwin)?.name ?? name;
    owners.set(name, owner);
    if (owner === name && !(name in known)) candidates.push(agent);
  }
  return owners;
}

/** How an agent is asked and heard: the record of its answers, at its own temperature. */
export function agentRecord(
  { agents }: Pick<RunManifest, "agents">,
  name: string,
): AgentRecord | undefined {
  const own = agents[name];
  if (!own?.answersOf) return own;
  const { temperature: _, ...asked } = agents[own.answersOf];
  const { temperature, answersOf } = own;
  return { ...asked, answersOf, ...(temperature && { temperature }) };
}

/** Under which name, and at which temperature, the answers of an agent are read. */
export function agentVoice(manifest: Pick<RunManifest, "agents">, name: string): Voice {
  const { answersOf, temperature } = manifest.agents[name];
  return { name: answersOf ?? name, temperature };
}

/** Those who are asked, each once: an agent that has another's answers stands for the other. */
export function askedAgents(
  agents: readonly PlannedAgent[],
  manifest: Pick<RunManifest, "agents">,
  left: { has(name: string): boolean },
): PlannedAgent[] {
  const asked = new Map<string, PlannedAgent>();
  for (const planned of agents) {
    const { agent } = planned;
    if (left.has(agent.name)) continue;
    const { name } = agentVoice(manifest, agent.name);
    if (!asked.has(name)) asked.set(name, { ...planned, agent: { ...agent, name } });
  }
  return [...asked.values()];
}

/** Agents that have the answers of another one, where those could not all be measured. */
export function withoutAnswers(
  agents: readonly PlannedAgent[],
  manifest: Pick<RunManifest, "agents">,
  missing: readonly MissingPart[],
): MissingPart[] {
  const lacking = new Set(missing.map(({ name }) => name));
  return agents.flatMap(({ agent: { name } }) => {
    if (lacking.has(name)) return [];
    const { name: owner } = agentVoice(manifest, name);
    const tasks = missing.flatMap((part) => part.name === owner ? part.tasks ?? [] : []);
    if (!lacking.has(owner)) return [];
    const which = tasks.length > 0 ? ` to ${tasks.join(", ")}` : "";
    const reason = `"${name}" has the answers of "${owner}", which are not complete${which}`;
    return [{ name, ...(tasks.length > 0 && { tasks }), reason }];
  });
}
