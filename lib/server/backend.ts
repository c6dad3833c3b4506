import type { RenderedPrompt } from "../prompt/render_prompt.ts";
import type { FrozenTemplate, Role } from "./frozen_template.ts";
import type { NextToken } from "./letter_scores.ts";

/** Servers by their command-line id. */
export const BACKENDS = ["ollama", "openai-chat", "openai-completions", "llama-cpp"] as const;

/** A kind of server; see {@link BACKENDS}. */
export type BackendKind = (typeof BACKENDS)[number];

/** Where a model's weights lie while it answers. */
export type Processor = "gpu" | "partly" | "cpu" | "unknown";

/** What a server says about itself. */
export interface ServerInfo {
  readonly kind: BackendKind;
  readonly version: string;
}

/** A model that is loaded and whose chat template is frozen. */
export interface PreparedModel {
  readonly model: string;
  /** Digest of the weights and their settings; null where the server does not tell. */
  readonly digest: string | null;
  /** Null where the server renders the chat itself. */
  readonly template: FrozenTemplate | null;
  readonly processor: Processor;
  /** What the user should know about how this model is asked. */
  readonly notes: readonly string[];
}

/** The distribution at the position after the prefix, and what it took to get it. */
export interface Measurement extends NextToken {
  /** Requests sent, at least 1. */
  readonly requests: number;
  /** True where the plain request came back without log-probabilities and a second one had them. */
  readonly recovered: boolean;
}

/** A server that gives log-probabilities: the one thing that a run needs to know of it. */
export interface Backend {
  readonly kind: BackendKind;
  readonly host: string;
  /** Finds out whether the server is there. */
  probe(): Promise<ServerInfo>;
  /** Digest of a model that the server has but need not load; null where it does not tell. */
  identify(model: string): Promise<string | null>;
  /** Loads a model and freezes its template for chats of the given roles. */
  prepare(model: string, roles: readonly Role[]): Promise<PreparedModel>;
  /** Measures one position. */
  score(prepared: PreparedModel, request: RenderedPrompt): Promise<Measurement>;
  /** Frees the memory of a model, where the server can. */
  unload(model: string): Promise<void>;
}

/** What every kind of server takes. */
export interface BackendOptions {
  readonly host: string;
  /** Tokens of context; the same in every call, so that no model is loaded twice. */
  readonly numCtx: number;
  /** Measures letters outside the returned tokens too, at the price of more requests. */
  readonly exact: boolean;
  /** Sent as `Authorization: Bearer …` where the server asks for one. */
  readonly apiKey?: string;
  readonly signal?: AbortSignal;
  /** Limit of one question, in milliseconds. */
  readonly timeoutMs?: number;
  /** Limit of loading a model, in milliseconds. */
  readonly loadTimeoutMs?: number;
  /** Attempts of one request in all, and the first pause between two of them. */
  readonly attempts?: number;
  readonly pauseMs?: number;
  /** Replaced in tests. */
  readonly fetch?: typeof fetch;
}
