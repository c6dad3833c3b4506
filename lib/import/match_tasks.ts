import { InputError } from "../errors.ts";
import type { ProfileRow, Split } from "../types.ts";
import { type SplitOptions, testSides } from "./assign_splits.ts";
import type { GatheredItem, GatheredTask, Gathering, ModelAnswers } from "./gather.ts";
import { letterDistribution, unansweredDistribution } from "./letter_distribution.ts";

/** How gaps are treated, and how items are split. */
export interface MatchOptions extends SplitOptions {
  /** `drop` leaves out items that some model lacks; `refuse` makes them an error. */
  readonly missing: "drop" | "refuse";
  /** `uniform` gives an unanswered question a guess; `missing` treats it as lacking. */
  readonly unanswered: "uniform" | "missing";
}

/** What became of one task. */
export interface TaskReport {
  /** Its name in the profile. */
  readonly task: string;
  /** Different items in all logs together. */
  readonly seen: number;
  /** Items that go into the profile. */
  readonly matched: number;
  /** Of them, items of the dev split. */
  readonly dev: number;
  /** Of them, items of the test split. */
  readonly test: number;
  /** `log` where the logs name both sides, `seeded` where the split was made here. */
  readonly splitBy: "log" | "seeded";
  /** Model → how many of the items it lacks. */
  readonly lacking: Readonly<Record<string, number>>;
  /** Items left out because some model lacks them. */
  readonly dropped: readonly string[];
  /** Items left out because models contradict each other, with the reason. */
  readonly conflicts: readonly { readonly item: string; readonly reason: string }[];
  /** Model → questions it left unanswered. */
  readonly unanswered: Readonly<Record<string, number>>;
  /** Models known by their letters alone. */
  readonly lettersOnly: readonly string[];
}

/** A gathering as a profile: rows to be written once, and a report for each task. */
export interface Matched {
  readonly models: readonly string[];
  readonly tasks: readonly TaskReport[];
  readonly rows: () => Generator<ProfileRow>;
}

/**
 * Keeps the items that every model answers, splits them and reports the rest.
 *
 * Every model must take part in every task, as signals are pooled over tasks: a task of which some
 * model has nothing keeps no item. Sides are drawn before items are dropped, so that one more model
 * never moves an item from dev to test.
 */
export function matchTasks(gathering: Gathering, options: MatchOptions): Matched {
  const tasks = [...gathering.tasks.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  const models = [...new Set(tasks.flatMap((task) => [...task.models.keys()]))].sort();
  const matched = tasks.map((task) => matchTask(task, models, options));
  return {
    models,
    tasks: matched.map(({ report }) => report),
    *rows() {
      for (const [t, { kept, sides }] of matched.entries()) {
        yield* taskRows(tasks[t], { kept, sides, models, seed: options.seed });
      }
    },
  };
}

function matchTask(task: GatheredTask, models: readonly string[], options: MatchOptions) {
  const { name, items } = task;
  const has = (model: string, n: number) => {
    const start = task.models.get(model)?.starts.get(n);
    return start !== undefined && (start >= 0 || options.unanswered === "uniform");
  };
  const { sides, splitBy } = sidesOf(task, options);
  const lacking: Record<string, number> = {};
  const dropped: string[] = [];
  const conflicts: { item: string; reason: string }[] = [];
  const kept: number[] = [];
  for (const [n, item] of items.entries()) {
    const without = models.filter((model) => !has(model, n));
    for (const model of without) lacking[model] = (lacking[model] ?? 0) + 1;
    if (item.conflict) conflicts.push({ item: item.id, reason: item.conflict });
    else if (without.length > 0) dropped.push(item.id);
    else kept.push(n);
  }
  if (options.missing === "refuse" && dropped.length > 0) refuse(name, lacking, items);
  const dev = kept.filter((n) => sides[n] === 0).length;
  const report: TaskReport = {
    task: name,
    seen: items.length,
    matched: kept.length,
    dev,
    test: kept.length - dev,
    splitBy,
    lacking,
    dropped,
    conflicts,
    unanswered: Object.fromEntries(
      models.map((model) => [model, task.models.get(model)?.unanswered ?? 0] as const)
        .filter(([, count]) => count > 0),
    ),
    lettersOnly: models.filter((model) => isLettersOnly(task.models.get(model))),
  };
  return { report, kept, sides };
}

function refuse(task: string, lacking: Record<string, number>, items: readonly GatheredItem[]) {
  const gaps = Object.entries(lacking).map(([model, count]) => `"${model}" lacks ${count}`);
  throw new InputError(
    `Cannot match task "${task}" as every model must have all ${items.length} items: ` +
      `${gaps.join(", ")}; drop them with --missing drop`,
  );
}

/** 0 for dev and 1 for test: as the logs say, if they name both sides; otherwise a seeded split. */
function sidesOf({ name, items }: GatheredTask, options: SplitOptions) {
  const named = new Set(items.map(({ split }) => split));
  if (named.has("dev") && named.has("test") && !named.has(undefined)) {
    const sides = Uint8Array.from(items, ({ split }) => split === "test" ? 1 : 0);
    return { sides, splitBy: "log" as const };
  }
  const { first, placeOf } = distinct(items);
  const documents = first.map((n) => items[n].document);
  const drawn = testSides(name, documents, (d) => items[first[d]].subject, options);
  return { sides: Uint8Array.from(placeOf, (d) => drawn[d]), splitBy: "seeded" as const };
}

/** The first item of each document, and for each item the place of its document among them. */
function distinct(items: readonly GatheredItem[]) {
  const again = new Map(
    items.filter(({ occurrence }) => occurrence > 1).map(({ document }) => [document, -1]),
  );
  const first: number[] = [];
  const placeOf = new Uint32Array(items.length);
  for (const [n, { document }] of items.entries()) {
    const known = again.get(document) ?? -1;
    placeOf[n] = known >= 0 ? known : first.push(n) - 1;
    if (known < 0 && again.has(document)) again.set(document, placeOf[n]);
  }
  return { first, placeOf };
}

/** True where no answer of the model is more than a letter, written as one or as a one-hot vector. */
function isLettersOnly(model: ModelAnswers | undefined): boolean {
  if (!model) return false;
  const answered = model.starts.size - model.unanswered;
  return answered > 0 && model.letters + model.oneHot === answered;
}

interface TaskRows {
  readonly kept: readonly number[];
  readonly sides: Uint8Array;
  readonly models: readonly string[];
  readonly seed: number;
}

function* taskRows(task: GatheredTask, { kept, sides, models, seed }: TaskRows) {
  for (const model of models) {
    const answers = task.models.get(model);
    const letters = isLettersOnly(answers);
    for (const n of kept) {
      const { id: item, gold, optionCount } = task.items[n];
      const split: Split = sides[n] === 0 ? "dev" : "test";
      const start = answers!.starts.get(n)!;
      const stored = start < 0 ? [] : answers!.p.slice(start, start + optionCount);
      const p = start < 0
        ? unansweredDistribution(`${task.name}/${item}/${model}`, optionCount, seed)
        : letters && stored.includes(1)
        ? letterDistribution(stored.indexOf(1), optionCount)
        : stored;
      yield { task: task.name, split, item, model, gold, p };
    }
  }
}
