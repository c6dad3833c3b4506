// Edge: an Ollama server.
import { InputError } from "../errors.ts";
import type { ChatMessage } from "../prompt/render_prompt.ts";
import type { ModelInfo, PreparedModel, Processor } from "./backend.ts";
import {
  fillTemplate,
  freezeTemplate,
  type FrozenTemplate,
  type Role,
  templateNotes,
} from "./frozen_template.ts";
import { ask, type OllamaClient } from "./ollama_client.ts";
import { ollamaRequest, recoveryRequest } from "./ollama_request.ts";

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
  const template = await freezeTemplate(model, roles, async (messages) => {
    const { rendered } = await chat(client, model, messages, true);
    if (rendered !== undefined) return rendered;
    throw new InputError(
      `Cannot ask "${model}" as the server at ${client.options.host} does not show ` +
        "rendered chat templates: update Ollama",
    );
  });
  const notes = await checkPrompt(client, model, template);
  return {
    model,
    digest,
    template,
    ...await findPlace(client, model, digest),
    notes: [...notes, ...templateNotes(template, roles)],
  };
}

function runner({ options }: OllamaClient) {
  return { num_ctx: options.numCtx };
}

/** The digest of a model, or what to do where the server does not have it. */
export async function findDigest(
  { options: { host, signal }, quick, last }: OllamaClient,
  model: string,
): Promise<string> {
  // Answers that are there when a run is cancelled are still checked, and kept.
  const { models } = await (signal?.aborted ? last : quick).list();
  const names = [model, `${model}:latest`];
  const found = models.find((one) => names.includes(one.name) || names.includes(one.model));
  if (found) return found.digest;
  throw new InputError(
    `Cannot ask "${model}" as the server at ${host} does not have it: ` +
      `get it with \`ollama pull ${model}\``,
  );
}

/** The digest of a model's weights: the file that its Modelfile starts from. */
export async function findWeights({ quick }: OllamaClient, model: string): Promise<string | null> {
  const { modelfile = "" } = await quick.show({ model }) as unknown as Shown;
  return /^FROM .*(sha256-[0-9a-f]{64})$/m.exec(modelfile)?.[1] ?? null;
}

/** Where the weights lie, and what is known of their size. */
async function findPlace(
  { quick }: OllamaClient,
  model: string,
  digest: string,
): Promise<{ processor: Processor; info: ModelInfo }> {
  const loaded = (await quick.ps()).models.find((one) => one.digest === digest);
  const { model_info = {}, details } = await quick.show({ model }) as unknown as Shown;
  const number = (end: string) => {
    const key = Object.keys(model_info).find((key) => key.endsWith(end));
    const value = key === undefined ? undefined : model_info[key];
    return typeof value === "number" ? value : null;
  };
  return {
    processor: !loaded
      ? "unknown"
      : !loaded.size_vram
      ? "cpu"
      : loaded.size_vram < loaded.size
      ? "partly"
      : "gpu",
    info: {
      parameters: number("general.parameter_count"),
      quantisation: details?.quantization_level || null,
      contextLength: number(".context_length"),
      memoryBytes: loaded?.size ?? null,
    },
  };
}

interface Shown {
  readonly modelfile?: string;
  readonly model_info?: Readonly<Record<string, unknown>>;
  readonly details?: { readonly quantization_level?: string };
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

/** Asks the filled template for log-probabilities, and compares its length with the server's own. */
async function checkPrompt(client: OllamaClient, model: string, template: FrozenTemplate) {
  const { host, numCtx } = client.options;
  const messages = template.roles.map((role) => ({ role, content: "Ready?" }));
  const request = ollamaRequest({ model, numCtx }, fillTemplate(template, messages));
  const plain = await ask(client, request);
  if (!plain.entry && !(await ask(client, recoveryRequest(request))).entry) {
    throw new InputError(
      `Cannot ask "${model}" as the server at ${host} returns no log-probabilities: ` +
        "update Ollama (0.12.11 is the first that does)",
    );
  }
  if (template.parts[0] === "") return []; // a plain template has line breaks that the chat has not
  const own = await chat(client, model, messages, false);
  return own.promptTokens === plain.promptTokens ? [] : [
    `its prompt has ${plain.promptTokens} tokens where the server's own chat has ${own.promptTokens}`,
  ];
}
