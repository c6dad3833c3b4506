import type { Task } from "../types.ts";
import { takeModels } from "./split_view.ts";

/** The same task with only some of its models, given by index in model order; made when looked at. */
export function subTask(task: Task, members: readonly number[]): Task {
  let dev: Task["dev"] | undefined;
  let test: Task["test"] | undefined;
  return {
    name: task.name,
    get dev() {
      return dev ??= takeModels(task.dev, members);
    },
    get test() {
      return test ??= takeModels(task.test, members);
    },
  };
}
