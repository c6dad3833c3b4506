// Edge: the clock and unseeded ids of answers.
import { InputError } from "../errors.ts";
import { optionLetters } from "../prompt/render_prompt.ts";
import { ServerError } from "../server/server_error.ts";
import type { Item } from "../types.ts";
import type { OpenTeam, TeamAnswer } from "./open_team.ts";
import { parseQuestions } from "./parse_questions.ts";

/** The name under which a team is served. */
export const TEAM_MODEL = "troupe";

/** The part of a chat request that is read. */
interface ChatRequest {
  readonly messages?: readonly {
    readonly role?: string;
    readonly content?: string | readonly { readonly type?: string; readonly text?: string }[];
  }[];
  readonly stream?: boolean;
  readonly logprobs?: boolean;
}

/**
 * An OpenAI-compatible server of one team: `POST /v1/chat/completions`, `GET /v1/models` and
 * `GET /health`. The last user message is a question with its options (`A. …` lines, or a JSON
 * object); the answer is the letter, with the distribution as log-probabilities and, under
 * `troupe`, with what each member said.
 *
 * @example
 * ```ts
 * import { teamEndpoint } from "./team_endpoint.ts";
 * import assert from "node:assert/strict";
 *
 * const answer = { id: "1", choice: 1, p: [0.2, 0.8], members: { m: [0.2, 0.8] }, absent: {} };
 * const handle = teamEndpoint({
 *   task: "quiz", team: ["m"], aggregator: "choice-soft", options: 4,
 *   ask: () => Promise.resolve(answer),
 * });
 * const body = JSON.stringify({ messages: [{ role: "user", content: "Hot?\nA. ice\nB. steam" }] });
 * const reply = await handle(new Request("http://x/v1/chat/completions", { method: "POST", body }));
 * assert.equal((await reply.json()).choices[0].message.content, "B");
 * ```
 */
export function teamEndpoint(team: OpenTeam): (request: Request) => Promise<Response> {
  const routes: Record<string, (request: Request) => Promise<Response> | Response> = {
    "GET /health": () => Response.json({ status: "ok", task: team.task, team: team.team }),
    "GET /v1/models": () =>
      Response.json({
        object: "list",
        data: [{ id: TEAM_MODEL, object: "model", owned_by: "troupe", members: team.team }],
      }),
    "POST /v1/chat/completions": (request) => complete(team, request),
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const route = routes[`${request.method} ${pathname.replace(/\/+$/, "")}`];
    if (!route) {
      return failure(404, `there is no ${request.method} ${pathname} here`);
    }
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof InputError) return failure(400, error.message);
      if (error instanceof ServerError) return failure(503, error.message);
      throw error;
    }
  };
}

async function complete(team: OpenTeam, request: Request): Promise<Response> {
  const body = await readBody(request);
  const item = questionOf(body);
  const answer = await team.ask(item);
  const letters = optionLetters(item.options.length);
  const content = letters[answer.choice];
  const head = {
    id: `chatcmpl-${crypto.randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model: TEAM_MODEL,
  };
  const troupe = details(team, answer, item, letters);
  const logprobs = body.logprobs ? { content: [letterLogprobs(answer, letters)] } : null;
  if (body.stream) {
    const delta = { role: "assistant", content };
    const chunk = { ...head, object: "chat.completion.chunk", troupe };
    const first = { ...chunk, choices: [{ index: 0, delta, logprobs, finish_reason: null }] };
    const last = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
    const lines = [JSON.stringify(first), JSON.stringify(last), "[DONE]"];
    return new Response(lines.map((line) => `data: ${line}\n\n`).join(""), {
      headers: { "content-type": "text/event-stream" },
    });
  }
  const message = { role: "assistant", content };
  return Response.json({
    ...head,
    object: "chat.completion",
    choices: [{ index: 0, message, logprobs, finish_reason: "stop" }],
    usage: { prompt_tokens: 0, completion_tokens: 1, total_tokens: 1 },
    troupe,
  });
}

async function readBody(request: Request): Promise<ChatRequest> {
  const text = await request.text();
  try {
    const value = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch { /* told below */ }
  throw new InputError(`Cannot answer as the body must be JSON: got ${text.slice(0, 60)}`);
}

function questionOf({ messages }: ChatRequest): Item {
  const content = Array.isArray(messages)
    ? messages.findLast((message) => message?.role === "user")?.content
    : undefined;
  const text = Array.isArray(content)
    ? content.map((part) => part?.text ?? "").join("\n")
    : content ?? "";
  if (typeof text !== "string") {
    throw new InputError("Cannot answer as the last user message must be text: got none");
  }
  const items = parseQuestions(text, "the last user message");
  if (items.length === 1) return items[0];
  throw new InputError(
    `Cannot answer as a message must hold one question: got ${items.length}, send them one by one`,
  );
}

function details(
  { team, aggregator, task }: OpenTeam,
  { choice, p, members, absent }: TeamAnswer,
  item: Item,
  letters: readonly string[],
) {
  const byLetter = (values: readonly number[]) =>
    Object.fromEntries(letters.map((letter, r) => [letter, values[r]]));
  return {
    task,
    rule: aggregator,
    team,
    option: item.options[choice],
    distribution: byLetter(p),
    members: Object.fromEntries(
      Object.entries(members).map(([name, values]) => [name, byLetter(values)]),
    ),
    absent,
  };
}

function letterLogprobs({ choice, p }: TeamAnswer, letters: readonly string[]) {
  const entries = letters.map((token, r) => ({ token, logprob: Math.max(Math.log(p[r]), -745) }));
  const top_logprobs = entries.toSorted((a, b) => b.logprob - a.logprob);
  return { ...entries[choice], top_logprobs };
}

function failure(status: number, message: string): Response {
  const type = status < 500 ? "invalid_request_error" : "server_error";
  return Response.json({ error: { message, type } }, { status });
}
