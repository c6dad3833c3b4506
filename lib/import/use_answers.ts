import { InputError } from "../errors.ts";
import { type Answer, type FileReport, Refusals } from "./answer.ts";
import { unusedReport } from "./file_answers.ts";
import type { Gathering } from "./gather.ts";
import type { NoAnswer } from "./log_format.ts";
import type { Selection } from "./selection.ts";

/**
 * Files the answers of one log as they come.
 *
 * A log that cannot be read is refused alone; one that breaks off after some of its answers were filed
 * ends the import by an `InputError`, so that no log is half used.
 */
export async function useAnswers(
  file: string,
  answers: AsyncIterable<Answer | NoAnswer>,
  { selection, gathering }: { readonly selection: Selection; readonly gathering: Gathering },
): Promise<FileReport> {
  const refusals = new Refusals();
  const names = { models: new Set<string>(), tasks: new Set<string>() };
  const counts = { read: 0, kept: 0, unanswered: 0 };
  try {
    for await (const answer of answers) {
      counts.read++;
      if ("reason" in answer) {
        refusals.add(answer.reason, answer.line);
        continue;
      }
      if (!selection.keeps(answer)) continue;
      const reason = gathering.add(selection.named(answer));
      if (reason !== undefined) {
        refusals.add(reason, answer.line);
        continue;
      }
      counts.kept++;
      if (answer.p === null) counts.unanswered++;
      names.models.add(answer.model);
      names.tasks.add(answer.task);
    }
  } catch (error) {
    if (!(error instanceof InputError) || counts.kept > 0) throw error;
    return unusedReport({ file, model: "", task: "" }, "refused", error.message);
  }
  return {
    file,
    model: oneOrCount(names.models, "models"),
    task: oneOrCount(names.tasks, "tasks"),
    status: "used",
    note: "",
    ...counts,
    refusals: refusals.list(),
  };
}

function oneOrCount(names: ReadonlySet<string>, noun: string): string {
  return names.size === 1 ? [...names][0] : `${names.size} ${noun}`;
}
