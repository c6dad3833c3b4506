// Edge: Polars.
import pl from "nodejs-polars";
import { InputError } from "../errors.ts";
import { unknownName } from "../registry.ts";
import type { Profile, Task } from "../types.ts";
import { buildProfile } from "./build_profile.ts";
import { frameTable } from "./frame_table.ts";
import { PROFILE_COLUMNS, profileFrame } from "./profile_frame.ts";
import type { RowTable } from "./row_table.ts";
import { subTask } from "./sub_task.ts";

/** Models or tasks of a pool by name. */
export interface PoolFilter {
  /** All unless given. */
  readonly models?: readonly string[];
  /** All unless given. */
  readonly tasks?: readonly string[];
}

/** Where a pool came from, and how its rows are called in messages. */
export interface PoolOrigin {
  /** As the user named it. */
  readonly source: string;
  /** True where no model was measured; every table and figure must then say so. */
  readonly simulated?: boolean;
  /** Names a row to its reader, such as `line 17`. */
  readonly where?: (row: number) => string;
}

/**
 * Choice distributions of models on tasks: a checked Polars dataframe with one row per task × split ×
 * item × model (`task, split, item, model, gold, p`, and whatever else it holds), and typed arrays per
 * task and split for the kernels, made when they are first looked at and kept.
 *
 * @example
 * ```ts
 * import pl from "nodejs-polars";
 * import { openPool } from "./open_pool.ts";
 * import assert from "node:assert/strict";
 *
 * const pool = await openPool("sim:pool?models=3&tasks=2&items=20");
 * assert.equal(pool.frame.height, 3 * 2 * 2 * 20);
 * const half = pool.filter(pl.col("model").neq(pl.lit("model-2")));
 * assert.deepEqual(half.models, ["model-1", "model-3"]);
 * assert.ok(half.simulated);
 * ```
 */
export class Pool implements Profile {
  readonly source: string;
  readonly simulated: boolean;
  /** In code-unit order, the order of every array. */
  readonly models: readonly string[];
  /** Typed arrays of every task, in the order of their first rows. */
  readonly tasks: readonly Task[];
  /** The pool that this one takes its models from, so that fits on the same items are shared. */
  readonly whole: Pool;
  /** Indices of the models in `whole`. */
  readonly members: readonly number[];
  /** Names of the columns of `frame`, which need not be made for them. */
  readonly columns: readonly string[];
  #frame: () => pl.DataFrame;

  private constructor(
    { source, simulated, models, tasks }: Profile,
    columns: readonly string[],
    frame: () => pl.DataFrame,
    part?: { readonly whole: Pool; readonly members: readonly number[] },
  ) {
    this.source = source;
    this.simulated = simulated;
    this.models = models;
    this.tasks = tasks;
    this.whole = part?.whole ?? this;
    this.members = part?.members ?? models.map((_, i) => i);
    this.columns = columns;
    this.#frame = frame;
  }

  /** A pool of a frame's rows; the first fault in them is thrown as an `InputError`. */
  static ofFrame(frame: pl.DataFrame, { source, simulated = false, where }: PoolOrigin): Pool {
    const profile = buildProfile(tableOf(frame, source, where), { source, simulated });
    return new Pool(profile, frame.columns, () => frame);
  }

  /** A pool of typed arrays, such as a simulated one. */
  static ofProfile(profile: Profile): Pool {
    let frame: pl.DataFrame | undefined;
    return new Pool(profile, PROFILE_COLUMNS, () => frame ??= profileFrame(profile));
  }

  /** One row per task × split × item × model. */
  get frame(): pl.DataFrame {
    return this.#frame();
  }

  /** Names of the tasks, in order. */
  get taskNames(): string[] {
    return this.tasks.map((task) => task.name);
  }

  /** The task of that name, or a line that lists the tasks there are. */
  task(name: string): Task {
    const found = this.tasks.find((task) => task.name === name);
    if (found) return found;
    throw new InputError(`${unknownName("task", name, this.taskNames)} in pool "${this.source}"`);
  }

  /** The pool of the rows for which a Polars expression holds. */
  filter(expression: pl.Expr): Pool {
    const { source, simulated } = this;
    return Pool.ofFrame(this.frame.filter(expression), { source, simulated });
  }

  /** The same pool with only some of its models or tasks; model order stays, tasks come as named. */
  with({ models, tasks }: PoolFilter): Pool {
    for (const name of models ?? []) this.#known("model", name, this.models);
    for (const name of tasks ?? []) this.#known("task", name, this.taskNames);
    const kept = tasks ? tasks.map((name) => this.task(name)) : this.tasks;
    const members = this.models.flatMap((name, i) => models?.includes(name) ?? true ? [i] : []);
    const all = members.length === this.models.length;
    const profile = {
      source: this.source,
      simulated: this.simulated,
      models: members.map((i) => this.models[i]),
      tasks: all ? kept : kept.map((task) => subTask(task, members)),
    };
    const frame = () =>
      this.frame.filter(
        pl.col("model").isIn(profile.models).and(
          pl.col("task").isIn(kept.map((task) => task.name)),
        ),
      );
    return new Pool(profile, this.columns, frame, {
      whole: this.whole,
      members: members.map((i) => this.members[i]),
    });
  }

  #known(kind: string, name: string, known: readonly string[]): void {
    if (known.includes(name)) return;
    throw new InputError(
      `Cannot open pool "${this.source}" as it has no ${kind} "${name}": ` +
        `its ${kind}s are ${known.toSorted().join(", ")}`,
    );
  }
}

/** The columns of a frame as typed arrays; columns of another kind are refused. */
function tableOf(frame: pl.DataFrame, source: string, where: PoolOrigin["where"]): RowTable {
  try {
    return frameTable(frame, where);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0];
    throw new InputError(
      `Cannot read pool "${source}" as names must be texts and p lists of numbers: ${reason}`,
    );
  }
}
