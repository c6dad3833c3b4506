import { basename } from "node:path";

/** One log file as one run of a model on a task. */
export interface Run {
  readonly file: string;
  readonly model: string;
  readonly task: string;
  /** Sorts as text; empty where unknown. */
  readonly time: string;
  /** Documents that the run should hold; undefined where the log does not say. */
  readonly expected?: number;
  /** What else the answers depend on, such as the few-shot count. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A run that was read. */
export interface ReadRun {
  readonly run: Run;
  readonly documents: number;
}

/**
 * Which of two runs of a model on a task to use: the one with more documents, then the newer one,
 * then the one whose path comes later. Negative where it is `a`.
 *
 * @example
 * ```ts
 * import { compareRuns } from "./choose_runs.ts";
 * import assert from "node:assert/strict";
 *
 * const run = { model: "m", task: "t" };
 * const old = { run: { ...run, file: "a", time: "2026-01-01" }, documents: 100 };
 * const short = { run: { ...run, file: "b", time: "2026-01-02" }, documents: 20 };
 * assert.ok(compareRuns(old, short) < 0);
 * ```
 */
export function compareRuns(a: ReadRun, b: ReadRun): number {
  return b.documents - a.documents || compare(b.run.time, a.run.time) ||
    compare(b.run.file, a.run.file);
}

/** Why one run was preferred to the other. */
export function whyNot(other: ReadRun, used: ReadRun): string {
  const name = basename(used.run.file);
  const differences = settingDifferences([other.run, used.run])
    .map(({ key, values }) => `${key} ${values[0] || "none"} rather than ${values[1] || "none"}`);
  const reason = other.documents < used.documents
    ? `it holds ${other.documents} documents, fewer than the ${used.documents} of ${name}`
    : other.run.time < used.run.time
    ? `it is older than ${name}, which holds as many documents`
    : other.run.file === used.run.file
    ? "the other holds as many documents and comes first in the file"
    : `${name} holds as many documents and comes later by its path`;
  return [...differences, reason].join("; ");
}

/** A setting that differs between runs, with its value in each of them, or once each. */
export interface SettingDifference {
  readonly key: string;
  readonly values: readonly string[];
}

/** The settings in which runs differ; a setting that a run does not state differs from none. */
export function settingDifferences(runs: readonly Run[]): SettingDifference[] {
  const keys = new Set(runs.flatMap(({ settings = {} }) => Object.keys(settings)));
  return [...keys].sort().flatMap((key) => {
    const values = runs.map(({ settings = {} }) => settings[key]);
    const stated = new Set(values.filter((value) => value !== undefined));
    return stated.size > 1 ? [{ key, values: values.map((value) => value ?? "") }] : [];
  });
}

/**
 * Runs whose models are named with the settings in which runs of one model on one task differ:
 * `m [num_fewshot=5]`.
 */
export function asAgents<R extends Run>(runs: readonly R[], taskOf: (task: string) => string): R[] {
  const keys = new Map<string, Set<string>>();
  const groups = Map.groupBy(runs, ({ model, task }) => JSON.stringify([model, taskOf(task)]));
  for (const group of groups.values()) {
    const own = keys.get(group[0].model) ?? new Set();
    for (const { key } of settingDifferences(group)) own.add(key);
    keys.set(group[0].model, own);
  }
  return runs.map((run) => {
    const own = [...keys.get(run.model)!].filter((key) => run.settings?.[key] !== undefined);
    if (own.length === 0) return run;
    const label = own.sort().map((key) => `${key}=${run.settings![key]}`).join(", ");
    return { ...run, model: `${run.model} [${label}]` };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
