// Edge: the file system and Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { systemReason } from "../io/system_reason.ts";
import type { Pool } from "../pool/pool.ts";
import type { Measure } from "../signals/measure.ts";
import { type NamedSignals, parseSignals } from "../signals/signals_file.ts";
import { poolSignals, type SignalsOptions } from "../signals/task_signals.ts";
import type { SignalFrames } from "./signals_of.ts";

/** What is known of a pool of which only the signals are at hand. */
export interface OpenedSignals extends SignalFrames {
  /** Where the answers came from. */
  readonly source: string;
  /** True where no model was measured. */
  readonly simulated: boolean;
  /** In code-unit order. */
  readonly models: readonly string[];
  /** In the order of the file. */
  readonly tasks: readonly string[];
  /** Pair measures by task, to be pooled otherwise. */
  readonly taskPairs: pl.DataFrame;
  /** The tasks behind `pairs`. */
  readonly pooledOver: readonly string[];
}

/**
 * Opens a signals file, such as `troupe signals POOL --json` writes: teams can be chosen from its
 * `quality` and `pairs`, though not evaluated, as the answers themselves are not in it.
 */
export async function openSignals(
  path: string,
  options: { readonly measures?: readonly Measure[] } = {},
): Promise<OpenedSignals> {
  const text = await Deno.readTextFile(path).catch((error) => {
    const reason = error instanceof Deno.errors.NotFound
      ? "there is no such file"
      : systemReason(error) ?? error.message;
    throw new InputError(`Cannot open signals "${path}" as ${reason}`);
  });
  return signalFrames(parseSignals(text, path, options));
}

/** The signals of a pool, as they are stored. */
export function signalsOfPool(pool: Pool, options: SignalsOptions = {}): NamedSignals {
  return { source: pool.source, simulated: pool.simulated, ...poolSignals(pool, options) };
}

/** Signals as frames. */
export function signalFrames(signals: NamedSignals): OpenedSignals {
  const { source, simulated, models, measures, tasks, pooled, pooledOver } = signals;
  const m = models.length;
  const pairRows = (matrices: Readonly<Record<string, Float64Array>>, head: object) =>
    models.flatMap((a, i) =>
      models.slice(i + 1).map((b, step) => ({
        ...head,
        a,
        b,
        ...Object.fromEntries(measures.map(({ id }) => [id, matrices[id][i * m + i + 1 + step]])),
      }))
    );
  return {
    source,
    simulated,
    models,
    tasks: [...tasks.keys()],
    pooledOver,
    quality: pl.DataFrame(
      [...tasks].flatMap(([task, { quality }]) =>
        models.map((model, i) => ({ task, model, accuracy: quality[i] }))
      ),
    ),
    taskPairs: pl.DataFrame([...tasks].flatMap(([task, { pairs }]) => pairRows(pairs, { task }))),
    pairs: pl.DataFrame(pairRows(pooled, {})),
  };
}
