import { asNumber, asObject, isObject, type JsonObject } from "../io/parse_json.ts";

/** What one line of an lm-evaluation-harness sample log says about one multiple-choice document. */
export interface LmEvalSample {
  readonly docId: number;
  readonly filter: string;
  /** Log-likelihood of each option given its context. */
  readonly logLikelihoods: readonly number[];
  /** The continuations that were scored, with their delimiter. */
  readonly continuations: readonly string[];
  /** What stood before each continuation. */
  readonly contexts: readonly string[];
  /** True where the options differ in the context and share one continuation (winogrande). */
  readonly sharedContinuation: boolean;
  readonly target: unknown;
  readonly doc: JsonObject;
  /** SHA-256 of the document; versions up to 0.4.2 do not give it. */
  readonly docHash: string | undefined;
  /** The line as an object, for its metrics. */
  readonly fields: JsonObject;
}

/** Why a line is not an {@link LmEvalSample}: `generation` concerns the task, `broken` the line. */
export interface NotASample {
  readonly kind: "generation" | "broken";
  readonly reason: string;
}

/**
 * Reads one sample of any version from 0.4.2 to 0.4.13.
 *
 * `arguments` may be a list or a dict, log-likelihoods numbers or strings. Where `acc_mutual_info`
 * doubled the requests, those with an empty context (the second half, or every second one up to
 * 0.4.3) are left out.
 */
export function lmEvalSample(value: unknown): LmEvalSample | NotASample {
  if (!isObject(value)) return broken("is not a JSON object");
  const responses = value.filtered_resps ?? firstOfEach(value.resps);
  if (!Array.isArray(responses)) return broken("has no filtered_resps");
  if (value.arguments === undefined) return broken("has no arguments");
  const requests = requestList(value.arguments);
  const generates = responses.length < 2 || responses.some((each) => !Array.isArray(each)) ||
    requests.some(({ continuation }) => continuation === undefined);
  if (generates) return { kind: "generation", reason: "one response per document and no options" };
  if (requests.length !== responses.length) {
    return broken(`has ${requests.length} arguments and ${responses.length} responses`);
  }
  const scored = requests.map((request, r) => ({ ...request, ll: asNumber(responses[r][0]) }));
  if (scored.some(({ ll }) => ll === undefined)) return broken("has a response without a number");
  const options = withoutUnconditional(scored);
  const continuations = options.map(({ continuation }) => continuation!);
  return {
    docId: asNumber(value.doc_id) ?? NaN,
    filter: typeof value.filter === "string" ? value.filter : "",
    logLikelihoods: options.map(({ ll }) => ll!),
    continuations,
    contexts: options.map(({ context }) => context),
    sharedContinuation: new Set(continuations).size === 1,
    target: value.target,
    doc: asObject(value.doc),
    docHash: typeof value.doc_hash === "string" ? value.doc_hash : undefined,
    fields: value,
  };
}

function broken(reason: string): NotASample {
  return { kind: "broken", reason };
}

interface Request {
  readonly context: string;
  /** Undefined where the request is not a continuation but, say, generation settings. */
  readonly continuation: string | undefined;
}

/** `[[context, continuation], …]`, or `{gen_args_0: {arg_0: context, arg_1: continuation}, …}`. */
function requestList(value: unknown): Request[] {
  const list = Array.isArray(value)
    ? value
    : Object.entries(asObject(value)).sort(([a], [b]) => trailingNumber(a) - trailingNumber(b))
      .map(([, each]) => each);
  return list.map((each) => {
    const [context, continuation] = Array.isArray(each)
      ? each
      : [asObject(each).arg_0, asObject(each).arg_1];
    return {
      context: typeof context === "string" ? context : "",
      continuation: typeof continuation === "string" ? continuation : undefined,
    };
  });
}

function trailingNumber(key: string): number {
  return Number(/\d+$/.exec(key)?.[0] ?? 0);
}

/** Drops the half with an empty context, if exactly half the requests have one. */
function withoutUnconditional<R extends Request>(requests: readonly R[]): readonly R[] {
  const conditional = requests.filter(({ context }) => context !== "");
  return conditional.length * 2 === requests.length && conditional.length > 1
    ? conditional
    : requests;
}

function firstOfEach(resps: unknown): unknown {
  return Array.isArray(resps) ? resps.map((each) => Array.isArray(each) ? each[0] : each) : resps;
}
