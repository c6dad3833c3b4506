// Edge: the terminal.
import { count } from "../format/numbers.ts";
import type { NamedSignals } from "../signals/signals_file.ts";
import type { PairMatrices } from "../signals/task_signals.ts";
import { heading, names, printTable, say } from "./output.ts";

/** More models than this make matrices that nobody reads in a terminal. */
const READABLE = 40;

/** Prints the qualities of some tasks, and the matrices of one task and pooled, where they are readable. */
export function printSignals(signals: NamedSignals, shown: readonly string[]): void {
  say(heading(signals, "Signals on dev"));
  say("\nQuality q, %\n");
  const models = signals.models.map((model, i) => ({ model, i }));
  printTable(models, {
    limit: models.length > READABLE ? READABLE : Infinity,
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
  if (models.length > READABLE) {
    return say(
      `\nMatrices of ${count(models.length)} models are not printed: write them with --out`,
    );
  }
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
