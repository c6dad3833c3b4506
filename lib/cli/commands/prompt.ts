// Edge: the terminal, a server, and what loading a dataset touches.
import { oneLine } from "../../format/escape.ts";
import type { Command } from "commander";
import { loadDataset } from "../../dataset/load_dataset.ts";
import { InputError } from "../../errors.ts";
import { type Agent, modelTag } from "../../measure/agent.ts";
import { loadAgents } from "../../measure/load_agents.ts";
import { loadPreset } from "../../measure/load_preset.ts";
import { inOrder } from "../../measure/option_order.ts";
import { agentPrompt, askedWith, chatRoles } from "../../measure/planned_agent.ts";
import { planServers } from "../../measure/plan_run.ts";
import { presetAgents } from "../../measure/preset.ts";
import { unknownName } from "../../registry.ts";
import { type BackendKind, BACKENDS } from "../../server/backend.ts";
import { fillPrompt } from "../../server/frozen_template.ts";
import { asInputError } from "../../server/server_error.ts";
import { apiKey, chosenHosts, datasetPlaces } from "../hosts.ts";
import { idsOption, list, whole } from "../options.ts";
import { printJson, say } from "../output.ts";
import { PREFIX_FORMS, type PrefixForm } from "../../prompt/render_prompt.ts";

interface PromptFlags {
  readonly model?: string;
  readonly preset?: string;
  readonly agents?: string;
  readonly agent?: string;
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
  troupe prompt --agents agents.json --agent terse --task ARC-C

The prompt is shown as it is sent, with the letters' probabilities that come back. Forms of the prefix:
space (as in the paper), bare (no space at its end), bracket.`;

/** `troupe prompt`: what a model is asked, to the letter. */
export function registerPrompt(program: Command): void {
  program.command("prompt")
    .description("show what a model is asked, to the letter, and what it answers")
    .option("--model <name>", "model as the server knows it, or by its name in --preset")
    .option("--preset <name>", "ask as a preset's model is asked")
    .option("--agents <file>", "JSON file of agents, as of troupe profile")
    .option("--agent <name>", "which of them; the first unless given")
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
  const { task, item: number, json } = flags;
  const [backend] = flags.backend;
  const agent = await chosenAgent(flags);
  const model = modelTag(agent);
  const hosts = agent.host ? [agent.host] : chosenHosts(flags.host, backend);
  const options = { agents: [agent], tasks: [task], out: "", hosts, backend, apiKey: apiKey() };
  const [server] = await planServers(options);
  const dataset = await loadDataset(task, { dev: number, test: 1, ...datasetPlaces() });
  const item = dataset.dev[number - 1];
  if (!item) {
    throw new InputError(
      `Cannot show question ${number} as ${task} must have so many: got ${dataset.dev.length}; ` +
        "lower --item",
    );
  }
  const how = askedWith(agent, {});
  try {
    const prepared = await server.backend.prepare(model, chatRoles(how));
    const rendered = agentPrompt(how, dataset, item, flags.prefix[0]);
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
    const place = inOrder(agent.order, item).gold;
    say(`→ right: ${rendered.letters[place]}. ${item.options[item.gold]}`);
    const seen = p.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    if (seen < FEW) say(`→ ${fewLetters(seen, flags.prefix[0])}`);
    const note = heardNote(agent);
    if (note) say(`→ ${note}`);
  } catch (error) {
    throw asInputError(error, `ask "${model}"`, server.backend.host);
  }
}

/** The agent to show: a model asked as the flags say, one of a preset, or one of a file. */
async function chosenAgent(flags: PromptFlags): Promise<Agent> {
  const { model, preset, agents: path, agent: name, system, fewShot } = flags;
  if ((model === undefined) === (path === undefined)) {
    throw new InputError("Cannot show a prompt as --model or --agents must say whose: give one");
  }
  if (path === undefined) {
    if (name !== undefined) {
      throw new InputError("Cannot show a prompt as --agent names one of --agents: got no file");
    }
    if (preset === undefined) return { name: model!, model: model!, system, fewShot };
    const found = named(presetAgents(await loadPreset(preset)), "model", model!);
    return { ...found, fewShot: found.fewShot ?? fewShot, ...(system && { system }) };
  }
  for (const [flag, value] of [["--system", system], ["--preset", preset]]) {
    if (value === undefined) continue;
    throw new InputError(`Cannot show a prompt as --agents says it all: leave out ${flag}`);
  }
  const agents = await loadAgents(path);
  const found = name === undefined ? agents[0] : named(agents, "agent", name);
  return { ...found, fewShot: found.fewShot ?? fewShot };
}

function named(agents: readonly Agent[], kind: string, name: string): Agent {
  const found = agents.find((each) => each.name === name);
  if (found) return found;
  throw new InputError(unknownName(kind, name, agents.map((each) => each.name)));
}

/** Less probability on the letters than this is told. */
const FEW = 0.5;

/** What to try where a model does not go on with a letter. */
function fewLetters(seen: number, form: PrefixForm): string {
  const others = Object.keys(PREFIX_FORMS).filter((each) => each !== form);
  return `${(100 * seen).toFixed(1)} % on the letters: try --prefix ${others.join(" or ")}; ` +
    "a run takes the form with most, unless --prefix-space says otherwise";
}

/** What one prompt does not show of an agent. */
function heardNote({ cyclic, temperature }: Agent): string {
  return [
    ...(cyclic ? ["asked once more for every rotation of the options, and averaged"] : []),
    ...(temperature ? [`at temperature ${temperature} in the profile`] : []),
  ].join("; ");
}
