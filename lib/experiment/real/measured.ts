import { InputError } from "../../errors.ts";
import { buildProfile } from "../../pool/build_profile.ts";
import type { RowTable } from "../../pool/row_table.ts";
import type { DevSplit } from "../../types.ts";
import type { RealExperiment } from "./types.ts";

/** Answers of real models by column, as their file holds them. */
export interface AnswerColumns {
  readonly task: readonly string[];
  /** Subject within the task; empty where there is none. */
  readonly subject: readonly string[];
  readonly item: readonly string[];
  readonly model: readonly string[];
  readonly gold: ArrayLike<number>;
  /** False where nothing could be read from a model's answer; `p` is then uniform. */
  readonly answered: readonly boolean[];
  /** Row i holds `p[offsets[i]] … p[offsets[i + 1] − 1]`. */
  readonly offsets: ArrayLike<number>;
  readonly p: ArrayLike<number>;
}

/** Every item of one task, before it is split. */
export interface MeasuredTask {
  readonly name: string;
  readonly all: DevSplit;
  /** Subject of each item. */
  readonly subjects: readonly string[];
}

/** A pool of measured models. */
export interface Measured {
  readonly models: readonly string[];
  readonly tasks: readonly MeasuredTask[];
  /** Tasks left out as too small, with their items. */
  readonly small: Readonly<Record<string, number>>;
  /** Items left out as some model has no row for them. */
  readonly incomplete: number;
  /** Share of the kept answers from which nothing could be read. */
  readonly unanswered: number;
}

/** Arranges a file's answers into the tasks of a study. */
export function arrangeMeasured(columns: AnswerColumns, experiment: RealExperiment): Measured {
  const { subjects, atLeast } = experiment.tasks;
  const group = subjects &&
    new Map(Object.entries(subjects).flatMap(([task, of]) => of.map((each) => [each, task])));
  const taskOf = columns.task.map((task, row) => group ? group.get(columns.subject[row]) : task);
  const rowsByItem = Map.groupBy(
    columns.item.keys(),
    (row) => `${taskOf[row] ?? ""}\n${columns.item[row]}`,
  );
  const models = new Set(columns.model).size;
  const size = new Map<string, number>();
  const whole: number[] = [];
  let incomplete = 0;
  for (const rows of rowsByItem.values()) {
    const task = taskOf[rows[0]];
    if (task === undefined) continue;
    if (rows.length < models) incomplete++;
    else {
      for (const row of rows) whole.push(row);
      size.set(task, (size.get(task) ?? 0) + 1);
    }
  }
  const kept = whole.filter((row) => size.get(taskOf[row]!)! >= atLeast)
    .sort((a, b) => taskOf[a]! < taskOf[b]! ? -1 : taskOf[a]! > taskOf[b]! ? 1 : a - b);
  if (kept.length === 0) {
    throw new InputError(
      `Cannot run ${experiment.id} as the data has no task with at least ${atLeast} items that ` +
        `every model answered: is it ${experiment.data.file}?`,
    );
  }
  const profile = buildProfile(rowsOf(columns, kept, taskOf as string[]), {
    source: experiment.data.file,
  });
  refuseUnknownModels(experiment, profile.models);
  const subjectOf = new Map(
    kept.map((row) => [`${taskOf[row]}\n${columns.item[row]}`, columns.subject[row]]),
  );
  return {
    models: profile.models,
    tasks: profile.tasks.map(({ name, dev }) => ({
      name,
      all: dev,
      subjects: dev.items.map((item) => subjectOf.get(`${name}\n${item}`)!),
    })),
    small: Object.fromEntries([...size].filter(([, items]) => items < atLeast).sort()),
    incomplete,
    unanswered: kept.filter((row) => !columns.answered[row]).length / kept.length,
  };
}

function rowsOf(
  columns: AnswerColumns,
  rows: readonly number[],
  taskOf: readonly string[],
): RowTable {
  const pick = <T>(values: ArrayLike<T>) => rows.map((row) => values[row]);
  const offsets = [0];
  const p: number[] = [];
  for (const row of rows) {
    for (let at = columns.offsets[row]; at < columns.offsets[row + 1]; at++) p.push(columns.p[at]);
    offsets.push(p.length);
  }
  return {
    task: pick(taskOf),
    split: rows.map(() => "dev"),
    item: pick(columns.item),
    model: pick(columns.model),
    gold: pick(columns.gold),
    offsets,
    p,
    where: (row) => `row ${rows[row] + 1}`,
  };
}

function refuseUnknownModels({ id, pools }: RealExperiment, models: readonly string[]): void {
  const unknown = Object.values(pools).flat().find((name) => !models.includes(name));
  if (unknown === undefined) return;
  throw new InputError(
    `Cannot run ${id} as the data has no model "${unknown}": its models are ${models.join(", ")}`,
  );
}
