import type { Answer } from "./answer.ts";

/**
 * Files the subtasks of the named groups as one task each, such as mmlu_anatomy under mmlu; the
 * subtask becomes the subject.
 *
 * A subtask belongs to a group if the results files list it there, directly or through a group in
 * between, or if its name starts with the group's and `_`, `:`, `|` or ` (`.
 *
 * @example
 * ```ts
 * import { mergeGroups } from "./merge_groups.ts";
 * import assert from "node:assert/strict";
 *
 * const groupOf = mergeGroups(["mmlu"], { mmlu: ["mmlu_stem"], mmlu_stem: ["anatomy"] });
 * assert.equal(groupOf("anatomy"), "mmlu");
 * assert.equal(groupOf("arc"), undefined);
 * ```
 */
export function mergeGroups(
  names: readonly string[],
  groups: Readonly<Record<string, readonly string[]>>,
): (task: string) => string | undefined {
  const members = (name: string, above: readonly string[] = []): string[] =>
    above.includes(name)
      ? []
      : [name, ...(groups[name] ?? []).flatMap((each) => members(each, [...above, name]))];
  const listed = new Map(names.flatMap((name) => members(name).map((task) => [task, name])));
  return (task) =>
    listed.get(task) ??
      names.find((name) => task.startsWith(name) && /^(_|:|\|| \()/.test(task.slice(name.length)));
}

/** The answer filed under its group, if it has one. */
export function relabelled(answer: Answer, group: string | undefined): Answer {
  if (group === undefined || group === answer.task) return answer;
  return {
    ...answer,
    task: group,
    subject: answer.task,
    document: `${answer.task}/${answer.document.slice(0, 16)}`,
  };
}
