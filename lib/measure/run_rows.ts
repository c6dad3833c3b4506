import type { Dataset } from "../dataset/build_dataset.ts";
import type { Imputation } from "../server/choice_distribution.ts";
import { type ProfileRow, SPLITS } from "../types.ts";
import { type Answer, toProfileRow } from "./answer.ts";

/** The answers of a complete run. */
export interface RunAnswers {
  readonly datasets: readonly Dataset[];
  /** By name, in the order of names. */
  readonly agents: readonly {
    readonly name: string;
    /** By task, then by item. */
    readonly answers: ReadonlyMap<string, ReadonlyMap<string, Answer>>;
  }[];
}

/** Profile rows in an order that does not depend on when an answer came. */
export function* runRows(
  { datasets, agents }: RunAnswers,
  imputation: Imputation = "shared",
): Generator<ProfileRow> {
  for (const dataset of datasets) {
    const { task } = dataset;
    for (const split of SPLITS) {
      for (const item of dataset[split]) {
        for (const { name: model, answers } of agents) {
          const answer = answers.get(task)!.get(item.id)!;
          yield toProfileRow(answer, { task, split, item, model }, imputation);
        }
      }
    }
  }
}
