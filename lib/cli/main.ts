// Edge: the process.
import { Command, CommanderError } from "commander";
import { InputError } from "../errors.ts";
import { registerDataset } from "./commands/dataset.ts";

/** Builds the whole command line; each command registers itself. */
export function buildProgram(): Command {
  const program = new Command("troupe")
    .description("Which of my language models work well together?")
    .showHelpAfterError("(add --help for the options)")
    .exitOverride();
  registerDataset(program);
  return program;
}

/**
 * Runs one command line and returns its exit code: 0 on success, 2 on bad input with one clear line
 * on stderr. A fault of ours is thrown on.
 */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await buildProgram().parseAsync(args as string[], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof InputError) {
      console.error(`troupe: ${error.message.replaceAll(/\s*\n\s*/g, " ")}`);
      return 2;
    }
    throw error;
  }
}

if (import.meta.main) Deno.exit(await run(Deno.args));
