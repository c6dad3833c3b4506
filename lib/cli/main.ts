// Edge: the process.
import { Command, CommanderError } from "commander";
import config from "../../deno.json" with { type: "json" };
import { InputError } from "../errors.ts";
import { oneLine } from "../format/escape.ts";
import { systemReason } from "../io/system_reason.ts";
import { registerAdvise } from "./commands/advise.ts";
import { registerAsk } from "./commands/ask.ts";
import { registerCompletion } from "./commands/completion.ts";
import { registerCompare } from "./commands/compare.ts";
import { registerDataset } from "./commands/dataset.ts";
import { registerExplain } from "./commands/explain.ts";
import { registerExplore } from "./commands/explore.ts";
import { registerEvaluate } from "./commands/evaluate.ts";
import { registerImport } from "./commands/import.ts";
import { registerMap } from "./commands/map.ts";
import { registerPool } from "./commands/pool.ts";
import { registerProfile } from "./commands/profile.ts";
import { registerPrompt } from "./commands/prompt.ts";
import { registerReproduce } from "./commands/reproduce.ts";
import { registerSelect } from "./commands/select.ts";
import { registerServe } from "./commands/serve.ts";
import { registerSignals } from "./commands/signals.ts";

/** Builds the whole command line; each command registers itself. */
export function buildProgram(): Command {
  const program = new Command("troupe")
    .description("Which of my language models work well together?")
    .version(config.version, "-V, --version", "the version of Troupe")
    .configureOutput({ outputError: (text, write) => write(lineOf(text.replace("error: ", ""))) })
    .exitOverride();
  registerAdvise(program);
  registerPool(program);
  registerSignals(program);
  registerSelect(program);
  registerEvaluate(program);
  registerCompare(program);
  registerExplain(program);
  registerMap(program);
  registerExplore(program);
  registerReproduce(program);
  registerDataset(program);
  registerProfile(program);
  registerPrompt(program);
  registerAsk(program);
  registerServe(program);
  registerImport(program);
  registerCompletion(program);
  return program;
}

/**
 * Runs one command line and returns its exit code: 0 on success, 2 on bad input, or where the system
 * refuses, with one clear line on stderr. A fault of ours is thrown on.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(args as string[], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof InputError) {
      Deno.stderr.writeSync(new TextEncoder().encode(lineOf(error.message)));
      return 2;
    }
    // Whoever reads the output, such as `head`, has enough.
    if (error instanceof Deno.errors.BrokenPipe) return 0;
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const what = (error as Error).message.split("\n")[0];
    Deno.stderr.writeSync(new TextEncoder().encode(lineOf(`Cannot go on as ${reason} (${what})`)));
    return 2;
  }
}

function lineOf(message: string): string {
  return `troupe: ${oneLine(message)}\n`;
}

if (import.meta.main) Deno.exit(await run(Deno.args));
