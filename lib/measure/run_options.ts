import type { DatasetPlaces } from "../dataset/places.ts";
import type { DatasetSpec } from "../dataset/parse_spec.ts";
import type { BackendKind } from "../server/backend.ts";
import { hostUrl } from "../server/host_url.ts";
import type { Agent } from "./agent.ts";

/** Values of {@link RunOptions.prefixSpace}. */
export const PREFIX_SPACE = ["auto", "yes", "no"] as const;

/** See {@link RunOptions.prefixSpace}. */
export type PrefixSpace = (typeof PREFIX_SPACE)[number];

/** What to measure, where, and how. */
export interface RunOptions {
  readonly agents: readonly Agent[];
  /** Benchmarks by name, or files of questions. */
  readonly tasks: readonly DatasetSpec[];
  /** Leaves out a task that is neither a benchmark nor a file, in place of stopping at it. */
  readonly lenient?: boolean;
  /** The run folder. */
  readonly out: string;
  /** Items per task; 1,068 of each unless given. */
  readonly dev?: number;
  readonly test?: number;
  readonly seed?: number;
  /** Servers that share the work; the local Ollama unless given. */
  readonly hosts?: readonly string[];
  readonly backend?: BackendKind;
  /** Measures letters outside the returned tokens as well. */
  readonly exact?: boolean;
  /**
   * Whether the answer prefix ends in a space, as in the paper. `auto` tries for each model which
   * form it continues with a letter.
   */
  readonly prefixSpace?: PrefixSpace;
  /** Leaves questions unanswered that do not fit the context, in place of stopping at them. */
  readonly skipLong?: boolean;
  /** The profile holds the agents and tasks of this call alone, not all that the folder holds. */
  readonly only?: boolean;
  /** Solved examples, for agents that do not say themselves. */
  readonly fewShot?: number;
  readonly numCtx?: number;
  /** Requests under way per server; follows the server unless given. */
  readonly concurrency?: number;
  readonly apiKey?: string;
  readonly signal?: AbortSignal;
  /** Limits of one request; see `BackendOptions`. */
  readonly timeoutMs?: number;
  readonly attempts?: number;
  readonly pauseMs?: number;
  /** Least time between two checks that the weights are still the same. */
  readonly verifyMs?: number;
  /** Pause before a server that is gone is tried again. */
  readonly rejoinMs?: number;
  /** Told to a person as it happens. */
  readonly onNote?: (note: string) => void;
  /** Called when an answer is on the disk. */
  readonly onAnswer?: () => void;
  /** Where downloaded benchmarks are kept and come from; see `loadDataset`. */
  readonly datasets?: DatasetPlaces;
}

/** Where Ollama listens unless told otherwise. */
export const LOCAL_OLLAMA = "http://127.0.0.1:11434";

/**
 * The servers of a run: those given, and those that agents name.
 *
 * @example
 * ```ts
 * import { runHosts } from "./run_options.ts";
 * import assert from "node:assert/strict";
 *
 * const agents = [{ name: "a", model: "m", host: "gpu:11434" }];
 * assert.deepEqual(runHosts({ agents, tasks: [], out: "runs/x", hosts: ["localhost:8000"] }), [
 *   "http://localhost:8000",
 *   "http://gpu:11434",
 * ]);
 * ```
 */
export function runHosts({ agents, hosts, backend }: RunOptions): string[] {
  const free = agents.some((agent) => !agent.host);
  const given = hosts ?? (free ? [LOCAL_OLLAMA] : []);
  const named = agents.flatMap(({ host }) => host ? [host] : []);
  return [...new Set([...given, ...named].map((host) => hostUrl(host, backend)))];
}
