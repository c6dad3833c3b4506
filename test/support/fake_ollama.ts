import { hash32, random } from "../../lib/math/random.ts";

/** A made-up Ollama server in this process, whose answers depend on model and prompt alone. */
export interface FakeOllama {
  readonly host: string;
  /** Prompts of all scoring requests so far, in order of arrival; faults included. */
  readonly asked: string[];
  /** The model of each of them. */
  readonly askedModels: string[];
  /** Times that each model was loaded and unloaded, in order. */
  readonly loads: string[];
  stop(): Promise<void>;
}

/** How a fake server differs from a healthy one. */
export interface FakeOptions {
  readonly port?: number;
  /** Digest by model name; read at every request. */
  readonly models?: Readonly<Record<string, string>>;
  /** Milliseconds that a scoring request takes. */
  readonly delayMs?: number;
  /** Returns a reply in place of the right one; `n` counts scoring requests from 0. */
  readonly fault?: (
    n: number,
    body: GenerateBody,
  ) => Response | undefined | Promise<Response | undefined>;
  /** Models that cannot be pulled. */
  readonly unknown?: readonly string[];
  /** Text in front of every chat. */
  readonly opening?: string;
  /** Bytes of memory, and how many of them on the GPU. */
  readonly memory?: { readonly size: number; readonly size_vram: number };
}

interface GenerateBody {
  readonly model: string;
  readonly prompt?: string;
  readonly keep_alive?: string | number;
  readonly format?: unknown;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly _debug_render_only?: boolean;
}

/** Starts a {@link FakeOllama} on a free port. */
export function fakeOllama(options: FakeOptions = {}): FakeOllama {
  const { models = { good: "d1", fair: "d2", poor: "d3" }, port = 0 } = options;
  const asked: string[] = [];
  const askedModels: string[] = [];
  const loads: string[] = [];
  const memory = options.memory ?? { size: 1, size_vram: 0 };
  const list = () => Object.entries(models).map(([name, digest]) => ({ name, digest, ...memory }));

  const generate = async (body: GenerateBody): Promise<Response> => {
    if (!(body.model in models)) {
      return Response.json({ error: `model '${body.model}' not found` }, { status: 404 });
    }
    if (!body.prompt) {
      loads.push(`${body.keep_alive === 0 ? "unload" : "load"} ${body.model}`);
      return Response.json({ done: true });
    }
    asked.push(body.prompt);
    askedModels.push(body.model);
    const reply = options.fault?.(asked.length - 1, body);
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    return await reply ?? Response.json(fakeAnswer(body.model, body.prompt));
  };
  const chat = (body: GenerateBody): Response => {
    const rendered_template = (options.opening ?? "") +
      body.messages!.map(({ role, content }) => `<${role}>${content}</${role}>\n`).join("") +
      "<assistant>";
    if (body._debug_render_only) return Response.json({ _debug_info: { rendered_template } });
    return Response.json({ prompt_eval_count: rendered_template.length });
  };
  const server = Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    switch (new URL(request.url).pathname) {
      case "/api/version":
        return Response.json({ version: "fake" });
      case "/api/tags":
      case "/api/ps":
        return Response.json({
          models: request.url.endsWith("ps") && loads.at(-1)?.startsWith("unload") ? [] : list(),
        });
      case "/api/show":
        return Response.json({
          details: { quantization_level: "Q4_0" },
          model_info: { "general.parameter_count": 1000, "fake.context_length": 8192 },
        });
      case "/api/pull": {
        const { name: model } = await request.json();
        if (options.unknown?.includes(model)) {
          return Response.json({ error: "pull model manifest: file does not exist" }, {
            status: 500,
          });
        }
        (models as Record<string, string>)[model] = "pulled";
        const part = { digest: "sha256:1", total: 4e6 };
        const lines = [{ ...part, completed: 2e6 }, { ...part, completed: 4e6 }, {
          status: "success",
        }];
        return new Response(lines.map((line) => JSON.stringify(line) + "\n").join(""));
      }
      case "/api/chat":
        return chat(await request.json());
      default:
        return await generate(await request.json());
    }
  });
  return {
    host: `http://127.0.0.1:${server.addr.port}`,
    asked,
    askedModels,
    loads,
    stop: () => server.shutdown(),
  };
}

/** The right answer of a model to a prompt: a distribution over A–J and a little else. */
export function fakeAnswer(model: string, prompt: string): unknown {
  const rng = random(hash32(`${model} ${prompt}`));
  const weights = [..."ABCDEFGHIJ"].map((token) => ({ token, weight: Math.exp(2 * rng.normal()) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0) / 0.9;
  const top = weights.map(({ token, weight }) => ({ token, logprob: Math.log(weight / total) }))
    .toSorted((a, b) => b.logprob - a.logprob);
  const entry = { ...top[0], top_logprobs: top };
  return { response: top[0].token, prompt_eval_count: prompt.length, logprobs: [entry] };
}
