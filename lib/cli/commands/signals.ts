// Edge: the terminal and the file system.
import type { Command } from "commander";
import { InputError } from "../../errors.ts";
import { oneLine } from "../../format/escape.ts";
import { count } from "../../format/numbers.ts";
import { type Progress, progress } from "../../io/progress.ts";
import { outgrows } from "../../pool/outgrows.ts";
import type { Pool } from "../../pool/pool.ts";
import { namedTasks, poolingTasks } from "../../pool/pooling_tasks.ts";
import { MEASURES, PAPER_MEASURES } from "../../signals/measures.ts";
import { type NamedSignals, signalsJson } from "../../signals/signals_file.ts";
import { checkSignalsPath, signalFrames, writeSignals } from "../../verbs/open_signals.ts";
import { pairs } from "../../verbs/pairs.ts";
import { measureSignals, STREAM_MEMORY, streamSignals } from "../../verbs/stream_signals.ts";
import { where } from "../../verbs/where.ts";
import { openFlagged, renamedSignals } from "../open_source.ts";
import { idsOption, numberAbove, onPool, type PoolFlags, poolOption } from "../options.ts";
import { printResult, say } from "../output.ts";
import { printSignals } from "../print_signals.ts";

interface SignalFlags extends PoolFlags {
  readonly pool?: string[];
  readonly measures: string[];
  readonly out?: string;
  readonly stream?: boolean;
  readonly memory: number;
}

const HELP = `
A Parquet profile that would take more than --memory is read some items at a time (--stream: any
is), with the same result to the last bit and in any order of rows. For m models, c measures, T
tasks and L options that takes 0.34 GB + m²·(8·c·(T + 3) + 8) bytes + 2^18 rows of 260 + 32·L bytes,
and uses the rest of --memory for the answers at hand.

Example:
  troupe signals sim:paper --tasks CSQA
  troupe signals big.parquet --memory 4 --out signals.parquet && troupe select signals.parquet --k 5`;

/** `troupe signals SOURCE`: q, R and J per task, and pooled. */
export function registerSignals(program: Command): void {
  const ids = MEASURES.map((measure) => measure.id);
  onPool(program.command("signals"))
    .description("quality q and pair measures on dev (Yule's Q, JSD, …): per task, and pooled")
    .addOption(poolOption())
    .addOption(
      idsOption("--measures <ids>", "some of", ids, PAPER_MEASURES.map((measure) => measure.id)),
    )
    .option("--out <file>", "write them to a .json or .parquet file, from which teams are chosen")
    .option("--stream", "read Parquet some items at a time, whatever its size")
    .option("--memory <gb>", "memory to keep to, in GB", numberAbove(0), STREAM_MEMORY / 1e9)
    .addHelpText("after", HELP)
    .action(async (source: string, flags: SignalFlags) => {
      if (flags.out !== undefined) checkSignalsPath(flags.out);
      const found = await measured(source, flags);
      const { signals } = found;
      const shown = namedTasks(flags.tasks ?? ["all"], [...signals.tasks.keys()]);
      if (flags.out !== undefined) return await writeOut(flags.out, signals, shown);
      printResult(flags, {
        get json() {
          return signalsJson(signals, shown);
        },
        get rows() {
          return pairRows(found, shown);
        },
        print: () => printSignals(signals, shown),
      });
    });
}

/** Signals, and the pool that they were measured on where it is in memory. */
interface MeasuredSignals {
  readonly signals: NamedSignals;
  readonly pool?: Pool;
}

async function measured(source: string, flags: SignalFlags): Promise<MeasuredSignals> {
  const { measures } = flags;
  const over = (tasks: readonly string[]) =>
    flags.pool ? namedTasks(flags.pool, tasks) : poolingTasks(tasks);
  if (!flags.stream && !await outgrows(source, flags.memory * 1e9)) {
    const pool = await openFlagged(source, flags);
    return { signals: await measureSignals(pool, { measures, over }), pool };
  }
  if (source.startsWith("sim:")) {
    throw new InputError(`Cannot stream "${source}" as it is made in memory: leave --stream out`);
  }
  let bar: { readonly stage: string; readonly shown: Progress } | undefined;
  const { plan, ...signals } = await streamSignals(source, {
    measures,
    over,
    models: flags.models,
    memory: flags.memory * 1e9,
    onProgress(stage, by, all) {
      if (bar?.stage !== stage) {
        bar?.shown.done();
        bar = { stage, shown: progress(all, STAGES[stage]) };
      }
      bar.shown.tick(by);
    },
  });
  await bar?.shown.done();
  const [matrices, rows, piece] = [plan.matrices, plan.rows, plan.piece].map(megabytes);
  console.error(
    `note: read in pieces; ${matrices} of matrices, ${rows} of rows and ${piece} of answers at a time`,
  );
  return { signals: flags.rename ? renamedSignals(signals, flags.rename) : signals };
}

const STAGES = { checked: "checking rows", measured: "comparing models, items" } as const;

const megabytes = (bytes: number) => `${count(bytes / 1e6)} MB`;

async function writeOut(path: string, signals: NamedSignals, shown: readonly string[]) {
  await writeSignals(path, signals, shown);
  const tasks = `${count(shown.length)} task${shown.length === 1 ? "" : "s"}`;
  say(
    `${oneLine(path)}: ${count(signals.models.length)} models, ${tasks}; ` +
      `\`troupe select\` and \`troupe map\` choose teams from it`,
  );
}

function pairRows({ signals, pool }: MeasuredSignals, shown: readonly string[]) {
  if (pool) return pairs(pool.with({ tasks: shown }), { measures: signals.measures });
  return where(signalFrames(signals).taskPairs, { task: shown });
}
