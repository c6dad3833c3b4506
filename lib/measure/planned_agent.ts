import type { Dataset } from "../dataset/build_dataset.ts";
import type { Role } from "../server/frozen_template.ts";
import { type PrefixForm, type RenderedPrompt, renderPrompt } from "../prompt/render_prompt.ts";
import type { Item } from "../types.ts";
import type { Agent } from "./agent.ts";
import type { AgentRecord } from "./run_manifest.ts";

/** An agent, how it will be asked, and the servers that have its model. */
export interface PlannedAgent {
  readonly agent: Agent;
  /** The model as the server knows it. */
  readonly model: string;
  readonly record: AgentRecord;
  /** Grows when a server joins. */
  readonly hosts: string[];
  /** The digest that the model has on each of them, weights being the same. */
  readonly digests: Map<string, string | null>;
}

/** Roles of the turns of an agent's chats. */
export function chatRoles({ system, fewShot }: Pick<AgentRecord, "system" | "fewShot">): Role[] {
  const examples = Array.from({ length: fewShot }, (): Role[] => ["user", "assistant"]);
  return [...(system ? ["system" as const] : []), ...examples.flat(), "user"];
}

/** The prompt of an item for an agent, its examples taken from questions that are never scored. */
export function agentPrompt(
  { system, fewShot }: Pick<AgentRecord, "system" | "fewShot">,
  { spare }: Pick<Dataset, "spare">,
  item: Item,
  prefix: PrefixForm,
): RenderedPrompt {
  return renderPrompt(item, { system, examples: spare.slice(0, fewShot), prefix });
}
