// Edge: the file system.
import { InputError } from "../errors.ts";
import { parseSignals } from "../signals/signals_file.ts";
import { subSignals } from "../signals/sub_signals.ts";
import type { PoolSignals } from "../signals/task_signals.ts";
import { expandPanels, knownTask, type PoolFlags, poolingTasks } from "./options.ts";

/** A pool of which only the signals are known. */
export interface KnownSignals {
  readonly source: string;
  /** A file of signals does not say whether its models were measured; its name stands for it. */
  readonly simulated: false;
  readonly models: readonly string[];
  readonly tasks: readonly { readonly name: string }[];
  readonly signals: PoolSignals;
}

/** True for a source that is a file of signals and not a profile. */
export function isSignalsFile(source: string): boolean {
  return source.endsWith(".json");
}

/** Opens a file of signals; models and tasks may be left out, and other tasks pooled. */
export async function openSignals(
  source: string,
  { models, tasks, pool }: PoolFlags & { readonly pool?: readonly string[] },
): Promise<KnownSignals> {
  const text = await Deno.readTextFile(source).catch(() => {
    throw new InputError(`Cannot open signals "${source}" as there is no such file`);
  });
  const all = parseSignals(text, source);
  const known = { source, tasks: [...all.tasks.keys()].map((name) => ({ name })) };
  const shown = tasks
    ? expandPanels(tasks).map((name) => ({ name: knownTask(known, name) }))
    : known.tasks;
  const signals = subSignals(all, {
    members: models && membersOf(source, all.models, models),
    // As for a profile, tasks that are left out are not pooled either.
    pool: pool || tasks ? poolingTasks({ source, tasks: shown }, pool) : undefined,
  });
  return { source, simulated: false, models: signals.models, tasks: shown, signals };
}

function membersOf(source: string, known: readonly string[], names: readonly string[]): number[] {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new InputError(
      `Cannot open signals "${source}" as it has no model "${unknown}": its models are ` +
        known.join(", "),
    );
  }
  return known.flatMap((name, i) => names.includes(name) ? [i] : []);
}
