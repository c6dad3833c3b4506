// Edge: the terminal.
import type { Command } from "commander";
import { namedTasks, poolingTasks } from "../../pool/pooling_tasks.ts";
import { lookUp } from "../../registry.ts";
import { MEASURES, PAPER_MEASURES } from "../../signals/measures.ts";
import { type NamedSignals, signalsJson } from "../../signals/signals_file.ts";
import type { PairMatrices } from "../../signals/task_signals.ts";
import { signalsOfPool } from "../../verbs/open_signals.ts";
import { pairs } from "../../verbs/pairs.ts";
import { openFlagged } from "../open_source.ts";
import { idsOption, onPool, type PoolFlags, poolOption } from "../options.ts";
import { heading, names, printResult, printTable, say } from "../output.ts";

interface SignalFlags extends PoolFlags {
  readonly pool?: string[];
  readonly measures: string[];
}

/** `troupe signals SOURCE`: q, R and J per task, and pooled. */
export function registerSignals(program: Command): void {
  const ids = MEASURES.map((measure) => measure.id);
  onPool(program.command("signals"))
    .description("quality q and pair measures on dev (Yule's Q, JSD, …): per task, and pooled")
    .addOption(poolOption())
    .addOption(
      idsOption("--measures <ids>", "some of", ids, PAPER_MEASURES.map((measure) => measure.id)),
    )
    .addHelpText("after", "\nExample:\n  troupe signals sim:paper --tasks CSQA")
    .action(async (source: string, flags: SignalFlags) => {
      const pool = await openFlagged(source, flags);
      const shown = namedTasks(flags.tasks ?? ["all"], pool.taskNames);
      const signals = signalsOfPool(pool, {
        pool: flags.pool ? namedTasks(flags.pool, pool.taskNames) : poolingTasks(pool.taskNames),
        measures: flags.measures.map((id) => lookUp("measure", MEASURES, id)),
      });
      printResult(flags, {
        json: signalsJson(signals, shown),
        get rows() {
          return pairs(pool.with({ tasks: shown }), { measures: signals.measures });
        },
        print: () => printSignals(signals, shown),
      });
    });
}

function printSignals(signals: NamedSignals, shown: readonly string[]): void {
  say(heading(signals, "Signals on dev"));
  say("\nQuality q, %\n");
  const models = signals.models.map((model, i) => ({ model, i }));
  printTable(models, {
    columns: [
      "model",
      ...shown.map((task) => ({
        key: task,
        value: ({ i }: { i: number }) => signals.tasks.get(task)!.quality[i],
        scale: 100,
        digits: 2,
      })),
    ],
  });
  for (const task of shown.length === 1 ? shown : []) {
    printMatrices(signals, signals.tasks.get(task)!.pairs, names([task]));
  }
  printMatrices(signals, signals.pooled, `pooled over ${names(signals.pooledOver)}`);
}

function printMatrices({ models, measures }: NamedSignals, of: PairMatrices, which: string): void {
  const m = models.length;
  for (const { id, label, higher } of measures) {
    say(`\n${label}, ${which} (higher: more ${higher})\n`);
    printTable(models.map((model, i) => ({ model, i })), {
      columns: [
        { key: "model", label: "" },
        ...models.map((name, j) => ({
          key: name,
          align: "right" as const,
          value: ({ i }: { i: number }) => i === j ? "·" : of[id][i * m + j].toFixed(3),
        })),
      ],
    });
  }
}
