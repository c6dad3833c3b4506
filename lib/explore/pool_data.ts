import { base64 } from "../format/base64.ts";
import { openSimulation } from "../pool/sim/open_simulation.ts";
import { splitView } from "../pool/split_view.ts";
import { subTask } from "../pool/sub_task.ts";
import { lookUp } from "../registry.ts";
import { MEASURES } from "../signals/measures.ts";
import type { NamedSignals } from "../signals/signals_file.ts";
import type { PairMatrices } from "../signals/task_signals.ts";
import type { Profile, Split, SplitView, Task } from "../types.ts";
import type { CensoredLetters } from "../verdict/caveats.ts";

/** What every page says about its pool before anything is computed. */
interface Head {
  readonly source: string;
  readonly simulated: boolean;
  readonly models: readonly string[];
  readonly tasks: readonly string[];
  /** The tasks over which pair measures are pooled. */
  readonly pooledOver: readonly string[];
}

/** A simulated pool, which the page makes itself. */
export interface SimulationData extends Head {
  /** Tells it from answers and signals. */
  readonly kind: "simulation";
}

/** The answers of a pool. */
export interface AnswersData extends Head {
  /** Tells it from simulations and signals. */
  readonly kind: "answers";
  /** Both splits of each task, in the order of tasks. */
  readonly splits: readonly { readonly dev: PackedSplit; readonly test: PackedSplit }[];
  /** What is known beyond distributions. */
  readonly extra: AnswersExtra;
}

/** The signals of a pool whose answers are not at hand. */
export interface SignalsData extends Head {
  /** Tells it from simulations and answers. */
  readonly kind: "signals";
  /** Ids of the pair measures. */
  readonly measures: readonly string[];
  /** Of each task, in the order of tasks: 64-bit floats in base64. */
  readonly signals: readonly {
    readonly quality: string;
    readonly pairs: Readonly<Record<string, string>>;
  }[];
  /** Measure → its matrix pooled over tasks: 64-bit floats in base64. */
  readonly pooled: Readonly<Record<string, string>>;
}

/** What a page holds of its pool. */
export type PoolData = SimulationData | AnswersData | SignalsData;

/** What a pool may know beyond its distributions; lists are in the order of tasks, then items. */
export interface AnswersExtra {
  /** Question texts of the test items. */
  readonly questions?: readonly (readonly (string | null)[])[];
  /** The half of dev, 0 or 1, that each dev item belongs to. */
  readonly folds?: readonly (readonly number[])[];
  /** How many answers do not give the probability of every option. */
  readonly censored?: CensoredLetters;
}

/** One split; numbers are little-endian bytes in base64. */
interface PackedSplit {
  readonly items: readonly string[];
  readonly options: number;
  readonly gold: string;
  readonly optionCounts: string;
  /** 32-bit floats where every value is one, else 64-bit. */
  readonly bits: 32 | 64;
  readonly p: string;
}

/**
 * The answers of a pool, packed without loss: probabilities are 32-bit floats only where every one of
 * a split is exactly one.
 *
 * @example
 * ```ts
 * import { madePool } from "../pool/sim/made_pool.ts";
 * import { packAnswers, unpackProfile } from "./pool_data.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = madePool({ models: 3, tasks: 1, items: 5 });
 * const again = unpackProfile(packAnswers(pool, ["task-1"]));
 * assert.deepEqual(again.tasks[0].test.p, pool.tasks[0].test.p);
 * ```
 */
export function packAnswers(
  { source, simulated, models, tasks }: Profile,
  pooledOver: readonly string[],
  extra: AnswersExtra = {},
): AnswersData {
  return {
    kind: "answers",
    source,
    simulated,
    models,
    tasks: tasks.map((task) => task.name),
    pooledOver,
    splits: tasks.map(({ dev, test }) => ({ dev: packSplit(dev), test: packSplit(test) })),
    extra,
  };
}

/** Signals, packed without loss. */
export function packSignals(signals: NamedSignals): SignalsData {
  const matrices = (pairs: PairMatrices) =>
    Object.fromEntries(Object.entries(pairs).map(([id, matrix]) => [id, packFloats(matrix)]));
  const { source, simulated, models, measures, tasks, pooled, pooledOver } = signals;
  return {
    kind: "signals",
    source,
    simulated,
    models,
    tasks: [...tasks.keys()],
    pooledOver,
    measures: measures.map((measure) => measure.id),
    signals: [...tasks.values()].map(({ quality, pairs }) => ({
      quality: packFloats(quality),
      pairs: matrices(pairs),
    })),
    pooled: matrices(pooled),
  };
}

/** The answers of a page: unpacked, or simulated anew. */
export function unpackProfile(data: SimulationData | AnswersData): Profile {
  return data.kind === "simulation" ? simulatedPart(data) : unpackAnswers(data);
}

/** The part of a simulation that has the named models and tasks. */
export function simulatedPart({ source, models, tasks }: Omit<SimulationData, "kind">): Profile {
  const whole = openSimulation(source);
  const members = models.map((name) => whole.models.indexOf(name));
  const kept = tasks.flatMap((name) => whole.tasks.find((task) => task.name === name) ?? []);
  const all = members.length === whole.models.length;
  return { ...whole, models, tasks: all ? kept : kept.map((task) => subTask(task, members)) };
}

function unpackAnswers({ source, simulated, models, tasks, splits }: AnswersData): Profile {
  const unpacked = tasks.map((name, t): Task => ({
    name,
    dev: unpackSplit(splits[t].dev, { split: "dev", task: name, models }),
    test: unpackSplit(splits[t].test, { split: "test", task: name, models }),
  }));
  return { source, simulated, models, tasks: unpacked };
}

/** The signals of a page that holds them in place of answers. */
export function unpackSignals(data: SignalsData): NamedSignals {
  const matrices = (packed: Readonly<Record<string, string>>): PairMatrices =>
    Object.fromEntries(Object.entries(packed).map(([id, text]) => [id, unpackFloats(text)]));
  const { source, simulated, models, pooledOver } = data;
  return {
    source,
    simulated,
    models,
    pooledOver,
    measures: data.measures.map((id) => lookUp("measure", MEASURES, id)),
    tasks: new Map(data.tasks.map((name, t) => [name, {
      quality: unpackFloats(data.signals[t].quality),
      pairs: matrices(data.signals[t].pairs),
    }])),
    pooled: matrices(data.pooled),
  };
}

function packSplit({ items, options, gold, optionCounts, p }: SplitView): PackedSplit {
  const short = p.every((value) => Math.fround(value) === value);
  return {
    items,
    options,
    gold: base64(gold),
    optionCounts: base64(optionCounts),
    bits: short ? 32 : 64,
    p: base64(bytesOf(short ? Float32Array.from(p) : p)),
  };
}

function unpackSplit<S extends Split>(
  { items, options, gold, optionCounts, bits, p }: PackedSplit,
  head: { readonly split: S; readonly task: string; readonly models: readonly string[] },
): SplitView<S> {
  const { buffer } = bytes(p);
  return splitView({
    ...head,
    items,
    options,
    p: bits === 32 ? Float64Array.from(new Float32Array(buffer)) : new Float64Array(buffer),
    gold: bytes(gold),
    optionCounts: bytes(optionCounts),
  });
}

const packFloats = (values: Float64Array): string => base64(bytesOf(values));
const unpackFloats = (text: string): Float64Array => new Float64Array(bytes(text).buffer);

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Bytes of base64, by what every browser has. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let at = 0; at < out.length; at++) out[at] = binary.charCodeAt(at);
  return out;
}
