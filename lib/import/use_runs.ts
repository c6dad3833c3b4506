import { InputError } from "../errors.ts";
import type { Answer, FileReport } from "./answer.ts";
import { rankRuns, type Run } from "./choose_runs.ts";
import { type FileAnswers, unusedReport, usedReport } from "./file_answers.ts";
import type { Gathering } from "./gather.ts";

/** Options of {@link useRuns}. */
export interface UseRunsOptions<R extends Run> {
  readonly read: (run: R) => Promise<FileAnswers>;
  readonly gathering: Gathering;
  /** A last change to each answer, such as the task that it is filed under. */
  readonly relabel?: (answer: Answer) => Answer;
}

/**
 * Reads, for each model and task, the newest run that is complete, and files its answers.
 *
 * A run that is broken, or that holds fewer documents than it says, gives way to the next; if none
 * is complete, the one with the most documents is used. Every file gets a report.
 */
export async function useRuns<R extends Run>(
  runs: readonly R[],
  { read, gathering, relabel = (answer) => answer }: UseRunsOptions<R>,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const group of rankRuns(runs)) {
    const { best, others } = await bestRun(group, read);
    reports.push(...others);
    if (best) reports.push(file(best.run, best.result, gathering, relabel));
  }
  return reports.sort((a, b) => a.file < b.file ? -1 : 1);
}

interface Candidate<R extends Run> {
  readonly run: R;
  readonly result: FileAnswers;
  readonly documents: number;
}

async function bestRun<R extends Run>(group: readonly R[], read: UseRunsOptions<R>["read"]) {
  let best: Candidate<R> | undefined;
  let settled = false;
  const others: FileReport[] = [];
  const supersede = (run: R, why: string) => others.push(unusedReport(run, "superseded", why));
  for (const run of group) {
    if (settled) {
      supersede(run, `${run.extent === "limited" ? "a limited" : "an older"} run of the same task`);
      continue;
    }
    try {
      const result = await read(run);
      const documents = result.answers.length +
        result.refusals.reduce((sum, { count }) => sum + count, 0);
      settled = result.declined !== undefined || documents >= (run.expected ?? 0);
      const candidate = { run, result, documents };
      if (!best || settled || documents > best.documents) {
        if (best) supersede(best.run, shortfall(best));
        best = candidate;
      } else supersede(run, shortfall(candidate));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      others.push(unusedReport(run, "refused", error.message));
    }
  }
  return { best, others };
}

function shortfall({ documents, run }: Candidate<Run>): string {
  return `holds ${documents} of ${run.expected} documents`;
}

function file(
  run: Run,
  result: FileAnswers,
  gathering: Gathering,
  relabel: (answer: Answer) => Answer,
): FileReport {
  const report = usedReport(run, result);
  const twice = result.answers.filter((answer) => gathering.add(relabel(answer)) !== undefined);
  if (twice.length === 0) return report;
  const reason = "the model answers this document twice";
  const refusal = {
    reason,
    count: twice.length,
    lines: twice.slice(0, 20).map(({ line }) => line),
  };
  return {
    ...report,
    kept: report.kept - twice.length,
    refusals: [...report.refusals, refusal],
  };
}
