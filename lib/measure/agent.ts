import { InputError } from "../errors.ts";
import { parseTemplate } from "../prompt/parse_template.ts";
import type { PromptTemplate } from "../prompt/template.ts";
import type { FewShot } from "./few_shot.ts";
import { type OptionOrder, parseOrder } from "./option_order.ts";
import { parseFewShot } from "./parse_few_shot.ts";

/** A candidate for a team: a model, and how it is asked. */
export interface Agent {
  /** Its name in the profile. */
  readonly name: string;
  /** As the server knows it. */
  readonly model: string;
  /** Said first in every chat. */
  readonly system?: string;
  /** How a question is put; as in the paper unless given. */
  readonly prompt?: PromptTemplate;
  /** Solved examples before the question. */
  readonly fewShot?: FewShot;
  /** The order in which the options are shown; the data set's unless given. */
  readonly order?: OptionOrder;
  /** Asked once for every rotation of the options, and averaged: no place is favoured. */
  readonly cyclic?: boolean;
  /** Flattens (above 1) or sharpens its distribution when the profile is built; 1 unless given. */
  readonly temperature?: number;
  /** Joined to the model's tag, such as `q8_0`. */
  readonly quantisation?: string;
  /** The only server that this agent is asked on. */
  readonly host?: string;
}

type Read = (value: unknown, where: string, key: string) => unknown;

const wants = (wanted: string, fits: (value: unknown) => boolean): Read => (value, where, key) => {
  if (fits(value)) return value;
  throw new InputError(
    `Cannot read ${where} as "${key}" must be ${wanted}: got ${JSON.stringify(value)}`,
  );
};
const text = wants("a text", (value) => typeof value === "string" && value !== "");
const flag = wants("true or false", (value) => typeof value === "boolean");
const positive = wants(
  "a number above 0",
  (value) => typeof value === "number" && value > 0 && value < Infinity,
);

const KEYS: Readonly<Record<keyof Agent, Read>> = {
  name: text,
  model: text,
  system: text,
  prompt: parseTemplate,
  fewShot: parseFewShot,
  order: parseOrder,
  cyclic: flag,
  temperature: positive,
  quantisation: text,
  host: text,
};

/**
 * Agents from a pool file: a list of objects, or an object with the list under `agents`.
 *
 * @example
 * ```ts
 * import { parseAgents } from "./agent.ts";
 * import assert from "node:assert/strict";
 *
 * const [terse, plain] = parseAgents([
 *   { name: "terse", model: "qwen3:8b", system: "Be brief." },
 *   { model: "gemma2:9b" },
 * ], "agents.json");
 * assert.deepEqual([terse.name, plain.name], ["terse", "gemma2:9b"]);
 * ```
 */
export function parseAgents(value: unknown, where: string): Agent[] {
  const list = Array.isArray(value) ? value : (value as { agents?: unknown } | null)?.agents;
  if (!Array.isArray(list) || list.length === 0) {
    throw new InputError(`Cannot read ${where} as it must hold a list of agents: got none`);
  }
  const agents = list.map((entry, n) => parseAgent(entry, `${where}, agent ${n + 1}`));
  const names = new Set<string>();
  for (const { name } of agents) {
    if (names.has(name)) {
      throw new InputError(`Cannot read ${where} as names must differ: got "${name}" twice`);
    }
    names.add(name);
  }
  return agents;
}

function parseAgent(entry: unknown, where: string): Agent {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    throw new InputError(
      `Cannot read ${where} as it must be an object: got ${JSON.stringify(entry)}`,
    );
  }
  const read = Object.entries(entry).map(([key, value]) => {
    if (Object.hasOwn(KEYS, key)) return [key, KEYS[key as keyof Agent](value, where, key)];
    const known = Object.keys(KEYS).join(", ");
    throw new InputError(`Cannot read ${where} as its keys must be among ${known}: got "${key}"`);
  });
  const agent: Partial<Agent> = Object.fromEntries(read);
  if (!agent.model) throw new InputError(`Cannot read ${where} as it must name a model: got none`);
  if (agent.cyclic && agent.order) {
    throw new InputError(
      `Cannot read ${where} as a cyclic agent is shown every order: got "order" too`,
    );
  }
  return { name: agent.name ?? modelTag(agent as Agent), ...agent } as Agent;
}

/** The short form: one agent per model, named after it. */
export function agentsOfModels(models: readonly string[]): Agent[] {
  return parseAgents(models.map((model) => ({ model })), "--models");
}

/**
 * The model as the server knows it, quantisation tag included.
 *
 * @example
 * ```ts
 * import { modelTag } from "./agent.ts";
 * import assert from "node:assert/strict";
 *
 * const model = "llama3.1:8b-instruct";
 * assert.equal(modelTag({ model, quantisation: "q8_0" }), "llama3.1:8b-instruct-q8_0");
 * assert.equal(modelTag({ model: "hf.co/a/b", quantisation: "Q4_K_M" }), "hf.co/a/b:Q4_K_M");
 * ```
 */
export function modelTag({ model, quantisation }: Pick<Agent, "model" | "quantisation">): string {
  if (!quantisation) return model;
  const tagged = model.slice(model.lastIndexOf("/") + 1).includes(":");
  return `${model}${tagged ? "-" : ":"}${quantisation}`;
}

/** The same agents with those of one model next to each other, so that it is loaded once. */
export function groupByModel(agents: readonly Agent[]): Agent[] {
  return [...Map.groupBy(agents, modelTag).values()].flat();
}
