// Edge: the terminal.
import type { Command } from "commander";
import { quality } from "../../signals/quality.ts";
import type { Profile } from "../../types.ts";
import { heading, onPool, openFlagged, type PoolFlags, printJson } from "../options.ts";
import { percentCell as percent, textTable } from "../../format/text_table.ts";

/** `troupe pool SOURCE`: what is in a profile. */
export function registerPool(program: Command): void {
  onPool(program.command("pool"))
    .description("what is in a profile: tasks, models, items, options, accuracies")
    .addHelpText("after", "\nExample:\n  troupe pool sim:paper --tasks primary")
    .action(async (source: string, flags: PoolFlags) => {
      const profile = await openFlagged(source, flags);
      const summary = summarise(profile);
      if (flags.json) return printJson(summary);
      console.log(heading(profile, "Pool"));
      console.log(
        `${profile.models.length} models, ${profile.tasks.length} tasks; every model has ` +
          `every item\n`,
      );
      console.log(textTable(summary.tasks, [
        { head: "task", cell: (row) => row.task },
        { head: "options", cell: (row) => row.options },
        { head: "dev items", cell: (row) => row.dev },
        { head: "test items", cell: (row) => row.test },
      ]));
      console.log("\nTest accuracy, % (dev in brackets)\n");
      console.log(textTable(profile.models.map((model, i) => ({ model, i })), [
        { head: "model", cell: (row) => row.model },
        ...summary.tasks.map((task) => ({
          head: task.task,
          align: "right" as const,
          cell: ({ i }: { i: number }) => cell(task.testAccuracy[i], task.devAccuracy[i]),
        })),
      ]));
    });
}

function cell(test: number, dev: number): string {
  const show = (value: number) => Number.isNaN(value) ? "–" : percent(value);
  return `${show(test)} (${show(dev)})`;
}

function summarise(profile: Profile) {
  return {
    source: profile.source,
    simulated: profile.simulated,
    models: profile.models,
    tasks: profile.tasks.map(({ name, dev, test }) => ({
      task: name,
      options: optionRange(dev.optionCounts, test.optionCounts),
      dev: dev.items.length,
      test: test.items.length,
      devAccuracy: quality(dev),
      testAccuracy: quality(test),
    })),
  };
}

function optionRange(...counts: Uint8Array[]): string {
  const all = counts.flatMap((each) => [...each]);
  const least = all.reduce((a, b) => Math.min(a, b));
  const most = all.reduce((a, b) => Math.max(a, b));
  return least === most ? `${most}` : `${least}–${most}`;
}
