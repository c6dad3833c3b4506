import type { Dataset } from "../dataset/build_dataset.ts";
import type { Role } from "../server/frozen_template.ts";
import {
  type PrefixForm,
  promptHash,
  type RenderedPrompt,
  renderPrompt,
} from "../prompt/render_prompt.ts";
import { PAPER_TEMPLATE } from "../prompt/template.ts";
import type { Item } from "../types.ts";
import type { Agent } from "./agent.ts";
import { keptExamples, shownExamples } from "./few_shot.ts";
import { inOrder } from "./option_order.ts";
import type { AgentRecord } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

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

/** All that says how an agent is asked and heard; what is as usual is left out. */
export function askedWith(
  agent: Agent,
  options: Pick<RunOptions, "fewShot" | "prefixSpace">,
) {
  const { system, prompt: template = PAPER_TEMPLATE, order, cyclic, temperature } = agent;
  return {
    system,
    ...(template !== PAPER_TEMPLATE && { userTemplate: template }),
    ...keptExamples(agent.fewShot ?? options.fewShot ?? 0),
    ...(order && { order }),
    ...(cyclic && { cyclic }),
    ...(temperature && { temperature }),
    ...givenPrefix(options),
    prompt: promptHash({ system, template }),
  };
}

function givenPrefix({ prefixSpace = "auto" }: Pick<RunOptions, "prefixSpace">) {
  if (prefixSpace === "auto") return {};
  return { prefix: prefixSpace === "yes" ? "space" : "bare" } as const;
}

/** Roles of the turns of an agent's chats. */
export function chatRoles({ system, fewShot }: Pick<AgentRecord, "system" | "fewShot">): Role[] {
  const examples = Array.from({ length: fewShot }, (): Role[] => ["user", "assistant"]);
  return [...(system ? ["system" as const] : []), ...examples.flat(), "user"];
}

/** All of a record that shapes what is asked, the model's own chat template aside. */
export type HowAsked = Pick<
  AgentRecord,
  "system" | "userTemplate" | "fewShot" | "exampleSet" | "examples" | "order"
>;

/**
 * The prompt of an item for an agent, its options in the agent's order, its examples taken from
 * questions that are never scored.
 */
export function agentPrompt(
  record: HowAsked,
  { spare }: Pick<Dataset, "spare">,
  item: Item,
  prefix: PrefixForm,
): RenderedPrompt {
  const { system, userTemplate: template, order } = record;
  const examples = shownExamples(record, spare);
  return renderPrompt(inOrder(order, item), { template, system, examples, prefix });
}
