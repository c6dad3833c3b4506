// Edge: the terminal.
import type { Command } from "commander";
import { count } from "../../format/numbers.ts";
import { namedTasks } from "../../pool/pooling_tasks.ts";
import { quality } from "../../signals/quality.ts";
import type { Pool } from "../../pool/pool.ts";
import { openFlagged } from "../open_source.ts";
import { onPool, type PoolFlags } from "../options.ts";
import { heading, printResult, printTable, say } from "../output.ts";

/** `troupe pool SOURCE`: what is in a profile. */
export function registerPool(program: Command): void {
  onPool(program.command("pool"))
    .description("what is in a profile: tasks, models, items, options, accuracies")
    .addHelpText("after", "\nExample:\n  troupe pool sim:paper --tasks primary")
    .action(async (source: string, flags: PoolFlags) => {
      const pool = await openFlagged(source, flags, flags.tasks);
      const summary = summarise(
        pool.with({ tasks: namedTasks(flags.tasks ?? ["all"], pool.taskNames) }),
      );
      printResult(flags, {
        json: summary,
        rows: accuracyRows(summary),
        print: () => printSummary(summary),
      });
    });
}

type Summary = ReturnType<typeof summarise>;

function summarise({ source, simulated, models, tasks }: Pool) {
  return {
    source,
    simulated,
    models,
    tasks: tasks.map(({ name, dev, test }) => ({
      task: name,
      options: optionRange(dev.optionCounts, test.optionCounts),
      dev: dev.items.length,
      test: test.items.length,
      devAccuracy: quality(dev),
      testAccuracy: quality(test),
    })),
  };
}

function accuracyRows({ models, tasks }: Summary) {
  return tasks.flatMap(({ task, dev, test, devAccuracy, testAccuracy }) =>
    models.map((model, i) => ({
      task,
      model,
      dev,
      test,
      devAccuracy: devAccuracy[i],
      testAccuracy: testAccuracy[i],
    }))
  );
}

function printSummary(summary: Summary): void {
  const { models, tasks } = summary;
  const many = (n: number, word: string) => `${count(n)} ${word}${n === 1 ? "" : "s"}`;
  say(heading(summary, "Pool"));
  say(
    `${many(models.length, "model")}, ${many(tasks.length, "task")}; every model has every item\n`,
  );
  printTable(tasks, {
    columns: [
      "task",
      { key: "options", align: "right" },
      { key: "dev", label: "dev items" },
      { key: "test", label: "test items" },
    ],
  });
  say("\nTest accuracy, % (dev in brackets)\n");
  printTable(models.map((model, i) => ({ model, i })), {
    columns: [
      "model",
      ...tasks.map(({ task, testAccuracy, devAccuracy }) => ({
        key: task,
        align: "right" as const,
        value: ({ i }: { i: number }) => `${percent(testAccuracy[i])} (${percent(devAccuracy[i])})`,
      })),
    ],
  });
}

const percent = (share: number) => Number.isNaN(share) ? "–" : (100 * share).toFixed(2);

function optionRange(...counts: Uint8Array[]): string {
  const all = counts.flatMap((each) => [...each]);
  const least = all.reduce((a, b) => Math.min(a, b));
  const most = all.reduce((a, b) => Math.max(a, b));
  return least === most ? `${most}` : `${least}–${most}`;
}
