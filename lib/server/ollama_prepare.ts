// Edge: an Ollama server.
import { InputError } from "../errors.ts";
import type { ChatMessage } from "../prompt/render_prompt.ts";
import type { PreparedModel, Processor } from "./backend.ts";
import {
  fillTemplate,
  type FrozenTemplate,
  markedChat,
  type Role,
  splitTemplate,
} from "./frozen_template.ts";
import { ask, type OllamaClient } from "./ollama_client.ts";
import { ollamaRequest, recoveryRequest } from "./ollama_request.ts";
import { stripBos } from "./strip_bos.ts";

/**
 * Loads a model, freezes its chat template for the given turns, and makes sure that the server
 * returns log-probabilities, by asking for some.
 */
export async function prepareOllama(
  client: OllamaClient,
  model: string,
  roles: readonly Role[],
): Promise<PreparedModel> {
  const digest = await findDigest(client, model);
  const load = { model, prompt: "", keep_alive: "30m", shift: false, options: runner(client) };
  await client.patient.generate(load as never);
  const template = await freezeTemplate(client, model, roles);
  const notes = await checkPrompt(client, model, template);
  if (roles.length > template.roles.length) {
    notes.push("its template has no system turn, so the system prompt opens the user turn");
  }
  return { model, digest, template, processor: await findProcessor(client, digest), notes };
}

function runner({ options }: OllamaClient) {
  return { num_ctx: options.numCtx };
}

/** The digest of a model, or what to do where the server does not have it. */
export async function findDigest(
  { options: { host }, quick }: OllamaClient,
  model: string,
): Promise<string> {
  const { models } = await quick.list();
  const names = [model, `${model}:latest`];
  const found = models.find((one) => names.includes(one.name) || names.includes(one.model));
  if (found) return found.digest;
  throw new InputError(
    `Cannot profile "${model}" as the server at ${host} does not have it: ` +
      `get it with \`ollama pull ${model}\``,
  );
}

async function findProcessor({ quick }: OllamaClient, digest: string): Promise<Processor> {
  const loaded = (await quick.ps()).models.find((one) => one.digest === digest);
  if (!loaded) return "unknown";
  if (!loaded.size_vram) return "cpu";
  return loaded.size_vram < loaded.size ? "partly" : "gpu";
}

/** Renders a marked chat, without the system turn where the template has no place for it. */
async function freezeTemplate(client: OllamaClient, model: string, roles: readonly Role[]) {
  const variants = roles[0] === "system" ? [roles, roles.slice(1)] : [roles];
  for (const variant of variants) {
    const { rendered } = await chat(client, model, markedChat(variant), true);
    if (rendered === undefined) {
      throw new InputError(
        `Cannot profile "${model}" as the server at ${client.options.host} does not show ` +
          "rendered chat templates: update Ollama",
      );
    }
    const template = splitTemplate(stripBos(rendered), variant);
    if (template) return checkThinking(template, model);
  }
  throw new InputError(
    `Cannot profile "${model}" as its chat template does not carry the turns ` +
      `${roles.join(", ")}: leave few-shot examples out, or give the model another TEMPLATE`,
  );
}

async function chat(
  client: OllamaClient,
  model: string,
  messages: readonly ChatMessage[],
  renderOnly: boolean,
) {
  const answer = await client.patient.chat({
    model,
    messages,
    stream: false,
    think: false,
    keep_alive: "30m",
    shift: false,
    options: { ...runner(client), num_predict: 1 },
    _debug_render_only: renderOnly,
  } as never) as unknown as {
    prompt_eval_count?: number;
    _debug_info?: { rendered_template?: string };
  };
  return {
    rendered: answer._debug_info?.rendered_template,
    promptTokens: answer.prompt_eval_count,
  };
}

function checkThinking(template: FrozenTemplate, model: string): FrozenTemplate {
  const tail = template.parts.at(-1)!;
  const [, tag] = /<(think|thinking|reasoning)>(?![\s\S]*<\/\1>)/.exec(tail) ?? [];
  if (!tag) return template;
  throw new InputError(
    `Cannot profile "${model}" as its template opens a thought (<${tag}>) even with thinking ` +
      "off: use the model's instruct variant, or give it a TEMPLATE that closes the thought",
  );
}

/** Asks the filled template for log-probabilities, and compares its length with the server's own. */
async function checkPrompt(client: OllamaClient, model: string, template: FrozenTemplate) {
  const { host, numCtx } = client.options;
  const messages = template.roles.map((role) => ({ role, content: "Ready?" }));
  const request = ollamaRequest({ model, numCtx }, fillTemplate(template, messages));
  const plain = await ask(client, request);
  if (!plain.entry && !(await ask(client, recoveryRequest(request))).entry) {
    throw new InputError(
      `Cannot profile "${model}" as the server at ${host} returns no log-probabilities: ` +
        "update Ollama (0.12.11 is the first that does)",
    );
  }
  if (template.parts[0] === "") return []; // a plain template has line breaks that the chat has not
  const own = await chat(client, model, messages, false);
  return own.promptTokens === plain.promptTokens ? [] : [
    `its prompt has ${plain.promptTokens} tokens where the server's own chat has ${own.promptTokens}`,
  ];
}
