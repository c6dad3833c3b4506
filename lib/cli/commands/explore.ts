// Edge: the terminal, the file system and a local server.
import type { Command } from "commander";
import { InputError } from "../../errors.ts";
import { explorerPage } from "../../explore/explorer.ts";
import { atomicWrite } from "../../io/atomic_write.ts";
import { subSignals } from "../../signals/sub_signals.ts";
import { namedTasks } from "../../pool/pooling_tasks.ts";
import { interruptible } from "../interrupt.ts";
import { isSignalsFile, readSignals } from "../../verbs/open_signals.ts";
import { keptModels, openFlagged } from "../open_source.ts";
import { list, whole } from "../options.ts";
import { printJson } from "../output.ts";

interface ExploreFlags {
  readonly models?: string[];
  readonly tasks?: string[];
  readonly out?: string;
  readonly serve?: true | number;
  readonly json?: boolean;
}

const EXAMPLES = `
The page needs no network and opens from disk; the state of a view is in its address.

Examples:
  troupe explore sim:paper --out paper.html
  troupe explore runs/mine --serve`;

/** Where the page is written unless told. */
const FILE = "explore.html";

/** `troupe explore SOURCE`: one page with everything, live. */
export function registerExplore(program: Command): void {
  program.command("explore")
    .description("one self-contained page: verdict, teams, map, matrix and questions, live")
    .argument(
      "<source>",
      "profile (.parquet, .jsonl), folder, signals (.json, .parquet) or sim:paper",
    )
    .option("--models <names>", "use only these models", list)
    .option("--task, --tasks <names>", "only these tasks, or primary, held-out, all", list)
    .option("--out <file>", `where to write the page (default: ${FILE}, unless it is served)`)
    .option("--serve [port]", "serve the page on this computer (default: any free port)", whole(0))
    .option("--json", "file and address as one JSON object on stdout")
    .addHelpText("after", EXAMPLES)
    .action(async (source: string, flags: ExploreFlags) => {
      const html = await explorerPage(await openExplored(source, flags));
      const out = flags.out ?? (flags.serve === undefined ? FILE : undefined);
      if (out !== undefined) await atomicWrite(out, html);
      if (flags.serve === undefined) {
        if (flags.json) printJson({ file: out, bytes: new TextEncoder().encode(html).length });
        else console.log(`${out}: open it in a browser`);
        return;
      }
      const port = flags.serve === true ? 0 : flags.serve;
      await interruptible((signal) => {
        const server = servePage(html, port, signal);
        const url = `http://127.0.0.1:${server.addr.port}/`;
        if (flags.json) printJson({ ...(out === undefined ? {} : { file: out }), url });
        else console.log(url);
        return server.finished;
      }, () => "Stopped");
    });
}

async function openExplored(source: string, flags: ExploreFlags) {
  if (!await isSignalsFile(source)) {
    const pool = await openFlagged(source, flags, flags.tasks);
    return flags.tasks ? pool.with({ tasks: namedTasks(flags.tasks, pool.taskNames) }) : pool;
  }
  const signals = await readSignals(source);
  const models = keptModels(signals, source, flags.models);
  const kept = namedTasks(flags.tasks ?? ["all"], [...signals.tasks.keys()]);
  const members = signals.models.flatMap((name, i) => models.has(name) ? [i] : []);
  const part = subSignals(signals, { members });
  const tasks = new Map(kept.map((name) => [name, part.tasks.get(name)!]));
  return { ...part, tasks, source: signals.source, simulated: signals.simulated };
}

function servePage(html: string, port: number, signal: AbortSignal): Deno.HttpServer<Deno.NetAddr> {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  const handler = (request: Request) =>
    new URL(request.url).pathname === "/"
      ? new Response(html, { headers })
      : new Response("", { status: 404 });
  try {
    return Deno.serve({ port, hostname: "127.0.0.1", signal, onListen() {} }, handler);
  } catch (error) {
    throw new InputError(
      `Cannot listen on port ${port} (${(error as Error).message}): choose another --serve`,
    );
  }
}
