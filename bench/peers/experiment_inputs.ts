import paper from "../../experiments/paper.ts";
import { hash32, random, shuffled } from "../../lib/math/random.ts";
import { poolingTasks } from "../../lib/pool/pooling_tasks.ts";
import { madePool } from "../../lib/pool/sim/made_pool.ts";
import { PAPER_ACCURACIES, PAPER_BENCHMARKS } from "../../lib/pool/sim/paper_accuracies.ts";
import { paperPool } from "../../lib/pool/sim/paper_pool.ts";
import { drawTeams } from "../../lib/select/methods/random_teams.ts";
import { DRAWS } from "../../lib/select/selection.ts";
import type { Profile } from "../../lib/types.ts";
import { writeInputs } from "./row.ts";
import { type Lap, plus, stopwatch } from "./stopwatch.ts";

/** A pool as meta.json describes it; worlds say what they are. */
interface PoolInput {
  readonly id: string;
  readonly tasks: readonly {
    readonly name: string;
    readonly options: number;
    readonly dev: number;
    readonly test: number;
  }[];
  readonly link?: number;
  readonly correlation?: number;
}

type Arrays = Record<string, Float64Array | Uint8Array | Uint32Array>;

/** The worlds of RQ2. */
const WORLDS = { links: [-0.8, 0, 0.4, 0.8], correlations: [0.2, 0.4, 0.6, 0.8], seeds: 8 };
/** Repetitions of the certificates of RQ3. */
const CERTIFIED = 20;

/**
 * Writes all that RQ1 to RQ3 on `sim:paper` are computed from: the settings, the pool, those of other
 * seeds and worlds, and which items and teams are drawn, so that an independent program can be
 * compared number by number. Returns what simulating the pools took.
 */
export function writeExperimentInputs(folder: string): Lap {
  let simulating: Lap = { ms: 0, cpu: 0 };
  const simulated = (make: () => Profile, used?: readonly string[]): Profile => {
    const lap = stopwatch();
    const pool = make();
    for (const task of pool.tasks) if (used?.includes(task.name) ?? true) task.dev; // made when asked
    simulating = plus(simulating, lap());
    return pool;
  };
  const main = simulated(paperPool);
  const primary = poolingTasks(main.tasks.map(({ name }) => name));
  const arrays: Arrays = {
    random_teams: Uint32Array.from(
      drawTeams({ m: main.models.length, k: paper.k, ...DRAWS }).flat(),
    ),
    ...itemOrders(main, primary),
  };
  const pools: PoolInput[] = [poolInput("main", main, arrays)];
  for (let seed = 1; seed <= paper.seeds; seed++) {
    const { tasks, ...rest } = simulated(() => paperPool({ seed }), primary);
    const kept = primary.map((name) => tasks.find((task) => task.name === name)!);
    pools.push(poolInput(`seed_${seed}`, { ...rest, tasks: kept }, arrays));
  }
  for (const link of WORLDS.links) {
    for (const correlation of WORLDS.correlations) {
      for (let seed = 1; seed <= WORLDS.seeds; seed++) {
        const world = { link, correlation, seed, models: main.models.length };
        const pool = simulated(() => madePool(world));
        const id = `world_${pools.length}`;
        pools.push({ ...poolInput(id, pool, arrays), link, correlation });
      }
    }
  }
  const published = Object.fromEntries(
    Object.entries(PAPER_ACCURACIES).map(([model, percents]) => [
      model,
      Object.fromEntries(PAPER_BENCHMARKS.map(({ name }, t) => [name, percents[t]])),
    ]),
  );
  const meta = { settings: paper, models: main.models, primary, published, pools };
  writeInputs(folder, meta, arrays);
  return simulating;
}

/** Describes a pool, and adds its distributions and right answers, task by task, dev before test. */
function poolInput(id: string, { tasks }: Profile, arrays: Arrays): PoolInput {
  const splits = tasks.flatMap(({ dev, test }) => [dev, test]);
  arrays[`${id}_p`] = joined(Float64Array, splits.map(({ p }) => p));
  arrays[`${id}_gold`] = joined(Uint8Array, splits.map(({ gold }) => gold));
  return {
    id,
    tasks: tasks.map(({ name, dev, test }) => ({
      name,
      options: dev.options,
      dev: dev.items.length,
      test: test.items.length,
    })),
  };
}

function joined<T extends Float64Array | Uint8Array>(
  Kind: new (length: number) => T,
  parts: readonly T[],
): T {
  const all = new Kind(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The orders in which parts of dev are drawn: repetitions × pooled tasks × items. */
function itemOrders({ tasks }: Profile, primary: readonly string[]): Arrays {
  const { seed, profiling, stability } = paper;
  const items = [...tasks[0].dev.items.keys()];
  const orders = (
    repetitions: number,
    stream: (repetition: number, t: number) => [number, number],
  ) =>
    Uint32Array.from(
      Array.from({ length: repetitions }, (_, repetition) =>
        primary.map((_, t) => shuffled(items, random(...stream(repetition, t))))).flat(2),
    );
  const most = Math.max(profiling.repetitions, stability.repetitions);
  return {
    dev_orders: orders(most, (repetition, t) => [seed + repetition, hash32(primary[t])]),
    certificate_orders: orders(
      CERTIFIED,
      (repetition, t) => [seed, repetition * primary.length + t],
    ),
  };
}
