import { InputError } from "../errors.ts";
import type { PrefixForm } from "../prompt/render_prompt.ts";
import type { PromptTemplate } from "../prompt/template.ts";
import type {
  BackendKind,
  ModelInfo,
  PreparedModel,
  Processor,
  ServerInfo,
} from "../server/backend.ts";
import { sameFingerprint } from "../server/fingerprint.ts";
import { type FrozenTemplate, sameTemplate } from "../server/frozen_template.ts";
import type { TokenLogprob } from "../server/letter_scores.ts";
import type { ExampleSet } from "./few_shot.ts";
import type { OptionOrder } from "./option_order.ts";
import type { MissingPart } from "./plan_run.ts";

/** How an agent was measured. What identifies its answers may not change within a run. */
export interface AgentRecord extends ExampleSet {
  readonly model: string;
  readonly digest: string | null;
  /** Digest of the weights alone, where the server tells it. */
  readonly weights?: string;
  readonly backend: BackendKind;
  readonly system?: string;
  /** How a question is put, where it is not as in the paper. */
  readonly userTemplate?: PromptTemplate;
  /** The order in which the options are shown, where it is not the data set's. */
  readonly order?: OptionOrder;
  /** Asked once for every rotation of the options. */
  readonly cyclic?: boolean;
  /** Applied to its distributions when the profile is built; what is logged is not changed by it. */
  readonly temperature?: number;
  /** The agent whose answers it has, being asked alike: they differ in temperature alone. */
  readonly answersOf?: string;
  /** How the answer prefix ends; absent until it was tried which form the model continues. */
  readonly prefix?: PrefixForm;
  /** Mean probability on the letters after each form that was tried. */
  readonly prefixMass?: Readonly<Partial<Record<PrefixForm, number>>>;
  /** Hash of the prompt's texts, examples and prefix aside. */
  readonly prompt: string;
  /** The frozen chat template; absent until the model was loaded, null if the server renders. */
  readonly template?: FrozenTemplate | null;
  readonly templateHash?: string;
  /** Where the weights lay, by host. */
  readonly processors: Readonly<Record<string, Processor>>;
  readonly notes: readonly string[];
  /** What it says to a fixed question, where its server tells no digest of the weights. */
  readonly fingerprint?: readonly TokenLogprob[];
  /** Sizes, as the server tells them. */
  readonly info?: ModelInfo;
  /** Median time of one question asked alone, in milliseconds, by host. */
  readonly latencyMs?: Readonly<Record<string, number>>;
  /** Requests that had to be sent again, over all runs. */
  readonly retries?: number;
}

/** A task of a run. */
export interface DatasetRecord {
  readonly spec: unknown;
  readonly hash: string;
  readonly dev: number;
  readonly test: number;
  readonly seed: number;
  readonly warnings: readonly string[];
  readonly sources: readonly { readonly url: string; readonly sha256: string }[];
}

/** `manifest.json` of a run folder. */
export interface RunManifest {
  readonly format: 1;
  readonly created: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly prompt: { readonly prefix: string; readonly template: unknown };
  readonly servers: Readonly<Record<string, ServerInfo>>;
  readonly datasets: Readonly<Record<string, DatasetRecord>>;
  readonly agents: Readonly<Record<string, AgentRecord>>;
  /** What the profile does without, and why; absent until one was built. */
  readonly absent?: readonly MissingPart[];
}

/** Fields of an agent that its answers depend on, as a user would call them. */
const IDENTITY = {
  model: "model",
  digest: "weights (digest)",
  backend: "kind of server",
  system: "system prompt",
  fewShot: "number of examples",
  exampleSet: "set of examples",
  examples: "examples",
  order: "order of the options",
  cyclic: "order of the options (cyclic)",
  prefix: "space after the answer prefix",
  prompt: "prompt",
} as const;

/**
 * Adds what a command is about to measure to what the run already holds, and refuses to mix: an
 * agent whose weights, prompt or server differ from those of its earlier answers is an error. Its
 * temperature may change, as answers are kept as they were measured.
 *
 * @example
 * ```ts
 * import { mergeAgent } from "./run_manifest.ts";
 * import assert from "node:assert/strict";
 *
 * const record = {
 *   model: "m", digest: "1", backend: "ollama" as const, fewShot: 0, prompt: "p",
 *   processors: {}, notes: [],
 * };
 * assert.throws(
 *   () => mergeAgent("a", record, { ...record, digest: "2" }, "runs/x"),
 *   /"a" must keep the weights \(digest\) of its earlier answers: got 1, now 2/,
 * );
 * ```
 */
export function mergeAgent(
  name: string,
  old: AgentRecord | undefined,
  now: AgentRecord,
  folder: string,
): AgentRecord {
  if (!old) return now;
  const key = firstDifference(old, now);
  if (key) {
    const got = `${short(old[key])}, now ${short(now[key])}`;
    throw changed(name, IDENTITY[key], folder, got);
  }
  const { temperature: _, ...kept } = old;
  const { prefix, temperature } = now;
  return { ...kept, ...(prefix && { prefix }), ...(temperature && { temperature }) };
}

/** The first field in which two agents are not asked alike; undefined where they are. */
export function firstDifference(
  old: AgentRecord,
  now: AgentRecord,
): keyof typeof IDENTITY | undefined {
  return (Object.keys(IDENTITY) as (keyof typeof IDENTITY)[]).find((key) => {
    if (key === "prefix" && (!old.prefix || !now.prefix)) return false; // not known yet
    if (key === "digest" && old.weights && old.weights === now.weights) return false; // elsewhere
    return JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null);
  });
}

/** Refuses a loaded model that is not the one that the agent's answers are of. */
export function checkWeights(
  name: string,
  record: AgentRecord,
  { digest, fingerprint }: Pick<PreparedModel, "digest" | "fingerprint">,
  folder: string,
  expected: string | null = record.digest,
): void {
  if (digest !== expected) {
    throw changed(name, IDENTITY.digest, folder, `${short(expected)}, now ${short(digest)}`);
  }
  if (fingerprint && record.fingerprint && !sameFingerprint(fingerprint, record.fingerprint)) {
    throw changed(name, "weights", folder, "another answer to a fixed question now");
  }
}

/** The template to go on with: the frozen one, which a new rendering may differ from in a date. */
export function keepTemplate(
  name: string,
  frozen: FrozenTemplate | null | undefined,
  rendered: FrozenTemplate | null,
  folder: string,
): FrozenTemplate | null {
  if (frozen === undefined) return rendered;
  const same = frozen && rendered ? sameTemplate(frozen, rendered) : frozen === rendered;
  if (same) return frozen;
  throw changed(name, "chat template", folder, "another rendering now");
}

/** The error for answers that would not belong together. */
export function changed(name: string, what: string, folder: string, got: string): InputError {
  return new InputError(
    `Cannot go on in ${folder} as "${name}" must keep the ${what} of its earlier answers: ` +
      `got ${got}; use --new-run, or give the agent another name`,
  );
}

function short(value: unknown): string {
  const text = typeof value === "object" && value ? JSON.stringify(value) : String(value ?? "none");
  return text.slice(0, 40);
}
