// Edge: the terminal and the network.
import type { Command } from "commander";
import { InputError } from "../../errors.ts";
import { openTeam } from "../../serve/open_team.ts";
import { teamEndpoint } from "../../serve/team_endpoint.ts";
import { interruptible } from "../interrupt.ts";
import { whole } from "../options.ts";
import { names, printJson, say } from "../output.ts";
import { type TeamFlags, teamOptions, withTeam } from "../team_flags.ts";

interface ServeFlags extends TeamFlags {
  readonly port: number;
  readonly listen: string;
}

const EXAMPLES = `
Examples:
  troupe serve runs/quiz --task quiz --port 8008
  curl http://127.0.0.1:8008/v1/chat/completions -d '{"messages": [{"role": "user",
    "content": "What is hot?\\nA. ice\\nB. steam"}]}'

The answer is a letter; "logprobs": true adds the distribution, and the field troupe has the members'
own. A member that fails or takes longer than --wait is done without: the rule was fitted for every
set of members beforehand.`;

/** `troupe serve`: an OpenAI-compatible server whose model is a team. */
export function registerServe(program: Command): void {
  const command = program.command("serve")
    .description("serve the team that a run selects as one OpenAI-compatible model")
    .argument("<run>", "run folder of `profile`");
  withTeam(command)
    .option("--port <number>", "where to listen (0: any free port)", whole(0), 8008)
    .option("--listen <address>", "address to listen on", "127.0.0.1")
    .option("--json", "the address as one JSON object on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (run: string, flags: ServeFlags) => {
      const team = await openTeam(teamOptions(run, flags));
      await interruptible((signal) => {
        const server = listen(flags, signal, teamEndpoint(team));
        const url = `http://${flags.listen}:${server.addr.port}/v1`;
        if (flags.json) printJson({ url, task: team.task, team: team.team });
        else say(`${names(team.team)} (${team.aggregator}) at ${url}`);
        return server.finished;
      }, () => "Stopped");
    });
}

function listen(
  { port, listen: hostname }: ServeFlags,
  signal: AbortSignal,
  handler: (request: Request) => Promise<Response>,
): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({ port, hostname, signal, onListen() {} }, handler);
  } catch (error) {
    throw new InputError(
      `Cannot listen on ${hostname}:${port} (${(error as Error).message}): choose another --port`,
    );
  }
}
