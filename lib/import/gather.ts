import type { Answer } from "./answer.ts";
import type { Split } from "../types.ts";
import { GrowingIndex, GrowingNumbers } from "./growing.ts";

/** An item of a task, as the logs of several models describe it. */
export interface GatheredItem {
  /** Unique within the task: the document's name, and `#2`, `#3`, … where its content repeats. */
  readonly id: string;
  /** Names the document within its task. */
  readonly document: string;
  /** 1 for the first item with this document. */
  readonly occurrence: number;
  /** Part of the task that splits are stratified by; empty where it has none. */
  readonly subject: string;
  /** The side that the logs name. */
  readonly split: Split | undefined;
  /** Index of the right option, from 0. */
  readonly gold: number;
  /** How many options there are. */
  readonly optionCount: number;
  /** Option texts, where the logs give them. */
  readonly options: readonly string[] | undefined;
  /** Set where models contradict each other about the item. */
  conflict?: string;
}

/** The answers of one model on one task: the answer to `items[n]` starts at `p[starts[n]]`. */
export interface ModelAnswers {
  /** Item index → where its distribution starts in `p`; −1 for no answer. */
  readonly starts: GrowingIndex;
  /** The distributions, one after another. */
  readonly p: GrowingNumbers;
  /** How many distributions put everything on one option. */
  oneHot: number;
  /** How many distributions stand for bare letters. */
  letters: number;
  /** How many items the model left unanswered. */
  unanswered: number;
}

/** A task under construction. */
export interface GatheredTask {
  /** Its name in the profile. */
  readonly name: string;
  /** Its items in the order in which they came. */
  readonly items: GatheredItem[];
  /** Item id → its index. */
  readonly indexOf: Map<string, number>;
  /** Model → its answers. */
  readonly models: Map<string, ModelAnswers>;
}

/** Characters of a document's name that an item id keeps: 64 bits of a SHA-256. */
const ID_LENGTH = 16;

/** Answers of many models, matched by document and kept as typed arrays. */
export class Gathering {
  /** Task name → what is known of it. */
  readonly tasks: Map<string, GatheredTask> = new Map();

  /** Files one answer; returns why it cannot be, or undefined. */
  add(answer: Answer): string | undefined {
    const task = this.#task(answer.task);
    const index = itemIndex(task, answer);
    const item = task.items[index];
    const order = optionOrder(item, answer);
    const conflict = order === undefined
      ? "models disagree on its options"
      : order[item.gold] !== answer.gold
      ? "models disagree on its gold"
      : undefined;
    if (conflict) item.conflict ??= conflict;
    const model = modelAnswers(task, answer.model);
    if (model.starts.has(index)) return "the model answers this item twice";
    fileAnswer(model, index, answer, order ?? []);
    return undefined;
  }

  #task(name: string): GatheredTask {
    const task = this.tasks.get(name) ??
      { name, items: [], indexOf: new Map(), models: new Map() };
    this.tasks.set(name, task);
    return task;
  }
}

function itemIndex(task: GatheredTask, answer: Answer): number {
  const stem = /^[0-9a-f]{64}$/.test(answer.document)
    ? answer.document.slice(0, ID_LENGTH)
    : answer.document;
  const id = answer.occurrence > 1 ? `${stem}#${answer.occurrence}` : stem;
  const known = task.indexOf.get(id);
  if (known !== undefined) return known;
  const { document, occurrence, subject, split, gold, optionCount, options } = answer;
  task.indexOf.set(id, task.items.length);
  return task.items.push({
    id,
    document,
    occurrence,
    subject,
    split,
    gold,
    optionCount,
    options,
  }) - 1;
}

function modelAnswers(task: GatheredTask, name: string): ModelAnswers {
  const model = task.models.get(name) ??
    { starts: new GrowingIndex(), p: new GrowingNumbers(), oneHot: 0, letters: 0, unanswered: 0 };
  task.models.set(name, model);
  return model;
}

/** Where each option of the item stands in the answer; undefined where they are not the same. */
function optionOrder(item: GatheredItem, answer: Answer): number[] | undefined {
  if (item.optionCount !== answer.optionCount) return undefined;
  const identity = Array.from({ length: item.optionCount }, (_, r) => r);
  const [own, other] = [item.options, answer.options];
  if (!own || !other || own.every((text, r) => text === other[r])) return identity;
  const order = own.map((text) => other.indexOf(text));
  return order.includes(-1) || new Set(order).size < order.length ? undefined : order;
}

function fileAnswer(model: ModelAnswers, index: number, answer: Answer, order: number[]): void {
  if (answer.p === null) {
    model.starts.set(index, -1);
    model.unanswered++;
    return;
  }
  model.starts.set(index, model.p.length);
  for (const r of order) model.p.push(answer.p[r]);
  if (answer.letter) model.letters++;
  else if (answer.p.includes(1)) model.oneHot++;
}
