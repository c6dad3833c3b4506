// Edge: the terminal and the file system.
import type { Command } from "commander";
import pl from "nodejs-polars";
import { RULES } from "../../aggregate/rules.ts";
import { InputError } from "../../errors.ts";
import { oneLine } from "../../format/escape.ts";
import { count, interval, percent, signed } from "../../format/numbers.ts";
import { systemReason } from "../../io/system_reason.ts";
import { progress } from "../../io/progress.ts";
import { runCosts } from "../../measure/run_costs.ts";
import type { Pool } from "../../pool/pool.ts";
import { namedTasks } from "../../pool/pooling_tasks.ts";
import { records } from "../../verbs/records.ts";
import { resplit } from "../../verbs/resplit.ts";
import { type Verdict, verdict } from "../../verbs/verdict.ts";
import type { Budget } from "../../verdict/costs.ts";
import { openFlagged } from "../open_source.ts";
import { idsOption, numberAbove, onPool, type PoolFlags, whole } from "../options.ts";
import { heading, printResult, printTable, say } from "../output.ts";

interface AdviseFlags extends PoolFlags, Budget {
  readonly rules: string[];
  readonly costs?: string;
  readonly worth?: number;
  readonly seed: number;
  readonly resplit?: number;
  readonly by?: string;
}

/** A row of the verdict's frame, as far as it is printed. */
interface Line {
  readonly task: string;
  readonly run: string;
  readonly team: readonly string[];
  readonly rule: string;
  readonly single: string;
  readonly n: number;
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly overSingle: number;
  readonly overSingleLow: number;
  readonly overSingleHigh: number;
  readonly overBest: number;
  readonly overBestLow: number;
  readonly overBestHigh: number;
}

interface FrontLine {
  readonly by: string;
  readonly amount: number;
  readonly team: readonly string[];
  readonly rule: string;
  readonly devAccuracy: number;
  readonly accuracy: number;
}

/** How the table calls what to run. */
const RUN_WORDS: Readonly<Record<string, string>> = {
  team: "team",
  single: "one model",
  open: "cannot tell",
};

/** `troupe advise SOURCE`: what to run, and how sure that is. */
export function registerAdvise(program: Command): void {
  const ids = RULES.map((rule) => rule.id);
  onPool(program.command("advise"))
    .description("what to run: a team, one model alone, or that the data cannot tell")
    .addOption(idsOption("--rules <ids>", "aggregation rules to choose from", ids, ids))
    .option("--max-members <count>", "at most so many models in a team (default: 5)", whole(2))
    .option("--max-memory <amount>", "of a team together, in the unit of --costs", numberAbove(0))
    .option("--max-latency <amount>", "of a team together, one after another", numberAbove(0))
    .option("--max-cost <amount>", "of a team together", numberAbove(0))
    .option("--worth <points>", "the least gain worth a team (default: 1 point)", numberAbove(0))
    .option("--costs <file>", "CSV or JSON: model, and any of parameters, memory, latency, cost")
    .option("--resplit <seed>", "deal dev and test anew, for pools that have no test", whole(0))
    .option("--by <column>", "with --resplit: every value of it goes to both sides")
    .option("--seed <seed>", "of the bootstrap and the random teams", whole(0), 1)
    .addHelpText(
      "after",
      "\nEverything is decided on dev, by cross-fitting within it, and judged on test." +
        "\n\nExamples:\n  troupe advise sim:paper" +
        "\n  troupe advise runs/mine --max-members 3 --costs costs.csv --max-memory 24",
    )
    .action(async (source: string, flags: AdviseFlags) => {
      const pool = await openAdvised(source, flags);
      const bar = progress(3, "advising");
      const found = verdict(pool, {
        ...flags,
        worth: flags.worth && flags.worth / 100,
        costs: await costsOf(source, flags),
        onStep: (step) => bar.tick(1, step),
      });
      await bar.done();
      printResult(flags, {
        json: verdictJson(pool, found),
        rows: found.frame,
        print: () => printVerdict(pool, found),
      });
    });
}

async function openAdvised(source: string, flags: AdviseFlags): Promise<Pool> {
  if (flags.by !== undefined && flags.resplit === undefined) {
    throw new InputError("Cannot advise as --by goes with --resplit: got none");
  }
  const opened = await openFlagged(source, flags, flags.tasks);
  const pool = opened.with({ tasks: namedTasks(flags.tasks ?? ["all"], opened.taskNames) });
  if (flags.resplit === undefined) return pool;
  return resplit(pool, { seed: flags.resplit, by: flags.by });
}

/** Costs as told, else as measured while a run was profiled: memory in GB, latency in ms. */
async function costsOf(source: string, { costs }: AdviseFlags) {
  if (costs !== undefined) return await readCosts(costs);
  const manifest = await Deno.stat(`${source}/manifest.json`).catch(() => undefined);
  if (!manifest) return undefined;
  const rows = Object.entries(await runCosts(source)).map(([model, cost]) => ({
    model,
    ...(cost.parameters === null ? {} : { parameters: cost.parameters }),
    ...(cost.memoryBytes === null ? {} : { memory: cost.memoryBytes / 2 ** 30 }),
    ...(cost.latencyMs === null ? {} : { latency: cost.latencyMs }),
  }));
  return rows.some((row) => Object.keys(row).length > 1) ? rows : undefined;
}

/** A table of costs: CSV, or JSON with a list of objects. */
async function readCosts(file: string): Promise<pl.DataFrame> {
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    const reason = error instanceof Deno.errors.NotFound
      ? "there is no such file"
      : systemReason(error) ?? String(error);
    throw new InputError(`Cannot read costs "${file}" as ${reason}`);
  }
  try {
    return /\.json$/i.test(file) ? pl.DataFrame(JSON.parse(text)) : pl.readCSV(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new InputError(`Cannot read costs "${file}" as it is neither CSV nor JSON: ${reason}`);
  }
}

function verdictJson({ source, simulated }: Pool, { sentences, frame, ...rest }: Verdict) {
  return {
    source,
    simulated,
    sentences,
    lines: records(frame),
    tried: records(rest.tried),
    sizes: records(rest.sizes),
    front: rest.front && records(rest.front),
  };
}

function printVerdict(pool: Pool, { sentences, frame, front }: Verdict): void {
  say(`${heading(pool, "What to run")}\n`);
  for (const { text } of sentences) say(oneLine(text));
  say("\nOn unseen questions; differences in points with 95 % intervals\n");
  const points = (value: number, low: number, high: number) =>
    `${signed(100 * value, 1)} ${interval(low, high, 1)}`;
  printTable(
    records<Line>(frame).map((line) => ({
      task: line.task,
      run: RUN_WORDS[line.run],
      who: line.run === "team" ? `${line.team.join(" · ")} by ${line.rule}` : line.single,
      n: count(line.n),
      accuracy: percent(line.accuracy, 1),
      "team over one model": points(line.overSingle, line.overSingleLow, line.overSingleHigh),
      "over the k best": line.overBestLow === 0 && line.overBestHigh === 0
        ? "same team"
        : points(line.overBest, line.overBestLow, line.overBestHigh),
    })),
  );
  if (!front) return;
  say("\nNo team is both cheaper and better on dev than these; accuracy is test's\n");
  printTable(
    records<FrontLine>(front).map((line) => ({
      by: line.by,
      amount: line.amount,
      who: line.team.length > 1 ? `${line.team.join(" · ")} by ${line.rule}` : line.team[0],
      "dev lets expect": percent(line.devAccuracy, 1),
      accuracy: percent(line.accuracy, 1),
    })),
  );
}
