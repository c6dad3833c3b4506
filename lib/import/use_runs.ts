import { InputError } from "../errors.ts";
import type { FileReport } from "./answer.ts";
import {
  asAgents,
  compareRuns,
  type ReadRun,
  type Run,
  settingDifferences,
  whyNot,
} from "./choose_runs.ts";
import { type FileAnswers, unusedReport, usedReport } from "./file_answers.ts";
import type { ImportContext, Reading } from "./log_format.ts";

/** How the runs of a format are read. */
export type ReadRunFile<R extends Run> = (run: R) => Promise<FileAnswers>;

/**
 * Reads the runs of each model and task, files the answers of the best by {@linkcode compareRuns}, and
 * says why the others were left out. Every file gets a report.
 */
export async function useRuns<R extends Run>(
  all: readonly R[],
  { selection, gathering, rules }: ImportContext,
  read: ReadRunFile<R>,
): Promise<Reading & { readonly remarks: readonly string[] }> {
  const wanted = all.filter((run) => selection.keeps(run));
  const runs = rules.variants === "all"
    ? asAgents(wanted, (task) => selection.taskOf(task))
    : wanted;
  const files: FileReport[] = [];
  const used: R[] = [];
  const remarks: string[] = [];
  const groups = Map.groupBy(runs, ({ model, task }) => JSON.stringify([model, task]));
  for (const group of groups.values()) {
    const { best, others, refused } = await bestRun(group, read);
    files.push(...refused);
    if (!best) continue;
    for (const other of others) {
      const why = whyNot(other, best);
      files.push(unusedReport(other.run, "superseded", why));
      if (settingDifferences([other.run, best.run]).length > 0) remarks.push(unlike(other, why));
    }
    used.push(best.run);
    files.push(file(best, { selection, gathering }));
    const warning = warningOf(best);
    if (warning) remarks.push(`"${best.run.file}" ${warning}`);
  }
  files.sort((a, b) => a.file < b.file ? -1 : 1);
  return { files, remarks: [...remarks, ...differences(used, (task) => selection.taskOf(task))] };
}

interface Candidate<R extends Run> extends ReadRun {
  readonly run: R;
  readonly result: FileAnswers;
}

async function bestRun<R extends Run>(group: readonly R[], read: ReadRunFile<R>) {
  let best: Candidate<R> | undefined;
  const others: ReadRun[] = [];
  const refused: FileReport[] = [];
  for (const run of group) {
    try {
      const result = await read(run);
      const documents = result.answers.length +
        result.refusals.reduce((sum, { count }) => sum + count, 0);
      const candidate = { run, result, documents };
      const better = !best || compareRuns(candidate, best) < 0;
      if (best) {
        others.push(better ? { run: best.run, documents: best.documents } : { run, documents });
      }
      if (better) best = candidate;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refused.push(unusedReport(run, "refused", error.message));
    }
  }
  return { best, others, refused };
}

function unlike({ run }: ReadRun, why: string): string {
  return `"${run.file}" is another run of "${run.model}" on "${run.task}" and is not used: ${why}; ` +
    `--variants all keeps both as agents`;
}

function warningOf<R extends Run>({ documents, run, result }: Candidate<R>): string | undefined {
  const { expected } = run;
  const short = expected !== undefined && documents < expected && result.declined === undefined;
  return short
    ? `holds ${documents} of the ${expected} documents that its run states`
    : result.warning;
}

/** Settings that differ where answers are put side by side: within a task, or within a model. */
function differences(runs: readonly Run[], taskOf: (task: string) => string): string[] {
  const said: string[] = [];
  const say = (who: string, own: readonly Run[], name: (run: Run) => string) => {
    for (const { key, values } of settingDifferences(own)) {
      const byValue = Map.groupBy(own.keys(), (n) => values[n]);
      const parts = [...byValue].filter(([value]) => value !== "").map(([value, which]) =>
        `${value} (${few(new Set(which.map((n) => name(own[n]))))})`
      );
      said.push(`${who} was run with different ${key}: ${parts.join(" and ")}`);
    }
  };
  for (const [task, own] of Map.groupBy(runs, ({ task }) => taskOf(task))) {
    const shared = own.map((run) => ({ ...run, settings: taskWide(run) }));
    say(`task "${task}"`, shared, ({ model }) => model);
  }
  for (const [model, own] of Map.groupBy(runs, ({ model }) => model)) {
    const shared = own.map((run) => ({ ...run, settings: modelWide(run) }));
    say(`"${model}"`, shared, ({ task }) => task);
  }
  return [...new Set(said)];
}

/** Few-shot counts and templates belong to tasks; what the model was started with does not. */
function modelWide({ settings = {} }: Run): Record<string, string> {
  const keys = ["model_args", "temperature"].filter((key) => settings[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

/** Each model has arguments of its own. */
function taskWide({ settings = {} }: Run): Record<string, string> {
  const { model_args: _, ...rest } = settings;
  return rest;
}

function few(names: ReadonlySet<string>): string {
  const all = [...names];
  return all.slice(0, 3).join(", ") + (all.length > 3 ? ", …" : "");
}

function file<R extends Run>(
  best: Candidate<R>,
  { selection, gathering }: Pick<ImportContext, "selection" | "gathering">,
): FileReport {
  const { run, result } = best;
  const note = [result.note ?? "", warningOf(best) ?? ""].filter((text) => text !== "");
  const report = usedReport(run, { ...result, note: note.join("; ") });
  const twice = result.answers.filter((answer) =>
    gathering.add(selection.named({ ...answer, model: run.model })) !== undefined
  );
  if (twice.length === 0) return report;
  const refusal = {
    reason: "the model answers this document twice",
    count: twice.length,
    lines: twice.slice(0, 20).map(({ line }) => line),
  };
  return {
    ...report,
    kept: report.kept - twice.length,
    refusals: [...report.refusals, refusal],
  };
}
