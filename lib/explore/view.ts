import { RULES } from "../aggregate/rules.ts";
import { PAPER_WEIGHTS } from "../select/objective.ts";
import type { PoolData } from "./pool_data.ts";

/** What a visitor of the page has chosen. */
export interface View {
  /** Names of the ticked models, in model order. */
  readonly models: readonly string[];
  /** Names of the tasks that are reported, in their order. */
  readonly tasks: readonly string[];
  /** The task that is looked at closely. */
  readonly task: string;
  /** Team size. */
  readonly k: number;
  /** Most members that the verdict may advise. */
  readonly members: number;
  /** λ1, the weight of Yule's Q. */
  readonly lambda1: number;
  /** λ2, the weight of the JSD. */
  readonly lambda2: number;
  /** The largest weight on the map. */
  readonly max: number;
  /** Id of the aggregation rule. */
  readonly rule: string;
  /** The pair measure that the matrix shows. */
  readonly measure: string;
}

/** Larger teams are for the command line. */
export const MOST_K = 12;

/** What a view may name. */
export type Known = Pick<PoolData, "models" | "tasks"> & { readonly measures: readonly string[] };

/** Most members of a team unless told, as `troupe advise` has it. */
export function usualMembers(models: number): number {
  return Math.max(1, Math.min(5, models));
}

/** The view that a page opens with: the paper's settings. */
export function firstView({ models, tasks, measures }: Known): View {
  return {
    models,
    tasks,
    task: tasks[0],
    k: Math.min(3, models.length),
    members: usualMembers(models.length),
    lambda1: PAPER_WEIGHTS.yuleQ,
    lambda2: PAPER_WEIGHTS.jsd,
    max: 1,
    rule: RULES[0].id,
    measure: measures[0],
  };
}

/**
 * A view as the part of an address after `#`; what is as it was at first is left out.
 *
 * @example
 * ```ts
 * import { firstView, readView, writeView } from "./view.ts";
 * import assert from "node:assert/strict";
 *
 * const known = { models: ["a", "b", "c"], tasks: ["t"], measures: ["yuleQ"] };
 * const view = { ...firstView(known), models: ["a", "c"], k: 2 };
 * assert.equal(writeView(view, known), "k=2&without=b");
 * assert.deepEqual(readView("#k=2&without=b", known), view);
 * ```
 */
export function writeView(view: View, known: Known): string {
  const first = firstView(known);
  const out = new URLSearchParams();
  for (const key of ["task", "k", "members", "max", "rule", "measure"] as const) {
    if (view[key] !== first[key]) out.set(key, String(view[key]));
  }
  if (view.lambda1 !== first.lambda1 || view.lambda2 !== first.lambda2) {
    out.set("lambda", `${view.lambda1},${view.lambda2}`);
  }
  writeNames(out, ["with", "without"], view.models, known.models);
  writeNames(out, ["on", "off"], view.tasks, known.tasks);
  return out.toString();
}

/** What an address says of a view; whatever it gets wrong is as it is at first. */
export function readView(hash: string, known: Known): View {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const first = firstView(known);
  const models = readNames(given, ["with", "without"], known.models);
  const tasks = readNames(given, ["on", "off"], known.tasks);
  const one = (key: string, list: readonly string[], fallback: string) =>
    list.find((each) => each === given.get(key)) ?? fallback;
  const number = (key: string, low: number, high: number, fallback: number) => {
    const value = Number(given.get(key) ?? NaN);
    return value >= low && value <= high ? value : fallback;
  };
  const [lambda1, lambda2] = (given.get("lambda") ?? "").split(",").map((text) => Number(text));
  const weight = (value: number, fallback: number) =>
    value >= 0 && value <= 1000 ? value : fallback;
  return {
    models,
    tasks,
    task: one("task", tasks, tasks[0]),
    k: Math.round(
      number("k", 1, Math.min(MOST_K, models.length), Math.min(first.k, models.length)),
    ),
    members: Math.round(number("members", 1, known.models.length, first.members)),
    lambda1: given.has("lambda") ? weight(lambda1, first.lambda1) : first.lambda1,
    lambda2: given.has("lambda") ? weight(lambda2, first.lambda2) : first.lambda2,
    max: number("max", 1e-3, 1000, first.max),
    rule: one("rule", RULES.map((rule) => rule.id), first.rule),
    measure: one("measure", known.measures, first.measure),
  };
}

/** Whichever list is shorter: what is in, or what is out. */
function writeNames(
  out: URLSearchParams,
  [within, without]: readonly [string, string],
  chosen: readonly string[],
  known: readonly string[],
): void {
  const left = known.filter((name) => !chosen.includes(name));
  if (left.length === 0) return;
  const [key, names] = left.length <= chosen.length ? [without, left] : [within, chosen];
  for (const name of names) out.append(key, name);
}

function readNames(
  given: URLSearchParams,
  [within, without]: readonly [string, string],
  known: readonly string[],
): readonly string[] {
  const [kept, left] = [new Set(given.getAll(within)), new Set(given.getAll(without))];
  const chosen = known.filter((name) => (kept.size === 0 || kept.has(name)) && !left.has(name));
  return chosen.length > 0 ? chosen : known;
}
