// Edge: the terminal.
import type { Command } from "commander";
import { signalsJson } from "../../signals/signals_file.ts";
import { type Heterogeneity, poolSignals } from "../../signals/task_signals.ts";
import {
  heading,
  knownTask,
  list,
  onPool,
  openFlagged,
  type PoolFlags,
  poolingTasks,
  printJson,
} from "../options.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

interface SignalFlags extends PoolFlags {
  readonly task?: string;
  readonly pool?: string[];
}

/** `troupe signals SOURCE`: q, R and J per task, and pooled. */
export function registerSignals(program: Command): void {
  onPool(program.command("signals"))
    .description("quality q, Yule's Q (R) and JSD (J, bits) on dev: per task, and pooled")
    .option("--task <name>", "this task only")
    .option("--pool <tasks>", "pool over these tasks (default: every task)", list)
    .addHelpText("after", "\nExample:\n  troupe signals sim:paper --task CSQA --pool primary")
    .action(async (source: string, flags: SignalFlags) => {
      const profile = await openFlagged(source, flags);
      const pool = poolingTasks(profile, flags.pool);
      const shown = flags.task
        ? [knownTask(profile, flags.task)]
        : profile.tasks.map((task) => task.name);
      const signals = poolSignals(profile, { pool });
      if (flags.json) {
        return printJson(signalsJson(signals, shown));
      }
      console.log(heading(profile, "Signals on dev"));
      console.log("\nQuality q, %\n");
      console.log(textTable(signals.models.map((model, i) => ({ model, i })), [
        { head: "model", cell: (row) => row.model },
        ...shown.map((task) => ({
          head: task,
          cell: ({ i }: { i: number }) => percent(signals.tasks.get(task)!.quality[i]),
        })),
      ]));
      for (const task of shown.length === 1 ? shown : []) {
        printPair(signals.models, signals.tasks.get(task)!, task);
      }
      printPair(signals.models, signals.pooled, `pooled over ${pool.join(", ")}`);
    });
}

function printPair(models: readonly string[], { R, J }: Heterogeneity, of: string): void {
  console.log(`\nYule's Q, ${of} (higher: more shared errors)\n`);
  console.log(matrixTable(models, R));
  console.log(`\nJSD in bits, ${of} (higher: different distributions)\n`);
  console.log(matrixTable(models, J));
}

function matrixTable(models: readonly string[], matrix: Float64Array): string {
  const m = models.length;
  return textTable(models.map((model, i) => ({ model, i })), [
    { head: "", cell: (row) => row.model },
    ...models.map((head, j) => ({
      head,
      align: "right" as const,
      cell: ({ i }: { i: number }) => i === j ? "·" : matrix[i * m + j].toFixed(3),
    })),
  ]);
}
