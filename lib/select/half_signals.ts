import { takeItems } from "../pool/split_view.ts";
import { poolMatrices, type PoolSignals, taskSignals } from "../signals/task_signals.ts";
import type { DevSplit } from "../types.ts";
import type { SelectionContext } from "./method.ts";

/** One half of every task's dev items, with its signals. */
export interface HalfOfDev {
  readonly signals: PoolSignals;
  dev(task: string): DevSplit;
}

/** Both halves of dev, each with its own signals pooled over the same tasks; made once. */
export function halvesOfDev(context: SelectionContext): readonly [HalfOfDev, HalfOfDev] {
  return context.memo("halves of dev", () => [halfOfDev(context, 0), halfOfDev(context, 1)]);
}

function halfOfDev({ signals, dev, halves }: SelectionContext, half: 0 | 1): HalfOfDev {
  const names = [...new Set([...signals.tasks.keys(), ...signals.pooledOver])];
  const views = new Map(names.map((name) => {
    const of = halves(name);
    const places = [...of.keys()].filter((n) => of[n] === half);
    return [name, takeItems(dev(name), places)];
  }));
  const all = new Map(
    [...views].map(([name, view]) => [name, taskSignals(view, signals.measures)]),
  );
  return {
    signals: {
      ...signals,
      tasks: all,
      pooled: poolMatrices(signals.pooledOver.map((name) => all.get(name)!.pairs)),
    },
    dev: (task) => views.get(task)!,
  };
}
