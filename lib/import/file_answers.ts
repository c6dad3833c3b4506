import type { Answer, FileReport, Refusal } from "./answer.ts";
import type { Run } from "./choose_runs.ts";

/** What reading one file gave. */
export interface FileAnswers {
  readonly answers: readonly Answer[];
  /** Rows read. */
  readonly read: number;
  readonly refusals: readonly Refusal[];
  /** Why the file as a whole holds nothing for a profile. */
  readonly declined?: string;
  readonly note?: string;
  /** What a reader should know of the file, as a sentence that its name starts. */
  readonly warning?: string;
}

/** The report of a file that was read. */
export function usedReport(
  run: Run,
  { answers, read, refusals, declined, note }: FileAnswers,
): FileReport {
  return {
    file: run.file,
    model: run.model,
    task: run.task,
    status: declined === undefined ? "used" : "declined",
    note: declined ?? note ?? "",
    read,
    kept: answers.length,
    unanswered: answers.filter(({ p }) => p === null).length,
    refusals,
  };
}

/** The report of a file that was left out as a whole. */
export function unusedReport(
  run: Pick<Run, "file" | "model" | "task">,
  status: "superseded" | "refused" | "unknown",
  note: string,
): FileReport {
  const { file, model, task } = run;
  return { file, model, task, status, note, read: 0, kept: 0, unanswered: 0, refusals: [] };
}
