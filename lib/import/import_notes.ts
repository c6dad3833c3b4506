import type { FileReport } from "./answer.ts";
import type { WholeImportOptions } from "./import_options.ts";
import { LETTER_EPSILON, UNANSWERED_LEAN } from "./letter_distribution.ts";
import { lettersWarning } from "./letters_only.ts";
import type { TaskReport } from "./match_tasks.ts";

/** The rules that an import applied, one sentence each. */
export function importNotes(options: WholeImportOptions, tasks: readonly TaskReport[]): string[] {
  const { seed, devShare, unanswered } = options;
  const notes: string[] = [];
  if (tasks.some(({ splitBy }) => splitBy === "seeded")) {
    notes.push(
      `dev and test were split here (seed ${seed}, dev share ${devShare}, stratified by subject), ` +
        `as the logs name no dev split`,
    );
  }
  if (tasks.some(({ lettersOnly }) => lettersOnly.length > 0)) {
    notes.push(
      `a bare letter became ${1 - LETTER_EPSILON} on it and ${LETTER_EPSILON} shared by the others`,
    );
  }
  if (tasks.some((task) => Object.keys(task.unanswered).length > 0)) {
    notes.push(
      unanswered === "uniform"
        ? `an unanswered question became a uniform distribution that leans by ${UNANSWERED_LEAN} ` +
          `to one seeded option: it is right as often as a guess`
        : "an unanswered question counts as missing",
    );
  }
  return notes;
}

/** What was left out or is weaker than it looks, one sentence each. */
export function importWarnings(
  files: readonly FileReport[],
  tasks: readonly TaskReport[],
  models: readonly string[],
): string[] {
  const letters = new Set(tasks.flatMap(({ lettersOnly }) => lettersOnly));
  const unknown = files.filter(({ status }) => status === "unknown").map(({ file }) => file);
  return [
    ...files.filter(({ status }) => status === "refused").map(({ file, note }) =>
      note.includes(file) ? note : `Cannot use "${file}" as ${note}`
    ),
    ...(unknown.length > 0
      ? [`no format knows ${unknown.length} of the files, which are not used: ${few(unknown)}`]
      : []),
    ...tasks.flatMap((task) => taskWarnings(task, models)),
    ...(letters.size > 0 ? [lettersWarning([...letters])] : []),
  ];
}

function taskWarnings(
  { task, seen, matched, lacking, dropped, conflicts }: TaskReport,
  models: readonly string[],
) {
  const warnings: string[] = [];
  const without = models.filter((model) => lacking[model] === seen);
  if (matched === 0 && without.length > 0) {
    warnings.push(
      `task "${task}" was dropped as ${without.join(", ")} ${
        without.length > 1 ? "have" : "has"
      } ` +
        `none of its items; leave models out with --models, or the task with --tasks`,
    );
  } else if (dropped.length > 0) {
    const gaps = Object.entries(lacking).map(([model, count]) => `${model} lacks ${count}`);
    warnings.push(
      `task "${task}" lost ${dropped.length} of ${seen} items as ${gaps.join(", ")} (${
        few(dropped)
      })`,
    );
  }
  if (conflicts.length > 0) {
    const [{ reason }] = conflicts;
    warnings.push(
      `task "${task}" lost ${conflicts.length} items: ${reason} (${
        few(conflicts.map(({ item }) => item))
      })`,
    );
  }
  return warnings;
}

/** The first three names; `--json` lists all. */
function few(names: readonly string[]): string {
  return names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
}
