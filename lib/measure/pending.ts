import type { Dataset } from "../dataset/build_dataset.ts";
import type { FrozenTemplate } from "../server/frozen_template.ts";
import type { Item } from "../types.ts";
import { type Answer, isFinal, promptKey } from "./answer.ts";
import { agentPrompt, type PlannedAgent } from "./planned_agent.ts";
import { changed } from "./run_manifest.ts";
import type { RunOptions } from "./run_options.ts";

/**
 * Items of a task that an agent has still to answer, dev before test. An earlier answer to another
 * prompt than today's is an error, not an item to ask again.
 */
export function pendingItems(
  planned: PlannedAgent,
  dataset: Dataset,
  answers: ReadonlyMap<string, Answer>,
  template: FrozenTemplate | null | undefined,
  options: RunOptions,
): Item[] {
  return [...dataset.dev, ...dataset.test].filter((item) => {
    const answer = answers.get(item.id);
    if (!answer || template === undefined) return true;
    const key = promptKey(template, agentPrompt(planned, dataset, item, options));
    if (answer.prompt !== key) {
      const what = `questions of ${dataset.task} (or the examples before them)`;
      throw changed(planned.agent.name, what, options.out, `another text for item "${item.id}"`);
    }
    return !isFinal(answer, options.exact ?? false);
  });
}
