import type { FilledPrompt, FrozenTemplate, Role } from "./frozen_template.ts";
import type { LetterScores, TokenLogprob } from "./letter_scores.ts";
import type { ServerError } from "./server_error.ts";

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

/** What a server knows of a model's size; null where it does not tell. */
export interface ModelInfo {
  readonly parameters: number | null;
  readonly quantisation: string | null;
  /** Tokens of context that the model was made for, or that its server allows. */
  readonly contextLength: number | null;
  /** Memory that it takes while loaded, in bytes. */
  readonly memoryBytes: number | null;
}

/** A model of whose size nothing is known. */
export const UNKNOWN_MODEL: ModelInfo = {
  parameters: null,
  quantisation: null,
  contextLength: null,
  memoryBytes: null,
};

/** A model that is loaded and whose chat template is frozen. */
export interface PreparedModel {
  readonly model: string;
  /** Digest of the weights and their settings; null where the server does not tell. */
  readonly digest: string | null;
  /** What it says to a fixed question, to know it again where there is no digest of the weights. */
  readonly fingerprint?: readonly TokenLogprob[];
  /** Null where the server renders the chat itself. */
  readonly template: FrozenTemplate | null;
  readonly processor: Processor;
  readonly info: ModelInfo;
  /** What the user should know about how this model is asked. */
  readonly notes: readonly string[];
}

/** Letters at the position after the prefix, and what it took to measure them. */
export interface Measurement extends LetterScores {
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
  /**
   * Digest of a model's weights alone, where the server tells: that of the whole model may differ
   * between servers that made it from the same file.
   */
  weights?(model: string): Promise<string | null>;
  /** Loads a model and freezes its template for chats of the given roles. */
  prepare(model: string, roles: readonly Role[]): Promise<PreparedModel>;
  /** Measures one position. */
  score(prepared: PreparedModel, prompt: FilledPrompt): Promise<Measurement>;
  /** Frees the memory of a model, where the server can; works after a cancel as well. */
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
  /** Called before a request is sent again, with what was wrong. */
  readonly onRetry?: (error: ServerError) => void;
  /** Told to a person as it happens. */
  readonly onNote?: (note: string) => void;
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
