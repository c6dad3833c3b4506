// Edge: the terminal, a server, and what loading a dataset touches.
import { oneLine } from "../../format/escape.ts";
import type { Command } from "commander";
import { loadDataset } from "../../dataset/load_dataset.ts";
import { loadPreset } from "../../measure/load_preset.ts";
import { agentPrompt, chatRoles } from "../../measure/planned_agent.ts";
import { planServers } from "../../measure/plan_run.ts";
import { lookUp } from "../../registry.ts";
import { type BackendKind, BACKENDS } from "../../server/backend.ts";
import { fillPrompt } from "../../server/frozen_template.ts";
import { asInputError } from "../../server/server_error.ts";
import { apiKey, chosenHosts, datasetPlaces } from "../hosts.ts";
import { idsOption, list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { PREFIX_FORMS, type PrefixForm } from "../../prompt/render_prompt.ts";

interface PromptFlags {
  readonly model: string;
  readonly preset?: string;
  readonly task: string;
  readonly system?: string;
  readonly fewShot: number;
  readonly item: number;
  readonly prefix: PrefixForm[];
  readonly host?: string[];
  readonly backend: BackendKind[];
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  troupe prompt --model qwen3:8b --task ARC-C
  troupe prompt --preset paper --model Nemotron-Nano-9B --task ARC-C

The prompt is shown as it is sent, with the letters' probabilities that come back. Forms of the prefix:
space (as in the paper), bare (no space at its end), bracket.`;

/** `troupe prompt`: what a model is asked, to the letter. */
export function registerPrompt(program: Command): void {
  program.command("prompt")
    .description("show what a model is asked, to the letter, and what it answers")
    .requiredOption("--model <name>", "model as the server knows it, or by its name in --preset")
    .option("--preset <name>", "ask with the tag and the system prompt of a preset's model")
    .requiredOption("--task <spec>", "a benchmark or a file of questions")
    .option("--system <text>", "system prompt")
    .option("--few-shot <count>", "solved examples before the question", whole(0), 0)
    .option("--item <number>", "which dev question, from 1", whole(1), 1)
    .addOption(
      idsOption("--prefix <form>", "one of", Object.keys(PREFIX_FORMS) as PrefixForm[], ["space"]),
    )
    .option("--host <url>", "server (default: OLLAMA_HOST or local)", list)
    .addOption(idsOption("--backend <kind>", "one of", BACKENDS, ["ollama"]))
    .option("--json", "machine-readable output on stdout")
    .addHelpText("after", EXAMPLES)
    .action(showPrompt);
}

async function showPrompt(flags: PromptFlags): Promise<void> {
  const { task, fewShot, item: number, json } = flags;
  const { model, system } = flags.preset ? await modelOf(flags.preset, flags) : flags;
  const [backend] = flags.backend;
  const hosts = chosenHosts(flags.host, backend);
  const asked = { agents: [{ name: model, model }], tasks: [task], out: "", hosts, backend };
  const [server] = await planServers({ ...asked, apiKey: apiKey() });
  const dataset = await loadDataset(task, { dev: number, test: 1, ...datasetPlaces() });
  const item = dataset.dev[Math.min(number, dataset.dev.length) - 1];
  try {
    const prepared = await server.backend.prepare(model, chatRoles({ system, fewShot }));
    const rendered = agentPrompt({ system, fewShot }, dataset, item, flags.prefix[0]);
    const prompt = fillPrompt(prepared.template, rendered);
    const { logp, left, end } = await server.backend.score(prepared, prompt);
    const p = logp.map((value) => value === null ? null : Math.exp(value));
    if (json) {
      const { digest, notes, info } = prepared;
      return printJson({ model, task, item: item.id, prompt, p, left, end, digest, notes, info });
    }
    for (const note of prepared.notes) console.error(oneLine(`${model}: ${note}`));
    say(
      prompt.text ?? [...prompt.messages, { role: "assistant", content: prompt.prefix }]
        .map(({ role, content }) => `[${role}]\n${content}`).join("\n\n"),
    );
    const letters = rendered.letters.map((letter, r) =>
      `${letter} ${p[r]?.toFixed(4) ?? "unseen"}`
    );
    say(
      `\n→ ${letters.join("  ")}  end of turn ${end.toFixed(4)}  not listed ${left.toFixed(4)}`,
    );
    say(`→ right: ${rendered.letters[item.gold]}. ${item.options[item.gold]}`);
  } catch (error) {
    throw asInputError(error, `ask "${model}"`, server.backend.host);
  }
}

/** A model of a preset, by its name, with another system prompt where one is given. */
async function modelOf(id: string, { model: name, system }: PromptFlags) {
  const { models } = await loadPreset(id);
  const found = lookUp("model", models.map((model) => ({ ...model, id: model.name })), name);
  return { model: found.model, system: system ?? found.system };
}
